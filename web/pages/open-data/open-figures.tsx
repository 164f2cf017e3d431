import type { ReactNode } from 'react'
import type { PublicFigures, PublicSite } from '../../../client/open.ts'
import { weekendShare } from '../../../contract/weekend-share.ts'
import { useNoun } from '../../parts/range/nouns.ts'
import { FromBins } from '../../parts/site-traffic/from-bins.tsx'
import { type Measures, shown } from '../../service/measures.ts'
import { Skeleton, STALE } from '../../ui/skeleton.tsx'
import { formatNumber, formatShare } from '../../ui/text/format.ts'
import { m } from './messages.ts'

interface Props {
  figures: PublicFigures | undefined
  site: Pick<PublicSite, 'speed_limit_kmh'>
  measures: Measures
  isStale: boolean
}

/** The key figures of the range; those of speeds only where they are published. */
export function OpenFigures({ figures, site, measures, isStale }: Props) {
  const noun = useNoun()
  if (!figures) {
    return (
      <div role="status" aria-label={m.loading} aria-busy>
        <Skeleton className="h-22 w-full" />
      </div>
    )
  }
  const { volume, speeds, above_limit } = figures
  const weekends = weekendShare(volume?.weekdays ?? [])
  const { unit } = measures.speed
  const days = volume?.used.days ?? 0
  const limit = shown(measures.speed, site.speed_limit_kmh)
  return (
    <section aria-label={m.keyFigures}>
      <dl
        className={`grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-[repeat(auto-fit,minmax(120px,1fr))] ${isStale ? STALE : ''}`}
        aria-busy={isStale}
      >
        <Figure name={noun.name} value={formatNumber(volume?.in_window.count)}>
          {days === 0 ? m.noWholeDay : m.wholeDays({ days })}
        </Figure>
        <Figure name={m.averageDay} value={formatNumber(volume?.adt)}>
          {volume?.awt === null ? '' : m.workingDays({ vehicles: formatNumber(volume?.awt) })}
        </Figure>
        {speeds && (
          <Figure name={m.v85} value={formatNumber(speeds.p85, { digits: 1 })} unit={unit}>
            {m.definitionOfV85}
            {speeds.bin_width !== undefined && <FromBins speeds={speeds} unit={unit} />}
          </Figure>
        )}
        {above_limit && (
          <Figure name={m.overTheLimit} value={formatShare(above_limit.items[0]?.share)}>
            {limit === null ? m.noLimit : m.limitIs({ limit: formatNumber(limit), unit })}
          </Figure>
        )}
        {noun.hasHeavy ? (
          <Figure name={m.heavyShare} value={formatShare(volume?.in_window.heavy_share)}>
            {m.trucksAndBuses}
          </Figure>
        ) : (
          <Figure name={m.onWeekends} value={formatShare(weekends)}>
            {weekends === null ? m.notEveryWeekdayMeasured : m.ofAnAverageWeek}
          </Figure>
        )}
      </dl>
    </section>
  )
}

interface FigureProps {
  name: string
  value: string
  unit?: string
  children: ReactNode
}

const Figure = ({ name, value, unit, children }: FigureProps) => (
  <div className="flex flex-col bg-surface px-4 py-3 max-md:last:odd:col-span-2">
    <dt className="text-meta text-text-3">{name}</dt>
    <dd className="num text-[20px]/[26px] font-semibold tracking-[-0.02em]">
      {value}
      {unit && <span className="ms-1 text-meta font-normal tracking-normal text-text-2">{unit}</span>}
    </dd>
    <dd className="num text-meta text-text-3">{children}</dd>
  </div>
)
