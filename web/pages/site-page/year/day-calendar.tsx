import { type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react'
import { shownCoverage } from '../../../../contract/text/shown-numbers.ts'
import { useColours } from '../../../parts/plots/colours.ts'
import type { Picture } from '../../../parts/plots/draw-picture.ts'
import { type Caption, PlotFrame, type PlotState } from '../../../parts/plots/plot-frame.tsx'
import type { Sheet } from '../../../parts/plots/sheet.ts'
import { type NounWords, useNoun } from '../../../parts/range/nouns.ts'
import type { Measures } from '../../../service/measures.ts'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { PRINTED_WIDTH, usePrinting } from '../../../ui/files/printing.ts'
import { FIRST_WEEKDAY } from '../../../ui/text/locale.ts'
import { PHONE, useMedia } from '../../../ui/use-media.ts'
import { useWidth } from '../../../ui/use-width.ts'
import {
  type CalendarDay,
  placeInMonths,
  placeInYear,
  type Shown,
  SIZE_OF_MONTHS,
  SIZE_OF_YEAR,
  scaleOf,
  type ValueScale,
} from './calendar-days.ts'
import { CalendarLegend, legendEntries } from './calendar-legend.tsx'
import { drawSquares, GAP, Squares } from './day-squares.tsx'
import { DayTooltip, describeDay, REASONS } from './day-tooltip.tsx'
import { m } from './messages.ts'
import { MonthLabels } from './month-labels.tsx'
import { useDayCursor } from './use-day-cursor.ts'

interface Props {
  /** `2026`, or what else the days are of. */
  year: string
  days: CalendarDay[] | null
  shown: Shown
  onShown: (shown: Shown) => void
  /** Days that are pointed out. */
  marked: ReadonlySet<string>
  directionsLabel: string
  measures: Measures
  caption: Caption
  state: PlotState
  onOpen: (first: string, last: string) => void
}

const OPTIONS: { value: Shown; label: string }[] = [
  { value: 'volume', label: m.volume },
  { value: 'v85', label: 'V85' },
  { value: 'above', label: m.aboveLimit },
  { value: 'coverage', label: m.coverage },
]

const MAX_CELL = 22.6
const PHONE_CELL = 24
/** While it loads; later it depends on the width. */
const PHONE_HEIGHT = 960
const LABELS = { left: 34, top: 20 }

/** The days of a year as squares: a column per week, on phones twelve small months. */
export function DayCalendar(props: Props) {
  const { year, shown, onShown, directionsLabel, measures, caption, state } = props
  const isPhone = useMedia(PHONE)
  const noun = useNoun()
  const colours = useColours()
  const days = props.days ?? NO_DAYS
  const scale = useMemo(() => scaleOf(days, shown), [days, shown])
  const height = isPhone ? PHONE_HEIGHT : LABELS.top + SIZE_OF_YEAR.rows * MAX_CELL
  const draw = useRef<Drawn | null>(null)
  const picture = (): Picture | null => {
    if (!draw.current) return null
    const { width, height: own, ...drawn } = draw.current
    const paint = (context: CanvasRenderingContext2D) => drawSquares(context, { ...drawn, shown, scale, colours })
    return { width, height: own, legend: legendEntries(days, shown, { scale, measures, noun }), colours, draw: paint }
  }
  return (
    <PlotFrame
      title={m.daysOfYear({ year })}
      name="days"
      caption={caption}
      lead={leadOf(shown, { directions: directionsLabel, measures, noun })}
      actions={<Segmented label={m.shown} options={OPTIONS} value={shown} onChange={onShown} />}
      legend={<CalendarLegend days={days} shown={shown} scale={scale} measures={measures} />}
      height={height}
      state={state}
      sheet={props.days && (() => sheetOf(days, measures, noun))}
      picture={picture}
    >
      {toggleTable => (
        <CalendarSquares {...props} days={days} scale={scale} isPhone={isPhone} drawn={draw} onTable={toggleTable} />
      )}
    </PlotFrame>
  )
}

const NO_DAYS: CalendarDay[] = []

interface LeadWords {
  directions: string
  measures: Measures
  noun: NounWords
}

const leadOf = (shown: Shown, { directions, measures: { speed }, noun }: LeadWords): string => {
  if (shown === 'volume') return m.volumeLead({ what: noun.name, directions })
  if (shown === 'v85') return m.v85Lead({ unit: speed.unit, directions })
  return shown === 'above' ? m.aboveLead({ directions }) : m.coverageLead
}

type Drawn = Pick<Parameters<typeof drawSquares>[1], 'days' | 'places' | 'cell' | 'left' | 'top'> & {
  width: number
  height: number
}

interface SquaresProps extends Props {
  days: CalendarDay[]
  scale: ValueScale
  isPhone: boolean
  /** Receives what is drawn, for the picture that is saved. */
  drawn: RefObject<Drawn | null>
  onTable: () => void
}

/** The squares with their cursor. */
function CalendarSquares(props: SquaresProps) {
  const { year, days, scale, isPhone, shown, marked, measures, drawn, onOpen, onTable } = props
  const noun = useNoun()
  const frame = useRef<HTMLDivElement>(null)
  const measured = useWidth(frame)
  const space = usePrinting() ? PRINTED_WIDTH : measured
  const size = isPhone ? SIZE_OF_MONTHS : SIZE_OF_YEAR
  const { left, top } = isPhone ? { left: 0, top: 0 } : LABELS
  const cell = Math.min(isPhone ? PHONE_CELL : MAX_CELL, Math.max(0, (space - left) / size.columns))
  const [width, height] = [left + size.columns * cell, top + size.rows * cell]
  const places = useMemo(
    () => (isPhone ? placeInMonths(days, FIRST_WEEKDAY) : placeInYear(days, FIRST_WEEKDAY)),
    [days, isPhone],
  )
  useEffect(() => {
    drawn.current = { days, places, cell, left, top, width, height }
  })
  const indexOf = useMemo(() => new Map(places.map(({ x, y }, i) => [`${x} ${y}`, i])), [places])
  const at = (event: PointerEvent<Element>): number | null => {
    const box = event.currentTarget.getBoundingClientRect()
    const [x, y] = [(event.clientX - box.left - left) / cell, (event.clientY - box.top - top) / cell]
    const shift = isPhone ? Math.floor(y / 7.5) * 7.5 : 0
    return indexOf.get(`${Math.floor(x)} ${Math.floor(y - shift) + shift}`) ?? null
  }
  const { cursor, anchor, isByKey, handlers } = useDayCursor({ days, isPhone, at, onOpen, onTable })
  const day = cursor === null ? undefined : days[cursor]
  const counted = days.filter(({ kind }) => kind === 'value').length
  return (
    <div ref={frame} dir="ltr" className="relative touch-pan-y select-none" style={{ height }}>
      <div
        role="img"
        aria-label={m.calendarSummary({ title: m.daysOfYear({ year }), days: counted })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the cursor inside of the picture
        tabIndex={0}
        className="size-full cursor-pointer rounded-tag"
        data-plot="drawn"
        {...handlers}
      >
        <svg width={width} height={height} aria-hidden="true" className="block overflow-visible">
          {space > 0 && (
            <>
              <g transform={`translate(${left} ${top})`}>
                <Squares days={days} places={places} cell={cell} shown={shown} scale={scale} marked={marked} />
                <Selection places={places} cell={cell} from={anchor ?? cursor} to={cursor} />
              </g>
              <MonthLabels days={days} places={places} cell={cell} left={left} top={top} isPhone={isPhone} />
            </>
          )}
        </svg>
      </div>
      {day && cursor !== null && (
        <DayTooltip
          day={day}
          place={places[cursor]}
          cell={cell}
          left={left}
          top={top}
          width={width}
          measures={measures}
        />
      )}
      <div role="status" className="sr-only">
        {day && isByKey ? describeDay(day, shown, measures, noun) : ''}
      </div>
    </div>
  )
}

interface SelectionProps {
  places: { x: number; y: number }[]
  cell: number
  from: number | null
  to: number | null
}

function Selection({ places, cell, from, to }: SelectionProps) {
  if (from === null || to === null) return null
  return places
    .slice(Math.min(from, to), Math.max(from, to) + 1)
    .map(({ x, y }) => (
      <rect
        key={`${x} ${y}`}
        x={x * cell + GAP / 2}
        y={y * cell + GAP / 2}
        width={cell - GAP}
        height={cell - GAP}
        rx={2}
        className="fill-none stroke-text stroke-2"
      />
    ))
}

function sheetOf(days: CalendarDay[], { speed }: Measures, noun: NounWords): Sheet {
  return {
    columns: [
      { head: m.date },
      { head: noun.name, isNumber: true },
      { head: 'V85', unit: speed.unit, isNumber: true, digits: 1 },
      { head: m.aboveLimit, unit: '%', isNumber: true, digits: 1 },
      { head: m.measuredLabel, unit: '%', isNumber: true, digits: 1 },
      { head: m.counts },
      { head: m.publicHoliday },
    ],
    rows: days
      .filter(({ kind }) => kind !== 'empty')
      .map(day => [
        day.date,
        day.kind === 'gap' ? null : day.vehicles,
        day.v85,
        percentOf(day.above),
        percentOf(day.coverage === null ? null : shownCoverage(day.coverage)),
        day.reason === null ? m.yes : REASONS[day.reason],
        day.holiday ?? '',
      ]),
  }
}

const percentOf = (share: number | null) => (share === null ? null : Math.round(share * 1e4) / 100)
