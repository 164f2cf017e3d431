import type { TimeRange } from '../../../contract/times/time.ts'
import type { QualityPeriod } from '../../field/quality/read-quality-periods.ts'
import type { LimitSteps } from './judge-speeds.ts'
import { TimeSteps } from './time-grid.ts'

/** A quality period that takes time out, or only its speeds. Null channels are all of them. */
export interface Exclusion extends TimeRange {
  channels: number[] | null
  effect: 'exclude' | 'exclude_speed'
}

/** Those of quality periods, of which one that lasts ends at `until`. */
export const exclusionsOf = (periods: QualityPeriod[], until: number): Exclusion[] =>
  periods.flatMap(({ from, to, channels, effect }) =>
    effect === 'mark' ? [] : [{ from: from.getTime(), to: to?.getTime() ?? until, channels, effect }],
  )

/** Under which vehicles of a time are counted. */
export interface Conditions {
  /** By its code; below 0 there is none. */
  limit: number
  /** What is excluded of each channel; null: nothing. */
  excluded: Uint8Array | null
}

const [TIME, SPEEDS, CHANNELS] = [1, 2, 256]

type Excluded = Conditions['excluded'] | undefined
export const isExcluded = (excluded: Excluded, channel: number): boolean =>
  excluded != null && ((excluded[channel] as number) & TIME) !== 0
export const hasNoSpeeds = (excluded: Excluded, channel: number): boolean =>
  excluded != null && ((excluded[channel] as number) & SPEEDS) !== 0

/** The conditions during a window, from the limits and exclusions of a site. */
export function conditionsOf(window: TimeRange, limits: LimitSteps, exclusions: Exclusion[]): TimeSteps<Conditions> {
  const changes = exclusions.flatMap(({ from, to }) => [from, to])
  const times = [...new Set([window.from, window.to, ...limits.times, ...changes])].sort((a, b) => a - b)
  return new TimeSteps<Conditions>(
    { limit: -1, excluded: null },
    times.map(ts => [ts, { limit: limits.at(ts), excluded: excludedAt(ts, exclusions) }]),
  )
}

function excludedAt(ts: number, exclusions: Exclusion[]): Uint8Array | null {
  const now = exclusions.filter(({ from, to }) => ts >= from && ts < to)
  if (now.length === 0) return null
  const excluded = new Uint8Array(CHANNELS)
  for (const { channels, effect } of now) {
    for (const channel of channels ?? excluded.keys()) {
      excluded[channel] = (excluded[channel] as number) | (effect === 'exclude' ? TIME : SPEEDS)
    }
  }
  return excluded
}
