import { type CalendarDate, fromAbsolute, parseDate, toCalendarDate } from '@internationalized/date'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { FiguresRequest, Site, SiteFigures } from '../../../../client/shapes.ts'
import { CLASSES, type VehicleClass } from '../../../parts/plots/vehicle-classes.ts'
import { type CountedChoice, readCounted, requestOfCounted } from '../../../parts/range/counted.ts'
import { type Days, isTooLong, timeOf, withoutRunningDay } from '../../../parts/range/range.ts'
import { client } from '../../../service/client.ts'
import type { Measures } from '../../../service/measures.ts'
import { commonTimeZone } from '../../../ui/text/local-time.ts'
import { firstSorting, ORDERS, type Sorting } from './table-rows.ts'

type Search = { [name: string]: string | undefined }

/** `?from=2026-10-01&to=2026-10-31&order=-v85&classes=car`: days, order, classes and population of the table. */
export function useTableAddress(now: number, sites: readonly Site[]) {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const zone = useMemo(() => commonTimeZone(sites), [sites])
  const today = useMemo(() => toCalendarDate(fromAbsolute(now, zone)), [now, zone])
  const { from, to } = search
  const days = useMemo(() => readDays(from, to, today), [from, to, today])
  const change = useCallback(
    (next: Search) =>
      void navigate({
        to: '/sites/table',
        replace: true,
        resetScroll: false,
        search: before => ({ ...before, ...next }),
      }),
    [navigate],
  )
  const { population, quality } = search
  const counted = useMemo(() => readCounted({ population, quality }), [population, quality])
  const sorting = readSorting(search.order)
  return { days, today, zone, sorting, classes: readClasses(search.classes), counted, change }
}

/** The last 30 days that are over, unless the address names others. */
function readDays(from: string | undefined, to: string | undefined, today: CalendarDate): Days {
  try {
    const days = { first: parseDate(from ?? ''), last: parseDate(to ?? '') }
    if (days.first.compare(days.last) <= 0 && !isTooLong(days)) return days
  } catch {
    // No date.
  }
  return { first: today.subtract({ days: 30 }), last: today.subtract({ days: 1 }) }
}

/** `v85` descends, `-v85` is the other direction. */
function readSorting(text = ''): Sorting {
  const sorting = firstSorting(ORDERS.find(order => order === text.replace('-', '')) ?? 'above')
  return text.startsWith('-') ? { ...sorting, isDescending: !sorting.isDescending } : sorting
}

export const writeSorting = ({ by, isDescending }: Sorting): string =>
  firstSorting(by).isDescending === isDescending ? by : `-${by}`

const readClasses = (text = ''): VehicleClass[] => CLASSES.filter(name => text.split(',').includes(name))

interface TableRequest {
  days: Days
  classes: VehicleClass[]
  counted: CountedChoice
  measures: Measures
  now: number
}

const SECTIONS: FiguresRequest['sections'] = ['volume', 'speeds', 'above_limit', 'day_volumes']
/** Sites of one request, which the service reads 32 at a time. The requests are sent concurrently. */
const CHUNK_SIZE = 128

/** The figures of all these sites, each in its own time zone and of days that are over. */
export function useSiteFigures(sites: readonly Site[], request: TableRequest, isEnabled: boolean) {
  const { days, classes, counted, measures, now } = request
  const ids = sites.map(({ id }) => id).sort((a, b) => a - b)
  const base: Omit<FiguresRequest, 'sites' | 'time'> = {
    sections: SECTIONS,
    units: measures.units,
    ...requestOfCounted(counted, classes),
  }
  const timeIn = (zone: string) => timeOf(withoutRunningDay(days, zone, now), zone)
  const chunks = chunksOf(sites)
  const times = [...new Set(chunks.map(({ zone }) => timeIn(zone).to_dt))]
  return useQuery({
    queryKey: ['sites', 'figures', ids, days.first.toString(), times, base],
    queryFn: async ({ signal }) => {
      const read = async (some: readonly Site[], more: Partial<FiguresRequest> = {}) => {
        const answers = await Promise.all(
          chunksOf(some).map(({ zone, chunk }) =>
            client.figures({ ...base, ...more, sites: chunk, time: timeIn(zone) }, { signal }),
          ),
        )
        return answers.flatMap(({ items }) => items.map((item): [number, SiteFigures] => [item.site, item]))
      }
      const figures = new Map(await read(sites))
      if (base.population !== 'motor') return figures
      // Sites that count mostly bicycles and pedestrians show these, as on their own pages.
      const ofBicycles = sites.filter(({ id }) => countsMostlyOthers(figures.get(id)))
      return new Map([...figures, ...(await read(ofBicycles, { population: 'bicycles' }))])
    },
    enabled: isEnabled && sites.length > 0,
    // Rows of other sites would be drawn without figures first, which took half a second of 500.
    placeholderData: before => (before && ids.every(id => before.has(id)) ? before : undefined),
    staleTime: 300_000,
  })
}

const countsMostlyOthers = (figures: SiteFigures | undefined): boolean => {
  if (!figures) return false
  const { records, apart, excluded } = figures.used
  return apart > records - apart - excluded
}

/** How many open findings each of these sites has; of the latest 1,000. */
export function useOpenFindings(sites: readonly Site[], isEnabled: boolean) {
  const ids = sites.map(({ id }) => id).sort((a, b) => a - b)
  return useQuery({
    queryKey: ['sites', 'findings', ids],
    queryFn: async ({ signal }) => {
      const { items } = await client.findings({ state: 'open', sites: ids, limit: 1000 }, { signal })
      const counts = new Map(ids.map(id => [id, 0]))
      for (const { site } of items) counts.set(site, (counts.get(site) ?? 0) + 1)
      return counts
    },
    enabled: isEnabled && sites.length > 0,
    placeholderData: keepPreviousData,
  })
}

function chunksOf(sites: readonly Site[]): { zone: string; chunk: number[] }[] {
  const zones = new Map<string, number[]>()
  for (const { id, time_zone: zone = 'UTC' } of sites) zones.set(zone, [...(zones.get(zone) ?? []), id])
  return [...zones].flatMap(([zone, ids]) =>
    Array.from({ length: Math.ceil(ids.length / CHUNK_SIZE) }, (_, i) => ({
      zone,
      chunk: ids.slice(i * CHUNK_SIZE, (i + 1) * CHUNK_SIZE),
    })),
  )
}
