import { VEHICLE_CLASSES } from '../vehicles/vehicle-classes.ts'

/** An interval as answers show it, and in files what its site and channel are called. */
interface ListedInterval {
  site: number
  site_id?: string
  site_name?: string
  start: string
  end: string
  local_start?: string
  duration_s: number
  channel: number
  channel_name?: string | null
  direction?: string | null
  total: number
  classes: { [name: string]: number } | null
  class_codes: { [code: string]: number } | null
  speeds: { edges_kmh: (number | null)[]; counts: number[] } | null
  lengths: { edges_m: (number | null)[]; counts: number[] } | null
  covered_s: number
  valid: boolean
  flags: string[]
}

/** Lists are empty where the interval has none. */
export type IntervalColumn =
  | {
      name: string
      kind: 'text' | 'time' | 'local' | 'whole' | 'count' | 'boolean'
      value: (row: ListedInterval) => string | number | boolean | null | undefined
      isInFilesAlone?: true
    }
  | { name: string; kind: 'texts'; value: (row: ListedInterval) => string[] }
  | { name: string; kind: 'numbers'; value: (row: ListedInterval) => (number | null)[] }

/** The columns of CSV and Parquet, in order. A class that was not counted is empty, which is not 0. */
export const INTERVAL_COLUMNS: readonly IntervalColumn[] = [
  { name: 'site', kind: 'whole', value: row => row.site },
  { name: 'site_id', kind: 'text', value: row => row.site_id, isInFilesAlone: true },
  { name: 'site_name', kind: 'text', value: row => row.site_name, isInFilesAlone: true },
  { name: 'start', kind: 'time', value: row => row.start },
  { name: 'end', kind: 'time', value: row => row.end },
  { name: 'local_start', kind: 'local', value: row => row.local_start, isInFilesAlone: true },
  { name: 'duration_s', kind: 'whole', value: row => row.duration_s },
  { name: 'channel', kind: 'whole', value: row => row.channel },
  { name: 'channel_name', kind: 'text', value: row => row.channel_name, isInFilesAlone: true },
  { name: 'direction', kind: 'text', value: row => row.direction, isInFilesAlone: true },
  { name: 'total', kind: 'count', value: row => row.total },
  ...VEHICLE_CLASSES.map(
    (name): IntervalColumn => ({ name: `class_${name}`, kind: 'count', value: row => row.classes?.[name] }),
  ),
  { name: 'class_codes', kind: 'numbers', value: row => Object.keys(row.class_codes ?? {}).map(Number) },
  { name: 'class_code_counts', kind: 'numbers', value: row => Object.values(row.class_codes ?? {}) },
  { name: 'speed_edges_kmh', kind: 'numbers', value: row => row.speeds?.edges_kmh ?? [] },
  { name: 'speed_counts', kind: 'numbers', value: row => row.speeds?.counts ?? [] },
  { name: 'length_edges_m', kind: 'numbers', value: row => row.lengths?.edges_m ?? [] },
  { name: 'length_counts', kind: 'numbers', value: row => row.lengths?.counts ?? [] },
  { name: 'covered_s', kind: 'whole', value: row => row.covered_s },
  { name: 'valid', kind: 'boolean', value: row => row.valid },
  { name: 'flags', kind: 'texts', value: row => row.flags },
]
