import type { TimeRange } from '../../../contract/times/time.ts'
import type { QualityPeriod } from '../../field/quality/read-quality-periods.ts'
import type { LimitSteps } from './judge-speeds.ts'
import { TimeSteps } from './time-steps.ts'

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
  /** Null: nothing is excluded. */
  excluded: Excluded | null
}

/** What is excluded, of all channels or of those in the lists. */
interface Excluded {
  all: boolean
  speeds: boolean
  channels: number[]
  speedsOf: number[]
}

export const isExcluded = ({ all, channels }: Excluded, channel: number): boolean => all || channels.includes(channel)
export const hasNoSpeeds = ({ speeds, speedsOf }: Excluded, channel: number): boolean =>
  speeds || speedsOf.includes(channel)

/** The conditions during a window, from the limits and exclusions of a site. */
export function conditionsOf(window: TimeRange, limits: LimitSteps, exclusions: Exclusion[]): TimeSteps<Conditions> {
  const changes = exclusions.flatMap(({ from, to }) => [from, to])
  const times = [...new Set([window.from, window.to, ...limits.times, ...changes])].sort((a, b) => a - b)
  return new TimeSteps<Conditions>(
    { limit: -1, excluded: null },
    times.map(ts => [ts, { limit: limits.at(ts), excluded: excludedAt(ts, exclusions) }]),
  )
}

function excludedAt(ts: number, exclusions: Exclusion[]): Excluded | null {
  const now = exclusions.filter(({ from, to }) => ts >= from && ts < to)
  if (now.length === 0) return null
  const of = (wanted: Exclusion['effect']) => now.filter(({ effect }) => effect === wanted)
  const channelsOf = (some: Exclusion[]) => some.flatMap(({ channels }) => channels ?? [])
  const isAny = (some: Exclusion[]) => some.some(({ channels }) => channels === null)
  const [time, speeds] = [of('exclude'), of('exclude_speed')]
  return { all: isAny(time), channels: channelsOf(time), speeds: isAny(speeds), speedsOf: channelsOf(speeds) }
}
