import { useRef } from 'react'
import { scaleBetween, scaleTo, stepWriter } from '../../../charts/scale.ts'
import { formatNumber, MISSING } from '../../ui/text/format.ts'
import { useWidth } from '../../ui/use-width.ts'
import { m } from './messages.ts'
import { type SiteColumn, v85Of } from './site-figures.ts'

const HEIGHT = 92
const TOP = 12
const BOTTOM = 18
const LEFT = 38
const INNER = HEIGHT - TOP - BOTTOM
const TEXT = 'fill-text-3 text-[11px]'

interface SmallProps {
  column: SiteColumn
  /** All of the row, which have one scale. */
  columns: SiteColumn[]
}

interface FrameProps {
  label: string
  ticks: { at: number; text: string }[]
  xLabels: { at: number; text: string }[]
  children: (inner: number) => React.ReactNode
}

/** `at` is 0 at the bottom or the start and 1 at the other end. */
function Frame({ label, ticks, xLabels, children }: FrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const inner = Math.max(0, width - LEFT - 4)
  return (
    <div ref={frame} dir="ltr" className="min-w-0" style={{ height: HEIGHT }}>
      {width > 0 && (
        <svg
          role="img"
          aria-label={label}
          width={width}
          height={HEIGHT}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          className="block overflow-visible print:max-w-full"
          data-plot="drawn"
        >
          {ticks.map(({ at, text }) => (
            <g key={text}>
              <path d={`M${LEFT} ${y(at)}H${LEFT + inner}`} className="stroke-(--plot-grid)" />
              <text x={LEFT - 6} y={y(at) + 4} textAnchor="end" className={TEXT}>
                {text}
              </text>
            </g>
          ))}
          {xLabels.map(({ at, text }) => (
            <text key={text} x={LEFT + at * inner} y={HEIGHT - 4} textAnchor="middle" className={TEXT}>
              {text}
            </text>
          ))}
          <g transform={`translate(${LEFT} 0)`}>{children(inner)}</g>
        </svg>
      )}
    </div>
  )
}

const y = (share: number) => Math.round((TOP + (1 - share) * INNER) * 10) / 10

function ends(min: number, max: number, unit = '') {
  const write = stepWriter({ max, step: (max - min) / 2 }, formatNumber)
  return [0, 0.5, 1].map(at => ({ at, text: write(min + at * (max - min)) + unit }))
}

/** Labels of at most five hours. */
function hourLabels(hours: number[]) {
  const every = Math.max(1, Math.ceil(hours.length / 4))
  return hours.flatMap((hour, i) =>
    i % every === 0 ? [{ at: (i + 0.5) / hours.length, text: String(hour).padStart(2, '0') }] : [],
  )
}

const bar = (i: number, count: number, share: number, inner: number) => {
  const [from, to] = [(i / count) * inner, ((i + 1) / count) * inner]
  return `M${from + 0.5} ${y(0)}V${y(share)}H${to - 0.5}V${y(0)}z`
}

/** Mean vehicles of each hour. */
export function SmallVolumes({ column: { site, side }, columns }: SmallProps) {
  const meansOf = (one: SiteColumn['side']) => (one?.volumes ?? []).map(({ mean }) => mean ?? 0)
  const { max } = scaleTo(Math.max(0, ...columns.flatMap(other => meansOf(other.side))))
  const means = meansOf(side)
  const label = m.smallVolume({ site: site.name, max: formatNumber(Math.max(0, ...means)) })
  return (
    <Frame label={label} ticks={ends(0, max)} xLabels={hourLabels((side?.volumes ?? []).map(({ hour }) => hour))}>
      {inner => (
        <path
          d={means.map((mean, i) => bar(i, means.length, mean / max, inner)).join('')}
          className="fill-(--plot-channel-1)"
        />
      )}
    </Frame>
  )
}

const BIN = 5
/** `V85 53.2` and its distance from the line. */
const LABEL_PX = 56
/** Bins below this share are not drawn at the ends. */
const MIN_SHARE = 0.002

export function sharesOf(side: SiteColumn['side']): { from: number; share: number; above: number }[] {
  const all = (side?.speed_histogram ?? []).reduce((sum, [, count = 0]) => sum + count, 0)
  return (side?.speed_histogram ?? []).map(([from = 0, count = 0, above = 0]) => {
    return { from, share: count / all, above: above / all }
  })
}

/** The distribution of speeds, with the limit and the V85 of the table: the mean of daily values. */
export function SmallSpeeds({ column, columns, unit }: SmallProps & { unit: string }) {
  const { site, side, limits } = column
  const seen = columns.flatMap(other => sharesOf(other.side)).filter(({ share }) => share >= MIN_SHARE)
  const max = scaleTo(Math.max(0, ...seen.map(({ share }) => share * 100))).max / 100
  const first = seen.length === 0 ? 0 : Math.floor(Math.min(...seen.map(({ from }) => from)) / 10) * 10
  const last = Math.max(...seen.map(({ from }) => from + BIN), BIN)
  const at = (speed: number) => (speed - first) / (last - first)
  const bins = sharesOf(side).filter(({ from }) => from >= first && from < last)
  const v85 = v85Of(column)
  // The label is beside its line, on the side without the line of the limit.
  const isLabelAfter = v85 !== null && (limits.length === 0 ? at(v85) <= 0.6 : v85 >= Math.max(...limits))
  const hasRoomAfter = (inner: number) => isLabelAfter && (1 - at(v85 ?? 0)) * inner >= LABEL_PX
  // Those above the limit of their time stand on the others.
  const pathOf = (isAbove: boolean, inner: number) =>
    bins
      .map(({ from, share, above }) => {
        const [start, end] = [at(from) * inner, at(from + BIN) * inner]
        const [low, high] = isAbove ? [share - above, share] : [0, share - above]
        return high > low ? `M${start + 0.5} ${y(low / max)}V${y(high / max)}H${end - 0.5}V${y(low / max)}z` : ''
      })
      .join('')
  const step = last - first > 80 ? 40 : 20
  const labels = Array.from({ length: Math.floor((last - first) / step) }, (_, i) => first + (i + 1) * step)
  return (
    <Frame
      label={m.smallSpeed({ site: site.name, v85: formatNumber(v85, { digits: 1 }), unit })}
      ticks={ends(0, 100 * max, ' %')}
      xLabels={labels.map(speed => ({ at: at(speed), text: formatNumber(speed) }))}
    >
      {inner => (
        <>
          <path d={pathOf(false, inner)} className="fill-(--plot-channel-1)" />
          <path d={pathOf(true, inner)} className="fill-(--plot-over-limit)" />
          {limits.map(limit => (
            <path
              key={limit}
              d={`M${at(limit) * inner} ${y(0)}V${TOP - 4}`}
              className="stroke-(--plot-limit)"
              strokeWidth={2}
            />
          ))}
          {v85 !== null && (
            <>
              <path d={`M${at(v85) * inner} ${y(0)}V${TOP - 4}`} className="stroke-text" strokeWidth={1.5} />
              <text
                x={at(v85) * inner + (hasRoomAfter(inner) ? 5 : -5)}
                y={TOP - 2}
                textAnchor={hasRoomAfter(inner) ? 'start' : 'end'}
                className="fill-text stroke-surface stroke-[3px] text-[11px] font-semibold [paint-order:stroke]"
              >
                V85 {formatNumber(v85, { digits: 1 })}
              </text>
            </>
          )}
        </>
      )}
    </Frame>
  )
}

/** V85 of each hour, with the limit. */
export function SmallV85({ column: { site, side, limits }, columns, unit }: SmallProps & { unit: string }) {
  const speedsOf = (one: SiteColumn['side']) => (one?.p85_by_hour ?? []).flatMap(({ mean }) => mean ?? [])
  const all = columns.flatMap(other => [...speedsOf(other.side), ...other.limits])
  const { min, max } = all.length === 0 ? { min: 0, max: 1 } : scaleBetween(Math.min(...all), Math.max(...all))
  const shareOf = (speed: number) => (speed - min) / (max - min)
  const hours = side?.p85_by_hour ?? []
  const own = speedsOf(side)
  const [low, high] =
    own.length === 0 ? [MISSING, MISSING] : [Math.min(...own), Math.max(...own)].map(value => formatNumber(value))
  return (
    <Frame
      label={m.smallV85({ site: site.name, low: low ?? '', high: high ?? '', unit })}
      ticks={ends(min, max)}
      xLabels={hourLabels(hours.map(({ hour }) => hour))}
    >
      {inner => (
        <>
          {limits.map(limit => (
            <path
              key={limit}
              d={`M0 ${y(shareOf(limit))}H${inner}`}
              className="stroke-(--plot-limit)"
              strokeWidth={1.5}
            />
          ))}
          <path
            d={hours
              .map(({ mean }, i) => {
                if (mean === null) return ''
                const isStart = i === 0 || hours[i - 1]?.mean === null
                return `${isStart ? 'M' : 'L'}${((i + 0.5) / hours.length) * inner} ${y(shareOf(mean))}`
              })
              .join('')}
            fill="none"
            className="stroke-text"
            strokeWidth={1.5}
          />
        </>
      )}
    </Frame>
  )
}
