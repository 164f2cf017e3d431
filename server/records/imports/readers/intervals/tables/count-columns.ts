import type { IntervalReading } from '../../../../../../contract/intervals/interval-reading.ts'
import { addCount, type Counted, countOf, intervalReading } from '../counts.ts'

export interface CountColumn {
  position: number
  /** As messages name it. */
  name: string
  channel: number
  counted: Counted
}

type Base = Pick<IntervalReading, 'start' | 'duration_s'> & Partial<IntervalReading>

/** The readings of a row, one for each channel that counted anything; or the reason why the row cannot be read. */
export type ReadCounts = (fields: readonly string[], base: Base) => IntervalReading[] | string

/** Reads the counts of rows by their columns. Several columns of a channel that count the same class are added. */
export function countReader(columns: readonly CountColumn[]): ReadCounts {
  const channels = [...new Set(columns.map(({ channel }) => channel))].map(channel => {
    const own = columns.filter(column => column.channel === channel)
    return { channel, own, speeds: binsOf(own, 'speed'), lengths: binsOf(own, 'length') }
  })
  return (fields, base) => {
    const counts = new Map<CountColumn, number | null>()
    for (const column of columns) {
      const count = countOf(fields[column.position]?.trim() ?? '', column.name)
      if (typeof count === 'string') return count
      counts.set(column, count)
    }
    const countIn = (column: CountColumn) => counts.get(column) ?? null
    return channels
      .filter(({ own }) => own.some(column => countIn(column) !== null))
      .map(({ channel, own, speeds, lengths }) => {
        const reading = intervalReading({ ...base, channel })
        for (const column of own) addCount(reading, column.counted, countIn(column))
        if (speeds) reading.speeds = { edges_kmh: speeds.edges, counts: speeds.columns.map(countIn) }
        if (lengths) reading.lengths = { edges_m: lengths.edges, counts: lengths.columns.map(countIn) }
        return reading
      })
  }
}

interface Bins {
  columns: CountColumn[]
  edges: (number | null)[]
}

function binsOf(columns: readonly CountColumn[], of: 'speed' | 'length'): Bins | null {
  const found = columns.flatMap(column => (column.counted.of === of ? [{ column, bin: column.counted as Bin }] : []))
  const last = found.sort((a, b) => a.bin.from - b.bin.from).at(-1)
  if (!last) return null
  return { columns: found.map(({ column }) => column), edges: [...found.map(({ bin }) => bin.from), last.bin.to] }
}

type Bin = Extract<Counted, { from: number }>
