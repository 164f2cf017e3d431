import { POPULATIONS, type Population, QUALITIES, type Quality } from '../../contract/population.ts'
import { choice, Invalid, optional } from '../http/fields.ts'

/** Which vehicles and which time a request counts, and what it counts when it does not say so. */
export const populationFields = (defaults: { population: Population; quality: Quality }) => {
  const population = choice(POPULATIONS, {
    description: `\`motor\`: every class but bicycle and pedestrian; \`bicycles\`: these two; \`all\`. \`${defaults.population}\` when absent. Not together with \`vehicle_classes\`, which counts what it names.`,
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

interface Counted {
  population?: Population | undefined
  vehicle_classes?: unknown
}

export function populationProblem({ population, vehicle_classes }: Counted): Invalid | null {
  if (population === undefined || vehicle_classes === undefined) return null
  return new Invalid({ population: ['Send population or vehicle_classes, not both.'] })
}

export const populationOf = ({ population, vehicle_classes }: Counted, fallback: Population): Population =>
  vehicle_classes === undefined ? (population ?? fallback) : 'all'
