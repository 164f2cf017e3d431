import { MAX_INTERVAL_S, MIN_INTERVAL_S } from '../../../../../../contract/intervals/interval-count.ts'
import type { IntervalReading } from '../../../../../../contract/intervals/interval-reading.ts'
import { errorSentence } from '../../../../../../contract/text/error-sentences.ts'
import type { OnLine } from '../../reader.ts'

interface CountRow {
  start: number
  line: number
  text: string
  readings: IntervalReading[]
}

/** So many rows are read before the interval is known: some may be missing between the first ones. */
const ROWS_TO_COMPARE = 50

/** Where a file does not say how long its intervals are, they are as long as the smallest distance of its first rows. */
export class RowStep {
  #waiting: CountRow[] = []
  #stepMs: number | null = null
  #last: number | null = null

  add(row: CountRow, onLine: OnLine<IntervalReading>): void {
    if (this.#stepMs !== null) this.#pass(row, this.#stepMs, onLine)
    else if (this.#waiting.push(row) === ROWS_TO_COMPARE) this.end(onLine)
  }

  /** After the last row. */
  end(onLine: OnLine<IntervalReading>): void {
    const rows = this.#waiting
    this.#waiting = []
    const distances = rows.slice(1).map(({ start }, at) => start - (rows[at] as CountRow).start)
    const step = Math.min(...distances.filter(distance => distance > 0))
    if (Number.isFinite(step)) this.#stepMs ??= step
    for (const row of rows) this.#pass(row, this.#stepMs, onLine)
  }

  #pass({ start, line, text, readings }: CountRow, stepMs: number | null, onLine: OnLine<IntervalReading>): void {
    const distance = this.#last === null ? null : start - this.#last
    const seconds = stepMs === null ? 0 : stepMs / 1000
    this.#last = start
    if (seconds < MIN_INTERVAL_S || seconds > MAX_INTERVAL_S) onLine(line, text, errorSentence('intervalUnknown'))
    else if (distance !== null && distance > 0 && distance < seconds * 1000)
      onLine(line, text, errorSentence('intervalOverlaps', { seconds: distance / 1000, interval: seconds }))
    else for (const reading of readings) onLine(line, text, { ...reading, duration_s: seconds })
  }
}
