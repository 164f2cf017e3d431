import { FieldError, Label, Radio, RadioGroup } from 'react-aria-components'
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
const FORMATS: readonly FormatWords[] = [
  { value: 'xlsx', label: 'Excel', advice: 'Opens in Excel and Calc as it is. At most 1,048,575 records.' },
  { value: 'csv', label: 'CSV', advice: 'Opens everywhere. The largest of the files.' },
  { value: 'csv.gz', label: 'CSV, compressed', advice: 'The same, much smaller. Unpack it before opening.' },
  { value: 'parquet', label: 'Parquet', advice: 'Small and fast in Python, R, DuckDB and Power BI.' },
  { value: 'ndjson.gz', label: 'JSON lines, compressed', advice: 'For programs: the records as the API gives them.' },
]

export const formatLabel = (format: string): string => FORMATS.find(({ value }) => value === format)?.label ?? format

interface Props {
  value: ExportFormat
  onChange: (value: ExportFormat) => void
  errors: string[]
}

/** One of the formats, each with a line of advice. */
export const FormatField = ({ value, onChange, errors }: Props) => (
  <RadioGroup
    value={value}
    onChange={format => onChange(format as ExportFormat)}
    isInvalid={errors.length > 0}
    className="flex flex-col gap-1"
  >
    <Label className="text-meta font-medium text-text-2">Format</Label>
    <div className="divide-y divide-line rounded-control border border-line">
      {FORMATS.map(format => (
        <Radio
          key={format.value}
          value={format.value}
          className="focus-inside group flex cursor-pointer items-start gap-2.5 px-3 py-2 first:rounded-t-control last:rounded-b-control data-selected:bg-accent-soft"
        >
          <span className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-full border border-control bg-surface group-data-selected:border-accent">
            <span className="size-2 rounded-full group-data-selected:bg-accent" />
          </span>
          <span>
            <span className="font-medium">{format.label}</span>
            <span className="block text-meta text-text-2">{format.advice}</span>
          </span>
        </Radio>
      ))}
    </div>
    <FieldError className="text-meta text-bad">{errors.join(' ')}</FieldError>
  </RadioGroup>
)
