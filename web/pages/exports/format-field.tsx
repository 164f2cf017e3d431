import { FieldError, Label, Radio, RadioGroup } from 'react-aria-components'
import {
  DATA_FORMATS,
  type DataFormat,
  type ExportFormat,
  isReportFormat,
  MAX_XLSX_RECORDS,
  type ReportFormat,
} from '../../../contract/export-formats.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { m } from './messages.ts'

/** Formats that people use most are first; further formats of the contract follow. */
const COMMON: readonly DataFormat[] = ['xlsx', 'csv', 'csv.gz', 'parquet', 'ndjson.gz']
const FORMATS = [...new Set([...COMMON, ...DATA_FORMATS])]

/** A format that is not described here has its own name, and no advice. */
const DESCRIPTIONS: { [format in DataFormat]?: { label: string; advice: string } } = {
  csv: { label: 'CSV', advice: m.adviceCsv },
  'csv.gz': { label: m.compressedCsv, advice: m.adviceCompressedCsv },
  'ndjson.gz': { label: m.compressedJsonLines, advice: m.adviceCompressedJsonLines },
  xlsx: { label: 'Excel', advice: m.adviceExcel({ max: formatNumber(MAX_XLSX_RECORDS) }) },
  parquet: { label: 'Parquet', advice: m.adviceParquet },
  'aggregate.csv': { label: m.intervalsCsv, advice: m.adviceIntervals },
  'aggregate.xlsx': { label: m.intervalsExcel, advice: m.adviceIntervalsExcel },
  'tmas-volume': { label: m.tmasVolume, advice: m.adviceTmasVolume },
  'tmas-class': { label: m.tmasClass, advice: m.adviceTmasClass },
  'tmas-station': { label: m.tmasStation, advice: m.adviceTmasStation },
  'intervals.csv': { label: m.storedIntervalsCsv, advice: m.adviceStoredIntervals },
  'intervals.ndjson.gz': { label: m.storedIntervalsJsonLines, advice: m.adviceStoredIntervalsJsonLines },
  'intervals.parquet': { label: m.storedIntervalsParquet, advice: m.adviceStoredIntervalsParquet },
}

const REPORTS: { [format in ReportFormat]: string } = { 'report.pdf': m.reportPdf, 'report.xlsx': m.reportExcel }
const COMPARISONS: { [format in ReportFormat]: string } = {
  'report.pdf': m.comparisonPdf,
  'report.xlsx': m.comparisonExcel,
}

export const formatLabel = (format: ExportFormat, { isComparison = false } = {}): string =>
  isReportFormat(format) ? (isComparison ? COMPARISONS : REPORTS)[format] : (DESCRIPTIONS[format]?.label ?? format)

interface Props {
  value: DataFormat
  onChange: (value: DataFormat) => void
  errors: string[]
}

/** One of the formats, each with a line of advice. */
export const FormatField = ({ value, onChange, errors }: Props) => (
  <RadioGroup
    value={value}
    onChange={format => onChange(format as DataFormat)}
    isInvalid={errors.length > 0}
    className="flex flex-col gap-1"
  >
    <Label className="text-meta font-medium text-text-2">{m.format}</Label>
    <div className="divide-y divide-line rounded-control border border-line">
      {FORMATS.map(format => (
        <Radio
          key={format}
          value={format}
          className="focus-inside group flex cursor-pointer items-start gap-2.5 px-3 py-2 first:rounded-t-control last:rounded-b-control data-selected:bg-accent-soft"
        >
          <span className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-control bg-surface group-data-selected:border-accent">
            <span className="size-2 rounded-full group-data-selected:bg-accent" />
          </span>
          <span>
            <span className="font-medium">{formatLabel(format)}</span>
            <span className="block text-meta text-text-2">{DESCRIPTIONS[format]?.advice}</span>
          </span>
        </Radio>
      ))}
    </div>
    <FieldError className="text-meta text-bad">{errors.join(' ')}</FieldError>
  </RadioGroup>
)
