import {
  classesOf,
  POPULATIONS,
  type Population,
  QUALITIES,
  type Quality,
} from '../../../contract/vehicles/population.ts'
import { classesInWords, NOT_MOTOR_CLASSES, type VehicleClass } from '../../../contract/vehicles/vehicle-classes.ts'
import { choice, Invalid, optional } from '../../platform/http/requests/fields.ts'

/** Which vehicles and which time a request counts, and what it counts when it does not say so. */
export const populationFields = (defaults: { population: Population; quality: Quality }) => {
  const population = choice(POPULATIONS, {
    description: `\`motor\`: every class but ${classesInWords(NOT_MOTOR_CLASSES)}; \`bicycles\`: these; \`all\`. \`${defaults.population}\` when absent. Not together with \`vehicle_classes\`, which counts what it names.`,
  })
  return {
    population: optional(population),
    quality: optional(
      choice(QUALITIES, {
        description: '`exclude` leaves out what quality periods exclude; `all` includes everything.',
      }),
      defaults.quality,
    ),
  }
}

interface CountedVehicles {
  population?: Population | undefined
  vehicle_classes?: unknown
}

export function populationProblem({ population, vehicle_classes }: CountedVehicles): Invalid | null {
  if (population === undefined || vehicle_classes === undefined) return null
  return new Invalid({ population: ['Send population or vehicle_classes, not both.'] })
}

export const populationOf = ({ population, vehicle_classes }: CountedVehicles, fallback: Population): Population =>
  vehicle_classes === undefined ? (population ?? fallback) : 'all'

/** The filter on classes that a population stands for; undefined: all are counted. */
export const countedClasses = ({
  population = 'all',
  vehicle_classes,
}: CountedVehicles & { vehicle_classes?: VehicleClass[] }): VehicleClass[] | undefined =>
  vehicle_classes ?? (population === 'all' ? undefined : classesOf(population))
