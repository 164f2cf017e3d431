import { parse } from 'csv-parse/sync'
import type { TimeRange } from '../../../contract/times/time.ts'
import { bodyTooLarge, DetailError, ValidationError } from '../../platform/http/errors.ts'
import { type Field, Invalid, integer, list, object, optional } from '../../platform/http/requests/fields.ts'
import { parseJson } from '../../platform/http/requests/json.ts'
import { MOMENT } from '../../platform/http/requests/json-schemas.ts'
import { timeWindow } from '../../platform/http/requests/time-window.ts'
import type { IgnoredFields } from '../../platform/http/requests/unknown-fields.ts'
import { validateBody, validateQuery } from '../../platform/http/requests/validate.ts'
import { UPLOAD_INTERVAL } from '../intervals/schema.ts'
import { UnreadableRecord } from './parse-record.ts'
import type { BodyLimits, UploadFormat } from './read-body.ts'
import { UPLOAD_RECORD } from './schema.ts'
import type { UploadKind } from './upload-row.ts'

const uncheckedRecord: Field<unknown> = {
  schema: UPLOAD_RECORD,
  optional: false,
  parse: input => input,
}

const covers = optional(
  list(timeWindow(null, ''), {
    max: 1000,
    allowEmpty: true,
    description:
      'The time that was measured, also where no vehicle passed. Without it, coverage is derived from the records.',
  }),
)
const site = optional(integer({ min: 1, description: "Optional; another than the device's current site is refused." }))

export const uploadBody = object({
  records: list(uncheckedRecord, { allowEmpty: true, description: 'At most 50,000.' }),
  covers,
  site,
})

const uncheckedInterval: Field<unknown> = { ...uncheckedRecord, schema: UPLOAD_INTERVAL }

export const intervalUploadBody = object({
  intervals: list(uncheckedInterval, { allowEmpty: true, description: 'At most 50,000.' }),
  site,
})

/** The fields of a JSON body that are query parameters with NDJSON and CSV. */
export const uploadQuery = object({
  site,
  from_dt: optional({
    ...uncheckedRecord,
    schema: {
      type: 'string',
      format: 'date-time',
      description: 'With to_dt: the time that an NDJSON or CSV upload covers.',
    },
  }),
  to_dt: optional({ ...uncheckedRecord, schema: MOMENT }),
})

export const intervalUploadQuery = object({ site })

export interface ReadUpload {
  items: unknown[]
  covers: TimeRange[] | undefined
  site: number | undefined
}

type LineLimits = Pick<BodyLimits, 'records' | 'lineBytes'>

/** The records or intervals of a body, not yet checked. A body that cannot be parsed is a 400. */
export function readItems(
  kind: UploadKind,
  format: UploadFormat,
  bytes: Buffer,
  search: URLSearchParams,
  limits: LineLimits,
  ignored: IgnoredFields,
): ReadUpload {
  refuseTinyValues(format, bytes)
  return format === 'json'
    ? readJson(kind, bytes, limits.records, ignored)
    : readLines(format, bytes, search, limits, ignored)
}

/** Values in a body: 40 for each of the 50,000 records that are allowed. */
const MAX_VALUES = 2_000_000
const [COMMA, LIST, OBJECT, LINE_END] = Buffer.from(',[{\n') as unknown as [number, number, number, number]

/** A body of only `0,` or blank lines would take a hundred times its size in memory, or seconds to parse. */
function refuseTinyValues(format: UploadFormat, bytes: Buffer): void {
  if (bytes.length <= MAX_VALUES) return
  const separator = format === 'json' ? COMMA : LINE_END
  let values = 0
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]
    if (byte === COMMA || byte === LIST || byte === OBJECT || byte === separator) values++
  }
  if (values > MAX_VALUES) throw bodyTooLarge()
}

function readJson(kind: UploadKind, bytes: Buffer, maxItems: number, ignored: IgnoredFields): ReadUpload {
  const sent = parseJson(bytes)
  const { records, intervals } = (sent ?? {}) as { records?: unknown; intervals?: unknown }
  const items = kind === 'vehicles' ? records : intervals
  if (Array.isArray(items) && items.length > maxItems) throw bodyTooLarge()
  if (kind === 'intervals') {
    const { intervals, site } = validateBody(intervalUploadBody, sent, ignored)
    return { items: intervals, site, covers: undefined }
  }
  const read = validateBody(uploadBody, sent, ignored)
  return { items: read.records, site: read.site, covers: read.covers }
}

function readLines(
  format: 'ndjson' | 'csv',
  bytes: Buffer,
  search: URLSearchParams,
  limits: LineLimits,
  ignored: IgnoredFields,
): ReadUpload {
  const query = validateQuery(uploadQuery, search, ignored)
  refuseLongLines(bytes, limits.lineBytes)
  const text = decode(bytes)
  const items = format === 'ndjson' ? readNdjson(text, limits.records) : readCsv(text, limits)
  const hasWindow = query.from_dt !== undefined || query.to_dt !== undefined
  return { items, site: query.site, covers: hasWindow ? [windowOf(query)] : undefined }
}

const window = timeWindow(null, '')

function windowOf({ from_dt, to_dt }: { from_dt: unknown; to_dt: unknown }): TimeRange {
  try {
    return window.parse({ from_dt, to_dt })
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    throw new ValidationError(Array.isArray(error.tree) ? { to_dt: error.tree } : error.tree, error.code)
  }
}

/** Checked before the text is decoded and its quotes are resolved: one CSV cell of 63 MB took 3.6 s to parse. */
function refuseLongLines(bytes: Buffer, maxBytes: number): void {
  for (let start = 0; start + maxBytes < bytes.length; ) {
    const end = bytes.lastIndexOf(LINE_END, start + maxBytes)
    if (end < start) throw lineTooLong(maxBytes)
    start = end + 1
  }
}

const lineTooLong = (maxBytes: number) => new DetailError(413, `A line of the body is longer than ${maxBytes} bytes.`)

const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

function decode(bytes: Buffer): string {
  try {
    return strictUtf8.decode(bytes)
  } catch {
    throw new DetailError(400, 'The body is not valid UTF-8.')
  }
}

/** A line that is not JSON is a bad record, not a bad body: it is refused alone, with its number. */
function readNdjson(text: string, maxRecords: number): unknown[] {
  const records: unknown[] = []
  for (const [line] of text.matchAll(/[^\n]+/g)) {
    if (line.trim() === '') continue
    if (records.length === maxRecords) throw bodyTooLarge()
    records.push(readLine(line))
  }
  return records
}

function readLine(line: string): unknown {
  try {
    return isNested(line) ? shortened(line) : JSON.parse(line)
  } catch {
    return shortened(line)
  }
}

const shortened = (line: string) => line.slice(0, 200)

/** Records are flat. A deeply nested value can be parsed, but JSON.stringify would overflow the stack on it. */
function isNested(line: string): boolean {
  let opened = 0
  for (const bracket of ['{', '[']) {
    for (let at = line.indexOf(bracket); at >= 0 && opened <= MAX_DEPTH; at = line.indexOf(bracket, at + 1)) opened++
  }
  return opened > MAX_DEPTH
}

const MAX_DEPTH = 32

const TEXTS = new Set(['timestamp', 'vehicle_class'])

function readCsv(text: string, { records: maxRecords, lineBytes }: LineLimits): unknown[] {
  let rows: string[][]
  const lineNumbers: number[] = []
  const on_record = (fields: string[], { lines }: { lines: number }) => {
    lineNumbers.push(lines)
    return fields
  }
  try {
    rows = parse(text, {
      skip_empty_lines: true,
      relax_column_count: true,
      trim: true,
      // The header, and one record beyond the limit.
      to: maxRecords + 2,
      // A quoted cell can contain line ends.
      max_record_size: lineBytes,
      on_record,
    })
  } catch (error) {
    const { code = 'unreadable' } = error as { code?: string }
    if (code === 'CSV_MAX_RECORD_SIZE') throw lineTooLong(lineBytes)
    throw new DetailError(400, `CSV parse error - ${code}.`)
  }
  const [header, ...lines] = rows
  if (!header?.includes('timestamp') || !header.includes('channel')) {
    throw new DetailError(
      400,
      'CSV parse error - the first line must name the columns, timestamp and channel among them.',
    )
  }
  if (lines.length > maxRecords) throw bodyTooLarge()
  return lines.map((fields, index) => {
    if (fields.length !== header.length) {
      const found = `Line ${lineNumbers[index + 1]}: There are ${fields.length} fields instead of ${header.length}.`
      return new UnreadableRecord(found, fields)
    }
    return Object.fromEntries(header.map((name, i) => [name, typed(name, fields[i] as string)]))
  })
}

/** A cell as the value that JSON would have; anything else stays text, which the check of the record refuses. */
function typed(name: string, cell: string): unknown {
  if (cell === '') return null
  if (TEXTS.has(name)) return cell
  if (/^-?\d+(\.\d+)?$/.test(cell)) return Number(cell)
  return cell === 'true' || cell === 'false' ? cell === 'true' : cell
}
