import { type CalendarDate, endOfMonth, parseDate, startOfMonth } from '@internationalized/date'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { RangeOfDays, weekdayName } from '../../ui/fields/calendar.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { formatMonth, MONTHS } from '../../ui/text/date-format.ts'
import type { Clock } from './clock.ts'
import { ClockFields } from './clock-fields.tsx'
import { m } from './messages.ts'
import { PRESETS, type Preset } from './presets.ts'
import type { Days } from './range.ts'
import { choiceOf, daysOf, draftOf, isSame, problemOfDraft, type RangeChoice, type RangeDraft } from './range-draft.ts'

import { describeDraft } from './range-sum.ts'
import { useHolidays } from './use-holidays.ts'

interface Props extends RangePickerProps {
  isPhone: boolean
  onClose: () => void
}

/** Nothing of what is chosen here is shown before `Show` or Enter. */
export default function RangeForm(props: Props) {
  const { days: shown, clock, today, zone, onChange, site, hasOnlyDays, maxDays, isPhone, onClose } = props
  const [draft, setDraft] = useState(() => draftOf(shown, clock))
  // The last month is at the right, where there are two.
  const monthsShown = isPhone ? 1 : 2
  const [focused, setFocused] = useState(shown.last)
  const days = daysOf(draft)
  const problem = problemOfDraft(draft, today, maxDays)
  const choice = choiceOf(draft, today, maxDays)
  const years = [...new Set([focused.year - 1, focused.year, ...(days ? [days.first.year, days.last.year] : [])])]
  const holidays = useHolidays(site?.id, years)
  const change = (part: Partial<RangeDraft>) => setDraft(before => ({ ...before, ...part }))

  const show = (next = choice) => {
    if (!next) return
    onClose()
    onChange(next)
  }
  const fill = (next: Days) => {
    change({ from: next.first.toString(), to: next.last.toString() })
    setFocused(next.last)
  }
  const showPreset = (preset: Preset) => {
    const next = preset.days(today)
    const filled = { ...draft, from: next.first.toString(), to: next.last.toString() }
    show(choiceOf(filled, today, maxDays))
  }
  const type = (name: 'from' | 'to', text: string | null) => {
    change({ [name]: text })
    if (text) setFocused(parseDate(text))
  }
  const isShowKey = (event: KeyboardEvent) =>
    event.key === 'Enter' && (event.target as Element).getAttribute('role') === 'spinbutton'

  const presets = (
    <Presets
      isPhone={isPhone}
      chosen={days && PRESETS.find(preset => isSame(preset.days(today), days))?.id}
      onFill={preset => fill(preset.days(today))}
      onShow={showPreset}
    />
  )
  const fields = (
    <>
      <div
        className="grid grid-cols-2 gap-3"
        // react-aria handles the keys of segments and does not let them bubble.
        onKeyDownCapture={event => {
          if (!isShowKey(event)) return
          // The button that gets the focus back would be pressed by the same key.
          event.preventDefault()
          show()
        }}
      >
        {(['from', 'to'] as const).map(name => (
          <DateField
            key={name}
            label={name === 'from' ? m.from : m.toIncluded}
            value={draft[name] ?? ''}
            onChange={text => type(name, text || null)}
            onTyping={text => type(name, text)}
            hasCalendar={false}
            autoFocus={name === 'from' && !isPhone}
            suffix={!isPhone && draft[name] ? weekdayName(parseDate(draft[name])) : undefined}
            errors={problem.days ? [''] : []}
          />
        ))}
      </div>
      <div role="status">
        {problem.days && (
          <p className="mt-2 flex gap-2 text-meta text-bad">
            <Icon name="circle-alert" />
            <span>
              {problem.days} {problem.isTooLong && m.anExportHasNoLimit}
            </span>
          </p>
        )}
      </div>
    </>
  )
  const months = <Months today={today} chosen={days} onFill={fill} />
  const calendar = (
    <RangeOfDays
      label={m.calendar}
      value={days && { start: days.first, end: days.last }}
      onChange={({ start, end }) => change({ from: start.toString(), to: end.toString() })}
      focused={focused}
      onFocus={setFocused}
      months={monthsShown}
      holidayOf={day => holidays.get(day.toString()) ?? null}
      isQuiet={day => isOutside(day, site?.data_range, today)}
    />
  )
  const clockFields = !hasOnlyDays && (
    <ClockFields draft={draft} problem={problem} onChange={change} isPhone={isPhone} />
  )
  const buttons = (
    <>
      <Button onPress={onClose}>{m.cancel}</Button>
      <Button variant="primary" isDisabled={!choice} onPress={() => show()}>
        {m.show}
      </Button>
    </>
  )
  const sum = <p className="num me-auto text-meta text-text-2">{describeDraft(draft, holidays, zone)}</p>
  if (isPhone) {
    return (
      <div className="flex flex-col gap-4">
        {presets}
        <div>{fields}</div>
        {months}
        {calendar}
        {clockFields}
        {sum}
        <div className="sticky -bottom-5 z-10 -mx-4 -mb-5 grid grid-cols-2 gap-2.5 border-t border-line bg-raised px-4 pt-3 pb-5">
          {buttons}
        </div>
      </div>
    )
  }
  return (
    <>
      <div className="grid grid-cols-[144px_minmax(0,1fr)]">
        <div className="border-e border-line p-2">{presets}</div>
        <div className="min-w-0">
          <div className="flex flex-col gap-3 px-4.5 pt-3.5 pb-2">
            <div>{fields}</div>
            {months}
            {calendar}
          </div>
          {clockFields && <div className="border-t border-line px-4.5 py-3">{clockFields}</div>}
        </div>
      </div>
      <div className="flex items-center gap-2 border-t border-line px-4.5 py-2.5">
        {sum}
        {buttons}
      </div>
    </>
  )
}

/** Whether a site cannot have data of this day. */
function isOutside(
  day: CalendarDate,
  data: { first_vehicle: string | null; last_vehicle: string | null } | undefined,
  today: CalendarDate,
): boolean {
  if (day.compare(today) > 0) return true
  if (!data?.first_vehicle || !data.last_vehicle) return false
  const text = day.toString()
  return text < data.first_vehicle.slice(0, 10) || text > data.last_vehicle.slice(0, 10)
}

interface PresetProps {
  isPhone: boolean
  chosen: string | null | undefined
  onFill: (preset: Preset) => void
  onShow: (preset: Preset) => void
}

/** A press fills the fields; a double click or Enter shows the range. */
const Presets = ({ isPhone, chosen, onFill, onShow }: PresetProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line in all browsers
  <div
    role="group"
    aria-label={m.presets}
    className={isPhone ? '-mx-4 flex gap-2 overflow-x-auto px-4 pb-1' : 'flex flex-col'}
  >
    {PRESETS.map(preset => (
      // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is pressed
      <div key={preset.id} className="contents" onDoubleClick={() => onShow(preset)}>
        <Button
          variant={isPhone ? 'plain' : 'quiet'}
          size={isPhone ? 'normal' : 'small'}
          aria-pressed={chosen === preset.id}
          onPress={event => (event.pointerType === 'keyboard' ? onShow(preset) : onFill(preset))}
          className={`${isPhone ? '' : 'justify-start text-body'} ${chosen === preset.id ? 'bg-accent-soft text-accent-text' : ''}`}
        >
          {preset.label}
        </Button>
      </div>
    ))}
  </div>
)

interface MonthsProps {
  today: CalendarDate
  chosen: Days | null
  onFill: (days: Days) => void
}

const MONTHS_SHOWN = 12

/** The last twelve months; a press takes all days of one. */
const Months = ({ today, chosen, onFill }: MonthsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line in all browsers
  <div role="group" aria-label={m.months} className="-mx-1 flex overflow-x-auto p-1">
    {Array.from({ length: MONTHS_SHOWN }, (_, i) => {
      const first = startOfMonth(today).subtract({ months: MONTHS_SHOWN - 1 - i })
      const days = { first, last: endOfMonth(first) }
      const isChosen = chosen !== null && isSame(days, chosen)
      return (
        <Button
          key={first.toString()}
          variant="quiet"
          size="small"
          aria-label={formatMonth(first.toString())}
          aria-pressed={isChosen}
          onPress={() => onFill(days)}
          className={`flex-1 px-1.5! ${isChosen ? 'bg-accent-soft text-accent-text' : ''}`}
        >
          {MONTHS[first.month - 1]}
        </Button>
      )
    })}
  </div>
)

export interface RangePickerProps {
  /** What is shown now. */
  days: Days
  clock: Clock
  /** The text of the button; the days, unless given. */
  label?: string
  /** The accessible name of the button before the days: `Range`. */
  title?: string
  /** Today in the zone. */
  today: CalendarDate
  zone: string
  onChange: (choice: RangeChoice) => void
  /** Whose holidays and data the calendar shows. */
  site?: { id: number; data_range: { first_vehicle: string | null; last_vehicle: string | null } }
  /** Without a choice of weekdays and hours. */
  hasOnlyDays?: boolean
  maxDays?: number
  className?: string
}
