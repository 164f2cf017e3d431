import { formatNumber } from '../../../ui/text/format.ts'
import { m } from './messages.ts'
import type { DayBar } from './table-rows.ts'

const WIDTH = 124
const HEIGHT = 22
const HATCH = 4

/** The days of a range as bars: weekends are paler, days without data hatched. */
export function DayBars({ bars }: { bars: readonly DayBar[] }) {
  const max = Math.max(1, ...bars.map(({ volume }) => volume))
  const step = WIDTH / Math.max(1, bars.length)
  const gap = step > 3 ? 0.8 : 0
  const pathOf = (kind: DayBar['kind']) =>
    bars
      .map((bar, i) => {
        if (bar.kind !== kind) return ''
        const tall = Math.max(1, Math.round((bar.volume / max) * HEIGHT))
        return `M${round(i * step)} ${HEIGHT}v${-tall}h${round(step - gap)}v${tall}z`
      })
      .join('')
  const hatch = bars
    .map((bar, i) => (bar.kind === 'gap' ? `M${round(i * step)} ${HEIGHT}l${HATCH} ${-HATCH}` : ''))
    .join('')
  return (
    <svg
      role="img"
      aria-label={m.barsSummary({ max: formatNumber(Math.max(0, ...bars.map(({ volume }) => volume))) })}
      width={WIDTH}
      height={HEIGHT}
      className="block rtl:-scale-x-100"
    >
      <path d={pathOf('working')} className="fill-(--plot-spark)" />
      <path d={pathOf('free')} className="fill-(--plot-spark)" opacity={0.55} />
      <path d={hatch} fill="none" className="stroke-(--plot-hatch)" />
    </svg>
  )
}

const round = (value: number) => Math.round(value * 100) / 100
