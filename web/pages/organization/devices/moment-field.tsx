import { DateField } from '../../../ui/fields/date-field.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { browserTimeZone, localMinute } from '../../../ui/text/local-time.ts'
import { m } from './messages.ts'

const CHOICES = [
  { value: 'now', label: m.now },
  { value: 'earlier', label: m.earlier },
] as const

interface Props {
  /** `Assigned since` */
  label: string
  /** Local time of the browser; null: now. */
  value: string | null
  onChange: (value: string | null) => void
  errors: string[]
}

/** Now, or a time that is past. */
export function MomentField({ label, value, onChange, errors }: Props) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <span className="text-meta font-medium text-text-2">{label}</span>
        <Segmented
          label={label}
          options={CHOICES}
          value={value === null ? 'now' : 'earlier'}
          onChange={choice => onChange(choice === 'now' ? null : localMinute(Date.now()))}
        />
      </div>
      {value !== null && (
        <DateField
          label={m.dateAndTime({ zone: browserTimeZone() })}
          granularity="minute"
          value={value}
          onChange={onChange}
          errors={errors}
        />
      )}
      {value === null && errors.length > 0 && <p className="text-meta text-bad">{errors.join(' ')}</p>}
    </div>
  )
}
