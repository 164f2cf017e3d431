import { AGGREGATE_INTERVALS, type AggregateInterval } from '../../../contract/export-formats.ts'
import { TARGET_SCHEMES, type TargetScheme, titleOfScheme } from '../../../contract/vehicles/target-schemes.ts'
import { Select } from '../../ui/fields/select.tsx'
import type { ExportDraft } from './export-draft.ts'
import { m } from './messages.ts'

const NAMES: { [interval in AggregateInterval]: string } = { '15m': m.minutes15, '1h': m.hour, '1d': m.day }
const INTERVALS = AGGREGATE_INTERVALS.map(value => ({ value, label: NAMES[value] }))

const SCHEMES: { value: TargetScheme | 'stored'; label: string }[] = [
  { value: 'stored', label: m.storedClasses },
  ...TARGET_SCHEMES.map(value => ({ value, label: titleOfScheme(value) })),
]

interface Props {
  draft: ExportDraft
  onChange: (change: Partial<ExportDraft>) => void
}

/** What an aggregate has besides its range and filters. */
export const IntervalFields = ({ draft, onChange }: Props) => (
  <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
    <Select
      label={m.interval}
      options={INTERVALS}
      value={draft.interval}
      onChange={interval => onChange({ interval })}
    />
    <Select
      label={m.classColumns}
      options={SCHEMES}
      value={draft.classScheme}
      onChange={classScheme => onChange({ classScheme })}
    />
  </div>
)
