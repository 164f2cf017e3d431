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
