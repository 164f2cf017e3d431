import { raw, type Sql } from 'sql-template-tag'
import { msAt, PACKED, PACKED_BYTES, PAYLOAD_START, viewOf } from '../../../../contract/vehicles/record.ts'
import { allocateColumns, type ColumnName, type RecordColumns } from '../../blocks/format/columns.ts'
import type { RecordCells } from './cells.ts'

/** A row of the table of records as bytes: ts (int8, microseconds since 2000), payload, and site (int4) or upload (int8). */
const TS_BYTES = 8
const PAYLOAD_END = TS_BYTES + PACKED_BYTES - PAYLOAD_START

/** How PostgreSQL writes a row, and where the bytes are that not all rows have. */
export interface RowBytes {
  pack: Sql
  size: number
  /** Null: they are not there. */
  site: number | null
  upload: number | null
}

/** What is not needed is not sent: each part of a row takes PostgreSQL a tenth of its time. */
export function rowBytes({ withSite, withUpload }: { withSite: boolean; withUpload: boolean }): RowBytes {
  const upload = PAYLOAD_END + (withSite ? 4 : 0)
  return {
    pack: raw(
      `timestamptz_send(ts) || payload${withSite ? ' || int4send(site_id)' : ''}${withUpload ? ' || int8send(upload_id)' : ''}`,
    ),
    size: upload + (withUpload ? 8 : 0),
    site: withSite ? PAYLOAD_END : null,
    upload: withUpload ? upload : null,
  }
}

const timeAt = (view: DataView, at: number) => msAt(view, at - PACKED.ts)

/** The time of the last one of some rows. */
export const lastTimeOf = (rows: Buffer, { size }: RowBytes): number => timeAt(viewOf(rows), rows.length - size)

const ROWS_AT_A_TIME = 2048
const COLUMNS: ColumnName[] = [
  ...(['ts', 'upload', 'site', 'headway', 'classCode', 'speed', 'length', 'channel', 'lane'] as const),
  ...(['vehicleClass', 'flags'] as const),
]

/** Rows before a time, which ascend in time, as columns of up to 2,048. */
export function* cellsOfRows(
  rows: Buffer,
  bytes: RowBytes,
  { until, site }: { until: number; site: number | null },
): Generator<RecordCells> {
  const view = viewOf(rows)
  const { size } = bytes
  let end = rows.length
  while (end > 0 && timeAt(view, end - size) >= until) end -= size
  const columns = allocateColumns(Math.min(ROWS_AT_A_TIME, end / size), COLUMNS)
  for (let at = 0; at < end; at += ROWS_AT_A_TIME * size) {
    const count = Math.min(ROWS_AT_A_TIME, (end - at) / size)
    readRows(view, { at, count }, bytes, columns)
    yield { columns, start: 0, end: count, indexes: null, site }
  }
}

function readRows(view: DataView, rows: { at: number; count: number }, bytes: RowBytes, columns: RecordColumns): void {
  const { ts, headway, classCode, speed, length, channel, lane, vehicleClass, flags } = columns
  const { size } = bytes
  for (let i = 0, p = rows.at; i < rows.count; i++, p += size) {
    ts[i] = timeAt(view, p)
    // Where a packed record with this payload would begin.
    const record = p + TS_BYTES - PAYLOAD_START
    const four = view.getUint32(record + PACKED.channel)
    channel[i] = four >>> 24
    lane[i] = four >>> 16
    vehicleClass[i] = four >>> 8
    flags[i] = four
    classCode[i] = view.getUint16(record + PACKED.classCode)
    speed[i] = view.getUint16(record + PACKED.speed)
    length[i] = view.getUint16(record + PACKED.length)
    headway[i] = view.getUint32(record + PACKED.headway)
    if (bytes.site !== null) columns.site[i] = view.getInt32(p + bytes.site)
    if (bytes.upload !== null) columns.upload[i] = Number(view.getBigInt64(p + bytes.upload))
  }
}
