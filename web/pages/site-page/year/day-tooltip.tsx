import { type NounWords, useNoun } from '../../../parts/range/nouns.ts'
import type { Measures } from '../../../service/measures.ts'
import { formatWeekday } from '../../../ui/text/date-format.ts'
import { formatCoverage, formatNumber, formatShare, formatWithUnit } from '../../../ui/text/format.ts'
import type { CalendarDay, Place, Shown } from './calendar-days.ts'
import { m } from './messages.ts'

/** Why a day does not count. */
export const REASONS: { [reason in NonNullable<CalendarDay['reason']>]: string } = {
  coverage: m.reasonCoverage,
  excluded: m.reasonExcluded,
  channel_excluded: m.reasonChannelExcluded,
  not_over: m.reasonNotOver,
  outside_window: m.reasonNotOver,
  not_selected: m.reasonNotOver,
}

interface Props {
  day: CalendarDay
  place: Place | undefined
  cell: number
  left: number
  top: number
  width: number
  measures: Measures
}

const TOOLTIP_PX = 220

export function DayTooltip({ day, place, cell, left, top, width, measures }: Props) {
  const noun = useNoun()
  if (!place) return null
  const x = left + place.x * cell
  const isRight = x + cell + TOOLTIP_PX > width
  const beside = isRight
    ? { right: Math.max(0, width - x + 8), top: top + (place.y + 1) * cell }
    : { left: x + cell + 8, top: top + (place.y + 1) * cell }
  return (
    <div
      aria-hidden="true"
      dir="auto"
      className="pointer-events-none absolute z-10 w-[220px] rounded-control border border-line bg-raised px-3 py-2 text-meta shadow-float"
      style={beside}
      data-tooltip=""
    >
      <p className="font-semibold">
        {formatWeekday(day.date)}
        {day.holiday && `, ${day.holiday}`}
      </p>
      {day.kind === 'empty' || day.kind === 'gap' ? (
        <p className="text-text-2">{day.kind === 'gap' ? m.noData : m.future}</p>
      ) : (
        <dl className="grid grid-cols-[1fr_auto] gap-x-3">
          {factsOf(day, measures, noun).map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-text-2">{name}</dt>
              <dd className="num text-end">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {day.kind === 'omitted' && day.reason && <p className="mt-1 text-warn">{REASONS[day.reason]}</p>}
    </div>
  )
}

const factsOf = (day: CalendarDay, { speed }: Measures, noun: NounWords): [string, string][] => [
  [noun.name, formatNumber(day.vehicles)],
  ['V85', formatWithUnit(day.v85, speed.unit, 1)],
  [m.aboveLimit, formatShare(day.above)],
  [m.measuredLabel, formatCoverage(day.coverage)],
]

/** `Thu 19 June, 6,651 vehicles, public holiday`, for screen readers. */
export function describeDay(day: CalendarDay, shown: Shown, measures: Measures, noun: NounWords): string {
  if (day.kind === 'empty') return `${formatWeekday(day.date)}, ${m.future}`
  if (day.kind === 'gap') return `${formatWeekday(day.date)}, ${m.noData}`
  const facts = factsOf(day, measures, noun)
  const index = { volume: 0, v85: 1, above: 2, coverage: 3 }[shown]
  const [name, value] = facts[index] as [string, string]
  const parts = [
    formatWeekday(day.date),
    shown === 'volume' ? noun.countOf({ count: day.vehicles ?? 0 }) : `${name} ${value}`,
    ...(day.holiday ? [day.holiday] : []),
    ...(day.reason ? [REASONS[day.reason]] : []),
  ]
  return parts.join(', ')
}
