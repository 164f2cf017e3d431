import type { IntervalReading } from '../../../../../../contract/intervals/interval-reading.ts'
import type { VehicleClass } from '../../../../../../contract/vehicles/vehicle-classes.ts'
import { countOf, intervalReading } from '../counts.ts'

/** What a column counts: all vehicles, those of a class or class code, or those from a speed (km/h) or length (m) on. */
export type Counted =
  | { of: 'total' }
  | { of: 'class'; name: VehicleClass }
  | { of: 'code'; code: number }
  /** `to` is only read of the last bin, and null where it is open: bins adjoin each other. */
  | { of: 'speed' | 'length'; from: number; to: number | null }

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

/** Adds the count of a column to a reading; bins are set by their edges. */
function addCount(reading: IntervalReading, counted: Counted, count: number | null): void {
  const sum = (before: number | null | undefined) => (count === null ? (before ?? null) : (before ?? 0) + count)
  if (counted.of === 'total') reading.total = sum(reading.total)
  else if (counted.of === 'class')
    reading.classes = { ...reading.classes, [counted.name]: sum(reading.classes?.[counted.name]) }
  else if (counted.of === 'code')
    reading.class_codes = { ...reading.class_codes, [counted.code]: sum(reading.class_codes?.[counted.code]) }
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
