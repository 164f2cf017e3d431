import { createContext, useContext } from 'react'
import type { Noun } from '../../../contract/vehicles/population.ts'
import { m } from './messages.ts'

/** The words for what is counted. */
export interface NounWords {
  name: string
  inSentence: string
  perHour: string
  perDay: string
  countOf: (values: { count: number }) => string
  /** Whether some of them may be heavy vehicles. */
  hasHeavy: boolean
}

const ON_FOOT_OR_BICYCLE = { perHour: m.perHour, perDay: m.perDay, hasHeavy: false }

export const NOUN_WORDS: { [noun in Noun]: NounWords } = {
  vehicles: {
    name: m.vehicles,
    inSentence: m.vehiclesInSentence,
    perHour: m.vehiclesPerHour,
    perDay: m.vehiclesPerDay,
    countOf: m.vehicleCount,
    hasHeavy: true,
  },
  bicycles: { ...ON_FOOT_OR_BICYCLE, name: m.bicycles, inSentence: m.bicyclesInSentence, countOf: m.bicycleCount },
  pedestrians: {
    ...ON_FOOT_OR_BICYCLE,
    name: m.pedestrians,
    inSentence: m.pedestriansInSentence,
    countOf: m.pedestrianCount,
  },
  both: {
    ...ON_FOOT_OR_BICYCLE,
    name: m.bicyclesAndPedestrians,
    inSentence: m.bicyclesAndPedestriansInSentence,
    countOf: m.bicycleOrPedestrianCount,
  },
}

/** What the figures and plots inside of it count. */
export const CountedNoun = createContext<Noun>('vehicles')

export const useNoun = (): NounWords => NOUN_WORDS[useContext(CountedNoun)]
