import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Interval } from '../../../charts/intervals.ts'
import type { PublicAggregateQuery, PublicFiguresQuery, PublicSite } from '../../../client/open.ts'
import { type CountedBy, countedByIn, longerOf } from '../../../contract/intervals/counted-by.ts'
import { chooseInterval } from '../../parts/plots/intervals.ts'
import { requestOfClock } from '../../parts/range/clock.ts'
import { type CountedChoice, readCounted, requestOfCounted } from '../../parts/range/counted.ts'
import { type Range, readRange, type Search } from '../../parts/range/range.ts'
import { type Measures, measuresOf } from '../../service/measures.ts'

/** The state of the page of a public site, parsed from its address. */
export interface OpenView {
  range: Range
  split: 'direction' | 'class'
  interval: Interval
  /** The shortest times by which the range can be counted; null: by any. */
  countedBy: CountedBy | null
  measures: Measures
  counted: CountedChoice
}

export function useOpenView(site: PublicSite) {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = useCallback(
    (next: Search, { isStep = true } = {}) =>
      void navigate({
        to: '.',
        search: (before: Search) => ({ ...before, ...next }),
        replace: !isStep,
        resetScroll: false,
      }),
    [navigate],
  )
  return { view: useMemo(() => readOpenView(search, site), [search, site]), change }
}

function readOpenView(search: Search, site: PublicSite): OpenView {
  const { last_vehicle } = site.data_range
  // The last day of the data is what `today` is elsewhere: later days are not public yet, or have no vehicles.
  const range = readRange(search, site.time_zone, last_vehicle ? Date.parse(last_vehicle) : Date.now())
  const length = range.span.to - range.span.from
  const countedBy = countedByIn(site.counted_by, range.span)
  return {
    range,
    split: search.split === 'class' ? 'class' : 'direction',
    interval: chooseInterval(length, undefined, longerOf(site.publication.shortest_interval, countedBy)),
    countedBy,
    counted: readCounted(search, site.counts_mostly),
    measures: measuresOf(site.speed_limit_unit === 'mph' ? 'imperial' : 'metric'),
  }
}

const windowOf = ({ range, counted }: OpenView) => ({
  from_dt: new Date(range.span.from).toISOString(),
  to_dt: new Date(range.span.to).toISOString(),
  ...requestOfClock(range.clock),
  ...requestOfCounted(counted, []),
})

export const aggregateOf = (site: PublicSite, view: OpenView): PublicAggregateQuery => ({
  sites: [site.id],
  ...windowOf(view),
  interval: view.interval,
  group_by: [view.split === 'class' ? 'vehicle_class' : 'channel'],
})

export const figuresOf = (site: PublicSite, view: OpenView): PublicFiguresQuery => ({
  sites: [site.id],
  ...windowOf(view),
  sections: site.publication.shows_speeds ? ['volume', 'speeds', 'above_limit', 'speed_bins'] : ['volume'],
  units: view.measures.units,
})
