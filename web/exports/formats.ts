import type { ExportRequest } from '../../client/shapes.ts'

export type ExportFormat = ExportRequest['format']

interface FormatWords {
  value: ExportFormat
  label: string
  advice: string
}

/** What a sheet of Excel holds below its head. */
export const XLSX_RECORDS = 1_048_575

/** The likeliest first. */
export const FORMATS: readonly FormatWords[] = [
  { value: 'xlsx', label: 'Excel', advice: 'Opens in Excel and Calc as it is. At most 1,048,575 records.' },
  { value: 'csv', label: 'CSV', advice: 'Opens everywhere. The largest of the files.' },
  { value: 'csv.gz', label: 'CSV, compressed', advice: 'The same, much smaller. Unpack it before opening.' },
  { value: 'parquet', label: 'Parquet', advice: 'Small and fast in Python, R, DuckDB and Power BI.' },
  { value: 'ndjson.gz', label: 'JSON lines, compressed', advice: 'For programs: the records as the API gives them.' },
]

export const formatLabel = (format: string): string => FORMATS.find(({ value }) => value === format)?.label ?? format
