import { DateField } from '../../ui/fields/date-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { type ExportRange, PRESETS, type Preset, rangeOf } from './export-range.ts'
import { m } from './messages.ts'

interface Props {
  value: ExportRange
  onChange: (value: ExportRange) => void
  /** The time zone of the sites, or null if they have several. */
  zone: string | null
  since: string | null
  errors: { from: string[]; to: string[] }
}

/** A preset or custom days; editing a day selects the preset for custom days. */
export function RangeFields({ value, onChange, zone, since, errors }: Props) {
  const isExact = value.preset === 'exact'
  const granularity = isExact ? 'second' : 'day'
  const change = (ends: Partial<ExportRange>) => onChange({ ...value, preset: isExact ? 'exact' : 'days', ...ends })
  const choose = (preset: Preset) =>
    onChange(preset === 'days' && !isExact ? { ...value, preset } : rangeOf(preset, zone ?? 'UTC', since))
  return (
    <div className="flex flex-col gap-2">
      <Select label={m.range} options={PRESETS} value={value.preset} onChange={choose} />
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <DateField
          label={isExact ? m.fromTime : m.firstDay}
          granularity={granularity}
          value={value.from}
          onChange={from => change({ from })}
          errors={errors.from}
        />
        <DateField
          label={isExact ? m.toTime : m.lastDay}
          granularity={granularity}
          value={value.to}
          onChange={to => change({ to })}
          errors={errors.to}
        />
      </div>
      <p className="text-meta text-text-3">
        {zone ? m.timeZone({ zone }) : m.timeZoneOfSeveralSites}
        {!isExact && ` ${m.bothDaysAreIncluded}`}
      </p>
    </div>
  )
}
