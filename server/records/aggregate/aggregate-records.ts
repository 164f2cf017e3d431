import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/error-sentences.ts'
import { classifierOf } from '../../../contract/target-schemes.ts'
import { intersectRanges, type TimeRange } from '../../../contract/time-range.ts'
import type { Database, Queryable } from '../../database/connect.ts'
import { ValidationError } from '../../http/errors.ts'
import { readQualityPeriods } from '../../quality/read-quality-periods.ts'
import { checkSites } from '../../sites/find-sites.ts'
import type { Limits } from '../../sites/limit-steps.ts'
import { readSpeedLimits } from '../../sites/read-speed-limits.ts'
import { canonicalFilters } from '../record-filters.ts'
import { readCoverage } from './bucket-coverage.ts'
import { bucketStarts } from './buckets.ts'
import { ClockFilter } from './clock-filter.ts'
import { listItems } from './list-items.ts'
import { COUNTED_COLUMNS } from './read-slices.ts'
import type { AppAggregateBody } from './schema.ts'
import { SeriesByGroup } from './series.ts'
import { Summary } from './summary.ts'
import { readScheme, tallyRecords } from './tally-selection.ts'

export interface AggregateLimits {
  records: number
  items: number
}

export const AGGREGATE_LIMITS: AggregateLimits = { records: 20_000_000, items: 50_000 }

/** Statements over a year of a thousand sites read 365,000 days, more than the default timeout allows. */
const SLOW = { statementMs: 60_000 }

/** Statistics of records per interval and group. The records are read once and counted in this process. */
export async function aggregateRecords(
  database: Database,
  organizationId: number,
  body: AppAggregateBody,
  limits: AggregateLimits,
  /** Where the sites are in several time zones and none is named; null refuses. */
  commonZone: string | null = null,
) {
  const { time, group_by } = body
  if (body.sites) await checkSites(database, organizationId, body.sites, 'sites')
  const filters = canonicalFilters(body)
  const sites = await readSites(database, organizationId, filters.sites)
  const zone = body.time_zone ?? zoneOf(sites, commonZone)
  const edges = [...bucketStarts(time, body.interval ?? null, zone), time.to]
  const classifier = body.class_scheme ? classifierOf(body.class_scheme) : null
  const series = new SeriesByGroup(group_by, classifier && [...classifier.classes, 'unmapped'])
  expectGroups(series, body, sites)
  const refuseTooManyItems = () => refuseItems((edges.length - 1) * series.size, limits.items)
  refuseTooManyItems()
  const { records, now } = await database.transaction(tx => countSelection(tx, sites, time), SLOW)
  refuseRecords(records, limits.records)

  const ids = sites.map(site => site.id)
  const clock = ClockFilter.of(body, time, zone)
  const limited = body.summary ? await withLimits(database, sites) : null
  const summary = limited && new Summary(time, zone, limited, body.units ?? 'metric', clock)
  const scheme = classifier && (await readScheme(database, classifier, ids, SLOW))
  const isBySite = body.summary || group_by.includes('site') || scheme?.uploads != null
  const withSite = filters.sites?.length !== 1 && isBySite
  const isRolledUp = body.interval !== '5m' && !group_by.includes('lane') && !scheme
  const changes = [...(summary?.cuts ?? []), ...(clock?.ranges.flatMap(({ from, to }) => [from, to]) ?? [])]
  const cuts = isRolledUp ? [...edges, ...changes] : null
  const withSpeeds = body.speeds !== false || summary !== null
  const columns = [...COUNTED_COLUMNS, ...(scheme?.columns ?? [])]
  const read = { withUpload: scheme?.uploads != null, withSpeeds, columns }
  const isByDay = body.interval === undefined || ['1d', '1w', '1mo'].includes(body.interval)
  const isByTime = !clock && !group_by.includes('vehicle_class') && !filters.channels && filters.valid === null
  const speedEdges = isByDay && isByTime ? [...edges, ...(summary?.limitTimes ?? [])] : null
  const selection = { organizationId, ...time, filters, withSite, siteIds: ids, cuts, speedEdges, ...read }
  await tallyRecords(database, selection, edges, series, summary, clock, scheme, refuseTooManyItems)

  const measured = await database.transaction(tx => readCoverage(tx, ids, time), SLOW)
  const covered = clock ? countedRanges(measured, clock) : measured
  const periods = await readQualityPeriods(database, ids, new Date(time.from), new Date(time.to))
  const bins = { binKmh: body.speed_bin_kmh, binTenthsMph: body.speed_bin_tenths_mph }
  const counted = { series: series.inOrder(), covered, periods, now, clock }
  const items = listItems({ edges, zone, ...counted, hasIntervals: body.interval !== undefined, ...bins })
  return { time_zone: zone, items, ...(summary && { summary: summary.result([...covered.values()], now) }) }
}

const countedRanges = (measured: Map<number, TimeRange[]>, { ranges }: ClockFilter): Map<number, TimeRange[]> =>
  new Map([...measured].map(([site, ofSite]) => [site, intersectRanges(ofSite, ranges)]))

function zoneOf(sites: AggregatedSite[], commonZone: string | null): string {
  const zones = new Set(sites.map(site => site.time_zone))
  if (zones.size > 1 && commonZone) return commonZone
  if (zones.size > 1) {
    throw new ValidationError({ time_zone: [errorSentence('requiredInSeveralZones')] }, 'required')
  }
  return [...zones][0] ?? 'UTC'
}

/** Sites and channels are listed even without records; lanes and classes only when they occur. */
function expectGroups(series: SeriesByGroup, { group_by, channels }: AppAggregateBody, sites: AggregatedSite[]): void {
  if (group_by.includes('lane') || group_by.includes('vehicle_class')) return
  for (const site of sites) {
    if (!group_by.includes('channel')) series.expect(site.id, 0)
    else for (const number of site.channels) if (channels?.includes(number) ?? true) series.expect(site.id, number)
  }
}

function refuseItems(items: number, max: number): void {
  if (items <= max) return
  const sentence = errorSentence('tooManyItems', { count: items, max })
  throw new ValidationError({ interval: [sentence] }, 'selection_too_large')
}

export function refuseRecords(records: number, max: number): void {
  if (records <= max) return
  const sentence = errorSentence('tooManyRecords', { count: records, max })
  throw new ValidationError({ time: [sentence] }, 'selection_too_large')
}

export interface AggregatedSite {
  id: number
  time_zone: string
  country: string
  /** Their numbers. */
  channels: number[]
}

/** These sites of the organization, or all, by id. */
async function readSites(database: Queryable, organizationId: number, ids: number[] | null): Promise<AggregatedSite[]> {
  const { rows } = await database.query<AggregatedSite>(sql`
    select s.id, s.time_zone, s.country,
      array(select c.number from channels c where c.site_id = s.id order by c.number) as channels
    from sites s
    where s.organization_id = ${organizationId} and (${ids}::integer[] is null or s.id = any(${ids}::integer[]))
    order by s.id
  `)
  return rows
}

type LimitedSite = AggregatedSite & { limits: Limits }

async function withLimits(database: Queryable, sites: AggregatedSite[]): Promise<LimitedSite[]> {
  const limits = await readSpeedLimits(
    database,
    sites.map(site => site.id),
  )
  const ofSite = (id: number): Limits =>
    (limits.get(id) ?? []).map(({ from, kmh }) => ({ from: from?.getTime() ?? null, kmh }))
  return sites.map(site => ({ ...site, limits: ofSite(site.id) }))
}

/** The number of records of the sites on the local days of a window, without filters on records; and the current time. */
export async function countSelection(
  database: Queryable,
  sites: { id: number; time_zone: string }[],
  { from, to }: TimeRange,
): Promise<{ records: number; now: number }> {
  const [first, last] = [new Date(from).toISOString(), new Date(to - 1).toISOString()]
  const { rows } = await database.query<{ records: number; now: Date }>(sql`
    select coalesce(sum(y.count), 0)::bigint as records, now() as now
    from unnest(${sites.map(site => site.id)}::integer[], ${sites.map(site => site.time_zone)}::text[]) as s (id, zone)
    join site_days y on y.site_id = s.id
      and y.day between (${first}::timestamptz at time zone s.zone)::date
        and (${last}::timestamptz at time zone s.zone)::date
  `)
  const { records, now } = rows[0] as { records: number; now: Date }
  return { records, now: now.getTime() }
}
