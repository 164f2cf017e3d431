import { useState } from 'react'
import {
  MAX_REPORT_NAME,
  MAX_REPORT_REMARKS,
  PAPERS,
  REPORT_SECTIONS,
  type ReportSection,
} from '../../../contract/reports.ts'
import { TARGET_SCHEMES, type TargetScheme, titleOfScheme } from '../../../contract/vehicles/target-schemes.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { m } from './messages.ts'
import type { ReportNames, ReportOptions } from './report-options.ts'

export const PAPER_NAMES = { a4: 'A4', letter: 'Letter' }
const COUNTS = [
  { value: '1h' as const, label: m.hours },
  { value: '15m' as const, label: m.quarters },
]
const METHODS = [
  { value: 'group' as const, label: m.byGroup },
  { value: 'countmatch' as const, label: m.byLikestSite },
]
const SCHEMES: { value: TargetScheme | 'stored'; label: string }[] = [
  { value: 'stored', label: m.storedClasses },
  ...TARGET_SCHEMES.map(value => ({ value, label: titleOfScheme(value) })),
]
export const SECTION_NAMES: { [section in ReportSection]: string } = {
  by_direction: m.byDirection,
  volume: m.volume,
  speed_over_time: m.speedOverTime,
  weekdays: m.weekdays,
  counts: m.counts,
  speeds: m.speeds,
  classes: m.classes,
  left_out: m.leftOut,
  definitions: m.definitions,
}

interface Props {
  options: ReportOptions
  /** Gets the options of the address, which `options` may not be yet. */
  onChange: (change: (before: ReportOptions) => Partial<ReportOptions>) => void
  hasTableOfHours: boolean
  /** Its parts cannot be chosen. */
  isComparison: boolean
  /** Whether the paper of the PDF can be chosen. */
  hasPaper: boolean
}

/** Contents, rows, classes and paper of a report. */
export function ReportFields({ options, onChange, hasTableOfHours, isComparison, hasPaper }: Props) {
  const { sections } = options
  return (
    <div className="flex flex-col gap-4">
      {!isComparison && <Contents sections={sections} onChange={onChange} />}
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        {!isComparison && hasTableOfHours && sections.includes('counts') && (
          <Choice
            label={m.rowsOfCounts}
            options={COUNTS}
            value={options.counts}
            onChange={counts => onChange(() => ({ counts }))}
          />
        )}
        {!isComparison && sections.includes('classes') && (
          <Select
            label={m.classes}
            options={SCHEMES}
            value={options.classScheme}
            onChange={classScheme => onChange(() => ({ classScheme }))}
          />
        )}
        {!isComparison && (
          <Choice
            label={m.estimateBy}
            options={METHODS}
            value={options.method}
            onChange={method => onChange(() => ({ method }))}
          />
        )}
        {hasPaper && (
          <Choice
            label={m.paper}
            options={PAPERS.map(value => ({ value, label: PAPER_NAMES[value] }))}
            value={options.paper}
            onChange={paper => onChange(() => ({ paper }))}
          />
        )}
      </div>
      <div className="grid gap-x-6 gap-y-4 md:grid-cols-2">
        {NAMES.map(({ name, label, ...field }) => (
          <Name
            key={name}
            label={label}
            {...field}
            value={options.names[name] ?? ''}
            onChange={value => onChange(before => ({ names: { ...before.names, [name]: value } }))}
          />
        ))}
      </div>
    </div>
  )
}

const NAMES: { name: keyof ReportNames; label: string; max: number; rows?: number; className?: string }[] = [
  { name: 'project', label: m.project, max: MAX_REPORT_NAME },
  { name: 'author', label: m.author, max: MAX_REPORT_NAME },
  { name: 'remarks', label: m.remarks, max: MAX_REPORT_REMARKS, rows: 3, className: 'md:col-span-2' },
]

interface NameProps {
  label: string
  max: number
  rows?: number
  className?: string
  value: string
  onChange: (value: string) => void
}

/** A line in the head of the report, which is loaded again when the field is left. */
function Name({ value, onChange, max, ...field }: NameProps) {
  const [typed, setTyped] = useState(value)
  return (
    <TextField
      {...field}
      maxLength={max}
      value={typed}
      onChange={setTyped}
      onBlur={() => typed.trim() !== value && onChange(typed.trim())}
    />
  )
}

function Contents({ sections, onChange }: Pick<ReportOptions, 'sections'> & Pick<Props, 'onChange'>) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-meta font-medium text-text-2">{m.contents}</legend>
      <div className="grid gap-x-6 gap-y-1.5 md:grid-cols-3">
        {REPORT_SECTIONS.map(section => (
          <Checkbox
            key={section}
            isSelected={sections.includes(section)}
            onChange={() => onChange(before => ({ sections: toggled(before.sections, section) }))}
          >
            {SECTION_NAMES[section]}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

const toggled = (sections: ReportSection[], section: ReportSection): ReportSection[] =>
  sections.includes(section) ? sections.filter(other => other !== section) : [...sections, section]

interface ChoiceProps<Value extends string> {
  label: string
  options: { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

const Choice = <Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) => (
  <div className="flex flex-col items-start gap-1.5">
    <span className="text-meta font-medium text-text-2">{label}</span>
    <Segmented label={label} options={options} value={value} onChange={onChange} size="normal" />
  </div>
)
