import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { parquetReadObjects } from 'hyparquet'
import type { IntervalFormat, RecordFormat } from '../../../contract/export-formats.ts'
import { readXlsx } from './read-xlsx.ts'

/** A row of an export, with what its format cannot distinguish: see FILE_READERS. */
export interface ExportedRow {
  id: number
  site: number
  site_id: string
  site_name: string
  timestamp: string
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

interface FileReader {
  read(file: Buffer): ExportedRow[] | Promise<ExportedRow[]>
  /** Whether local_time has the offset; without it the file has the time that the clocks showed. */
  hasOffset: boolean
  /** A text that is missing. */
  missing: '' | null
}

/** A reader for every format, of other code than that which writes it. */
export const FILE_READERS: { [format in RecordFormat]: FileReader } = {
  csv: { read: readCsv, hasOffset: true, missing: '' },
  'csv.gz': { read: file => readCsv(gunzipSync(file)), hasOffset: true, missing: '' },
  'ndjson.gz': { read: file => readNdjson(gunzipSync(file)), hasOffset: true, missing: null },
  xlsx: { read: readRecords, hasOffset: false, missing: '' },
  parquet: { read: readParquet, hasOffset: false, missing: null },
}

/** The rows of an export's file, whatever its format. */
export const readExport = async (format: RecordFormat, file: Buffer): Promise<ExportedRow[]> =>
  FILE_READERS[format].read(file)

function readNdjson(file: Buffer): ExportedRow[] {
  const lines = file.toString().split('\n').slice(0, -1)
  return lines.map(line => JSON.parse(line))
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

const arrayBufferOf = (file: Buffer) => file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer

async function readParquet(file: Buffer): Promise<ExportedRow[]> {
  const rows = await parquetReadObjects({ file: arrayBufferOf(file) })
  return rows.map(row => ({
    ...(row as unknown as ExportedRow),
    id: Number(row.id),
    timestamp: row.timestamp.toISOString(),
    local_time: isoMs(row.local_time.getTime()),
    channel_name: row.channel_name ?? null,
    direction: row.direction ?? null,
  }))
}

/** The intervals of an export's file as the lines of JSON have them; the local start without its offset, which Parquet has not. */
export async function readExportedIntervals(format: IntervalFormat, file: Buffer): Promise<object[]> {
  if (format === 'intervals.ndjson.gz')
    return readNdjson(gunzipSync(file)).map(row => ({ ...row, local_start: localOf(row as unknown as Cells) }))
  const rows = format === 'intervals.csv' ? parseCells(file) : await parquetReadObjects({ file: arrayBufferOf(file) })
  return rows.map(row => intervalOf(row as Cells))
}

type Cells = { [column: string]: unknown }

const localOf = ({ local_start }: Cells): string =>
  local_start instanceof Date ? isoMs(local_start.getTime()) : String(local_start).slice(0, 23)

/** Texts of CSV as values: numbers, lists between bars, booleans; all other texts stay. */
function parseCells(file: Buffer): Cells[] {
  const lists = /_codes$|_edges_|_counts$|^flags$/
  const texts = ['site_id', 'site_name', 'channel_name', 'direction']
  const readCell = (name: string, cell: string): unknown => {
    if (lists.test(name)) return cell === '' ? [] : cell.split('|').map(one => readCell('', one))
    if (texts.includes(name)) return cell
    if (cell === '' || cell === 'true' || cell === 'false') return cell === '' ? null : cell === 'true'
    return Number.isNaN(Number(cell)) ? cell : Number(cell)
  }
  const rows: { [column: string]: string }[] = parse(file, { columns: true })
  return rows.map(row => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, readCell(name, cell)])))
}

function intervalOf(row: Cells): object {
  const list = (name: string) => row[name] as (number | null)[]
  const moment = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
  const bins = (edges: string, counts: string) =>
    list(edges).length === 0 ? null : { [edges.replace(/^\w+?_/, '')]: list(edges), counts: list(counts) }
  const classes = Object.entries(row).flatMap(([name, count]) =>
    name.startsWith('class_') && !name.startsWith('class_code') && count != null ? [[name.slice(6), count]] : [],
  )
  const codes = list('class_codes').map((code, n) => [code, list('class_code_counts')[n]])
  const { site, site_id, site_name, duration_s, channel, channel_name, direction, total, covered_s, valid, flags } = row
  return {
    ...{ site, site_id, site_name, start: moment(row.start), end: moment(row.end), local_start: localOf(row) },
    ...{ duration_s, channel, channel_name, direction, total, covered_s, valid, flags },
    classes: classes.length === 0 ? null : Object.fromEntries(classes),
    class_codes: codes.length === 0 ? null : Object.fromEntries(codes),
    speeds: bins('speed_edges_kmh', 'speed_counts'),
    lengths: bins('length_edges_m', 'length_counts'),
  }
}
