import { PAPERS, REPORT_SECTIONS, type ReportSection } from '../../contract/reports.ts'
import { TARGET_SCHEMES, type TargetScheme, titleOfScheme } from '../../contract/target-schemes.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Select } from '../ui/select.tsx'
import { m } from './messages.ts'
import type { ReportDraft } from './report-draft.ts'

const FORMATS = [
  { value: 'report.pdf' as const, label: 'PDF' },
  { value: 'report.xlsx' as const, label: 'Excel' },
]
const PAPER_NAMES = { a4: 'A4', letter: 'Letter' }
const COUNTS = [
  { value: '1h' as const, label: m.hours },
  { value: '15m' as const, label: m.quarters },
]
const SCHEMES: { value: TargetScheme | 'stored'; label: string }[] = [
  { value: 'stored', label: m.storedClasses },
  ...TARGET_SCHEMES.map(value => ({ value, label: titleOfScheme(value) })),
]
const SECTION_NAMES: { [section in ReportSection]: string } = {
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
  draft: ReportDraft
  onChange: (change: Partial<ReportDraft>) => void
  hasTableOfHours: boolean
  /** Its parts cannot be chosen. */
  isComparison: boolean
}

/** File, paper, contents and classes of a report. */
export function ReportFields({ draft, onChange, hasTableOfHours, isComparison }: Props) {
  const { sections } = draft
  const hasCounts = !isComparison && hasTableOfHours && sections.includes('counts')
  return (
    <>
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <Choice label={m.file} options={FORMATS} value={draft.format} onChange={format => onChange({ format })} />
        {draft.format === 'report.pdf' && (
          <Choice
            label={m.paper}
            options={PAPERS.map(value => ({ value, label: PAPER_NAMES[value] }))}
            value={draft.paper}
            onChange={paper => onChange({ paper })}
          />
        )}
        {hasCounts && (
          <Choice
            label={m.rowsOfCounts}
            options={COUNTS}
            value={draft.counts}
            onChange={counts => onChange({ counts })}
          />
        )}
      </div>
      {!isComparison && <Contents draft={draft} onChange={onChange} />}
    </>
  )
}

function Contents({ draft, onChange }: Pick<Props, 'draft' | 'onChange'>) {
  const { sections } = draft
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 text-meta font-medium text-text-2">{m.contents}</legend>
        <div className="grid gap-x-6 gap-y-1.5 md:grid-cols-2">
          {REPORT_SECTIONS.map(section => (
            <Checkbox
              key={section}
              isSelected={sections.includes(section)}
              onChange={isOn =>
                onChange({ sections: isOn ? [...sections, section] : sections.filter(other => other !== section) })
              }
            >
              {SECTION_NAMES[section]}
            </Checkbox>
          ))}
        </div>
        {sections.length === 0 && <p className="mt-1.5 text-meta text-bad">{m.chooseAtLeastOnePart}</p>}
      </fieldset>
      {sections.includes('classes') && (
        <Select
          label={m.classes}
          options={SCHEMES}
          value={draft.classScheme}
          onChange={classScheme => onChange({ classScheme })}
        />
      )}
    </>
  )
}

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
