import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { parquetReadObjects } from 'hyparquet'
import type { ExportFormat } from '../../contract/export-formats.ts'
import { readXlsx } from './read-xlsx.ts'

/** A row of an export. What a format cannot tell apart is the same: in csv and xlsx a text that is missing is "". */
export interface ExportedRow {
  id: number
  site: number
  site_id: string
  site_name: string
  timestamp: string
  /** With the offset in csv and ndjson; xlsx and parquet have the time that the clocks showed. */
  local_time: string
  channel: number
  channel_name: string | null
  direction: string | null
  lane: number | null
  vehicle_class: string
  class_code: number | null
  speed_kmh: number | null
  length_m: number | null
  headway_s: number | null
  gap_s: number | null
  valid: boolean
  flags: string[]
}

/** The rows of an export's file, whatever its format, read by other code than that which wrote it. */
export async function readExport(format: ExportFormat, file: Buffer): Promise<ExportedRow[]> {
  if (format === 'csv') return readCsv(file)
  if (format === 'csv.gz') return readCsv(gunzipSync(file))
  if (format === 'ndjson.gz')
    return gunzipSync(file)
      .toString()
      .split('\n')
      .slice(0, -1)
      .map(line => JSON.parse(line))
  return format === 'xlsx' ? readRecords(file) : readParquet(file)
}

const splitFlags = (flags: string) => (flags === '' ? [] : flags.split('|'))

function readCsv(file: Buffer): ExportedRow[] {
  const rows: { [column in keyof ExportedRow]: string }[] = parse(file, { columns: true })
  const numberOrNull = (cell: string) => (cell === '' ? null : Number(cell))
  return rows.map(row => ({
    ...row,
    id: Number(row.id),
    site: Number(row.site),
    channel: Number(row.channel),
    lane: numberOrNull(row.lane),
    class_code: numberOrNull(row.class_code),
    speed_kmh: numberOrNull(row.speed_kmh),
    length_m: numberOrNull(row.length_m),
    headway_s: numberOrNull(row.headway_s),
    gap_s: numberOrNull(row.gap_s),
    valid: row.valid === 'true',
    flags: splitFlags(row.flags),
  }))
}

const TEXTS = ['site_id', 'site_name', 'channel_name', 'direction', 'vehicle_class', 'flags']
const MOMENTS = ['timestamp', 'local_time']

function readRecords(file: Buffer): ExportedRow[] {
  const [header = [], ...rows] = readXlsx(file).sheets.Records?.rows ?? []
  const names = header.map(cell => String(cell?.value))
  return rows.map(cells => {
    const row = names.map((name, n) => {
      const value = cells[n]?.value ?? (TEXTS.includes(name) ? '' : null)
      return [name, MOMENTS.includes(name) ? excelMoment(value as number) : value]
    })
    const record = Object.fromEntries(row)
    return { ...record, timestamp: `${record.timestamp}Z`, flags: splitFlags(record.flags) }
  })
}

/** Excel counts days from 1899-12-30. */
const excelMoment = (days: number) => isoMs(Math.round((days - 25_569) * 86_400_000))

const isoMs = (ms: number) => new Date(ms).toISOString().slice(0, -1)

async function readParquet(file: Buffer): Promise<ExportedRow[]> {
  const buffer = file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer
  const rows = await parquetReadObjects({ file: buffer })
  return rows.map(row => ({
    ...(row as unknown as ExportedRow),
    id: Number(row.id),
    timestamp: row.timestamp.toISOString(),
    local_time: isoMs(row.local_time.getTime()),
    channel_name: row.channel_name ?? null,
    direction: row.direction ?? null,
  }))
}
