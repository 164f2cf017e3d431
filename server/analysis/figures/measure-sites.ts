import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { mergeRanges, subtractRanges, type TimeRange } from '../../../contract/times/time.ts'
import { narrowRequest } from '../../field/sites/find-sites.ts'
import type { Viewer } from '../../people/access/viewer.ts'
import type { Database } from '../../platform/database/database.ts'
import { canonicalFilters } from '../../records/record-filters.ts'
import { SLOW_STATEMENT } from '../../records/store/cells/select-cells.ts'
import { countSelection, readSites, refuseRecords, tooLarge } from '../aggregates/aggregate-records.ts'
import { countCells } from '../counting/count-cells.ts'
import { LocalTime, yearWindow } from '../counting/local-time.ts'
import { sumOf } from '../counting/numbers.ts'
import { SpeedMemory } from '../counting/speeds.ts'
import { type MeasuredFacts, MeasuredSite } from './measured-site.ts'
import type { FiguresBody } from './schema.ts'
import { readFacts } from './site-facts.ts'

/** A request may read so many records of whole local days, sites x days, and items of `hours` and `quarters`. */
export const FIGURE_LIMITS = { records: 20_000_000, siteDays: 100_000, items: 50_000 }
/** Each may need years of other sites. */
const MAX_ESTIMATED_SITES = 20
export type FigureLimits = typeof FIGURE_LIMITS

export interface FiguresRequest {
  viewer: Viewer
  body: FiguresBody
  limits: FigureLimits
  /** Channels that are measured beside each site, each as if it was requested alone; their speeds are counted as a whole. */
  directions?: number[]
}

/** The sites of a request with all that its sections are computed from. The records are read once, for directions too. */
export async function measureSites(database: Database, request: FiguresRequest): Promise<MeasuredSite[]> {
  const { viewer, limits, directions = [] } = request
  const body = await narrowRequest(database, viewer, request.body)
  const { sites, records } = await openSites(database, { viewer, body, limits })
  refuseRecords(records, limits.records)
  const measured = sites.map(opened => {
    const site = new MeasuredSite(opened)
    site.directions = directions.map(channel => {
      const ofChannel: FiguresBody = { ...body, sections: ['peak_hours'], channels: [channel] }
      return new MeasuredSite({ ...opened, channel, body: ofChannel })
    })
    return site
  })
  await countSites(database, viewer.organizationId, measured)
  return measured
}

/**
 * What is known of the sites of a request, which is narrowed or names visible ones, besides their records, and about how many of
 * these are counted.
 */
export async function openSites(
  database: Database,
  { viewer: { organizationId }, body, limits }: FiguresRequest,
): Promise<{ sites: MeasuredFacts[]; records: number }> {
  const rows = await readSites(database, organizationId, body.sites ?? null)
  if (rows.length === 0) return { sites: [], records: 0 }
  const zones = new Set(rows.map(row => row.time_zone))
  const local = new Map(Array.from(zones, zone => [zone, localTimeOf(body, zone)]))
  const times = rows.map(row => local.get(row.time_zone) as LocalTime)
  refuseTooMany(times, body, limits)
  const window = spanOf(times)
  const memory = new SpeedMemory()
  return database.transaction(async tx => {
    const { records, now } = await countSelection(tx, rows, window)
    const facts = await readFacts(tx, rows, { organizationId, body, window })
    return {
      records,
      sites: facts.map((site, i) => ({ facts: site, local: times[i] as LocalTime, body, now, memory })),
    }
  }, SLOW_STATEMENT)
}

/** The cells of sites and of their directions are read once. */
export async function countSites(database: Database, organizationId: number, sites: MeasuredSite[]): Promise<void> {
  const [first] = sites
  if (!first) return
  const counters = new Map(sites.map(site => [site.facts.id, [site, ...site.directions].map(({ counter }) => counter)]))
  const window = spanOf(sites.map(({ local }) => local))
  const filters = canonicalFilters(first.body)
  const siteIds = [...counters.keys()]
  const cut = await countCells(database, { organizationId, ...window, filters, siteIds, counters })
  for (const { facts } of sites) facts.covered = subtractRanges(facts.covered, mergeRanges(cut.get(facts.id) ?? []))
}

/** For a request with a window or a year. */
const localTimeOf = ({ time, year, ...clock }: FiguresBody, zone: string): LocalTime =>
  new LocalTime(time ?? yearWindow(year as number, zone), zone, clock)

const spanOf = (times: LocalTime[]): TimeRange => ({
  from: Math.min(...times.map(({ window }) => window.from)),
  to: Math.max(...times.map(({ window }) => window.to)),
})

function refuseTooMany(times: LocalTime[], { sections }: FiguresBody, limits: FigureLimits): void {
  const sumOver = (countOf: (local: LocalTime) => number) => sumOf(times.map(countOf))
  const days = sumOver(local => local.days.length)
  if (days > limits.siteDays) {
    throw tooLarge('time', errorSentence('tooManyDays', { count: days, max: limits.siteDays }))
  }
  if (sections.includes('estimate') && times.length > MAX_ESTIMATED_SITES) {
    const values = { count: times.length, max: MAX_ESTIMATED_SITES }
    throw tooLarge('sections', errorSentence('tooManyEstimates', values))
  }
  const items = { hours: sumOver(local => local.clockHourOf.length), quarters: sumOver(local => local.hourOf.length) }
  for (const section of ['hours', 'quarters'] as const) {
    const count = items[section]
    if (!sections.includes(section) || count <= limits.items) continue
    throw tooLarge('sections', errorSentence('sectionTooLong', { section, count, max: limits.items }))
  }
}
