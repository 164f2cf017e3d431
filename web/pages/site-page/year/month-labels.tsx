import { MONTHS, WEEKDAYS } from '../../../ui/text/date-format.ts'
import { FIRST_WEEKDAY } from '../../../ui/text/locale.ts'
import type { CalendarDay, Place } from './calendar-days.ts'

interface Props {
  days: CalendarDay[]
  places: Place[]
  cell: number
  left: number
  top: number
  isPhone: boolean
}

const LABEL = 'fill-text-3 text-[11px]'
/** Every second weekday has a label. */
const LABELLED_ROWS = [0, 2, 4, 6]

/** The names of the months, the weekdays, and a line between two months. */
export function MonthLabels({ days, places, cell, left, top, isPhone }: Props) {
  const firsts = days.flatMap(({ date, kind }, i) =>
    date.endsWith('-01') ? [{ date, kind, place: places[i] as Place }] : [],
  )
  const nameOf = (date: string) => MONTHS[Number(date.slice(5, 7)) - 1]
  if (isPhone) {
    return firsts.map(({ date, place }) => (
      <text
        key={date}
        x={Math.floor(place.x / 8) * 8 * cell + 1}
        y={(place.y - 1) * cell + cell * 0.7}
        className={`${LABEL} font-medium`}
      >
        {nameOf(date)}
      </text>
    ))
  }
  return (
    <>
      {firsts.map(({ date, place }) => (
        <text key={date} x={left + (place.x + (place.y > 0 ? 1 : 0)) * cell} y={top - 8} className={LABEL}>
          {nameOf(date)}
        </text>
      ))}
      {LABELLED_ROWS.map(row => (
        <text key={row} x={left - 8} y={top + (row + 0.5) * cell + 4} textAnchor="end" className={LABEL}>
          {WEEKDAYS[(row + FIRST_WEEKDAY) % 7]}
        </text>
      ))}
      <g transform={`translate(${left} ${top})`}>
        {firsts
          .slice(1)
          .filter(({ kind }) => kind !== 'empty')
          .map(({ date, place: { x, y } }) => (
            <path
              key={date}
              d={y === 0 ? `M${x * cell} 0V${7 * cell}` : `M${(x + 1) * cell} 0V${y * cell}H${x * cell}V${7 * cell}`}
              className="fill-none stroke-text-3"
              strokeWidth={1}
            />
          ))}
      </g>
    </>
  )
}
