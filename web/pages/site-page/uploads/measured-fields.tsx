import { parseDateTime } from '@internationalized/date'
import type { Import } from '../../../../client/shapes.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { fieldsOf } from '../../../ui/fields/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { formatDateTime, formatDuration } from '../../../ui/text/format.ts'
import { localMinute } from '../../../ui/text/local-time.ts'
import { m } from './messages.ts'

/** Local times of the site; empty: what the file says. */
export interface MeasuredInput {
  from: string
  to: string
}

export const initialMeasured = ({ measured }: Import, zone: string): MeasuredInput => ({
  from: measured ? localMinute(measured.from_dt, zone) : '',
  to: measured ? localMinute(measured.to_dt, zone) : '',
})

/** As the service takes it; null while one of both is empty. */
export function measuredOf({ from, to }: MeasuredInput, zone: string) {
  if (from === '' || to === '') return null
  return { from_dt: momentIn(from, zone), to_dt: momentIn(to, zone) }
}

/** The moment of a local time of the site. */
export const momentIn = (local: string, zone: string): string => parseDateTime(local).toDate(zone).toISOString()

type MeasuredChoice = NonNullable<Import['preview']['measured']>

interface Props {
  measured: MeasuredChoice | null
  zone: string
  value: MeasuredInput
  onChange: (value: MeasuredInput) => void
  isLeftOut: boolean
  onLeaveOut: (isLeftOut: boolean) => void
  errors: string[]
}

/** What is taken for measured, what is strange about it, and what the user says instead. */
export function MeasuredFields({ measured, zone, value, onChange, isLeftOut, onLeaveOut, errors }: Props) {
  const field = fieldsOf(value, part => onChange({ ...value, ...part }))
  const isDeclared = measured !== null && measured.source !== 'vehicles'
  return (
    <div className="flex flex-col gap-3">
      {measured && <p className="text-text-2">{sourceSentence(measured, zone)}</p>}
      {measured && measured.quiet.length > 0 && (
        <Notice tone="warn">
          <p>{isDeclared ? m.noVehicleInMeasured : m.noVehicleNotMeasured}</p>
          <ul className="mt-1 list-disc ps-5">
            {measured.quiet.map(quiet => (
              <li key={quiet.from_dt}>{quietSentence(quiet, zone)}</li>
            ))}
          </ul>
          {isDeclared && (
            <div className="mt-2">
              <Checkbox isSelected={isLeftOut} onChange={onLeaveOut} description={m.leaveOutBecomesPeriods}>
                {m.leaveOutOfFigures}
              </Checkbox>
            </div>
          )}
        </Notice>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line in all browsers */}
      <div role="group" aria-label={m.measuredTime} className="flex flex-wrap gap-3">
        <DateField label={m.measuredFrom} granularity="minute" {...field('from')} />
        <DateField label={m.measuredTo} granularity="minute" {...field('to')} errors={errors} />
      </div>
    </div>
  )
}

function sourceSentence({ source, from_dt, to_dt }: MeasuredChoice, zone: string): string {
  const times = { from: formatDateTime(from_dt, { zone }), to: formatDateTime(to_dt, { zone }) }
  if (source === 'file') return m.theFileSaysItMeasured(times)
  return source === 'user' ? m.youSayItMeasured(times) : m.measuredIsUnknown(times)
}

function quietSentence({ from_dt, to_dt, place }: MeasuredChoice['quiet'][number], zone: string): string {
  const length = formatDuration((Date.parse(to_dt) - Date.parse(from_dt)) / 1000)
  const from = formatDateTime(from_dt, { zone })
  if (place === 'whole') return m.quietAtAll
  if (place === 'start') return m.quietAtStart({ length })
  return place === 'end' ? m.quietAtEnd({ length, from }) : m.quietBetween({ length, from })
}
