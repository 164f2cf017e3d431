import { parseDate } from '@internationalized/date'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FiguresRequest, QualityPeriod, SiteCalendar, SiteDetail, SiteFigures } from '../../../../client/shapes.ts'
import { HOUR_MS } from '../../../../contract/times/time.ts'
import { yearBefore } from '../../../parts/range/comparison.ts'
import { type CountedChoice, requestOfCounted } from '../../../parts/range/counted.ts'
import { type Days, timeOf } from '../../../parts/range/range.ts'
import { client } from '../../../service/client.ts'
import type { Measures } from '../../../service/measures.ts'
import type { ShownYear } from '../view.ts'

export interface YearRequest {
  site: SiteDetail
  shown: ShownYear
  channels: number[]
  counted: CountedChoice
  measures: Measures
}

export const YEAR_SECTIONS: FiguresRequest['sections'] = [
  ...(['volume', 'aadt', 'design_hours', 'speeds', 'above_limit', 'by_day', 'by_month'] as const),
]

export const yearRequest = (
  { site, shown, channels, counted, measures }: YearRequest,
  sections: FiguresRequest['sections'],
): FiguresRequest => ({
  ...(shown.year === null ? { time: timeOf(daysOf(shown), site.time_zone) } : { year: shown.year }),
  sites: [site.id],
  sections,
  units: measures.units,
  ...(channels.length > 0 && { channels }),
  ...requestOfCounted(counted, []),
})

const daysOf = ({ first, last }: ShownYear): Days => ({ first: parseDate(first), last: parseDate(last) })

/** The twelve months before the last twelve, or the year before as far as the year has come. */
function comparedYear(shown: ShownYear, today: string, zone: string) {
  if (shown.year !== null) return yearBefore(shown.year, today, zone)
  const { first } = daysOf(shown)
  return { time: timeOf({ first: first.subtract({ years: 1 }), last: first.subtract({ days: 1 }) }, zone), until: null }
}

/** Figures of a year; of the year before as far as the months need them. */
export function useYear(request: YearRequest, today: string) {
  const { site, shown } = request
  const { first, last } = shown
  const figures = useFigures(site, yearRequest(request, YEAR_SECTIONS))
  const isSettled = figures.isSuccess && !figures.isPlaceholderData
  // Only a year without AADT has one; it may need years of other sites, so that the figures do not wait for it.
  const estimate = useFigures(
    site,
    yearRequest(request, ['estimate']),
    isSettled && figures.data?.aadt?.simple.value === null,
  )
  const compared = useMemo(() => comparedYear(shown, today, site.time_zone), [shown, today, site.time_zone])
  const { year: _, time: __, ...others } = yearRequest(request, ['volume', 'by_month', 'day_volumes'])
  const before = useFigures(
    site,
    { ...others, ...(compared && { time: compared.time }) },
    isSettled && compared !== null,
  )
  const years = [...new Set([first, last].map(date => Number(date.slice(0, 4))))]
  const calendar: UseQueryResult<SiteCalendar['days']> = useQuery({
    queryKey: ['site', site.id, 'calendars', years],
    queryFn: async ({ signal }) =>
      (await Promise.all(years.map(year => client.siteCalendar(site.id, year, { signal })))).flatMap(
        ({ days }) => days,
      ),
    staleTime: HOUR_MS,
  })
  const window = { from: `${first}T00:00:00Z`, to: `${parseDate(last).add({ days: 1 })}T00:00:00Z`, limit: 1000 }
  const periods: UseQueryResult<{ items: QualityPeriod[] }> = useQuery({
    queryKey: ['site', site.id, 'quality-periods', window],
    queryFn: ({ signal }) => client.qualityPeriods(site.id, window, { signal }),
  })
  return { figures, estimate, before, comparedUntil: compared?.until ?? null, calendar, periods }
}

function useFigures({ id }: SiteDetail, request: FiguresRequest, isEnabled = true): UseQueryResult<SiteFigures> {
  return useQuery({
    queryKey: ['site', id, 'figures', request],
    queryFn: async ({ signal }) => (await client.figures(request, { signal })).items[0] as SiteFigures,
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  })
}
