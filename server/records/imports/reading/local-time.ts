import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { instantsOfLocal } from '../../../../contract/times/time-zone.ts'
import { FileRefused } from './file-refused.ts'

export type Pass = 'first' | 'second'

/**
 * Records of several channels may be some seconds out of order; only a larger step back means that the clock was set back.
 * It must not be much larger: at night, with few vehicles, the step into the second pass of the repeated hour may be
 * short, and on Lord Howe Island the repeated time is half an hour in total.
 */
const OUT_OF_ORDER_MS = 60_000

/** The moment of a local time (milliseconds, as if it were UTC), or the reason why there is none. */
export type LocalTimeReader = (localMs: number) => number | string

/** The reason for a local time that the clocks of the zone skip. */
const skippedReason = (timeZone: string, localMs: number): string =>
  errorSentence('skippedLocalTime', { local: formatted(localMs), zone: timeZone })

/**
 * Reads the local times of one file in the order of its lines. In the hour that is repeated in autumn, times belong to the
 * first pass until time steps back, then to the second. Where the order does not decide, because the file starts (or, after
 * a jump back, continues) inside the repeated hour, `ambiguous` does. Without it a file that starts there is refused, and
 * later lines are unreadable. `isOnce`: no time occurs twice in the same pass, as starts of intervals.
 */
export function localTimeReader(timeZone: string, ambiguous?: Pass, isOnce = false): LocalTimeReader {
  let now: number | null = null
  const mayFollow = (instant: number) => now !== null && (isOnce ? instant > now : instant >= now - OUT_OF_ORDER_MS)

  return localMs => {
    const instants = instantsOfLocal(timeZone, localMs)
    if (instants.length === 0) return skippedReason(timeZone, localMs)
    let instant = instants.length === 1 ? instants[0] : instants.find(mayFollow)
    if (instant === undefined && ambiguous) instant = instants[ambiguous === 'first' ? 0 : 1]
    if (instant === undefined) {
      const local = formatted(localMs)
      if (now === null)
        throw new FileRefused(errorSentence('beginsInRepeatedHour', { local, zone: timeZone }), { about: 'ambiguous' })
      return errorSentence('repeatedLocalTime', { local, zone: timeZone })
    }
    if (now === null || instant > now || instant < now - OUT_OF_ORDER_MS) now = instant
    return instant
  }
}

export const formatted = (localMs: number) => new Date(localMs).toISOString().slice(0, 19).replace('T', ' ')
