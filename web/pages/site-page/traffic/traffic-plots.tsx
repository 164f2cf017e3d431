import { lazy, Suspense, useCallback, useMemo } from 'react'
import type { SiteDetail } from '../../../../client/shapes.ts'
import { nounOf } from '../../../../contract/vehicles/population.ts'
import { COUNTED_BY_TEXTS, INTERVAL_LABELS, intervalsOf, missingIntervalsText } from '../../../parts/plots/intervals.ts'
import type { Caption } from '../../../parts/plots/plot-frame.tsx'
import { SpeedPlot } from '../../../parts/plots/speed-plot.tsx'
import { VolumePlot } from '../../../parts/plots/volume-plot.tsx'
import { CountedNoun } from '../../../parts/range/nouns.ts'
import { formatRange, searchOf } from '../../../parts/range/range.ts'
import { ClassesCard } from '../../../parts/site-traffic/classes-card.tsx'
import type { Measures } from '../../../service/measures.ts'
import { Card, CardPart } from '../../../ui/card.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { withMessages } from '../../../ui/text/translations.ts'
import { m } from '../messages.ts'
import { useSitePageAddress } from '../use-site-page-address.ts'
import type { View } from '../view.ts'
import { DirectionCard } from './direction-card.tsx'
import { Figures } from './figures.tsx'
import type { ShownTraffic } from './use-shown-traffic.ts'

const SpeedOverTime = lazy(() => withMessages(() => import('../plots/speed-over-time.tsx')))
const WeekdayPlot = lazy(() => withMessages(() => import('../plots/weekday-plot.tsx')))
const Distributions = lazy(() => withMessages(() => import('../plots/distributions.tsx')))

interface Props {
  site: SiteDetail
  view: View
  now: number
  measures: Measures
  shown: ShownTraffic
  /** Marks a stretch of a plot, where the user may. */
  onMark: ((from: number, to: number) => void) | undefined
}

/** Figures and plots of a range, top down. */
export function TrafficPlots({ site, view, now, measures, shown, onMark }: Props) {
  const { traffic, plots, states, marks, compared } = shown
  const { figures } = traffic
  const { change } = useSitePageAddress()
  const { range } = view
  const zoomTo = useCallback(
    (from: number, to: number) => change(searchOf({ ...range, zoom: { from, to } }), { isStep: true }),
    [change, range],
  )
  const askForHeadways = useCallback(() => change({ distributions: 'on' }), [change])
  const caption = useMemo(() => captionOf(site, range), [site, range])
  const volumeChoice = useMemo(() => <VolumeChoice view={view} />, [view])
  const noun = nounOf(view.counted.population, figures.data?.volume?.in_window.classes ?? [])
  const ofTime = { site, view, measures, caption, now, directionsLabel: directionsLabelOf(site, view) }
  const beforeLabel = view.comparison?.span ? view.comparison.inSentence : ''
  return (
    <CountedNoun value={noun}>
      <Figures
        figures={figures.data}
        measures={measures}
        error={figures.error}
        onRetry={figures.refetch}
        isStale={figures.isPlaceholderData}
        before={compared.cards}
        coarser={compared.coarser}
        comparesPart={view.comparison?.until != null}
      />
      <DirectionCard
        site={site}
        measures={measures}
        figures={figures.data}
        headways={shown.headways}
        onHeadways={shown.hasHeadways ? undefined : askForHeadways}
        compared={compared.figures}
        changes={plots.changes}
        beforeLabel={beforeLabel}
        state={states.figures}
      />
      <VolumePlot
        volume={plots.volume}
        marks={shown.marksOfVolume}
        caption={caption}
        state={states.volume}
        actions={volumeChoice}
        now={now}
        onZoom={zoomTo}
        onMark={onMark}
      />
      <Suspense fallback={<Skeleton className="h-80" />}>
        <SpeedOverTime
          {...ofTime}
          gaps={plots.gaps}
          marks={marks}
          hasOldMarks={shown.hasOldMarks}
          isEnabled={shown.isFirstShown}
          onZoom={zoomTo}
          onMark={onMark}
        />
      </Suspense>
      <div className="grid gap-4 xl:grid-cols-2">
        <SpeedPlot
          speeds={plots.speeds}
          overShare={figures.data?.above_limit?.items[0]?.share ?? null}
          unit={measures.speed.unit}
          caption={caption}
          state={states.totals}
        />
        <Suspense fallback={<Skeleton className="h-80" />}>
          {view.hasHours ? (
            <WeekdayPlot {...ofTime} hours={plots.hours} state={states.hours} isEnabled={shown.isFirstShown} />
          ) : (
            <Card>
              <CardPart title={m.weekdayByHour} lead={COUNTED_BY_TEXTS['1d']} />
            </Card>
          )}
        </Suspense>
      </div>
      <DistributionsHead
        isOpen={view.hasDistributions}
        onToggle={() => change({ distributions: view.hasDistributions ? undefined : 'on' })}
      />
      {view.hasDistributions && (
        <Suspense fallback={<Skeleton className="h-80" />}>
          <Distributions site={site} view={view} measures={measures} caption={caption} />
        </Suspense>
      )}
      <ClassesCard
        counts={plots.classCounts}
        compared={compared.classes}
        beforeLabel={beforeLabel}
        groups={plots.groups}
        caption={caption}
        state={states.totals}
      />
    </CountedNoun>
  )
}

const captionOf = (site: SiteDetail, range: View['range']): Caption => ({
  site: `${site.name} (${site.site_id})`,
  range: `${formatRange(range)}, ${site.time_zone}`,
  fileName: `${site.site_id}-${range.first}-${range.last}`,
  zone: site.time_zone,
})

function directionsLabelOf(site: SiteDetail, view: View): string {
  if (view.channels.length > 0) return m.chosenDirectionsInSentence
  return site.channels.length === 2 ? m.bothDirectionsInSentence : m.allDirectionsInSentence
}

const DistributionsHead = ({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) => (
  <Card className="print:hidden">
    <h2>
      <button
        type="button"
        aria-expanded={isOpen}
        className="flex min-h-control w-full items-center gap-2 rounded-card px-4 py-2 text-start text-card font-semibold hover:bg-hover"
        onClick={onToggle}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} />
        {m.headwaysAndLengths}
      </button>
    </h2>
  </Card>
)

const SPLITS = [
  { value: 'direction' as const, label: m.direction },
  { value: 'class' as const, label: m.class },
]

function VolumeChoice({ view }: { view: View }) {
  const { change } = useSitePageAddress()
  const length = view.range.span.to - view.range.span.from
  const intervals = intervalsOf(length, view.countedBy)
  const missing = missingIntervalsText(length, view.countedBy)
  return (
    <>
      {missing && <p className="text-meta text-text-3">{missing}</p>}
      <Segmented
        label={m.stackedBy}
        options={SPLITS}
        value={view.split}
        onChange={split => change({ split: split === 'class' ? split : undefined })}
      />
      <Segmented
        label={m.interval}
        options={intervals.map(value => ({ value, label: INTERVAL_LABELS[value] }))}
        value={view.interval}
        onChange={interval => change({ interval })}
      />
    </>
  )
}
