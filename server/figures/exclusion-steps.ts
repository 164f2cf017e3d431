import { TimeSteps } from '../sites/limit-steps.ts'
import type { Exclusion } from './site-facts.ts'

/** What is excluded at a time: of all channels, or of those in the lists. */
export interface Excluded {
  all: boolean
  speeds: boolean
  channels: number[]
  speedsOf: number[]
}
export const NOTHING_EXCLUDED: Excluded = { all: false, speeds: false, channels: [], speedsOf: [] }

/** What is excluded over time. */
export class ExclusionSteps {
  readonly #steps: TimeSteps<Excluded>

  constructor(exclusions: Exclusion[]) {
    const edges = [...new Set(exclusions.flatMap(({ from, to }) => [from, to]))].sort((a, b) => a - b)
    this.#steps = new TimeSteps(
      NOTHING_EXCLUDED,
      edges.map(edge => [edge, excludedAt(edge, exclusions)]),
    )
  }

  at(ts: number): Excluded {
    return this.#steps.at(ts)
  }
}

function excludedAt(ts: number, exclusions: Exclusion[]): Excluded {
  const excluded: Excluded = { all: false, speeds: false, channels: [], speedsOf: [] }
  const now = exclusions.filter(({ from, to }) => ts >= from && ts < to)
  if (now.length === 0) return NOTHING_EXCLUDED
  for (const { channels, effect } of now) {
    if (effect === 'exclude') {
      if (channels) excluded.channels.push(...channels)
      else excluded.all = true
    } else if (channels) excluded.speedsOf.push(...channels)
    else excluded.speeds = true
  }
  return excluded
}
