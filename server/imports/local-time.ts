import { instantsOfLocal } from '../../contract/time-zone.ts'
import { FileRefused } from './file-refused.ts'

export type Pass = 'first' | 'second'

/**
 * Records of several channels may be some seconds out of order; only a larger step means that time ran backwards. Not
 * much larger: at night, with few vehicles, the step into the second pass of the repeated hour may be short, and at
 * Lord Howe the repeated time is half an hour in all.
 */
const OUT_OF_ORDER_MS = 60_000

/** The moment of what a local clock showed (milliseconds, as if it showed UTC), or why there is none. */
export type LocalClock = (localMs: number) => number | string

/**
 * The local clock of one file, asked in the order of its lines. In the time that is repeated in autumn the first pass is taken until
 * time runs backwards, then the second. What the file's own order cannot tell, because it begins (or, after
 * a jump back, begins again) inside the repeated time, `ambiguous` tells; without it such a beginning of the
 * file is refused, and later such lines are unreadable.
 */
export function openLocalClock(timeZone: string, ambiguous?: Pass): LocalClock {
  let now: number | null = null

  return localMs => {
    const instants = instantsOfLocal(timeZone, localMs)
    if (instants.length === 0)
      return `${shown(localMs)} does not exist in ${timeZone}: the clocks are put forward over it.`
    let instant =
      instants.length === 1 ? instants[0] : instants.find(one => now !== null && one >= now - OUT_OF_ORDER_MS)
    if (instant === undefined && ambiguous) instant = instants[ambiguous === 'first' ? 0 : 1]
    if (instant === undefined) {
      const sentence = `${shown(localMs)} occurs twice in ${timeZone}, and the order of the lines does not tell which is meant.`
      if (now === null)
        throw new FileRefused(`The file begins where ${sentence} Say which with "ambiguous": "first" or "second".`, {
          about: 'ambiguous',
        })
      return sentence
    }
    if (now === null || instant > now || instant < now - OUT_OF_ORDER_MS) now = instant
    return instant
  }
}

const shown = (localMs: number) => new Date(localMs).toISOString().slice(0, 19).replace('T', ' ')
