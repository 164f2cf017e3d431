import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { SiteDetail } from '../../../../client/shapes.ts'
import { invalidate } from '../../../service/client.ts'
import { withMessages } from '../../../ui/text/translations.ts'
import type { Marks } from '../marks/marks.ts'
import type { View } from '../view.ts'

/** Quality periods, findings and holidays. Their texts are loaded with them. */
export const useMarks = (site: SiteDetail, { range: { span } }: View): UseQueryResult<Marks> =>
  useQuery({
    queryKey: ['site', site.id, 'marks', span],
    queryFn: async ({ signal }) => {
      const { readMarks } = await withMessages(() => import('../marks/marks.ts'))
      return readMarks(site, span, signal)
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** What is marked decides what figures leave out. Ends when the marks are read again. */
export function useRefreshMarks(site: SiteDetail): () => Promise<unknown> {
  const refresh = (part: string) => invalidate(['site', site.id, part])
  return () => {
    void refresh('figures')
    void refresh('aggregate')
    return refresh('marks')
  }
}
