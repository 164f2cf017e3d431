import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { isShorterThanDay } from '../../../../charts/intervals.ts'
import type { FiguresRequest, SiteDetail, SiteFigures } from '../../../../client/shapes.ts'
import type { TimeRange } from '../../../../contract/times/time.ts'
import { client } from '../../../service/client.ts'
import type { Measures } from '../../../service/measures.ts'
import { countedFilters, type View } from '../view.ts'

type Section = FiguresRequest['sections'][number]

/** What is compared with the same figures of another time. */
export const COMPARED_SECTIONS: Section[] = ['by_direction', 'volume', 'speeds', 'above_limit']
const SECTIONS: Section[] = [...COMPARED_SECTIONS, 'peak_hours', 'pace', 'speed_bins']

/**
 * For the cards, with the plots of speeds and for a long range the volume by weekday: each request reads the whole range.
 * For the speeds by weekday and hour the service reads every speed, so they are a request of their own.
 */
export const mainSections = ({ isLong, interval, hasHours }: View): Section[] =>
  isLong
    ? [...SECTIONS, 'by_day', ...(hasHours ? (['weekday_hour_volumes'] as const) : [])]
    : [...SECTIONS, isShorterThanDay(interval) ? 'hours' : 'by_day']

export const headwaySections = ({ hasDistributions }: View): Section[] =>
  hasDistributions ? ['headways', 'free_flow', 'lengths'] : ['headways', 'free_flow']

export const figuresRequest = (
  site: SiteDetail,
  view: View,
  { units }: Measures,
  sections: Section[],
  span?: TimeRange | null,
): FiguresRequest => ({ ...countedFilters(site, view, span ?? undefined), sections, units })

interface FigureQueryOptions {
  /** Instead of the range of the view. */
  span?: TimeRange | null
  isEnabled?: boolean
  refetchInterval?: number | false
}

/** Figures of a site over a range; null disables the query. */
export function useFigures(
  site: SiteDetail,
  view: View,
  measures: Measures,
  sections: Section[],
  { span, isEnabled = true, refetchInterval = false }: FigureQueryOptions = {},
): UseQueryResult<SiteFigures> {
  const request = figuresRequest(site, view, measures, sections, span)
  return useQuery({
    queryKey: ['site', site.id, 'figures', request],
    queryFn: async ({ signal }) => {
      const { items } = await client.figures(request, { signal })
      return items[0] as SiteFigures
    },
    enabled: isEnabled && span !== null,
    placeholderData: span === null ? undefined : keepPreviousData,
    refetchInterval,
    staleTime: 60_000,
  })
}
