import type { RecordFormat } from '../../../../contract/export-formats.ts'
import type { ExportContext } from '../../../../contract/exported-columns.ts'
import { encodeCsv } from './encode-csv.ts'
import { encodeNdjson } from './encode-ndjson.ts'
import { encodeParquet } from './encode-parquet.ts'
import { encodeXlsx } from './encode-xlsx.ts'
import { gzip } from './gzip.ts'

type Encode = (slices: AsyncIterable<Buffer>, context: ExportContext) => AsyncIterable<Buffer>

const ENCODERS: { [format in RecordFormat]: Encode } = {
  csv: encodeCsv,
  'csv.gz': (slices, context) => gzip(encodeCsv(slices, context), context.createdAt),
  'ndjson.gz': (slices, context) => gzip(encodeNdjson(slices, context), context.createdAt),
  xlsx: encodeXlsx,
  parquet: encodeParquet,
}

/**
 * The file of the records, which are packed and in order, in chunks that are made on demand. The same records and context
 * give the same bytes, however the records are cut into slices.
 */
export const encodeExport = (
  format: RecordFormat,
  slices: AsyncIterable<Buffer>,
  context: ExportContext,
): AsyncIterable<Buffer> => ENCODERS[format](slices, context)
