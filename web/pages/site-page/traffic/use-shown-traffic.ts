import type { SiteDetail } from '../../../../client/shapes.ts'
import type { PlotState } from '../../../parts/plots/plot-frame.tsx'
import { usePlotState } from '../../../parts/plots/plot-state.ts'
import type { Measures } from '../../../service/measures.ts'
import { useHeld } from '../../../ui/use-held.ts'
import { needsHeadways, type View } from '../view.ts'
import { useComparedFigures } from './use-compared-figures.ts'
import { headwaySections, useFigures } from './use-figures.ts'
import { useMarks } from './use-marks.ts'
import { usePlots } from './use-plots.ts'
import { useTraffic } from './use-traffic.ts'

/** What the traffic tab shows: what was counted, as data of its plots, and which of these are loading or of another range. */
export function useShownTraffic(site: SiteDetail, view: View, { measures, now }: { measures: Measures; now: number }) {
  const traffic = useTraffic(site, view, measures)
  const { figures, volume } = traffic
  const isCounted = figures.isSuccess && !figures.isPlaceholderData

  // After another range it is drawn once, with its gaps and marks; the first time it does not wait for them.
  const marksQuery = useMarks(site, view)
  const oldMarks = [traffic.gaps, marksQuery].filter(query => query.isPlaceholderData)
  const volumeState = usePlotState(volume, ...oldMarks)
  const isVolumeHeld = volumeState.isLoading || volumeState.isStale
  const marks = marksQuery.data?.drawn
  const marksOfVolume = useHeld(marks, isVolumeHeld)
  const plots = usePlots(site, view, traffic, { measures, now, isVolumeHeld })
  const compared = useComparedFigures(view, traffic, plots.changes)

  const vehicles = figures.data?.volume?.in_window.count ?? 0
  const hasHeadways = needsHeadways(view, isCounted ? vehicles : 0)
  const headways = useFigures(site, view, measures, headwaySections(view), { isEnabled: isCounted && hasHeadways })

  const states: { [plot in 'volume' | 'figures' | 'totals' | 'hours']: PlotState } = {
    volume: volumeState,
    figures: usePlotState(figures, ...(headways.error ? [headways] : [])),
    totals: usePlotState(figures),
    hours: usePlotState(volume),
  }
  return {
    traffic,
    plots,
    states,
    marks,
    /** Whether gaps or marks are those of another range. */
    hasOldMarks: oldMarks.length > 0,
    marksOfVolume,
    compared,
    headways: headways.isPlaceholderData ? undefined : headways.data,
    hasHeadways,
    /** What is further down is requested after this. */
    isFirstShown: volume.isSuccess && figures.isSuccess,
    isEmpty: isCounted && figures.data?.used.records === 0,
  }
}

export type ShownTraffic = ReturnType<typeof useShownTraffic>
