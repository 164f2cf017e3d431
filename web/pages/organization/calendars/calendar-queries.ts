import { queryOptions, useMutation } from '@tanstack/react-query'
import type { AppAnswer, AppBody } from '../../../../client/app.ts'
import { client, queryClient } from '../../../service/client.ts'

export type Calendar = AppAnswer<'/app/api/traffic/calendars'>['items'][number]
export type Entry = AppAnswer<'/app/api/traffic/calendars/{id}/entries'>['items'][number]
export type CalendarInput = AppBody<'/app/api/traffic/calendars'>

export const calendarsQuery = queryOptions({
  queryKey: ['calendars'],
  queryFn: async ({ signal }) => (await client.calendars({ signal })).items,
})

const PAGE_SIZE = 1_000

/** All entries of a calendar; their number is limited. */
export const entriesQuery = (id: number) =>
  queryOptions({
    queryKey: ['calendars', id, 'entries'],
    queryFn: async ({ signal }) => {
      const entries: Entry[] = []
      let cursor: string | null | undefined
      do {
        const query = { limit: PAGE_SIZE, ...(cursor && { cursor }) }
        const page = await client.calendarEntries(id, query, { signal })
        entries.push(...page.items)
        cursor = page.next_cursor
      } while (cursor)
      return entries
    },
  })

/** The public holidays of a country or region, and the regions of the country. */
export const holidaysQuery = (region: string, year: number) =>
  queryOptions({
    queryKey: ['holidays', region, year],
    queryFn: ({ signal }) => client.holidays({ region, year }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

interface Saved {
  id: number | null
  calendar: CalendarInput
  /** null: as they are. */
  entries: Entry[] | null
  /** The calendar exists from now on, also if its entries are refused. */
  onStored: (id: number) => void
}

/** Afterwards days count differently everywhere: all that was loaded is outdated. */
export const useSaveCalendar = () =>
  useMutation({
    mutationFn: async ({ id, calendar, entries, onStored }: Saved) => {
      const stored = id === null ? await client.createCalendar(calendar) : await client.changeCalendar(id, calendar)
      onStored(stored.id)
      if (entries) await client.replaceCalendarEntries(stored.id, csvOf(entries))
    },
    onSettled: () => queryClient.invalidateQueries(),
  })

export const useDeleteCalendar = () =>
  useMutation({
    mutationFn: (id: number) => client.deleteCalendar(id),
    // Its entries are still shown until the list without it is there, and can no longer be loaded.
    onSuccess: (_, id) =>
      queryClient.invalidateQueries({ predicate: ({ queryKey: [what, of] }) => what !== 'calendars' || of !== id }),
  })

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

const csvOf = (entries: readonly Entry[]): Blob =>
  new Blob(['from,to,name\n', ...entries.map(one => `${one.first_day},${one.last_day},${quoted(one.name)}\n`)])
