import { useMemo } from 'react'
import type { PublicFigures } from '../../../client/open.ts'
import type { Caption, PlotState } from '../../parts/plots/plot-frame.tsx'
import { SpeedPlot } from '../../parts/plots/speed-plot.tsx'
import { groupClasses } from '../../parts/plots/vehicle-classes.ts'
import { ClassesCard } from '../../parts/site-traffic/classes-card.tsx'
import { countsOfClasses, speedsOf } from '../../parts/site-traffic/figures-of-plots.ts'
import type { Measures } from '../../service/measures.ts'

interface Props {
  figures: PublicFigures | undefined
  /** Whether speeds are published. */
  hasSpeeds: boolean
  measures: Measures
  caption: Caption
  state: PlotState
}

/** The plots of figures, of a public site or of a link. */
export function SpeedsAndClasses({ figures, hasSpeeds, measures, caption, state }: Props) {
  const counts = useMemo(() => (figures ? countsOfClasses(figures) : null), [figures])
  const groups = useMemo(() => (counts ? groupClasses(counts) : []), [counts])
  const { unit } = measures.speed
  const speeds = useMemo(() => (figures ? speedsOf(figures, unit) : null), [figures, unit])
  return (
    <>
      {hasSpeeds && (
        <SpeedPlot
          speeds={speeds}
          overShare={figures?.above_limit?.items[0]?.share ?? null}
          unit={unit}
          caption={caption}
          state={state}
        />
      )}
      <ClassesCard counts={counts} compared={null} beforeLabel="" groups={groups} caption={caption} state={state} />
    </>
  )
}
