import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { intersectRanges, type TimeRange } from '../../../contract/times/time.ts'
import { classifierOf } from '../../../contract/vehicles/target-schemes.ts'
import { readQualityPeriods } from '../../field/quality/read-quality-periods.ts'
import { narrowRequest } from '../../field/sites/find-sites.ts'
import type { Viewer } from '../../people/access/viewer.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { ValidationError } from '../../platform/http/errors.ts'
import { readCoverage } from '../../records/coverage.ts'
import { SLOW_STATEMENT } from '../../records/store/cells/select-cells.ts'
import { bucketStarts } from '../counting/buckets.ts'
import { countedHours } from '../counting/local-time.ts'
import { countIntervals } from './count-intervals.ts'
import { listItems } from './list-items.ts'
import type { AppAggregateBody } from './schema.ts'
import { SeriesByGroup } from './series.ts'
import { summarize } from './summarize.ts'

export const AGGREGATE_LIMITS = { records: 20_000_000, items: 50_000 }
export type AggregateLimits = typeof AGGREGATE_LIMITS

interface AggregateRequest {
  viewer: Viewer
  body: AppAggregateBody
  limits: AggregateLimits
  /** Where the sites are in several time zones and none is named; absent: that is refused. */
  commonZone?: string
}

/** Statistics of records per interval and group. The records are read once and counted in this process. */
export async function aggregateRecords(database: Database, request: AggregateRequest) {
  const { viewer, limits, commonZone } = request
  const { organizationId } = viewer
  const body = await narrowRequest(database, viewer, request.body)
  const { time, group_by } = body
  const sites = await readSites(database, organizationId, body.sites ?? null)
  const siteIds = sites.map(site => site.id)
  const zone = body.time_zone ?? zoneOf(sites, commonZone)
  const edges = [...bucketStarts(time, body.interval ?? null, zone), time.to]
  const classes = body.class_scheme && [...classifierOf(body.class_scheme).classes, 'unmapped']
  const series = new SeriesByGroup(group_by, classes)
  expectGroups(series, body, sites)
  const check = () => {
    const [count, max] = [(edges.length - 1) * series.size, limits.items]
    if (count > max) throw tooLarge('interval', errorSentence('tooManyItems', { count, max }))
  }
  check()
  const { records, now } = await database.transaction(tx => countSelection(tx, sites, time), SLOW_STATEMENT)
  refuseRecords(records, limits.records)

  const counted = countedHours(body, time, zone)
  const periods = await readQualityPeriods(database, siteIds, new Date(time.from), new Date(time.to))
  const measured = await database.transaction(tx => readCoverage(tx, siteIds, time), SLOW_STATEMENT)
  const within = (ranges: TimeRange[]) => (counted ? intersectRanges(ranges, counted) : ranges)
  const covered = new Map([...measured].map(([site, ranges]) => [site, within(ranges)]))
  const aggregate = { organizationId, body, siteIds, zone, edges, counted, periods, covered, now }
  // New groups may occur in every part of the records.
  const tables = await countIntervals(database, aggregate, series, check)
  return {
    time_zone: zone,
    items: listItems(aggregate, series, tables),
    ...(tables.summary && { summary: summarize(aggregate, tables.summary, tables) }),
  }
}

function zoneOf(sites: CountedSite[], commonZone: string | undefined): string {
  const [zone = 'UTC', ...others] = new Set(sites.map(site => site.time_zone))
  if (others.length === 0) return zone
  if (commonZone) return commonZone
  throw new ValidationError({ time_zone: [errorSentence('requiredInSeveralZones')] }, 'required')
}

/** Sites and channels are listed even without records; lanes and classes only when they occur. */
function expectGroups(series: SeriesByGroup, { group_by, channels }: AppAggregateBody, sites: CountedSite[]): void {
  if (group_by.includes('lane') || group_by.includes('vehicle_class')) return
  for (const site of sites) {
    if (!group_by.includes('channel')) series.expect(site.id, 0)
    else for (const number of site.channels) if (channels?.includes(number) ?? true) series.expect(site.id, number)
  }
}

export const tooLarge = (field: string, sentence: string) =>
  new ValidationError({ [field]: [sentence] }, 'selection_too_large')

export function refuseRecords(count: number, max: number): void {
  if (count > max) throw tooLarge('time', errorSentence('tooManyRecords', { count, max }))
}

export interface CountedSite {
  id: number
  time_zone: string
  country: string
  /** Or the country, where holidays are not those of a region. */
  region: string
  channels: number[]
}

/** These sites of the organization, or all, by id. */
export async function readSites(
  database: Queryable,
  organizationId: number,
  ids: number[] | null,
): Promise<CountedSite[]> {
  const { rows } = await database.query<CountedSite>(sql`
    select s.id, s.time_zone, s.country, coalesce(s.region, s.country) as region,
      array(select c.number from channels c where c.site_id = s.id order by c.number) as channels
    from sites s
    where s.organization_id = ${organizationId} and (${ids}::integer[] is null or s.id = any(${ids}::integer[]))
    order by s.id
  `)
  return rows
}

/** The number of records and intervals of the sites on the local days of a window, without filters on records; and the current time. */
export async function countSelection(
  database: Queryable,
  sites: { id: number; time_zone: string }[],
  { from, to }: TimeRange,
): Promise<{ records: number; now: number }> {
  const [first, last] = [new Date(from).toISOString(), new Date(to - 1).toISOString()]
  const { rows } = await database.query<{ records: number; now: Date }>(sql`
    select coalesce(sum(y.count), 0)::bigint + (
        select coalesce(sum(d.count), 0)
        from interval_days d
        where d.site_id = any(${sites.map(site => site.id)}::integer[])
          and d.day between (${first}::timestamptz at time zone 'UTC')::date and (${last}::timestamptz at time zone 'UTC')::date
      )::bigint as records, now() as now
    from unnest(${sites.map(site => site.id)}::integer[], ${sites.map(site => site.time_zone)}::text[]) as s (id, zone)
    join site_days y on y.site_id = s.id
      and y.day between (${first}::timestamptz at time zone s.zone)::date
        and (${last}::timestamptz at time zone s.zone)::date
  `)
  const { records, now } = rows[0] as { records: number; now: Date }
  return { records, now: now.getTime() }
}
