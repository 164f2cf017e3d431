import { type CalendarDate, toCalendarDate, toCalendarDateTime } from '@internationalized/date'
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import {
  DateField as AriaDateField,
  Button,
  DateInput,
  DatePicker,
  DateSegment,
  type DateValue,
  Dialog,
  FieldError,
  Group,
  Label,
} from 'react-aria-components'
import { buttonClasses } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { Popover } from '../layers/popover.tsx'
import { m } from '../messages.ts'
import { MonthCalendar } from './calendar.tsx'
import { formatLocal, type Granularity, isPlausible, parseLocal, parsePasted, problemOf } from './typed-date.ts'

export interface DateFieldProps {
  label: string
  /** `2026-11-14`, `2026-11-14T10:00` or `2026-11-14T10:00:30` by the granularity; empty: none. */
  value: string
  /** Called when the field is left, or at Enter, with a complete date or with the empty text. */
  onChange: (value: string) => void
  /** Called at every key; null while the date is unfinished or impossible. */
  onTyping?: (value: string | null) => void
  granularity?: Granularity
  errors?: string[]
  /** Whether a button opens a calendar. */
  hasCalendar?: boolean
  /** Shown behind the date. */
  suffix?: ReactNode
  autoFocus?: boolean
  className?: string
}

/**
 * A date by its segments, which take digits, arrows, and the paste of a whole date. It is committed when it is complete and
 * the field is left, so that nothing reacts to a year of which only the first digit is typed.
 */
export default function LoadedDateField(props: DateFieldProps) {
  const { label, value, onChange, onTyping, granularity = 'day', errors = [], hasCalendar = true, suffix } = props
  const group = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<Typed | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // What was typed before the value changed from outside is dropped.
  const isOwn = typed !== null && (value === typed.before || value === typed.reported)
  const date = isOwn ? typed.date : parseLocal(value, granularity)

  const write = (next: DateValue) => formatLocal(next as CalendarDate, granularity)
  const report = (next: DateValue | null, text: string | null) => {
    setTyped({ before: value, reported: text ?? '', date: next })
    onTyping?.(text)
  }
  const type = (next: DateValue | null) => {
    // react-aria makes 28 February of 31 February when the field is left: that is no date until somebody has seen it.
    const isLeft = !group.current?.contains(document.activeElement)
    const isClamped = isLeft && problemOf(readSegments(group.current)) === 'impossible'
    setProblem(isClamped ? m.thereIsNoSuchDay : null)
    report(next, next && isPlausible(next) && !isClamped ? write(next) : null)
  }

  const commit = () => {
    const found = problemOf(readSegments(group.current))
    if (found === 'empty') {
      setProblem(null)
      if (value !== '') onChange('')
    } else if (found) {
      setProblem(found === 'impossible' ? m.thereIsNoSuchDay : m.theDateIsNotComplete)
    } else if (date) {
      setProblem(null)
      if (write(date) !== value) onChange(write(date))
    }
  }

  const handlers = {
    // react-aria handles the keys of segments and does not let them bubble.
    onKeyDownCapture(event: KeyboardEvent) {
      if (event.key === 'Enter') commit()
    },
    /** Segments that are no date are not reported by onChange. */
    onKeyUpCapture() {
      const found = problemOf(readSegments(group.current))
      // The date stays, so that react-aria keeps the other segments.
      if (found !== null && date) report(date, null)
    },
    onPaste(event: ClipboardEvent) {
      event.preventDefault()
      const pasted = parsePasted(event.clipboardData.getData('text'), granularity)
      if (pasted) type(pasted)
      else setProblem(m.thisIsNoDate)
    },
    onBlur(event: FocusEvent) {
      const next = event.relatedTarget
      const isOtherSegment = next instanceof Element && next.getAttribute('role') === 'spinbutton'
      if (!isOtherSegment || !event.currentTarget.contains(next)) commit()
    },
  }

  const field = {
    value: date,
    onChange: type,
    granularity,
    hourCycle: 24 as const,
    shouldForceLeadingZeros: true,
    isInvalid: errors.length > 0 || problem !== null,
    validationBehavior: 'aria' as const,
    autoFocus: props.autoFocus,
    className: `flex flex-col gap-1.5 outline-none ${props.className ?? ''}`,
  }
  const input = (
    <>
      <DateInput className="flex shrink-0 outline-none!">
        {segment => (
          <DateSegment
            segment={segment}
            className="rounded-[2px] px-px whitespace-pre text-text outline-none data-[focused]:bg-accent data-[focused]:text-on-accent data-[placeholder]:text-text-3 data-[type=literal]:px-0 data-[type=literal]:text-text-3"
          />
        )}
      </DateInput>
      {suffix && <span className="truncate text-text-3">{suffix}</span>}
    </>
  )
  const frame = `num flex h-control items-center gap-2 rounded-control border bg-surface ps-2.5 text-input focus-within:border-accent focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-accent ${field.isInvalid ? 'border-bad' : 'border-control'}`
  const rest = (
    <FieldError className="text-meta text-bad">{[...(problem ? [problem] : []), ...errors].join(' ')}</FieldError>
  )
  const name = <Label className="text-meta font-medium text-text-2">{label}</Label>
  if (!hasCalendar) {
    return (
      <AriaDateField {...field}>
        {name}
        <div ref={group} className={frame} {...handlers}>
          {input}
        </div>
        {rest}
      </AriaDateField>
    )
  }
  return (
    <DatePicker {...field}>
      {name}
      <div ref={group} {...handlers}>
        <Group className={frame}>
          {input}
          <Button
            aria-label={m.calendar}
            className={`${buttonClasses({ variant: 'quiet', size: 'small' }, true)} ms-auto max-h-full`}
          >
            <Icon name="calendar" />
          </Button>
        </Group>
      </div>
      {rest}
      <Popover placement="bottom end" className="p-3">
        <Dialog aria-label={m.calendar} className="outline-none">
          {({ close }) => (
            <MonthCalendar
              value={date && toCalendarDate(date)}
              onChange={day => {
                const next = granularity === 'day' ? day : toCalendarDateTime(day, timeOf(date))
                report(next, write(next))
                setProblem(null)
                onChange(write(next))
                close()
              }}
            />
          )}
        </Dialog>
      </Popover>
    </DatePicker>
  )
}

interface Typed {
  /** The value when it was typed, and the one that was reported. */
  before: string
  reported: string
  date: DateValue | null
}

const timeOf = (date: DateValue | null) => (date && 'hour' in date ? toCalendarDateTime(date) : undefined)

/** The segments as they are shown: while a date is unfinished or impossible, react-aria reports no value. */
function readSegments(group: HTMLElement | null) {
  const segments = [...(group?.querySelectorAll('[role="spinbutton"]') ?? [])]
  const numberOf = (type: string) => {
    const segment = segments.find(one => one.getAttribute('data-type') === type)
    return !segment || segment.hasAttribute('data-placeholder') ? null : Number(segment.getAttribute('aria-valuenow'))
  }
  const lacksTime = segments.some(
    one => /hour|minute|second/.test(one.getAttribute('data-type') ?? '') && one.hasAttribute('data-placeholder'),
  )
  return { year: numberOf('year'), month: numberOf('month'), day: numberOf('day'), lacksTime }
}
