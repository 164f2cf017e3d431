import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { addressOf } from '../../../client/call.ts'
import type { PublicSite } from '../../../client/open.ts'
import { nounOf } from '../../../contract/vehicles/population.ts'
import { missingIntervalsText } from '../../parts/plots/intervals.ts'
import { usePlotState } from '../../parts/plots/plot-state.ts'
import { VolumePlot } from '../../parts/plots/volume-plot.tsx'
import { CountedNoun } from '../../parts/range/nouns.ts'
import { formatRange, searchOf } from '../../parts/range/range.ts'
import { Failure } from '../../ui/failure.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { m } from './messages.ts'
import { OpenFigures } from './open-figures.tsx'
import { publicAggregateQuery, publicFiguresQuery } from './open-queries.ts'
import { OpenRangeBar } from './open-range-bar.tsx'
import { aggregateOf, figuresOf, useOpenView } from './open-view.ts'
import { marksOf, volumeOf } from './open-volume.ts'
import { SpeedsAndClasses } from './speeds-and-classes.tsx'

const SPLITS = [
  { value: 'direction' as const, label: m.direction },
  { value: 'class' as const, label: m.class },
]

/** What was counted at a public site in a range. */
export function OpenTraffic({ site }: { site: PublicSite }) {
  const { view, change } = useOpenView(site)
  const { range, split, measures } = view
  const missing = missingIntervalsText(range.span.to - range.span.from, view.countedBy)
  const query = aggregateOf(site, view)
  const aggregate = useQuery(publicAggregateQuery(query))
  const figures = useQuery(publicFiguresQuery(figuresOf(site, view)))
  const shown = figures.data?.items[0]
  const until = aggregate.data ? Date.parse(aggregate.data.published_until) : 0
  const volume = useMemo(
    () => (aggregate.data ? volumeOf(site, aggregate.data.items, split, view.interval, until) : null),
    [site, aggregate.data, split, view.interval, until],
  )
  const marks = useMemo(() => aggregate.data && marksOf(aggregate.data.items), [aggregate.data])
  const caption = {
    site: site.name,
    range: formatRange(range),
    fileName: `${site.site_id}-${range.first}-${range.last}`,
    zone: site.time_zone,
  }
  const zoomTo = useCallback(
    (from: number, to: number) => change(searchOf({ ...range, zoom: { from, to } })),
    [change, range],
  )
  const [volumeState, figuresState] = [usePlotState(aggregate), usePlotState(figures)]
  return (
    <CountedNoun value={nounOf(view.counted.population, shown?.volume?.in_window.classes ?? [])}>
      <OpenRangeBar range={range} counted={view.counted} used={shown?.used} onChange={change} />
      {figures.error && !shown ? (
        <Failure title={m.couldNotLoadTheFigures} error={figures.error} onRetry={() => void figures.refetch()} />
      ) : (
        <OpenFigures figures={shown} site={site} measures={measures} isStale={figures.isPlaceholderData} />
      )}
      <VolumePlot
        volume={volume}
        marks={marks}
        caption={caption}
        state={volumeState}
        actions={
          <>
            {missing && <p className="text-meta text-text-3">{missing}</p>}
            <Segmented
              label={m.stackedBy}
              options={SPLITS}
              value={split}
              onChange={next => change({ split: next === 'class' ? next : undefined }, { isStep: false })}
            />
          </>
        }
        now={until}
        onZoom={zoomTo}
      />
      <SpeedsAndClasses
        figures={shown}
        hasSpeeds={site.publication.shows_speeds}
        measures={measures}
        caption={caption}
        state={figuresState}
      />
      <section aria-label={m.programs} className="flex flex-wrap gap-x-4 gap-y-1 text-meta print:hidden">
        <TextLink href={addressOf('/open/api/v1/aggregate', { query })} className="coarse:min-h-11">
          {m.thisRangeAsJson}
        </TextLink>
        <TextLink href={`/open/api/v1/sites/${site.id}`} className="coarse:min-h-11">
          {m.thisSiteAsJson}
        </TextLink>
      </section>
    </CountedNoun>
  )
}
