import { useMemo } from 'react'
import type { SharedView } from '../../../client/open.ts'
import { nounOf } from '../../../contract/vehicles/population.ts'
import { VolumePlot } from '../../parts/plots/volume-plot.tsx'
import { CountedNoun } from '../../parts/range/nouns.ts'
import { measuresOf } from '../../service/measures.ts'
import { formatTimeSpan } from '../../ui/text/date-format.ts'
import { formatDate } from '../../ui/text/format.ts'
import { localMinute } from '../../ui/text/local-time.ts'
import { countryName } from '../../ui/text/locale.ts'
import { m } from './messages.ts'
import { OpenFigures } from './open-figures.tsx'
import { marksOf, volumeOf } from './open-volume.ts'
import { SpeedsAndClasses } from './speeds-and-classes.tsx'

const LOADED = { isLoading: false, isStale: false, error: null, onRetry: () => undefined }
const NOTHING = () => undefined

/** The time that a link shows, by the clock of its site. */
const rangeOf = ({ from_dt, to_dt, site: { time_zone } }: SharedView): string =>
  formatTimeSpan(localMinute(from_dt, time_zone), localMinute(to_dt, time_zone))

/** What the link counts. */
const nounOfView = ({ figures: { items } }: SharedView) =>
  nounOf(items[0]?.used.population ?? 'motor', items[0]?.volume?.in_window.classes ?? [])

const captionOf = (view: SharedView) => ({
  site: view.site.name,
  range: rangeOf(view),
  fileName: `${view.site.site_id}-${view.from_dt.slice(0, 10)}`,
  zone: view.site.time_zone,
})

export function SharedVolume({ view, isEmbedded = false }: { view: SharedView; isEmbedded?: boolean }) {
  const { site, aggregate, split, interval, to_dt } = view
  const until = Math.min(Date.parse(to_dt), Date.now())
  const volume = useMemo(
    () => volumeOf(site, aggregate.items, split, interval, until),
    [site, aggregate, split, interval, until],
  )
  const marks = useMemo(() => marksOf(aggregate.items), [aggregate])
  const plot = (
    <CountedNoun value={nounOfView(view)}>
      <VolumePlot
        volume={volume}
        marks={marks}
        caption={captionOf(view)}
        state={LOADED}
        actions={null}
        now={until}
        onZoom={NOTHING}
      />
    </CountedNoun>
  )
  if (!isEmbedded) return plot
  return (
    <>
      <h1 className="px-4 pt-2 text-meta font-semibold wrap-anywhere">
        {view.title} <span className="font-normal text-text-2">· {view.publisher}</span>
      </h1>
      {plot}
    </>
  )
}

/** All that a link shows. */
export function SharedPlots({ view }: { view: SharedView }) {
  const { site, title, publisher, expires_at } = view
  const { units, items } = view.figures
  const [figures] = items
  const measures = measuresOf(units)
  const caption = captionOf(view)
  return (
    <CountedNoun value={nounOfView(view)}>
      <div className="flex flex-col gap-4">
        <header>
          <h1 tabIndex={-1} className="text-[22px]/7 font-semibold tracking-[-0.015em] wrap-anywhere">
            {title}
          </h1>
          <p className="text-text-2">
            {[site.name, site.street_name, site.city, countryName(site.country)].filter(Boolean).join(', ')}
          </p>
          <p className="num text-meta text-text-3">
            {caption.range} · {m.sharedBy({ publisher, date: formatDate(expires_at) })}
          </p>
        </header>
        <OpenFigures figures={figures} site={site} measures={measures} isStale={false} />
        <SharedVolume view={view} />
        <SpeedsAndClasses
          figures={figures}
          hasSpeeds={(figures?.speeds?.count ?? 0) > 0}
          measures={measures}
          caption={caption}
          state={LOADED}
        />
      </div>
    </CountedNoun>
  )
}
