import { type CalendarDate, endOfMonth, startOfMonth } from '@internationalized/date'
import { type ReactElement, useContext } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  Heading,
  RangeCalendar,
  RangeCalendarStateContext,
} from 'react-aria-components'
import { buttonClasses } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { m } from '../messages.ts'
import { formatMonth } from '../text/date-format.ts'

const QUIET = buttonClasses({ variant: 'quiet', size: 'small' }, true)
const GRID =
  'border-collapse [&_td]:px-0 [&_td]:py-px [&_th]:h-7 [&_th]:text-meta [&_th]:font-normal [&_th]:text-text-3'
const CELL =
  'num focus-inside relative flex size-8 cursor-pointer items-center justify-center rounded-tag text-meta coarse:size-10 hover:bg-hover data-disabled:text-text-3 data-disabled:opacity-50 data-outside-month:hidden'

interface MonthProps {
  value: CalendarDate | null
  onChange: (day: CalendarDate) => void
}

/** One month, of which a day is chosen. */
export const MonthCalendar = ({ value, onChange }: MonthProps) => (
  <Calendar value={value} onChange={onChange} autoFocus>
    <header className="mb-1 flex items-center justify-between">
      <Button slot="previous" className={QUIET}>
        <Icon name="chevron-left" />
      </Button>
      <Heading className="font-semibold" />
      <Button slot="next" className={QUIET}>
        <Icon name="chevron-right" />
      </Button>
    </header>
    <CalendarGrid weekdayStyle="short" className={GRID}>
      {date => (
        <CalendarCell
          date={date}
          className={`${CELL} data-selected:bg-accent data-selected:text-on-accent data-selected:hover:bg-accent`}
        />
      )}
    </CalendarGrid>
  </Calendar>
)

interface RangeProps {
  label: string
  value: { start: CalendarDate; end: CalendarDate } | null
  onChange: (value: { start: CalendarDate; end: CalendarDate }) => void
  /** A day of the months that are shown. */
  focused: CalendarDate
  onFocus: (day: CalendarDate) => void
  months: number
  /** The name of a public holiday, which has a dot. */
  holidayOf: (day: CalendarDate) => string | null
  /** Whether the day is shown quietly, because it has no data. */
  isQuiet: (day: CalendarDate) => boolean
}

/** One or two months, of which a range of days is chosen. */
export function RangeOfDays({ label, value, onChange, focused, onFocus, months, holidayOf, isQuiet }: RangeProps) {
  return (
    <RangeCalendar
      aria-label={label}
      value={value}
      onChange={onChange}
      focusedValue={focused}
      onFocusChange={onFocus}
      visibleDuration={{ months }}
      pageBehavior="single"
      selectionAlignment="end"
      className="relative flex gap-6"
    >
      <Button slot="previous" className={`${QUIET} absolute start-0 top-0`}>
        <Icon name="chevron-left" />
      </Button>
      <Button slot="next" className={`${QUIET} absolute end-0 top-0`}>
        <Icon name="chevron-right" />
      </Button>
      {Array.from({ length: months }, (_, offset) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the first and the second month
        <Month key={offset} offset={offset} onChoose={onChange}>
          {date => {
            const holiday = holidayOf(date)
            return (
              <CalendarCell
                date={date}
                className={`${CELL} mx-auto ${isQuiet(date) ? 'text-text-3' : ''} data-selected:w-full data-selected:rounded-none data-selected:bg-accent-soft data-selected:text-accent-text data-selection-end:rounded-e-tag data-selection-end:bg-accent data-selection-end:text-on-accent data-selection-start:rounded-s-tag data-selection-start:bg-accent data-selection-start:text-on-accent`}
              >
                {({ formattedDate }) => (
                  <>
                    {formattedDate}
                    {holiday && (
                      <>
                        <span
                          aria-hidden="true"
                          className="absolute bottom-1 size-[3px] rounded-full bg-current opacity-80"
                        />
                        <span className="sr-only">, {holiday}</span>
                      </>
                    )}
                  </>
                )}
              </CalendarCell>
            )
          }}
        </Month>
      ))}
    </RangeCalendar>
  )
}

interface MonthOfRangeProps {
  offset: number
  onChoose: RangeProps['onChange']
  children: (date: CalendarDate) => ReactElement
}

/** Its title chooses all of it. */
function Month({ offset, onChoose, children }: MonthOfRangeProps) {
  const state = useContext(RangeCalendarStateContext)
  const month = state?.visibleRange.start.add({ months: offset })
  return (
    <div className="min-w-0 flex-1 basis-0">
      <div className="mb-1 flex h-7 items-center justify-center">
        {month && (
          // A button of react-aria would need a slot of the calendar.
          <button
            type="button"
            aria-label={m.chooseMonth({ month: formatMonth(month.toString()) })}
            onClick={() => onChoose({ start: startOfMonth(month), end: endOfMonth(month) })}
            className="h-7 rounded-control px-2 font-semibold hover:bg-hover coarse:h-9"
          >
            {formatMonth(month.toString())}
          </button>
        )}
      </div>
      <CalendarGrid offset={{ months: offset }} weekdayStyle="narrow" className={`w-full table-fixed ${GRID}`}>
        {children}
      </CalendarGrid>
    </div>
  )
}

const WEEKDAYS = m.longWeekdays.split(' ')

/** `Monday` */
export const weekdayName = (day: CalendarDate): string =>
  WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] as string
