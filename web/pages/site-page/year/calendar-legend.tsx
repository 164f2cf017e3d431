import type { LegendEntry } from '../../../parts/plots/legend.tsx'
import { Mark } from '../../../parts/plots/legend.tsx'
import { type NounWords, useNoun } from '../../../parts/range/nouns.ts'
import type { Measures } from '../../../service/measures.ts'
import { formatNumber, formatShare, formatWithUnit } from '../../../ui/text/format.ts'
import type { CalendarDay, Shown, ValueScale } from './calendar-days.ts'
import { m } from './messages.ts'

interface Props {
  days: CalendarDay[]
  shown: Shown
  scale: ValueScale
  measures: Measures
}

const STEPS = [1, 2, 3, 4, 5, 6, 7, 8]

interface ScaleWords {
  scale: ValueScale
  measures: Measures
  noun: NounWords
}

/** The values at both ends of the scale. */
function endsOf(shown: Shown, { scale, measures, noun }: ScaleWords): [string, string] {
  const { min, max } = scale
  if (shown === 'above' || shown === 'coverage') return [formatShare(min, 0), formatShare(max, 0)]
  if (shown === 'v85') return [formatNumber(min), formatWithUnit(max, measures.speed.unit)]
  return [formatNumber(min), formatWithUnit(max, noun.perDay)]
}

export function legendEntries(days: CalendarDay[], shown: Shown, words: ScaleWords): LegendEntry[] {
  const [low, high] = endsOf(shown, words)
  return [
    { key: 'low', label: low, colour: '--plot-low-1' },
    { key: 'high', label: high, colour: '--plot-low-8' },
    ...(days.some(({ kind }) => kind === 'gap') ? [{ key: 'gap', label: m.noData, mark: 'hatch' as const }] : []),
  ]
}

/** A strip from the lowest to the highest value, and the marks that occur. */
export function CalendarLegend({ days, shown, scale, measures }: Props) {
  const [low, high] = endsOf(shown, { scale, measures, noun: useNoun() })
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-0.5 text-meta text-text-2">
      <span className="num inline-flex items-center gap-1.5">
        {low}
        <span className="flex" aria-hidden="true">
          {STEPS.map(step => (
            <span key={step} className="h-2.5 w-3" style={{ background: `var(--plot-low-${step})` }} />
          ))}
        </span>
        {high}
      </span>
      {days.some(({ kind }) => kind === 'omitted') && (
        <span className="inline-flex items-center gap-1.5">
          <svg width="11" height="11" aria-hidden="true">
            <rect width="11" height="11" rx="2" className="fill-(--plot-low-4)" opacity={0.35} />
            <path d="M2 9 9 2" className="stroke-warn" strokeWidth={1.5} />
          </svg>
          {m.leftOut}
        </span>
      )}
      {days.some(({ holiday }) => holiday) && (
        <span className="inline-flex items-center gap-1.5">
          <svg width="11" height="11" aria-hidden="true">
            <rect width="11" height="11" rx="2" className="fill-(--plot-low-3)" />
            <circle cx="5.5" cy="5.5" r="2" className="fill-text" />
          </svg>
          {m.publicHoliday}
        </span>
      )}
      {days.some(({ kind }) => kind === 'gap') && (
        <span className="inline-flex items-center gap-1.5">
          <Mark mark="hatch" />
          {m.noData}
        </span>
      )}
    </div>
  )
}
