import { m } from './messages.ts'
import type { Hours } from './use-sites.ts'

const STEP = { normal: 3.84, narrow: 3 }
const GAP = 0.8
const HATCH_HEIGHT = 5
const HEIGHT = 24

/** The last 24 hours as bars: the current hour is paler, hours without data are hatched. */
export function HourBars({ hours = [], isNarrow = false }: { hours?: Hours['hours']; isNarrow?: boolean }) {
  const step = isNarrow ? STEP.narrow : STEP.normal
  const x = (index: number) => Math.round(index * step * 100) / 100
  const height = HEIGHT
  const maxCount = Math.max(1, ...hours.map(({ count }) => count))
  const barAt = (index: number, count: number) => {
    const tall = Math.max(1, Math.round((count / maxCount) * height))
    return `M${x(index)} ${height}v${-tall}h${step - GAP}v${tall}z`
  }
  const whole = hours.slice(0, -1)
  const running = hours.at(-1)
  const isGap = ({ count, coverage }: { count: number; coverage: number }) => count === 0 && coverage === 0
  const gaps = hours.flatMap((hour, index) =>
    isGap(hour) ? [`M${x(index)} ${height}l${HATCH_HEIGHT} ${-HATCH_HEIGHT}`] : [],
  )
  return (
    <svg
      role="img"
      aria-label={describe(hours)}
      width={hours.length * step}
      height={height}
      className="shrink-0 overflow-visible"
    >
      <path
        d={whole.map((hour, index) => (isGap(hour) ? '' : barAt(index, hour.count))).join('')}
        className="fill-(--plot-spark)"
      />
      {running && !isGap(running) && (
        <path d={barAt(hours.length - 1, running.count)} opacity={0.45} className="fill-(--plot-spark)" />
      )}
      {gaps.length > 0 && <path d={gaps.join('')} fill="none" className="stroke-(--plot-hatch)" />}
    </svg>
  )
}

function describe(hours: NonNullable<Hours['hours']>): string {
  const total = hours.reduce((sum, { count }) => sum + count, 0)
  const missing = hours.filter(({ count, coverage }) => count === 0 && coverage === 0).length
  const vehicles = m.vehiclesInTheLast24Hours({ vehicles: total })
  return missing > 0 ? `${vehicles}, ${m.hoursWithoutData({ count: missing })}` : vehicles
}
