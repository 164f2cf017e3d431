import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import type { SiteDetail } from '../../client/shapes.ts'
import { DeviceCard } from '../device/device-card.tsx'
import { INTERVAL_LABELS, intervalsOf } from '../plots/intervals.ts'
import type { Caption } from '../plots/plot-frame.tsx'
import { usePlotState } from '../plots/plot-state.ts'
import { SpeedPlot } from '../plots/speed-plot.tsx'
import { VolumePlot } from '../plots/volume-plot.tsx'
import { formatRange, type Span, searchOf } from '../range/range.ts'
import { useMeasures } from '../service/measures.ts'
import { useMay } from '../service/use-me.ts'
import { Card } from '../ui/card.tsx'
import { Icon } from '../ui/icon.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { loadTranslation } from '../ui/translations.ts'
import { useHeld } from '../ui/use-held.ts'
import { AlarmsCard } from './alarms.tsx'
import { ChannelsCard } from './channels.tsx'
import { ClassesCard } from './classes-card.tsx'
import { DirectionCard } from './direction-card.tsx'
import { Figures } from './figures.tsx'
import { InterruptionsCard } from './interruptions-card.tsx'
import { LatestRecords } from './latest-records.tsx'
import { m } from './messages.ts'
import { NoData } from './no-data.tsx'
import { PlaceCard } from './place-card.tsx'
import { RangeBar } from './range-bar.tsx'
import { useComparedFigures } from './use-compared-figures.ts'
import { headwaySections, useFigures } from './use-figures.ts'
import { useMarks } from './use-marks.ts'
import { usePlots } from './use-plots.ts'
import { useSitePageAddress } from './use-site-page-address.ts'
import { useTraffic } from './use-traffic.ts'
import { needsHeadways, type View } from './view.ts'

interface Props {
  site: SiteDetail
  view: View
  now: number
}

const SpeedOverTime = lazy(async () => {
  await loadTranslation('site-page/plots')
  return import('./plots/speed-over-time.tsx')
})
const Distributions = lazy(async () => {
  await loadTranslation('site-page/plots')
  return import('./plots/distributions.tsx')
})
const MarkedCard = lazy(async () => {
  await loadTranslation('site-page/marks')
  return import('./marks/marked-card.tsx')
})
const PeriodDialog = lazy(async () => {
  await loadTranslation('site-page/marks')
  return import('./marks/period-dialog.tsx')
})
const WeekdayPlot = lazy(async () => {
  await loadTranslation('site-page/plots')
  return import('./plots/weekday-plot.tsx')
})

export function TrafficTab({ site, view, now }: Props) {
  const measures = useMeasures()
  const traffic = useTraffic(site, view, measures)
  const { figures } = traffic
  const known = useMarks(site, view)
  const marks = known.data?.drawn
  // After another range it is drawn once, with its gaps and marks; the first time it does not wait for them.
  const volumeState = usePlotState(traffic.volume, ...[traffic.gaps, known].filter(query => query.isPlaceholderData))
  const isVolumeHeld = volumeState.isLoading || volumeState.isStale
  const drawnMarks = useHeld(marks, isVolumeHeld)
  const plots = usePlots(site, view, traffic, { measures, now, isVolumeHeld })
  const [marked, setMarked] = useState<Span | null>(null)
  const markSpan = useCallback((from: number, to: number) => setMarked({ from, to }), [])
  const mark = useMay('can_manage_organization') ? markSpan : undefined
  const isFirstShown = traffic.volume.isSuccess && figures.isSuccess
  const isCounted = figures.isSuccess && !figures.isPlaceholderData
  const vehicles = figures.data?.volume?.in_window.count
  const hasHeadways = needsHeadways(view, isCounted ? (vehicles ?? 0) : 0)
  const headways = useFigures(site, view, measures, headwaySections(view), { isEnabled: isCounted && hasHeadways })
  const figuresState = usePlotState(figures, ...(headways.error ? [headways] : []))
  const totalsState = usePlotState(figures)
  const hoursState = usePlotState(traffic.volume)
  const { change } = useSitePageAddress()
  const { range } = view
  const caption: Caption = useMemo(
    () => ({
      site: `${site.name} (${site.site_id})`,
      range: `${formatRange(range)}, ${site.time_zone}`,
      fileName: `${site.site_id}-${range.first}-${range.last}`,
      zone: site.time_zone,
    }),
    [site, range],
  )
  const isEmpty = isCounted && figures.data?.used.records === 0
  const compared = useComparedFigures(view, traffic, plots.changes)
  const beforeLabel = view.comparison?.span ? view.comparison.inSentence : ''
  const directionsLabel =
    view.channels.length > 0
      ? m.chosenDirectionsInSentence
      : site.channels.length === 2
        ? m.bothDirectionsInSentence
        : m.allDirectionsInSentence
  const overShare = figures.data?.above_limit?.items[0]?.share ?? null
  const zoomTo = useCallback(
    (from: number, to: number) => change(searchOf({ ...range, zoom: { from, to } }), { isStep: true }),
    [change, range],
  )
  const askForHeadways = useCallback(() => change({ distributions: 'on' }), [change])
  const volumeChoice = useMemo(() => <VolumeChoice view={view} />, [view])
  return (
    <>
      <RangeBar site={site} view={view} used={figures.data?.used} />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_272px]">
        <div className="flex min-w-0 flex-col gap-4">
          {isEmpty ? (
            <NoData site={site} view={view} />
          ) : (
            <>
              <Figures
                figures={figures.data}
                measures={measures}
                error={figures.error}
                onRetry={figures.refetch}
                isStale={figures.isPlaceholderData}
                before={compared.cards}
              />
              <DirectionCard
                site={site}
                measures={measures}
                figures={figures.data}
                headways={headways.isPlaceholderData ? undefined : headways.data}
                onHeadways={hasHeadways ? undefined : askForHeadways}
                compared={compared.figures}
                changes={plots.changes}
                beforeLabel={beforeLabel}
                state={figuresState}
              />
              <VolumePlot
                volume={plots.volume}
                marks={drawnMarks}
                caption={caption}
                state={volumeState}
                actions={volumeChoice}
                now={now}
                onZoom={zoomTo}
                onMark={mark}
              />
              <Suspense fallback={<Skeleton className="h-80" />}>
                <SpeedOverTime
                  site={site}
                  view={view}
                  measures={measures}
                  gaps={plots.gaps}
                  marks={marks}
                  hasExclusions={traffic.hasExclusions}
                  directionsLabel={directionsLabel}
                  caption={caption}
                  now={now}
                  isEnabled={isFirstShown}
                  onZoom={zoomTo}
                  onMark={mark}
                />
              </Suspense>
              <div className="grid gap-4 xl:grid-cols-2">
                <SpeedPlot
                  speeds={plots.speeds}
                  overShare={overShare}
                  unit={measures.speed.unit}
                  caption={caption}
                  state={totalsState}
                />
                <Suspense fallback={<Skeleton className="h-80" />}>
                  <WeekdayPlot
                    site={site}
                    view={view}
                    measures={measures}
                    hours={plots.hours}
                    directionsLabel={directionsLabel}
                    caption={caption}
                    state={hoursState}
                    now={now}
                    isEnabled={isFirstShown}
                  />
                </Suspense>
              </div>
              <Card className="print:hidden">
                <h2>
                  <button
                    type="button"
                    aria-expanded={view.hasDistributions}
                    className="flex min-h-control w-full items-center gap-2 rounded-card px-4 py-2 text-start text-card font-semibold hover:bg-hover"
                    onClick={() => change({ distributions: view.hasDistributions ? undefined : 'on' })}
                  >
                    <Icon name={view.hasDistributions ? 'chevron-down' : 'chevron-right'} />
                    {m.headwaysAndLengths}
                  </button>
                </h2>
              </Card>
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
                state={totalsState}
              />
            </>
          )}
          <LatestRecords site={site} view={view} />
        </div>
        <aside aria-label={m.aboutThisSite} className="flex min-w-0 flex-col gap-4">
          <PlaceCard site={site} />
          <DeviceCard site={site} />
          <AlarmsCard site={site} />
          <Suspense fallback={<Skeleton className="h-24" />}>
            <MarkedCard site={site} view={view} />
          </Suspense>
          <ChannelsCard site={site} directions={figures.data?.by_direction?.items} />
          <InterruptionsCard site={site} gaps={traffic.gaps.data?.items} now={now} />
        </aside>
      </div>
      {marked && (
        <Suspense>
          <PeriodDialog site={site} period={null} span={marked} onClose={() => setMarked(null)} />
        </Suspense>
      )}
    </>
  )
}

const SPLITS = [
  { value: 'direction' as const, label: m.direction },
  { value: 'class' as const, label: m.class },
]

function VolumeChoice({ view }: { view: View }) {
  const { change } = useSitePageAddress()
  const intervals = intervalsOf(view.range.span.to - view.range.span.from)
  return (
    <>
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
