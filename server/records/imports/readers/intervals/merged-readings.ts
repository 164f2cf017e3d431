import type { IntervalReading } from '../../../../../contract/intervals/interval-reading.ts'
import { errorSentence } from '../../../../../contract/text/error-sentences.ts'
import { FileRefused } from '../../reading/file-refused.ts'
import { startOf } from '../../reading/unreadable-lines.ts'
import type { OnLine } from '../reader.ts'

/** With their lines about 200 MB. */
const MAX_READINGS = 200_000

interface Merged {
  reading: IntervalReading
  kinds: Set<string>
  line: number
  text: string
}

/**
 * Merges the rows of an interval and channel, of which each has a part of the counts: its classes, or one class. They may be
 * anywhere in a file. A part that comes a second time is of the second pass of the hour that is repeated in autumn.
 */
export class MergedReadings {
  readonly #max: number
  /** By start and channel: the first pass, then the second one. */
  #readings = new Map<string, Merged[]>()
  #count = 0

  constructor(max = MAX_READINGS) {
    this.#max = max
  }

  /** `kind` is what the row counts. Returns the reading that the counts of the row are to be added to. */
  add(kind: string, reading: IntervalReading, line: number, text: string): IntervalReading {
    const key = `${reading.start}/${reading.counter}/${reading.channel}`
    const passes = this.#readings.get(key) ?? []
    this.#readings.set(key, passes)
    let merged = passes.find(({ kinds }) => !kinds.has(kind))
    if (!merged) {
      if (this.#count++ === this.#max) throw new FileRefused(errorSentence('tooManyIntervals', { max: this.#max }))
      merged = { reading, kinds: new Set(), line, text: startOf(text) }
      passes.push(merged)
    }
    merged.kinds.add(kind)
    return merged.reading
  }

  /** After the last line. */
  end(onLine: OnLine<IntervalReading>): void {
    const passes = [...this.#readings.values()].flat().sort((a, b) => a.line - b.line)
    this.#readings.clear()
    for (const { line, text, reading } of passes) onLine(line, text, reading)
  }
}
