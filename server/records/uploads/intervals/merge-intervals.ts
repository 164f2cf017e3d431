import { isDeepStrictEqual } from 'node:util'
import {
  type BinCounts,
  type ClassCount,
  INTERVAL_FLAGS,
  type IntervalCount,
} from '../../../../contract/intervals/interval-count.ts'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { dayOf } from '../../blocks/spans.ts'
import { encodeDay } from '../../intervals/day-format.ts'
import type { IntervalDays } from '../../intervals/interval-days.ts'
import { comparableCounts, endOf, markReplaced, type StoredInterval } from '../../intervals/stored-interval.ts'
import type { SentInterval } from './parse-interval.ts'

/** The largest day of a site: eight channels with an interval a minute take less, with classes and speeds. */
const MAX_DAY_BYTES = 512 * 1024

/** All of them are decoded and sorted for each upload of the day. */
const MAX_CORRECTIONS = 20

export interface MergedIntervals {
  /** Ascending by start. */
  accepted: SentInterval[]
  duplicates: number
  /** How many of the accepted ones replace an interval with other counts. */
  corrections: number
  /** The stored ones that were measured for longer than their corrections. */
  shortened: StoredInterval[]
  refused: { index: number; reason: string }[]
  /** The days that have changed. */
  changed: IntervalDays
}

/**
 * Decides about the intervals of an upload with what is stored on their days and those around them: new, duplicate,
 * correction or refused. Uploads that are being taken back count as if they were gone already. `ofFile` are the uploads before
 * it of the same file, so that what becomes of a line does not depend on where the file is cut; null where it is of no file.
 */
export function mergeIntervals(
  upload: number,
  sent: readonly SentInterval[],
  stored: IntervalDays,
  { takingBack, ofFile }: { takingBack: ReadonlySet<number>; ofFile: ReadonlySet<number> | null },
): MergedIntervals {
  const merged: MergedIntervals = {
    accepted: [],
    duplicates: 0,
    corrections: 0,
    shortened: [],
    refused: [],
    changed: new Map(),
  }
  const days = new Map<number, SentInterval[]>()
  const ascending = sent.toSorted((a, b) => a.start - b.start || a.index - b.index)
  for (const interval of ofFile ? foldParts(ascending) : ascending) {
    const day = dayOf(interval.start)
    const ofDay = days.get(day)
    if (ofDay) ofDay.push(interval)
    else days.set(day, [interval])
  }
  for (const [day, intervals] of days) {
    const around = [day - 1, day, day + 1].flatMap(one => merged.changed.get(one) ?? stored.get(one) ?? [])
    const counting = around.filter(one => !takingBack.has(one.upload))
    const history = stored.get(day) ?? []
    const decideWith = (corrections: Corrections) => {
      const decided = decide(intervals, { upload, ofFile, current: new CurrentIntervals(counting), corrections })
      const versions = [...history, ...decided.added]
      markReplaced(versions, takingBack)
      return { decided, versions }
    }
    const isTooLarge = (versions: StoredInterval[]) => encodeDay(day, versions).length > MAX_DAY_BYTES
    const asSent = decideWith(countVersions(history))
    const isFull = asSent.decided.added.length > 0 && isTooLarge(asSent.versions)
    // Where there is no room for corrections, there is for intervals that are new: the limit is that of those that count.
    const { decided, versions } = isFull ? decideWith('none') : asSent
    if (isFull && isTooLarge(versions.filter(one => !one.isReplaced))) {
      const reason = errorSentence('intervalDayFull', { max: MAX_DAY_BYTES / 1024 })
      for (const { index } of [...decided.accepted, ...decided.repeated]) decided.refused.push({ index, reason })
    } else {
      for (const interval of decided.accepted) merged.accepted.push(interval)
      merged.corrections += decided.corrections
      for (const known of decided.shortened) merged.shortened.push(known)
      merged.duplicates += decided.repeated.length
      if (decided.added.length > 0) merged.changed.set(day, versions)
    }
    merged.duplicates += decided.duplicates
    for (const refused of decided.refused) merged.refused.push(refused)
  }
  return merged
}

/** How many versions each interval has, or that no correction is possible. */
type Corrections = Map<string, number> | 'none'

const keyOf = ({ channel, start }: Pick<IntervalCount, 'channel' | 'start'>): string => `${channel} ${start}`

function countVersions(versions: readonly StoredInterval[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of versions) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return counts
}

interface Known {
  upload: number
  ofFile: ReadonlySet<number> | null
  current: CurrentIntervals
  corrections: Corrections
}

/** Decides about the intervals of a day, ascending by start. */
function decide(sent: SentInterval[], { upload, ofFile, current, corrections: versions }: Known) {
  const refused: MergedIntervals['refused'] = []
  const accepted: SentInterval[] = []
  const repeated: SentInterval[] = []
  const added: StoredInterval[] = []
  const shortened: StoredInterval[] = []
  let [duplicates, corrections] = [0, 0]
  for (const one of sent) {
    const refuse = (reason: string) => refused.push({ index: one.index, reason })
    const known = current.overlapping(one)
    const isSame = known?.start === one.start && known.durationS === one.durationS
    const interval = known && isSame && ofFile ? completed(one, known) : one
    const isOwn = known?.upload === upload
    const isSameFile = known !== null && ofFile?.has(known.upload)
    if (known && !isSame) refuse(errorSentence('intervalOverlapsStored', textOf(known)))
    else if (known && comparableCounts(known) === comparableCounts(interval)) {
      // Those of the upload itself are refused with the first one, where the day is full.
      if (isOwn) repeated.push(interval)
      else duplicates++
    } else if (isOwn || (isSameFile && !isPart(one, known))) refuse(errorSentence('intervalTwice'))
    else if (known && (versions === 'none' || (versions.get(keyOf(interval)) ?? 0) > MAX_CORRECTIONS))
      refuse(errorSentence('intervalCorrectedTooOften', { max: MAX_CORRECTIONS }))
    else {
      if (known) corrections++
      if (known && known.coveredS > interval.coveredS) shortened.push(known)
      const version = { ...interval, upload, isReplaced: false }
      current.set(version)
      added.push(version)
      accepted.push(interval)
    }
  }
  return { accepted, added, repeated, shortened, duplicates, corrections, refused }
}

const DIMENSIONS = ['classes', 'speeds', 'lengths'] as const

type CountsOfInterval = Pick<IntervalCount, (typeof DIMENSIONS)[number]>

/** Whether an interval counts something else than another one of the same time, such as its classes instead of its volume. */
const isPart = (one: CountsOfInterval, other: CountsOfInterval): boolean =>
  DIMENSIONS.every(name => one[name] === null || other[name] === null) &&
  DIMENSIONS.some(name => one[name] !== null || other[name] !== null)

/** Rows of a file that count the volume, the classes and the speeds of an interval are one interval, that of the first of them. */
function foldParts(ascending: SentInterval[]): SentInterval[] {
  const folded: SentInterval[] = []
  const places = new Map<string, number>()
  for (const interval of ascending) {
    const key = `${keyOf(interval)} ${interval.durationS}`
    const at = places.get(key)
    const known = at === undefined ? undefined : folded[at]
    if (at !== undefined && known && isPart(interval, known))
      folded[at] = { ...completed(interval, known), index: known.index }
    else {
      if (at === undefined) places.set(key, folded.length)
      folded.push(interval)
    }
  }
  return folded
}

/**
 * Counters write classes and speeds into files of their own: what a file does not have of an interval is taken from the stored
 * one. The larger volume counts, because some vehicles had no class or no speed; that of the stored one only while what the
 * file has is new or as it was.
 */
function completed(interval: SentInterval, known: IntervalCount): SentInterval {
  const own = DIMENSIONS.filter(name => interval[name] !== null)
  const isComplete = DIMENSIONS.every(name => interval[name] !== null || known[name] === null)
  const isAdded = own.every(name => known[name] === null || isDeepStrictEqual(known[name], interval[name]))
  if (isComplete && (own.length === 0 || !isAdded)) return interval
  const both = { ...interval, classes: known.classes, speeds: known.speeds, lengths: known.lengths }
  for (const name of own) Object.assign(both, { [name]: interval[name] })
  const sums = DIMENSIONS.flatMap(name => (both[name] ? [sumOf(both[name])] : []))
  const volume = Math.max(interval.volume, isAdded && own.length > 0 ? known.volume : 0, ...sums)
  const differs = sums.some(sum => sum !== volume) ? INTERVAL_FLAGS.total_differs : 0
  return { ...both, volume, flags: interval.flags | differs }
}

const sumOf = (counts: BinCounts | ClassCount[]): number =>
  (Array.isArray(counts) ? counts.map(({ count }) => count) : counts.counts).reduce((sum, count) => sum + count, 0)

const textOf = ({ start, durationS }: IntervalCount) => ({
  time: new Date(start).toISOString(),
  seconds: durationS,
})

/** The intervals that count, of which those of a channel do not overlap. */
export class CurrentIntervals {
  /** By channel, ascending by start. */
  readonly #ofChannels = new Map<number, StoredInterval[]>()

  constructor(versions: StoredInterval[]) {
    const ascending = versions.toSorted((a, b) => a.start - b.start || a.upload - b.upload)
    for (const version of ascending) this.set(version)
  }

  /** Adds an interval, or puts it in the place of that with the same start. */
  set(interval: StoredInterval): void {
    const list = this.#ofChannels.get(interval.channel) ?? []
    this.#ofChannels.set(interval.channel, list)
    const at = firstFrom(list, interval.start)
    list.splice(at, list[at]?.start === interval.start ? 1 : 0, interval)
  }

  /** One that has time in common with another of its channel; null without one. */
  overlapping(other: Pick<IntervalCount, 'channel' | 'start' | 'durationS'>): StoredInterval | null {
    const list = this.#ofChannels.get(other.channel) ?? []
    const at = firstFrom(list, other.start)
    const [before, next] = [list[at - 1], list[at]]
    if (before && endOf(before) > other.start) return before
    return next && next.start < endOf(other) ? next : null
  }

  /** The one that holds a moment; null without one. */
  at(channel: number, ts: number): StoredInterval | null {
    return this.overlapping({ channel, start: ts, durationS: 0.001 })
  }
}

/** The index of the first interval that starts at a time or later. */
function firstFrom(list: readonly StoredInterval[], ts: number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] as StoredInterval).start < ts) low = middle + 1
    else high = middle
  }
  return low
}
