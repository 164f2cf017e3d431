import type { ReactNode } from 'react'
import type { PublicFigures, PublicSite } from '../../../client/open.ts'
import { weekendShare } from '../../../contract/weekend-share.ts'
import { useNoun } from '../../parts/range/nouns.ts'
import { FromBins } from '../../parts/site-traffic/from-bins.tsx'
import { type Measures, shown } from '../../service/measures.ts'
import { STALE } from '../../ui/skeleton.tsx'
import { formatNumber, formatShare } from '../../ui/text/format.ts'
import { m } from './messages.ts'

interface Props {
  figures: PublicFigures | undefined
  site: Pick<PublicSite, 'speed_limit_kmh'> & { publication?: { shows_speeds: boolean } }
  measures: Measures
  isStale: boolean
}

const NBSP = '\u00a0'

/** The key figures of the range; those of speeds only where they are published. */
export function OpenFigures({ figures, site, measures, isStale }: Props) {
  const { publication } = site
  const noun = useNoun()
  const { volume, speeds, above_limit } = figures ?? {}
  // While they load, the figures that will be there stand without values, so that nothing below moves.
  const hasSpeeds = figures ? Boolean(speeds) : publication?.shows_speeds
  const hasAbove = figures ? Boolean(above_limit) : publication?.shows_speeds
  const weekends = weekendShare(volume?.weekdays ?? [])
  const { unit } = measures.speed
  const days = volume?.used.days ?? 0
  const limit = shown(measures.speed, site.speed_limit_kmh)
  return (
    <section aria-label={m.keyFigures}>
      <dl
        className={`grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-[repeat(auto-fit,minmax(120px,1fr))] ${isStale || !figures ? STALE : ''}`}
        aria-busy={isStale || !figures}
      >
        <Figure name={noun.name} value={formatNumber(figures?.used.coverage === 0 ? null : volume?.in_window.count)}>
          {figures ? (days === 0 ? m.noWholeDay : m.wholeDays({ days })) : NBSP}
        </Figure>
        <Figure name={m.averageDay} value={formatNumber(volume?.adt)}>
          {volume?.awt == null ? NBSP : m.workingDays({ vehicles: formatNumber(volume.awt) })}
        </Figure>
        {hasSpeeds && (
          <Figure name={m.v85} value={formatNumber(speeds?.p85, { digits: 1 })} unit={unit}>
            {m.definitionOfV85}
            {speeds?.bin_width !== undefined && <FromBins speeds={speeds} unit={unit} />}
          </Figure>
        )}
        {hasAbove && (
          <Figure name={m.overTheLimit} value={formatShare(above_limit?.items[0]?.share)}>
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
