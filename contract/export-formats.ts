/**
 * The file formats of exports, in the order of the interface, and the only list of them. A new format also needs its
 * description below, an encoder in server/exports/formats/encode-export.ts and a reader in tests/support/read-export.ts:
 * the compiler finds what is missing. Then `node scripts/openapi.mjs`.
 */
export const EXPORT_FORMATS = ['csv', 'csv.gz', 'ndjson.gz', 'xlsx', 'parquet'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** A sheet of Excel has 1,048,576 rows, and one of them is the header. */
export const MAX_XLSX_RECORDS = 1_048_575

export const EXPORT_CONTENT_TYPES: { [format in ExportFormat]: string } = {
  csv: 'text/csv; charset=utf-8; header=present',
  'csv.gz': 'application/gzip',
  'ndjson.gz': 'application/gzip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
}
