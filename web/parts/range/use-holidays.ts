import { useQueries } from '@tanstack/react-query'
import { HOUR_MS } from '../../../contract/times/time.ts'
import { client } from '../../service/client.ts'

/** Holidays seldom change. */
const STALE_MS = HOUR_MS

/** The names of the public holidays of a site in these years, by date; empty until they are loaded. */
export function useHolidays(site: number | undefined, years: number[]): ReadonlyMap<string, string> {
  return useQueries({
    queries: (site === undefined ? [] : years).map(year => ({
      queryKey: ['site', site, 'calendar', year],
      queryFn: ({ signal }: { signal: AbortSignal }) => client.siteCalendar(site as number, year, { signal }),
      staleTime: STALE_MS,
    })),
    combine: answers =>
      new Map(
        answers.flatMap(({ data }) =>
          (data?.days ?? []).flatMap(({ date, holiday }): [string, string][] => (holiday ? [[date, holiday]] : [])),
        ),
      ),
  })
}
