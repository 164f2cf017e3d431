import type { IntervalReading } from '../../../../contract/intervals/interval-reading.ts'

export interface IntervalOfLine {
  reading: IntervalReading
  /** The first line of it. */
  line: number
  text: string
}

/** Intervals of all counters together that wait for their upload. */
const MAX_WAITING = 100_000

/** Cuts the intervals of a file, in their order, into uploads of at most `max`, each of one counter. */
export async function* cutIntervals(
  chunks: AsyncIterable<IntervalOfLine[]>,
  max: number,
): AsyncGenerator<IntervalOfLine[]> {
  const waiting = new Map<string | null, IntervalOfLine[]>()
  let count = 0
  for await (const chunk of chunks) {
    for (const interval of chunk) {
      const { counter } = interval.reading
      const own = waiting.get(counter) ?? []
      waiting.set(counter, own)
      count++
      if (own.push(interval) < max && count < MAX_WAITING) continue
      const upload = count < MAX_WAITING ? own : largest(waiting)
      waiting.delete(upload[0]?.reading.counter ?? null)
      count -= upload.length
      yield upload
    }
  }
  yield* waiting.values()
}

const largest = (waiting: Map<string | null, IntervalOfLine[]>): IntervalOfLine[] =>
  [...waiting.values()].reduce((one, other) => (other.length > one.length ? other : one))
