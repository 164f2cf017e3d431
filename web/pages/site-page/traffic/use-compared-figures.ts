import { useMemo } from 'react'
import { shownDifference } from '../../../../contract/text/shown-numbers.ts'
import { type BucketChanges, MIN_OVERLAP } from '../../../parts/plots/compare-buckets.ts'
import { countsOfClasses } from '../../../parts/site-traffic/figures-of-plots.ts'
import { useCompared, useHeld } from '../../../ui/use-held.ts'
import type { View } from '../view.ts'
import type { Traffic } from './use-traffic.ts'

const NOTHING = { cards: null, figures: null, classes: null, coarser: null }

/**
 * What all cards and tables say about the compared period: of the same time in both, and no difference where less than half
 * of it was measured in both.
 */
export function useComparedFigures({ comparison }: View, traffic: Traffic, changes: BucketChanges | null) {
  const { figures, figuresNow, isBeforeCoarser } = traffic
  const now = figuresNow.isPlaceholderData ? undefined : figuresNow.data
  const before = useCompared(traffic.figuresBefore, figures)
  const loaded = useMemo(() => {
    if (comparison?.span && isBeforeCoarser) return { ...NOTHING, coarser: comparison.inSentence }
    if (!comparison?.span || !changes || !now || !before) return NOTHING
    const { inSentence, until } = comparison
    const { overlap } = changes
    const cards = { inSentence, until, overlap, change: changes.shares.get(null) ?? null, faster: null }
    if (overlap < MIN_OVERLAP) return { ...NOTHING, cards }
    const [p85, p85Before] = [now.speeds?.p85 ?? null, before.speeds?.p85 ?? null]
    return {
      ...NOTHING,
      cards: { ...cards, faster: p85 === null || p85Before === null ? null : shownDifference(p85, p85Before, 1) },
      figures: { now, before },
      classes: { now: countsOfClasses(now), before: countsOfClasses(before) },
    }
  }, [comparison, isBeforeCoarser, changes, now, before])
  return useHeld(loaded, figures.isPlaceholderData)
}
