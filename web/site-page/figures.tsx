import { memo, type ReactNode } from 'react'
import type { Aggregate, SiteDetail } from '../../client/shapes.ts'
import { type Measures, shown } from '../service/measures.ts'
import { formatWeekday } from '../ui/date-format.ts'
import { Failure } from '../ui/failure.tsx'
import { formatNumber, formatShare } from '../ui/format.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Explained } from './explained.tsx'
import { m } from './messages.ts'

interface Props {
  site: SiteDetail
  measures: Measures
  totals: Aggregate | undefined
  error: unknown
  onRetry: () => void
  isStale: boolean
  /** Null while nothing is compared. */
  before: { inSentence: string; until: string | null; change: number | null; p85: number | null } | null
}

/** The key figures of the range. */
export const Figures = memo(function Figures({ site, measures, totals, error, onRetry, isStale, before }: Props) {
  const [total] = totals?.items ?? []
  const summary = totals?.summary
  if (!total && error) {
    return (
      <div className="rounded-card border border-line bg-surface px-4 py-2">
        <Failure title={m.couldNotLoadTheFigures} error={error} onRetry={onRetry} />
      </div>
    )
  }
  if (!total || !summary) return <Waiting />
  const { unit } = measures.speed
  const p85 = shown(measures.speed, total.speed_kmh.p85)
  const over = speeding(summary, measures)
  const limit = site.speed_limit_kmh
  const previous = before?.inSentence ?? ''
  const faster = before && p85 !== null && before.p85 !== null ? p85 - before.p85 : null
  return (
    <div>
      <div
        className={`grid grid-cols-2 overflow-hidden rounded-card border border-line bg-line gap-px md:grid-cols-3 xl:grid-cols-[1.42fr_0.98fr_1fr_1.2fr_1.2fr_0.95fr] ${isStale ? 'opacity-60 transition-opacity delay-300' : ''}`}
        data-figures=""
        aria-busy={isStale}
      >
        <Figure name={m.vehicles} value={formatNumber(total.count)}>
          {before && (
            <Change value={before.change} text={formatShare(Math.abs(before.change ?? 0))} previous={previous} />
          )}
        </Figure>
        <Figure
          name={
            <Explained
              name={m.averageDay}
              text={m.meanOfTheWholeDaysOf({ days: summary.days, weekdays: summary.weekdays })}
            />
          }
          value={formatNumber(summary.average_daily_traffic)}
        >
          {summary.days === 0
            ? m.noFullDayYet
            : summary.weekdays === 0
              ? m.noWeekdayMeasured
              : m.weekdays({ vehicles: formatNumber(summary.average_weekday_traffic) })}
        </Figure>
        <Figure name={m.peakHour} value={formatNumber(summary.peak_hour?.count)} unit={m.vehiclesPerHourUnit}>
          {summary.peak_hour
            ? `${formatWeekday(summary.peak_hour.start)}, ${summary.peak_hour.start.slice(11, 16)}`
            : ''}
        </Figure>
        <Figure
          name={<Explained name="V85" text={m.n85OfVehiclesDriveAtMost} />}
          value={formatNumber(p85, { digits: 1 })}
          unit={unit}
        >
          {before && p85 !== null && (
            <Change value={faster} text={formatNumber(Math.abs(faster ?? 0), { digits: 1 })} previous={previous} />
          )}
        </Figure>
        <Figure name={m.overTheLimit} value={percent(over.share)} unit="%">
          {limit === null ? m.noLimitSet : m.exceedBy({ share: formatShare(over.shareBy), by: over.by, unit })}
        </Figure>
        <Figure name={m.heavyShare} value={percent(summary.heavy_share)} unit="%">
          {m.trucksAndBuses}
        </Figure>
      </div>
      {before?.until && (
        <p className="px-3 pt-1.5 text-meta text-text-3">
          {m.comparedUntil({ previous, until: `${formatWeekday(before.until)}, ${before.until.slice(11)}` })}
        </p>
      )}
    </div>
  )
})

/** Shares of vehicles above the limit, and above it by more than `by`. */
const speeding = ({ over_limit, over_limit_mph }: NonNullable<Aggregate['summary']>, { units }: Measures) =>
  units === 'imperial'
    ? { share: over_limit_mph?.by_0_mph ?? null, by: 5, shareBy: over_limit_mph?.by_5_mph ?? null }
    : { share: over_limit.by_0_kmh, by: 10, shareBy: over_limit.by_10_kmh }

const percent = (share: number | null) => formatNumber(share === null ? null : share * 100, { digits: 1 })

interface FigureProps {
  name: ReactNode
  value: string
  unit?: string
  children?: ReactNode
}

export const Figure = ({ name, value, unit, children }: FigureProps) => (
  <div className="min-w-0 bg-surface px-3 pt-2.5 pb-3">
    <div className="text-meta text-text-3">{name}</div>
    <div className="num text-figure font-semibold tracking-[-0.02em] whitespace-nowrap">
      {value}
      {unit && <span className="text-meta font-normal tracking-normal text-text-2"> {unit}</span>}
    </div>
    <div className="min-h-4 text-meta text-text-2">{children}</div>
  </div>
)

/** A change as a triangle and a number. */
function Change({ value, text, previous }: { value: number | null; text: string; previous: string }) {
  if (value === null) return <>{m.noData({ previous })}</>
  const word = value > 0 ? m.moreInSentence : value < 0 ? m.less : null
  return (
    <>
      {value !== 0 && (
        <svg width="7" height="7" viewBox="0 0 8 8" aria-hidden="true" className="me-1 inline-block align-[1px]">
          <path d={value > 0 ? 'M4 1 8 8H0z' : 'M4 7 0 0h8z'} fill="currentColor" />
        </svg>
      )}
      {word && <span className="sr-only">{word}, </span>}
      {m.vs({ change: <span className="num">{text}</span>, previous })}
    </>
  )
}

const Waiting = () => (
  <div
    role="status"
    aria-label={m.loadingTheFigures}
    className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-3 xl:grid-cols-6"
  >
    {['a', 'b', 'c', 'd', 'e', 'f'].map(key => (
      <div key={key} className="flex h-[81px] flex-col gap-2 bg-surface px-3.5 pt-3">
        <Skeleton className="h-3 w-16" />
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-3 w-24" />
      </div>
    ))}
  </div>
)
