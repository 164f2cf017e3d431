import type { ExportContext } from '../../../contract/exported-columns.ts'
import { encodeCsv } from './encode-csv.ts'
import { encodeNdjson } from './encode-ndjson.ts'
import { encodeParquet } from './encode-parquet.ts'
import { encodeXlsx } from './encode-xlsx.ts'
import { gzip } from './gzip.ts'
import { MAX_ROWS } from './records-sheet.ts'

export interface Format {
  contentType: string
  extension: string
  /** Null is no limit. */
  maxRecords: number | null
}

export type FormatName = 'csv' | 'csv.gz' | 'ndjson.gz' | 'xlsx' | 'parquet'

type Encode = (slices: AsyncIterable<Buffer>, context: ExportContext) => AsyncIterable<Buffer>

const format = (contentType: string, extension: string, maxRecords: number | null = null): Format => ({
  contentType,
  extension,
  maxRecords,
})

export const FORMATS: { [name in FormatName]: Format } = {
  csv: format('text/csv; charset=utf-8; header=present', 'csv'),
  'csv.gz': format('application/gzip', 'csv.gz'),
  'ndjson.gz': format('application/gzip', 'ndjson.gz'),
  xlsx: format('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx', MAX_ROWS),
  parquet: format('application/vnd.apache.parquet', 'parquet'),
}

const ENCODERS: { [name in FormatName]: Encode } = {
  csv: encodeCsv,
  'csv.gz': (slices, context) => gzip(encodeCsv(slices, context), context.createdAt),
  'ndjson.gz': (slices, context) => gzip(encodeNdjson(slices, context), context.createdAt),
  xlsx: encodeXlsx,
  parquet: encodeParquet,
}

/**
 * The file of the records, which are packed and in order, in chunks that are made when they are asked for. The same
 * records and context give the same bytes, however the records are cut into slices.
 */
export function encodeExport(
  name: FormatName,
  slices: AsyncIterable<Buffer>,
  context: ExportContext,
): AsyncIterable<Buffer> {
  return ENCODERS[name](slices, context)
}
