/**
 * The file formats of exports, in the order of the interface, and the only list of them. A new format also needs its
 * description below, an encoder in server/exports/formats/encode-export.ts and a reader in tests/support/read-export.ts:
 * the compiler finds what is missing. Then `node scripts/openapi.mjs`.
 */
export const EXPORT_FORMATS = ['csv', 'csv.gz', 'ndjson.gz', 'xlsx', 'parquet'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

interface FormatDescription {
  contentType: string
  label: string
  advice: string
}

/** A sheet of Excel has 1,048,576 rows, and one of them is the header. */
export const MAX_XLSX_RECORDS = 1_048_575

export const EXPORT_FORMAT_DESCRIPTIONS: { [format in ExportFormat]: FormatDescription } = {
  csv: {
    contentType: 'text/csv; charset=utf-8; header=present',
    label: 'CSV',
    advice: 'Opens everywhere. The largest of the files.',
  },
  'csv.gz': {
    contentType: 'application/gzip',
    label: 'CSV, compressed',
    advice: 'The same, much smaller. Unpack it before opening.',
  },
  'ndjson.gz': {
    contentType: 'application/gzip',
    label: 'JSON lines, compressed',
    advice: 'For programs: the records as the API returns them.',
  },
  xlsx: {
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    label: 'Excel',
    advice: `Opens in Excel and Calc as it is. At most ${MAX_XLSX_RECORDS.toLocaleString('en')} records.`,
  },
  parquet: {
    contentType: 'application/vnd.apache.parquet',
    label: 'Parquet',
    advice: 'Small and fast in Python, R, DuckDB and Power BI.',
  },
}
