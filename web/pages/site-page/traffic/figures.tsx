import { memo, type ReactNode } from 'react'
import type { SiteFigures } from '../../../../client/shapes.ts'
import { weekendShare } from '../../../../contract/weekend-share.ts'
import { MIN_OVERLAP } from '../../../parts/plots/compare-buckets.ts'
import { COUNTED_BY_TEXTS } from '../../../parts/plots/intervals.ts'
import { useNoun } from '../../../parts/range/nouns.ts'
import { FromBins, IN_OPEN_BIN } from '../../../parts/site-traffic/from-bins.tsx'
import type { Measures } from '../../../service/measures.ts'
import { Failure } from '../../../ui/failure.tsx'
import { Skeleton, STALE } from '../../../ui/skeleton.tsx'
import { formatWeekday } from '../../../ui/text/date-format.ts'
import { formatCoverage, formatNumber, formatPercent, formatShare, MISSING } from '../../../ui/text/format.ts'
import { m } from '../messages.ts'
import { Explained } from './explained.tsx'

interface Props {
  figures: SiteFigures | undefined
  measures: Measures
  error: unknown
  onRetry: () => void
  isStale: boolean
  /** Null while nothing is compared. */
  before: ComparedFigures | null
  /** The compared time, where it is not compared because it was counted by longer times. */
  coarser: string | null
  /** Only a part of the range has passed and is compared: the place of the line that says so is kept until it is known. */
  comparesPart: boolean
}

/** How the figures differ from those of the compared period. */
interface ComparedFigures {
  inSentence: string
  until: string | null
  /** The share of the time that both periods have. */
  overlap: number
  /** The change of vehicles, as a share; null where too little overlaps. */
  change: number | null
  /** The change of V85 in what has passed of the range; null where too little overlaps. */
  faster: number | null
}

/** The key figures of the range. */
export const Figures = memo(function Figures({
  figures,
  measures,
  error,
  onRetry,
  isStale,
  before,
  coarser,
  comparesPart,
}: Props) {
  const noun = useNoun()
  const { volume, by_direction, peak_hours, speeds, above_limit } = figures ?? {}
  if (!figures && error) {
    return (
      <div className="rounded-card border border-line bg-surface px-4 py-2">
        <Failure title={m.couldNotLoadTheFigures} error={error} onRetry={onRetry} />
      </div>
    )
  }
  if (!volume || !by_direction || !peak_hours || !speeds || !above_limit) return <Waiting comparesPart={comparesPart} />
  const { unit } = measures.speed
  const [over, overBy] = above_limit.items
  const previous = before?.inSentence ?? ''
  const days = volume.used.days
  return (
    <section aria-label={m.keyFigures}>
      <dl
        className={`grid grid-cols-2 overflow-hidden rounded-card border border-line bg-line gap-px md:grid-cols-3 xl:grid-cols-[1.42fr_0.98fr_1fr_1.2fr_1.2fr_0.95fr] ${isStale ? STALE : ''}`}
        data-figures=""
        aria-busy={isStale}
      >
        <Figure name={noun.name} value={formatNumber(volume.in_window.count)}>
          {before && (
            <Change
              value={before.change}
              text={formatShare(Math.abs(before.change ?? 0))}
              previous={previous}
              overlap={before.overlap}
            />
          )}
        </Figure>
        <Figure
          name={
            <Explained
              name={m.averageDay}
              text={m.definitionOfAverageDay({ days, workingDays: volume.working_days })}
            />
          }
          value={formatNumber(volume.adt)}
        >
          {days === 0
            ? m.noFullDayYet
            : volume.working_days === 0
              ? m.noWorkingDayMeasured
              : m.workingDays({ vehicles: formatNumber(volume.awt) })}
        </Figure>
        <Figure
          name={<Explained name={m.peakHour} text={m.definitionOfPeakHour} />}
          value={formatNumber(peak_hours.highest_hour?.volume)}
          unit={noun.perHour}
        >
          {peak_hours.highest_hour
            ? hourFrom(peak_hours.highest_hour.start)
            : peak_hours.reason === 'interval_too_long' && COUNTED_BY_TEXTS['1d']}
        </Figure>
        <Figure
          name={<Explained name="V85" text={m.definitionOfV85} />}
          value={formatNumber(speeds.p85, { digits: 1 })}
          unit={unit}
        >
          {speeds.p85 === null && speeds.bin_width === undefined ? (
            m.noSpeeds
          ) : (
            <>
              {before && (
                <Change
                  value={before.faster}
                  text={formatNumber(Math.abs(before.faster ?? 0), { digits: 1 })}
                  previous={previous}
                  overlap={before.overlap}
                />
              )}
              {speeds.bin_width !== undefined && <FromBins speeds={speeds} unit={unit} />}
            </>
          )}
        </Figure>
        <Figure name={m.overTheLimit} value={formatPercent(over?.share)} unit="%">
          {above_limit.reason === 'no_speed_limit'
            ? m.noLimitSet
            : above_limit.reason === 'no_speed'
              ? m.noSpeeds
              : over?.share === null
                ? IN_OPEN_BIN
                : overBy?.share !== null &&
                  m.exceedBy({ share: formatShare(overBy?.share), by: overBy?.offset ?? 0, unit })}
        </Figure>
        <HeavyOrWeekends volume={volume} />
      </dl>
      {coarser ? (
        <p className="px-3 pt-1.5 text-meta text-text-3">{m.comparedCoarser({ previous: coarser })}</p>
      ) : before ? (
        <ComparedTime {...before} />
      ) : (
        comparesPart && <NoLine />
      )}
    </section>
  )
})

/** The share of heavy vehicles; of bicycles and pedestrians, which have none, that of weekends. */
export function HeavyOrWeekends({ volume }: { volume: NonNullable<SiteFigures['volume']> }) {
  const { heavy_share } = volume.in_window
  const weekends = weekendShare(volume.weekdays)
  return useNoun().hasHeavy ? (
    <Figure name={m.heavyShare} value={formatPercent(heavy_share)} unit="%">
      {heavy_share === null ? m.nothingCounted : m.trucksAndBuses}
    </Figure>
  ) : (
    <Figure name={m.onWeekends} value={formatPercent(weekends)} unit="%">
      {weekends === null ? m.notEveryWeekdayMeasured : m.ofAnAverageWeek}
    </Figure>
  )
}

/** `Thu 12 Nov, 60 min from 07:45` */
const hourFrom = (start: string) => m.hourFrom({ day: formatWeekday(start), time: start.slice(11, 16) })

/** The time whose differences are shown, unless it is all of the range. */
function ComparedTime({ inSentence: previous, until, overlap }: ComparedFigures) {
  const sentences = [
    until && m.comparedUntil({ previous, until: `${formatWeekday(until)}, ${until.slice(11)}` }),
    overlap >= MIN_OVERLAP && overlap < ALL_OF_IT && m.comparedOver({ share: formatCoverage(overlap) }),
  ].filter(Boolean)
  return sentences.length > 0 && <p className="px-3 pt-1.5 text-meta text-text-3">{sentences.join(' ')}</p>
}

/** As high as a line of `ComparedTime`. */
const NoLine = () => <div className="h-5.5" />

/** Uploads may miss a few seconds of a period. */
const ALL_OF_IT = 0.99

interface FigureProps {
  name: ReactNode
  value: string
  unit?: string
  children?: ReactNode
}

/** In a `dl`. What is missing stands in the place of a missing number. */
export function Figure({ name, value, unit, children }: FigureProps) {
  const isReason = value === MISSING && Boolean(children)
  return (
    <div className="min-w-0 bg-surface px-3 pt-2.5 pb-3">
      <dt className="text-meta text-text-3">{name}</dt>
      {!isReason && (
        <dd className="num text-figure font-semibold tracking-[-0.02em] whitespace-nowrap">
          {value}
          {unit && <span className="text-meta font-normal tracking-normal text-text-2"> {unit}</span>}
        </dd>
      )}
      <dd className={isReason ? 'pt-1 text-body text-text-2' : 'min-h-4 text-meta text-text-2'}>{children}</dd>
    </div>
  )
}

interface ChangeProps {
  value: number | null
  text: string
  previous: string
  overlap: number
}

/** A change as a triangle and a number, or how little of the time can be compared. */
function Change({ value, text, previous, overlap }: ChangeProps) {
  if (value === null) {
    return <>{overlap === 0 ? m.noData({ previous }) : m.tooLittle({ previous, share: formatCoverage(overlap) })}</>
  }
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

const Waiting = ({ comparesPart }: { comparesPart: boolean }) => (
  <div role="status" aria-label={m.loadingTheFigures}>
    <div className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-3 xl:grid-cols-6">
      {['a', 'b', 'c', 'd', 'e', 'f'].map(key => (
        <div key={key} className="flex h-[81px] flex-col gap-2 bg-surface px-3.5 pt-3 xl:h-[97px]">
          <Skeleton className="h-3 w-16" />
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-3 w-24" />
        </div>
      ))}
    </div>
    {comparesPart && <NoLine />}
  </div>
)
