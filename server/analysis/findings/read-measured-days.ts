import { DAY_MS, HOUR_MS } from '../../../contract/times/time.ts'
import { addDays, startOfLocalDay } from '../../../contract/times/time-zone.ts'
import type { Population } from '../../../contract/vehicles/population.ts'
import { readCalendarDays } from '../../field/calendars/read-calendar-days.ts'
import { listCountedBy } from '../../field/sites/find-sites.ts'
import type { Database } from '../../platform/database/database.ts'
import { coverageOf, readCoverage } from '../../records/coverage.ts'
import { hoursByDay } from '../../records/imports/shift/find-clock-jumps.ts'
import { NO_FILTERS } from '../../records/record-filters.ts'
import { endOfLocalDay } from '../../records/uploads/days/coverage.ts'
import { countCells } from '../counting/count-cells.ts'
import { limitSteps } from '../counting/judge-speeds.ts'
import { SiteCounter } from '../counting/site-counter.ts'
import { CountTable } from '../counting/tables.ts'
import { TimeGrid } from '../counting/time-grid.ts'
import type { MeasuredHours } from './find-quiet-hours.ts'

export interface ExaminedSite {
  id: number
  organization_id: number
  time_zone: string
}

export interface CountedDay {
  /** YYYY-MM-DD. */
  day: string
  count: number
  /** Vehicles of each local hour. */
  hours: number[]
  /** Measured share, 0 to 1. */
  coverage: number
  isHoliday: boolean
}

/** Local days of a site, both included, and which vehicles are counted. */
export interface DaysToRead {
  first: string
  last: string
  population: Population
}

/** What was counted and measured on local days. */
export async function readMeasuredDays(
  database: Database,
  site: ExaminedSite,
  { first, last, population }: DaysToRead,
): Promise<{ days: CountedDay[]; hours: MeasuredHours }> {
  const { id, organization_id, time_zone: zone } = site
  const list = daysBetween(first, last)
  const dayEdges = [...list.map(day => startOfLocalDay(zone, day)), endOfLocalDay(zone, last)]
  const [from, to] = [dayEdges[0] as number, dayEdges.at(-1) as number]
  const hourEdges = hoursBetween(from, to)
  const counted = await countDaysAndHours(database, site, { dayEdges, hourEdges, population })
  const calendar = (await readCalendarDays(database, organization_id, [id], first, last)).get(id)
  const holidays = new Set([...(calendar ?? [])].flatMap(([day, { holiday }]) => (holiday ? [day] : [])))
  const covered = (await readCoverage(database, [id], { from, to })).get(id) ?? []

  const coverageOfDays = coverageOf([covered], dayEdges, to)
  const coverageOfHours = coverageOf([covered], hourEdges, hourEdges.at(-1) as number)
  const isKnown = await hoursKnownOf(database, site)
  const counts = new Map<number, number>()
  const coverage = new Map<number, number>()
  for (const [i, share] of coverageOfHours.entries()) {
    const hour = hourEdges[i] as number
    if (!isKnown(hour)) continue
    coverage.set(hour, share ?? 0)
    const count = counted.hours[i] as number
    if (count > 0) counts.set(hour, count)
  }
  const hoursOf = hoursByDay(zone, counts)
  const days = list.map((day, i) => ({
    day,
    count: counted.days[i] as number,
    hours: hoursOf.get(day) ?? Array<number>(24).fill(0),
    coverage: coverageOfDays[i] ?? 0,
    isHoliday: holidays.has(day),
  }))
  return { days, hours: { zone, counts, coverage, holidays } }
}

/** Whether an hour is known: what arrived as the sum of a day has none, only a moment at which it is counted. */
async function hoursKnownOf(database: Database, site: ExaminedSite): Promise<(hour: number) => boolean> {
  const countedBy = await listCountedBy(database, site)
  const ofDays = countedBy
    .filter(({ interval }) => interval === '1d')
    .map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }))
  return hour => !ofDays.some(({ from, to }) => from < hour + HOUR_MS && to > hour)
}

interface TimesToCount {
  /** Starts of local days and of UTC hours, and the ends of the last ones. */
  dayEdges: number[]
  hourEdges: number[]
  population: Population
}

/** The same numbers as figures have of these times. */
async function countDaysAndHours(
  database: Database,
  site: ExaminedSite,
  { dayEdges, hourEdges, population }: TimesToCount,
) {
  const window = { from: dayEdges[0] as number, to: dayEdges.at(-1) as number }
  const grid = TimeGrid.cutAt([window.from, window.to], [...dayEdges, ...hourEdges])
  const tableOf = (edges: number[]) => new CountTable({ columnOf: grid.columnsOf(edges), rowOf: () => 0 })
  const [days, hours] = [tableOf(dayEdges), tableOf(hourEdges)]
  const counter = new SiteCounter({
    site: site.id,
    window,
    grid,
    limits: limitSteps([]),
    population,
    counts: [days],
    bySlot: hours,
    speeds: [],
  })
  await countCells(database, {
    organizationId: site.organization_id,
    ...window,
    filters: { ...NO_FILTERS, sites: [site.id] },
    siteIds: [site.id],
    counters: new Map([[site.id, [counter]]]),
  })
  return { days: days.row(0), hours: hours.row(0) }
}

function hoursBetween(from: number, to: number): number[] {
  const start = Math.floor(from / HOUR_MS) * HOUR_MS
  return Array.from({ length: Math.ceil((to - start) / HOUR_MS) + 1 }, (_, i) => start + i * HOUR_MS)
}

function daysBetween(first: string, last: string): string[] {
  const length = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1
  return Array.from({ length: Math.max(0, length) }, (_, i) => addDays(first, i))
}
