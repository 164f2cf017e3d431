import type { ExportedSite } from '../../../../../contract/exported-columns.ts'
import type { IntervalCount } from '../../../../../contract/intervals/interval-count.ts'
import { withOffset } from '../../../../../contract/times/time-zone.ts'
import { VEHICLE_CLASSES } from '../../../../../contract/vehicles/vehicle-classes.ts'
import { intervalFields } from '../../../../records/intervals/stored-interval.ts'

/** The interval of search, plus what the site and the channel are called. */
export type IntervalRow = ReturnType<typeof intervalRow>

export function intervalRow(number: number, site: ExportedSite, interval: IntervalCount) {
  const { site: _, start, end, duration_s, channel, ...counts } = intervalFields(number, interval)
  const named = site.channels.find(one => one.number === channel)
  return {
    site: number,
    site_id: site.site_id,
    site_name: site.name,
    start,
    end,
    local_start: withOffset(new Date(interval.start), site.time_zone),
    duration_s,
    channel,
    channel_name: named?.name ?? null,
    direction: named?.direction ?? null,
    ...counts,
  }
}

type Value = string | number | boolean | null

/** Lists are empty where the interval has none. */
export type IntervalColumn =
  | {
      name: string
      kind: 'text' | 'time' | 'local' | 'whole' | 'count' | 'boolean'
      value: (row: IntervalRow) => Value
    }
  | { name: string; kind: 'texts'; value: (row: IntervalRow) => string[] }
  | { name: string; kind: 'numbers'; value: (row: IntervalRow) => (number | null)[] }

/** The columns of CSV and Parquet, in order. A class that was not counted is empty, which is not 0. */
export const INTERVAL_COLUMNS: readonly IntervalColumn[] = [
  { name: 'site', kind: 'whole', value: row => row.site },
  { name: 'site_id', kind: 'text', value: row => row.site_id },
  { name: 'site_name', kind: 'text', value: row => row.site_name },
  { name: 'start', kind: 'time', value: row => row.start },
  { name: 'end', kind: 'time', value: row => row.end },
  { name: 'local_start', kind: 'local', value: row => row.local_start },
  { name: 'duration_s', kind: 'whole', value: row => row.duration_s },
  { name: 'channel', kind: 'whole', value: row => row.channel },
  { name: 'channel_name', kind: 'text', value: row => row.channel_name },
  { name: 'direction', kind: 'text', value: row => row.direction },
  { name: 'total', kind: 'count', value: row => row.total },
  ...VEHICLE_CLASSES.map(
    name =>
      ({
        name: `class_${name}`,
        kind: 'count',
        value: row => row.classes?.[name] ?? null,
      }) as const satisfies IntervalColumn,
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
