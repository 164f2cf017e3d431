import type { CalendarDate } from '@internationalized/date'
import {
  Button,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DateRangePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  RangeCalendar,
} from 'react-aria-components'
import { buttonClasses } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Popover } from '../ui/popover.tsx'
import { m } from './messages.ts'

interface Props {
  first: CalendarDate
  last: CalendarDate
  today: CalendarDate
  onChange: (first: CalendarDate, last: CalendarDate) => void
}

const QUIET = buttonClasses({ variant: 'quiet', size: 'small' }, true)

/** From one local day to another, both included. */
export default function DateRangeField({ first, last, today, onChange }: Props) {
  return (
    <DateRangePicker
      aria-label={m.fromTheFirstToTheLast}
      value={{ start: first, end: last }}
      onChange={value => value && onChange(value.start, value.end)}
      maxValue={today}
      shouldForceLeadingZeros={false}
      className="min-w-0 max-md:grow"
    >
      <Group className="num flex h-control-sm max-md:h-control items-center gap-1 rounded-control border border-control bg-surface pe-px ps-2.5 text-meta focus-within:border-accent max-md:justify-center">
        <Days slot="start" />
        <span aria-hidden="true" className="text-text-3">
          –
        </span>
        <Days slot="end" />
        <Button aria-label={m.calendar} className={`${QUIET} ms-1 max-h-full`}>
          <Icon name="calendar" />
        </Button>
      </Group>
      <Popover placement="bottom start" className="p-3">
        <Dialog aria-label={m.calendar} className="outline-none">
          <RangeCalendar>
            <header className="mb-1 flex items-center justify-between">
              <Button slot="previous" className={QUIET}>
                <Icon name="chevron-left" />
              </Button>
              <Heading className="font-semibold" />
              <Button slot="next" className={QUIET}>
                <Icon name="chevron-right" />
              </Button>
            </header>
            <CalendarGrid
              weekdayStyle="short"
              className="border-collapse [&_td]:p-px [&_th]:h-7 [&_th]:text-meta [&_th]:font-normal [&_th]:text-text-3"
            >
              {date => (
                <CalendarCell
                  date={date}
                  className="num focus-inside flex size-8 cursor-pointer items-center justify-center rounded-tag text-meta coarse:size-10 hover:bg-hover data-disabled:text-text-3 data-disabled:opacity-50 data-outside-month:hidden data-selected:bg-accent-soft data-selected:text-accent-text data-selection-end:bg-accent data-selection-end:text-on-accent data-selection-start:bg-accent data-selection-start:text-on-accent"
                />
              )}
            </CalendarGrid>
          </RangeCalendar>
        </Dialog>
      </Popover>
    </DateRangePicker>
  )
}

const Days = ({ slot }: { slot: 'start' | 'end' }) => (
  <DateInput slot={slot} className="flex">
    {segment => (
      <DateSegment
        segment={segment}
        className="rounded-[2px] px-px text-text outline-none data-[focused]:bg-accent data-[focused]:text-on-accent data-[placeholder]:text-text-3 data-[type=literal]:text-text-3"
      />
    )}
  </DateInput>
)
