import type { IntervalReading } from '../../../../../../contract/intervals/interval-reading.ts'
import { DAY_MS } from '../../../../../../contract/times/time.ts'

/** With their keys about 200 MB: more than a state has in a month of hours. */
const MAX_RECORDS = 2_000_000
const HASH_BITS = 21

/**
 * Finds records of the same lane and time with other counts: the Guide lets none of them count. It needs the whole file, because
 * they may be anywhere in it.
 */
export class RepeatedRecords {
  readonly #max: number
  /** By type, lane and time: the first line and a hash of its counts, as one number. */
  #first = new Map<string, number>()
  /** Lines with the same counts as the first one, which are usually none. */
  #equal = new Map<string, number[]>()
  #refused = new Set<string>()
  /** The lines of all that do not count. */
  readonly lines = new Set<number>()
  isComplete = true

  constructor(max = MAX_RECORDS) {
    this.#max = max
  }

  /** `found` is what a line holds: the hours of a day, or one interval. */
  add(type: string, found: readonly IntervalReading[], line: number): void {
    const [one] = found
    if (!one) return
    const time = found.length > 1 || type === '3' ? Math.floor(one.start / DAY_MS) : `${one.start}/${one.duration_s}`
    const key = `${type} ${one.counter} ${one.channel} ${time}`
    const hash = hashOf(found.map(countsOf).join())
    const known = this.#first.get(key)
    if (known === undefined) {
      if (this.#first.size < this.#max) this.#first.set(key, line * 2 ** HASH_BITS + hash)
      else this.isComplete = false
    } else if (this.#refused.has(key)) this.lines.add(line)
    else if (known % 2 ** HASH_BITS === hash) this.#equal.set(key, [...(this.#equal.get(key) ?? []), line])
    else {
      this.#refused.add(key)
      const first = Math.floor(known / 2 ** HASH_BITS)
      for (const refused of [first, ...(this.#equal.get(key) ?? []), line]) this.lines.add(refused)
    }
  }
}

const countsOf = ({ start, total, class_codes, speeds }: IntervalReading): string =>
  class_codes || speeds ? JSON.stringify([total, class_codes, speeds]) : `${start} ${total}`

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> (32 - HASH_BITS)
}
