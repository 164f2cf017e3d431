import { formatDateRange, MONTHS } from '../../../ui/text/date-format.ts'
import { dayOfYear, inYear, type Lane, type MarkedDays } from './marked-days.ts'
import { m } from './messages.ts'

const FILLS: { [lane in Lane]: string } = {
  public: 'fill-(--plot-channel-1)',
  school: 'fill-(--plot-channel-2)',
  own: 'fill-(--plot-channel-3)',
}
const SWATCHES: { [lane in Lane]: string } = {
  public: 'bg-(--plot-channel-1)',
  school: 'bg-(--plot-channel-2)',
  own: 'bg-(--plot-channel-3)',
}

/** The colour of a lane beside the text about it. */
export const Swatch = ({ lane }: { lane: Lane }) => (
  <span aria-hidden="true" className={`mt-1 size-2.5 shrink-0 rounded-[2px] ${SWATCHES[lane]}`} />
)

const DAY_WIDTH = 10
const LANE_HEIGHT = 14
const GAP = 3

interface Props {
  /** What is shown, for its accessible name. */
  name: string
  year: number
  days: readonly MarkedDays[]
  /** From top to bottom. */
  lanes: readonly Lane[]
}

/** A year as a strip with its marked days: a lane for each kind. */
export function YearStrip({ name, year, days, lanes }: Props) {
  const shown = inYear(days, year)
  const count = dayOfYear(`${year}-12-31`) + 1
  const months = MONTHS.map((month, i) => ({ month, at: dayOfYear(`${year}-${String(i + 1).padStart(2, '0')}-01`) }))
  const height = lanes.length * (LANE_HEIGHT + GAP) + GAP
  const marked = shown.reduce((sum, { first, last }) => sum + dayOfYear(last) - dayOfYear(first) + 1, 0)
  return (
    <div dir="ltr">
      <svg
        role="img"
        aria-label={m.stripOf({ name, year: String(year), days: marked })}
        viewBox={`0 0 ${count * DAY_WIDTH} ${height}`}
        preserveAspectRatio="none"
        className="block w-full rounded-tag bg-sunken"
        height={height}
      >
        {months.slice(1).map(({ month, at }) => (
          <path
            key={month}
            d={`M${at * DAY_WIDTH} 0V${height}`}
            className="stroke-line"
            strokeWidth="1"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {shown.map(one => (
          <rect
            key={`${one.lane} ${one.first} ${one.name}`}
            x={dayOfYear(one.first) * DAY_WIDTH}
            y={GAP + lanes.indexOf(one.lane) * (LANE_HEIGHT + GAP)}
            width={(dayOfYear(one.last) - dayOfYear(one.first) + 1) * DAY_WIDTH}
            height={LANE_HEIGHT}
            className={FILLS[one.lane]}
          >
            <title>{`${one.name}, ${formatDateRange(one.first, one.last)}`}</title>
          </rect>
        ))}
      </svg>
      <div aria-hidden="true" className="relative mt-0.5 h-3.5 text-axis text-text-3">
        {months.map(({ month, at }) => (
          <span key={month} className="absolute" style={{ left: `${(at / count) * 100}%` }}>
            <span className="max-md:hidden">{month}</span>
            <span className="md:hidden">{[...month][0]}</span>
          </span>
        ))}
      </div>
    </div>
  )
}
