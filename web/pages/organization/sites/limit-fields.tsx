import { useState } from 'react'
import { LIMIT_UNITS } from '../../../../contract/vehicles/speed-limits.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Problem } from '../../../ui/notice.tsx'
import { type LimitDraft, limitText, newLimit, UNIT_NAMES } from './limit-draft.ts'
import { m } from './messages.ts'
import type { FieldsProps } from './site-draft.ts'

const FIELDS = ['kmh', 'unit', 'from'] as const
const UNITS = LIMIT_UNITS.map(value => ({ value, label: UNIT_NAMES[value] }))

/** The limits that the site has and had, each from a day on. */
export function LimitFields({ draft, onChange, errorsAt }: Pick<FieldsProps, 'draft' | 'onChange' | 'errorsAt'>) {
  const { speed_limits: limits, time_zone } = draft
  const [edited, setEdited] = useState<readonly number[]>([])
  const replace = (key: number, change: Partial<LimitDraft>) =>
    onChange({ speed_limits: limits.map(limit => (limit.key === key ? { ...limit, ...change } : limit)) })
  const add = () => {
    const limit = newLimit(limits, draft)
    setEdited([...edited, limit.key])
    onChange({ speed_limits: [...limits, limit] })
  }
  const whole = errorsAt('speed_limits')
  return (
    <fieldset className="col-span-full flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-meta font-medium text-text-2">{m.speedLimits}</legend>
      {limits.length === 0 && <p className="text-text-2">{m.noLimitYet}</p>}
      <ul className="flex flex-col gap-2">
        {limits.map((limit, index) => {
          const errors = (field: (typeof FIELDS)[number]) => errorsAt(`speed_limits.${index}.${field}`)
          const text = limitText(limit, limits, time_zone)
          const isEdited = edited.includes(limit.key) || FIELDS.some(field => errors(field).length > 0)
          return (
            <li key={limit.key} className="flex min-h-control items-start gap-1">
              {isEdited ? (
                <Limit limit={limit} text={text} errors={errors} onChange={change => replace(limit.key, change)} />
              ) : (
                <>
                  <span className="num flex-1 self-center">{text}</span>
                  <IconButton
                    icon="pencil"
                    label={m.editLimit({ limit: text })}
                    onPress={() => setEdited([...edited, limit.key])}
                  />
                </>
              )}
              <IconButton
                icon="trash"
                label={m.removeLimit({ limit: text })}
                onPress={() => onChange({ speed_limits: limits.filter(({ key }) => key !== limit.key) })}
                className={isEdited ? 'mt-6' : ''}
              />
            </li>
          )
        })}
      </ul>
      <Problem>{whole.join(' ')}</Problem>
      <Button size="small" icon="plus" className="self-start" onPress={add}>
        {limits.length === 0 ? m.addLimit : m.changeLimit}
      </Button>
    </fieldset>
  )
}

interface LimitProps {
  limit: LimitDraft
  text: string
  errors: (field: (typeof FIELDS)[number]) => string[]
  onChange: (change: Partial<LimitDraft>) => void
}

/** The number, its unit, and from when on. */
const Limit = ({ limit, text, errors, onChange }: LimitProps) => (
  <fieldset className="grid min-w-0 flex-1 grid-cols-[96px_88px_minmax(0,1fr)] gap-2 max-md:grid-cols-2">
    <legend className="sr-only">{text}</legend>
    <TextField
      label={m.speedLimit}
      value={limit.sign}
      onChange={sign => onChange({ sign })}
      errors={errors('kmh')}
      placeholder={m.none}
      input={{ inputMode: 'numeric' }}
      autoFocus
    />
    <Select
      label={m.unit}
      options={UNITS}
      value={limit.unit}
      onChange={unit => onChange({ unit })}
      errors={errors('unit')}
    />
    <DateField
      label={limit.day === '' ? m.sinceTheBeginning : m.fromWhen}
      value={limit.day}
      onChange={day => onChange({ day })}
      errors={errors('from')}
      className="max-md:col-span-2"
    />
  </fieldset>
)
