import type { SiteFigures } from '../../../../client/shapes.ts'
import { COUNTED_BY_TEXTS } from '../../../parts/plots/intervals.ts'
import { useNoun } from '../../../parts/range/nouns.ts'
import { FromBins } from '../../../parts/site-traffic/from-bins.tsx'
import type { Measures } from '../../../service/measures.ts'
import { STALE } from '../../../ui/skeleton.tsx'
import { formatNumber, formatPercent, formatShare } from '../../../ui/text/format.ts'
import { Explained } from '../traffic/explained.tsx'
import { Figure, HeavyOrWeekends } from '../traffic/figures.tsx'
import { aadtOf, DEFINITION_NAMES, DEFINITION_TEXTS, type Definition } from './aadt-card.tsx'
import type { Estimate } from './estimate-card.tsx'
import { m } from './messages.ts'
import { aadtSoFar, hour30SoFar } from './so-far.ts'

interface Props {
  figures: SiteFigures
  /** Only a year without AADT has one. */
  estimate: Estimate | null
  /** The running month, 13 where the year is over. */
  running: number
  definition: Definition
  measures: Measures
  isStale: boolean
}

/** The key figures of the year. */
export function YearFigures({ figures, estimate, running, definition, measures, isStale }: Props) {
  const noun = useNoun()
  const { aadt, volume, design_hours: design, speeds, above_limit: above } = figures
  if (!aadt || !volume || !design || !speeds || !above) return null
  const { value, half, used } = aadtOf(aadt, definition)
  const missing = { months: aadt.simple.missing?.months ?? [], running }
  const isFinal = value !== null
  const { unit } = measures.speed
  const [over, overBy] = above.items
  const hour30 = design.items.find(({ rank }) => rank === 30)
  return (
    <dl
      className={`grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-3 xl:grid-cols-[1.5fr_1fr_1.15fr_1fr_1.1fr_0.9fr] ${isStale ? STALE : ''}`}
      data-figures=""
      aria-busy={isStale}
    >
      <Figure
        name={
          <>
            <Explained name={m.aadt} text={DEFINITION_TEXTS[definition]} />, {DEFINITION_NAMES[definition]}
          </>
        }
        value={formatNumber(value ?? estimate?.value ?? volume.adt ?? volume.in_window.count)}
        unit={volume.adt === null ? noun.inSentence : noun.perDay}
      >
        {!isFinal && estimate?.value != null
          ? estimatedOf(estimate)
          : !isFinal
            ? aadtSoFar(volume.used.days, missing, used)
            : half === null
              ? used
              : `${m.interval95({ half: formatNumber(half) })}, ${used}`}
      </Figure>
      <Figure name={m.averageWorkingDay} value={formatNumber(volume.awt)} unit={noun.perDay}>
        {volume.awt === null ? m.noWorkingDay : m.workingDaysUsed({ days: volume.working_days })}
      </Figure>
      <Figure
        name={<Explained name={m.hour30} text={m.hour30Text} />}
        value={formatNumber(hour30?.volume ?? design.hour30_so_far)}
        unit={noun.perHour}
      >
        {hour30?.reason === 'interval_too_long'
          ? COUNTED_BY_TEXTS['1d']
          : hour30?.volume == null
            ? hour30SoFar(design.hour30_so_far, missing)
            : hour30.k === null
              ? m.directionWithoutK({ d: formatShare(hour30.d), missing: aadtOf(aadt, 'aashto').used })
              : m.directionAndK30({ d: formatShare(hour30.d), k: formatShare(hour30.k) })}
      </Figure>
      <Figure
        name={<Explained name="V85" text={m.v85Text} />}
        value={formatNumber(speeds.p85, { digits: 1 })}
        unit={unit}
      >
        {speeds.count === 0 ? m.noSpeeds : noun.countOf({ count: speeds.count })}
        {speeds.bin_width !== undefined && <FromBins speeds={speeds} unit={unit} />}
      </Figure>
      <Figure name={m.overTheLimit} value={formatPercent(over?.share)} unit="%">
        {above.reason === 'no_speed_limit'
          ? m.noLimitSet
          : above.reason === 'no_speed'
            ? m.noSpeeds
            : m.exceedBy({ share: formatShare(overBy?.share), by: formatNumber(overBy?.offset), unit })}
      </Figure>
      <HeavyOrWeekends volume={volume} />
    </dl>
  )
}

/** What the estimate is of, beside its interval. */
const estimatedOf = ({ interval, days, unadjusted }: Estimate) =>
  m.estimated({
    from: formatNumber(interval?.[0]),
    to: formatNumber(interval?.[1]),
    days,
    unadjusted: formatNumber(unadjusted),
  })
