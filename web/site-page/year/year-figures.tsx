import type { SiteFigures } from '../../../client/shapes.ts'
import type { Measures } from '../../service/measures.ts'
import { formatCount, formatNumber, formatShare } from '../../ui/format.ts'
import { Explained } from '../explained.tsx'
import { Figure } from '../figures.tsx'
import { aadtOf, DEFINITION_NAMES, DEFINITION_TEXTS, type Definition } from './aadt-card.tsx'
import { m } from './messages.ts'

interface Props {
  figures: SiteFigures
  definition: Definition
  measures: Measures
  isStale: boolean
}

/** The key figures of the year. */
export function YearFigures({ figures, definition, measures, isStale }: Props) {
  const { aadt, volume, design_hours: design, speeds, above_limit: above } = figures
  if (!aadt || !volume || !design || !speeds || !above) return null
  const { value, half, used } = aadtOf(aadt, definition)
  const { unit } = measures.speed
  const [over, overBy] = above.items
  const hour30 = design.items.find(({ rank }) => rank === 30)
  return (
    <div
      className={`grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-3 xl:grid-cols-[1.5fr_1fr_1.15fr_1fr_1.1fr_0.9fr] ${isStale ? 'opacity-60 transition-opacity delay-300' : ''}`}
      data-figures=""
      aria-busy={isStale}
    >
      <Figure
        name={
          <>
            <Explained name={m.aadt} text={DEFINITION_TEXTS[definition]} />, {DEFINITION_NAMES[definition]}
          </>
        }
        value={formatNumber(value)}
        unit={m.vehiclesPerDay}
      >
        {half === null ? used : `${m.interval95({ half: formatNumber(half) })}, ${used}`}
      </Figure>
      <Figure name={m.averageWorkingDay} value={formatNumber(volume.awt)} unit={m.vehiclesPerDay}>
        {m.workingDaysUsed({ days: volume.working_days })}
      </Figure>
      <Figure
        name={<Explained name={m.hour30} text={m.hour30Text} />}
        value={formatNumber(hour30?.volume)}
        unit={m.vehiclesPerHour}
      >
        {m.directionAndK30({ d: formatShare(hour30?.d), k: formatShare(hour30?.k) })}
      </Figure>
      <Figure
        name={<Explained name="V85" text={m.v85Text} />}
        value={formatNumber(speeds.p85, { digits: 1 })}
        unit={unit}
      >
        {m.vehiclesWithSpeed({ count: speeds.count, vehicles: formatCount(speeds.count) })}
      </Figure>
      <Figure name={m.overTheLimit} value={percent(over?.share)} unit="%">
        {above.reason === 'no_speed_limit'
          ? m.noLimitSet
          : m.exceedBy({ share: formatShare(overBy?.share), by: formatNumber(overBy?.offset), unit })}
      </Figure>
      <Figure name={m.heavyShare} value={percent(volume.heavy_share)} unit="%">
        {m.trucksAndBuses}
      </Figure>
    </div>
  )
}

const percent = (share: number | null | undefined) =>
  formatNumber(share === null || share === undefined ? null : share * 100, { digits: 1 })
