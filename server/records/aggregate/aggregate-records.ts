import type { Database } from '../../database/connect.ts'
import { ValidationError } from '../../http/errors.ts'
import { checkSites } from '../../sites/check-sites.ts'
import { canonicalFilters } from '../schema.ts'
import { bucketStarts } from './buckets.ts'
import { listItems } from './list-items.ts'
import { readCoverage } from './read-coverage.ts'
import { type AggregatedSite, readSites } from './read-sites.ts'
import type { AggregateBody } from './schema.ts'
import { SeriesByGroup } from './series.ts'
import { Summary } from './summary.ts'
import { tallyRecords } from './tally-records.ts'
import { weighSelection } from './weigh-selection.ts'

export interface AggregateLimits {
  records: number
  items: number
}

export const AGGREGATE_LIMITS: AggregateLimits = { records: 20_000_000, items: 50_000 }

/** A thousand sites have as many days in a year as a busy site has records in a month. */
const SLOW = { statementMs: 60_000 }

/** Statistics of records per interval and group: the records are read once, and everything is counted here. */
export async function aggregateRecords(
  database: Database,
  organizationId: number,
  body: AggregateBody,
  limits: AggregateLimits,
) {
  const { time, group_by } = body
  if (body.sites) await checkSites(database, organizationId, body.sites, 'sites')
  const filters = canonicalFilters(body)
  const sites = await readSites(database, organizationId, filters.sites)
  const zone = body.time_zone ?? zoneOf(sites)
  const edges = [...bucketStarts(time, body.interval ?? null, zone), time.to]
  const series = new SeriesByGroup(group_by)
  expectGroups(series, body, sites)
  const refuseTooManyItems = () => refuseItems((edges.length - 1) * series.size, limits.items)
  refuseTooManyItems()
  const { records, now } = await database.transaction(tx => weighSelection(tx, sites, time), SLOW)
  refuseRecords(records, limits.records)

  const summary = body.summary ? new Summary(time, zone, sites) : null
  const withSite = filters.sites?.length !== 1 && (body.summary || group_by.includes('site'))
  const selection = { organizationId, ...time, filters, withSite }
  await tallyRecords(database, selection, edges, series, summary, refuseTooManyItems)

  const ids = sites.map(site => site.id)
  const covered = await database.transaction(tx => readCoverage(tx, ids, time), SLOW)
  const items = listItems({ edges, zone, series: series.inOrder(), covered, now, binKmh: body.speed_bin_kmh })
  return { time_zone: zone, items, ...(summary && { summary: summary.result([...covered.values()], now) }) }
}

function zoneOf(sites: AggregatedSite[]): string {
  const zones = new Set(sites.map(site => site.time_zone))
  if (zones.size > 1) {
    throw new ValidationError(
      { time_zone: ['This field is required when the sites lie in several time zones.'] },
      'required',
    )
  }
  return [...zones][0] ?? 'UTC'
}

/** Sites and channels are there also when nothing passed them; lanes and classes only when they occur. */
function expectGroups(series: SeriesByGroup, { group_by, channels }: AggregateBody, sites: AggregatedSite[]): void {
  if (group_by.includes('lane') || group_by.includes('vehicle_class')) return
  for (const site of sites) {
    if (!group_by.includes('channel')) series.expect(site.id, 0)
    else for (const number of site.channels) if (channels?.includes(number) ?? true) series.expect(site.id, number)
  }
}

function refuseItems(items: number, most: number): void {
  if (items <= most) return
  const sentence = `This would be ${items} items; at most ${most} are possible. Choose a longer interval or fewer groups.`
  throw new ValidationError({ interval: [sentence] }, 'selection_too_large')
}

function refuseRecords(records: number, most: number): void {
  if (records <= most) return
  const sentence = `This selection holds ${records} records; at most ${most} can be aggregated at once. Choose fewer sites or days, or an export.`
  throw new ValidationError({ time: [sentence] }, 'selection_too_large')
}
