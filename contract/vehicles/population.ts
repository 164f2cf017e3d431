import { NOT_MOTOR_CLASSES, VEHICLE_CLASSES, type VehicleClass } from './vehicle-classes.ts'

/** Which vehicles are counted: motor vehicles with those of unknown class, bicycles with e-scooters and pedestrians, or all. */
export const POPULATIONS = ['motor', 'bicycles', 'all'] as const
export type Population = (typeof POPULATIONS)[number]

/** Whether time that quality periods exclude is left out. */
export const QUALITIES = ['exclude', 'all'] as const
export type Quality = (typeof QUALITIES)[number]

export const classesOf = (population: Population): VehicleClass[] =>
  VEHICLE_CLASSES.filter(
    name => population === 'all' || NOT_MOTOR_CLASSES.includes(name) === (population === 'bicycles'),
  )

/** What counted vehicles are called. */
export type Noun = 'vehicles' | 'bicycles' | 'pedestrians' | 'both'

/** By the classes that occur; without any by what is counted. */
export function nounOf(population: Population, classes: readonly { vehicle_class: string; count: number }[]): Noun {
  const names = classes.filter(({ count }) => count > 0).map(({ vehicle_class }) => vehicle_class)
  if (names.length === 0) return population === 'bicycles' ? 'both' : 'vehicles'
  if (!names.every(name => (NOT_MOTOR_CLASSES as string[]).includes(name))) return 'vehicles'
  if (!names.includes('pedestrian')) return 'bicycles'
  return names.length === 1 ? 'pedestrians' : 'both'
}
