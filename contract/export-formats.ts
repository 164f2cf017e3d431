/** Files of records, in the order of the interface. */
export const RECORD_FORMATS = ['csv', 'csv.gz', 'ndjson.gz', 'xlsx', 'parquet'] as const
export type RecordFormat = (typeof RECORD_FORMATS)[number]

/** Reports of one site. */
const REPORT_FORMATS = ['report.pdf', 'report.xlsx'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** Counts and speeds per interval, of each direction of each site. */
const AGGREGATE_FORMATS = ['aggregate.csv', 'aggregate.xlsx'] as const
export type AggregateFormat = (typeof AGGREGATE_FORMATS)[number]

/** Counts that arrived as sums of intervals, as they are stored. */
const INTERVAL_FORMATS = ['intervals.csv', 'intervals.ndjson.gz', 'intervals.parquet'] as const
export type IntervalFormat = (typeof INTERVAL_FORMATS)[number]

/** Hourly volumes, classes and stations as the FHWA's Traffic Monitoring Guide wants them. */
const TMAS_FORMATS = ['tmas-volume', 'tmas-class', 'tmas-station'] as const
export type TmasFormat = (typeof TMAS_FORMATS)[number]

/** The intervals of an aggregate. */
export const AGGREGATE_INTERVALS = ['15m', '1h', '1d'] as const
export type AggregateInterval = (typeof AGGREGATE_INTERVALS)[number]

/**
 * The file formats of exports, and the only list of them. A new format of records also needs its content type
 * below, an encoder in server/delivery/exports/formats/encode-export.ts and a reader in tests/support/reading/read-export.ts: the
 * compiler finds what is missing. CONTRIBUTING.md names the rest under "To add".
 */
export const EXPORT_FORMATS = [
  ...RECORD_FORMATS,
  ...AGGREGATE_FORMATS,
  ...INTERVAL_FORMATS,
  ...TMAS_FORMATS,
  ...REPORT_FORMATS,
] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** All but reports, which are made on the page of their site. */
export const DATA_FORMATS = [...RECORD_FORMATS, ...AGGREGATE_FORMATS, ...INTERVAL_FORMATS, ...TMAS_FORMATS] as const
export type DataFormat = (typeof DATA_FORMATS)[number]

export const isReportFormat = (format: ExportFormat): format is ReportFormat =>
  (REPORT_FORMATS as readonly string[]).includes(format)

export const isAggregateFormat = (format: ExportFormat): format is AggregateFormat =>
  (AGGREGATE_FORMATS as readonly string[]).includes(format)

export const isIntervalFormat = (format: ExportFormat): format is IntervalFormat =>
  (INTERVAL_FORMATS as readonly string[]).includes(format)

export const isTmasFormat = (format: ExportFormat): format is TmasFormat =>
  (TMAS_FORMATS as readonly string[]).includes(format)

const TMAS_ENDINGS: { [format in TmasFormat]: string } = {
  'tmas-volume': 'vol',
  'tmas-class': 'cla',
  'tmas-station': 'sta',
}

/** What the name of a file ends with. */
export const fileEnding = (format: ExportFormat): string => (isTmasFormat(format) ? TMAS_ENDINGS[format] : format)

/** A sheet of Excel has 1,048,576 rows, and one of them is the header. */
export const MAX_XLSX_RECORDS = 1_048_575

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const EXPORT_CONTENT_TYPES: { [format in ExportFormat]: string } = {
  csv: 'text/csv; charset=utf-8; header=present',
  'csv.gz': 'application/gzip',
  'ndjson.gz': 'application/gzip',
  xlsx: XLSX,
  parquet: 'application/vnd.apache.parquet',
  'aggregate.csv': 'text/csv; charset=utf-8; header=present',
  'aggregate.xlsx': XLSX,
  'intervals.csv': 'text/csv; charset=utf-8; header=present',
  'intervals.ndjson.gz': 'application/gzip',
  'intervals.parquet': 'application/vnd.apache.parquet',
  'tmas-volume': 'text/plain; charset=us-ascii',
  'tmas-class': 'text/plain; charset=us-ascii',
  'tmas-station': 'text/plain; charset=utf-8',
  'report.pdf': 'application/pdf',
  'report.xlsx': XLSX,
}
