import sql from 'sql-template-tag'
import type { Database } from '../../database/connect.ts'
import { ValidationError } from '../../http/errors.ts'
import { checkSites } from '../../sites/check-sites.ts'
import { withOffset } from '../../sites/site-row.ts'
import { PACKED, PACKED_BYTES, POSTGRES_EPOCH_DAYS } from '../record.ts'
import { canonicalFilters } from '../schema.ts'
import { walkRecords } from '../walk-records.ts'
import { bucketStarts } from './buckets.ts'
import { Coverage } from './coverage.ts'
import { readCoverage } from './read-coverage.ts'
import type { AggregateBody } from './schema.ts'
import { SeriesByGroup } from './series.ts'
import { Summary } from './summary.ts'
import { speedHistogram, speedStatistics } from './tally.ts'

export interface AggregateLimits {
  records: number
  items: number
}

export const AGGREGATE_LIMITS: AggregateLimits = { records: 20_000_000, items: 50_000 }

interface Site {
  id: number
  time_zone: string
  speed_limit_kmh: number | null
}

const NO_SPEEDS = new Uint16Array()
const POSTGRES_EPOCH_MS = POSTGRES_EPOCH_DAYS * 86_400_000

/**
 * Statistics of records per interval and group. It walks the records in the very way of search, so the counts agree
 * with it by construction, and everything but the walk is done here, where it costs little.
 */
export async function aggregateRecords(
  database: Database,
  organizationId: number,
  body: AggregateBody,
  limits: AggregateLimits,
) {
  if (body.sites) await checkSites(database, organizationId, body.sites, 'sites')
  const filters = canonicalFilters(body)
  const sites = await readSites(database, organizationId, filters.sites)
  const ids = sites.map(site => site.id)
  const zone = body.time_zone ?? zoneOf(sites)
  const starts = bucketStarts(body.time, body.interval ?? null, zone, limits.items)
  const bySite = body.group_by.length === 1 && body.group_by[0] === 'site'
  refuseTooManyItems(starts.length * (bySite ? sites.length : 1), limits.items)
  await refuseTooManyRecords(database, sites, body.time, limits.records)

  const ends = [...starts.slice(1), body.time.to]
  const series = new SeriesByGroup(body.group_by)
  if (bySite) for (const id of ids) series.expect(id)
  const summary = body.summary ? new Summary(body.time, zone, sites) : null
  let bucket = 0
  const request = { organizationId, ...body.time, filters, order: 'asc' as const }
  for await (const { packed } of walkRecords(database, request, { sliceMs: 60_000 })) {
    const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
    for (let at = 0; at < packed.length; at += PACKED_BYTES) {
      const micros = view.getInt32(at + PACKED.ts) * 4_294_967_296 + view.getUint32(at + PACKED.ts + 4)
      const ts = micros / 1000 + POSTGRES_EPOCH_MS
      const site = view.getInt32(at + PACKED.site)
      const channel = view.getUint8(at + PACKED.channel)
      const vehicleClass = view.getUint8(at + PACKED.vehicleClass)
      const speed = view.getInt16(at + PACKED.speed)
      const flags = view.getUint8(at + PACKED.flags)
      while (ts >= (ends[bucket] as number)) bucket++
      series.tally(bucket, site, channel, view.getUint8(at + PACKED.lane), vehicleClass).add(speed, flags)
      summary?.add(ts, site, channel, vehicleClass, speed, flags)
    }
    refuseTooManyItems(starts.length * series.size, limits.items)
  }

  const coverage = new Coverage(await readCoverage(database, ids, body.time), ids)
  const now = Date.now()
  const all = series.inOrder()
  const items = starts.flatMap((start, i) => {
    const end = ends[i] as number
    const span = { start: withOffset(new Date(start), zone), end: withOffset(new Date(end), zone) }
    const together = coverage.of(start, Math.min(end, now))
    return all.map(({ keys, tallies }) => {
      const tally = tallies.get(i)
      const speeds = tally?.speeds() ?? NO_SPEEDS
      return {
        ...span,
        ...keys,
        count: tally?.count ?? 0,
        valid_count: tally?.valid ?? 0,
        coverage: keys.site === undefined ? together : coverage.of(start, Math.min(end, now), keys.site),
        speed_kmh: speedStatistics(speeds),
        ...(body.speed_bin_kmh && { speed_histogram: speedHistogram(speeds, body.speed_bin_kmh) }),
      }
    })
  })
  return { time_zone: zone, items, ...(summary && { summary: summary.result(coverage, now) }) }
}

async function readSites(database: Database, organizationId: number, ids: number[] | null): Promise<Site[]> {
  const { rows } = await database.query<Site>(sql`
    select id, time_zone, speed_limit_kmh
    from sites
    where organization_id = ${organizationId} and (${ids}::integer[] is null or id = any(${ids}::integer[]))
    order by id
  `)
  return rows
}

function zoneOf(sites: Site[]): string {
  const zones = new Set(sites.map(site => site.time_zone))
  if (zones.size > 1) {
    throw new ValidationError({ time_zone: ['This field is required when the sites lie in several time zones.'] })
  }
  return [...zones][0] ?? 'UTC'
}

function refuseTooManyItems(items: number, most: number): void {
  if (items <= most) return
  const sentence = `This would be ${items} items; at most ${most} are possible. Choose a longer interval or fewer groups.`
  throw new ValidationError({ interval: [sentence] })
}

/** By site_days: whole local days, whatever the filters on records. */
async function refuseTooManyRecords(
  database: Database,
  sites: Site[],
  time: { from: number; to: number },
  most: number,
) {
  const { rows } = await database.query<{ count: number }>(sql`
    select coalesce(sum(y.count), 0)::bigint as count
    from unnest(${sites.map(site => site.id)}::integer[], ${sites.map(site => site.time_zone)}::text[]) as s (id, zone)
    join site_days y on y.site_id = s.id
      and y.day between (${new Date(time.from)}::timestamptz at time zone s.zone)::date
        and (${new Date(time.to - 1)}::timestamptz at time zone s.zone)::date
  `)
  const count = rows[0]?.count ?? 0
  if (count <= most) return
  const sentence = `This selection holds ${count} records; at most ${most} can be aggregated at once. Choose fewer sites or days, or an export.`
  throw new ValidationError({ time: [sentence] })
}
