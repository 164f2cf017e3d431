import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { FiguresRequest, QualityPeriod, SiteCalendar, SiteDetail, SiteFigures } from '../../../client/shapes.ts'
import { yearBefore } from '../../range/comparison.ts'
import { client } from '../../service/client.ts'
import type { Measures } from '../../service/measures.ts'

export interface YearRequest {
  site: SiteDetail
  year: number
  channels: number[]
  measures: Measures
}

export const YEAR_SECTIONS: FiguresRequest['sections'] = [
  ...(['volume', 'aadt', 'design_hours', 'speeds', 'above_limit', 'by_day', 'by_month'] as const),
]

export const yearRequest = (
  { site, year, channels, measures }: YearRequest,
  sections: FiguresRequest['sections'],
): FiguresRequest => ({
  year,
  sites: [site.id],
  sections,
  units: measures.units,
  ...(channels.length > 0 && { channels }),
})

/** Figures of a year; of the year before as far as the months need them. */
export function useYear(request: YearRequest, today: string) {
  const { site, year } = request
  const figures = useFigures(site, yearRequest(request, YEAR_SECTIONS))
  const isSettled = figures.isSuccess && !figures.isPlaceholderData
  const compared = useMemo(() => yearBefore(year, today, site.time_zone), [year, today, site.time_zone])
  const { year: _, ...others } = yearRequest(request, ['volume', 'by_month'])
  const before = useFigures(
    site,
    { ...others, ...(compared && { time: compared.time }) },
    isSettled && compared !== null,
  )
  const calendar: UseQueryResult<SiteCalendar> = useQuery({
    queryKey: ['site', site.id, 'calendar', year],
    queryFn: ({ signal }) => client.siteCalendar(site.id, year, { signal }),
    staleTime: 3_600_000,
  })
  const window = { from: `${year}-01-01T00:00:00Z`, to: `${year + 1}-01-01T00:00:00Z`, limit: 1000 }
  const periods: UseQueryResult<{ items: QualityPeriod[] }> = useQuery({
    queryKey: ['site', site.id, 'quality-periods', window],
    queryFn: ({ signal }) => client.qualityPeriods(site.id, window, { signal }),
  })
  return { figures, before, comparedUntil: compared?.until ?? null, calendar, periods }
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
