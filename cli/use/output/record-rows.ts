import type { VehicleRecord } from '../../../client/wayside.ts'
import { colors } from './terminal.ts'
import { csvDecimal, csvTime, type RowShape } from './write-rows.ts'

const fixed = (value: number | null, places: number) => (value === null ? null : value.toFixed(places))

/** As wide as a record gets, but for the rarest. */
const WIDEST: VehicleRecord = {
  id: 10 ** 8,
  site: 999,
  timestamp: '2026-06-01T07:15:23.412Z',
  channel: 9,
  lane: 9,
  vehicle_class: 'semi_trailer',
  class_code: null,
  speed_kmh: 188.8,
  length_m: 18.88,
  headway_s: 188.8,
  gap_s: 188.8,
  valid: true,
  flags: ['speed_out_of_range'],
}

/** The rows of records, in search and in tail. */
export const RECORD_ROWS: RowShape<VehicleRecord> = {
  columns: [
    {
      title: 'TIME (UTC)',
      cell: ({ timestamp }) => timestamp.replace('T', ' ').replace('Z', ''),
    },
    { title: 'SITE', cell: ({ site }) => site, right: true },
    { title: 'CH', cell: ({ channel }) => channel, right: true },
    { title: 'LANE', cell: ({ lane }) => lane, right: true, drop: 4 },
    { title: 'CLASS', cell: record => record.vehicle_class },
    { title: 'KM/H', cell: record => fixed(record.speed_kmh, 1), right: true },
    { title: 'LENGTH', cell: record => fixed(record.length_m, 2), right: true, drop: 3 },
    { title: 'HEADWAY', cell: record => fixed(record.headway_s, 1), right: true, drop: 6 },
    { title: 'GAP', cell: record => fixed(record.gap_s, 1), right: true, drop: 7 },
    {
      title: 'FLAGS',
      cell: ({ flags }) => flags.join(' '),
      drop: 5,
      paint: (text, { flags, valid }) => (flags.length === 0 ? colors.dim(text) : valid ? text : colors.yellow(text)),
    },
    { title: 'ID', cell: ({ id }) => id, right: true, drop: 8, paint: text => colors.dim(text) },
  ],
  widest: [WIDEST],
  csv: {
    id: record => record.id,
    site: record => record.site,
    timestamp: record => csvTime(record.timestamp),
    channel: record => record.channel,
    lane: record => record.lane,
    vehicle_class: record => record.vehicle_class,
    class_code: record => record.class_code,
    speed_kmh: record => csvDecimal(record.speed_kmh, 1),
    length_m: record => csvDecimal(record.length_m, 2),
    headway_s: record => csvDecimal(record.headway_s, 3),
    gap_s: record => csvDecimal(record.gap_s, 3),
    valid: record => record.valid,
    flags: record => record.flags,
  },
}
