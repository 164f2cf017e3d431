import { memo } from 'react'
import type { Colours } from '../../../../charts/look.ts'
import { type CalendarDay, type Place, type Shown, shownValue, stepOf, type ValueScale } from './calendar-days.ts'

/** Between two squares. */
export const GAP = 1.6
/** From this colour on a mark on the square is light. */
const DARK_STEP = 5
/** Days that do not count are paler. */
const OPACITY = { omitted: 0.35, running: 0.4, value: 1, gap: 1, empty: 1 }

interface Props {
  days: CalendarDay[]
  places: Place[]
  cell: number
  shown: Shown
  scale: ValueScale
  marked: ReadonlySet<string>
}

/** A square per day. */
export const Squares = memo(function Squares({ days, places, cell, shown, scale, marked }: Props) {
  return (
    <>
      <defs>
        <pattern id="year-hatch" width="5" height="5" patternUnits="userSpaceOnUse">
          <path d="M-1 6 6 -1M-1 1 1 -1M4 6 6 4" className="stroke-(--plot-hatch)" />
        </pattern>
      </defs>
      {days.map((day, i) => (
        <Square key={day.date} day={day} place={places[i] as Place} cell={cell} shown={shown} scale={scale} />
      ))}
      {days.map((day, i) =>
        marked.has(day.date) ? (
          <rect
            key={day.date}
            {...boxOf(places[i] as Place, cell)}
            rx={2}
            className="fill-none stroke-warn"
            strokeWidth={2}
          />
        ) : null,
      )}
    </>
  )
})

const boxOf = ({ x, y }: Place, cell: number) => ({
  x: x * cell + GAP / 2,
  y: y * cell + GAP / 2,
  width: cell - GAP,
  height: cell - GAP,
})

interface SquareProps {
  day: CalendarDay
  place: Place
  cell: number
  shown: Shown
  scale: ValueScale
}

function Square({ day, place, cell, shown, scale }: SquareProps) {
  if (day.kind === 'empty') return null
  const box = boxOf(place, cell)
  const value = shownValue(day, shown)
  if (value === null) {
    return <rect {...box} rx={2} fill="url(#year-hatch)" className="stroke-(--plot-hatch)" strokeWidth={0.75} />
  }
  const step = stepOf(value, scale)
  const isLeftOut = day.kind === 'omitted'
  return (
    <>
      <rect {...box} rx={2} style={{ fill: `var(--plot-low-${step})` }} fillOpacity={OPACITY[day.kind]} />
      {isLeftOut && (
        <path
          d={`M${box.x + 3} ${box.y + box.height - 3}l${box.width - 6} ${6 - box.height}`}
          className="stroke-warn"
          strokeWidth={1.5}
        />
      )}
      {day.holiday && (
        <circle
          cx={box.x + box.width / 2}
          cy={box.y + box.height / 2}
          r={Math.min(2.25, box.width / 6)}
          className={step >= DARK_STEP && !isLeftOut ? 'fill-surface' : 'fill-text'}
        />
      )}
    </>
  )
}

interface Drawing extends Omit<Props, 'marked'> {
  left: number
  top: number
  colours: Colours
}

/** The same on a canvas, for the picture that is saved. */
export function drawSquares(context: CanvasRenderingContext2D, drawing: Drawing): void {
  const { days, places, cell, left, top, shown, scale, colours } = drawing
  for (const [i, day] of days.entries()) {
    if (day.kind === 'empty') continue
    const { x, y, width, height } = boxOf(places[i] as Place, cell)
    const value = shownValue(day, shown)
    context.globalAlpha = OPACITY[day.kind]
    context.fillStyle = value === null ? colours('--color-surface') : colours(`--plot-low-${stepOf(value, scale)}`)
    context.fillRect(left + x, top + y, width, height)
    context.globalAlpha = 1
    context.strokeStyle = value === null ? colours('--plot-hatch') : colours('--color-warn')
    if (value !== null && day.kind !== 'omitted') continue
    context.beginPath()
    context.moveTo(left + x + 3, top + y + height - 3)
    context.lineTo(left + x + width - 3, top + y + 3)
    context.stroke()
  }
}
