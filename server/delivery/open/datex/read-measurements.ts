import type { PublishedInterval } from '../../../../contract/licences.ts'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { HOUR_MS, type TimeRange } from '../../../../contract/times/time.ts'
import { type AggregateLimits, aggregateRecords, tooLarge } from '../../../analysis/aggregates/aggregate-records.ts'
import { aggregateBody } from '../../../analysis/aggregates/schema.ts'
import type { Interval } from '../../../analysis/counting/buckets.ts'
import { everySite } from '../../../people/access/viewer.ts'
import type { Database } from '../../../platform/database/database.ts'
import { ValidationError } from '../../../platform/http/errors.ts'
import type { PublicSite } from '../public-sites.ts'
import { INTERVAL_MS, publishedUntil } from '../published-time.ts'
import { QUANTITIES } from './quantities.ts'
import type { DatexMeasurement, DatexSite } from './write-datex.ts'

/** A site with what its measurements are made of: a public one, or one of the caller's organization. */
export interface MeasuredSite {
  organizationId: number
  row: Pick<
    PublicSite['row'],
    | 'id'
    | 'version'
    | 'latitude'
    | 'longitude'
    | 'time_zone'
    | 'is_simulated'
    | 'delay_hours'
    | 'shortest_interval'
    | 'shows_speeds'
  >
  shown: Pick<PublicSite['shown'], 'site_id' | 'name' | 'country' | 'channels'> & { publication: { publisher: string } }
}

export const datexSite = (
  { row, shown }: MeasuredSite,
  interval: PublishedInterval = row.shortest_interval,
): DatexSite => ({
  id: row.id,
  site_id: shown.site_id,
  name: shown.name,
  version: row.version,
  latitude: row.latitude,
  longitude: row.longitude,
  seconds: INTERVAL_MS[interval] / 1000,
  showsSpeeds: row.shows_speeds,
  channels: shown.channels,
})

export interface Asked {
  sites: MeasuredSite[]
  interval: PublishedInterval
  /** Absent: the latest interval of each site. */
  time: TimeRange | null
  /** `measured`: intervals of channels; each takes some 3 kB of a document. */
  limits: AggregateLimits & { measured: number }
}

/** What these sites measured, by site and then by time. Those with the same publisher, clock and delay are counted together. */
export async function readMeasurements(database: Database, asked: Asked): Promise<DatexMeasurement[]> {
  refuseTooMany(asked)
  const groups = groupBy(asked.sites, ({ organizationId, row }) =>
    [organizationId, row.time_zone, row.delay_hours, row.shows_speeds].join(),
  )
  const measurements: DatexMeasurement[] = []
  for (const sites of groups.values()) measurements.push(...(await measureKnown(database, { ...asked, sites })))
  return measurements
}

function refuseTooMany({ sites, interval, time, limits }: Asked): void {
  const intervals = time ? Math.ceil((time.to - time.from) / INTERVAL_MS[interval]) : 1
  const count = intervals * sites.reduce((sum, { shown }) => sum + shown.channels.length, 0)
  const values = { count, max: limits.measured }
  if (count > limits.measured) throw tooLarge(time ? 'interval' : 'sites', errorSentence('tooManyItems', values))
}

/**
 * The latest interval of all sites is read in parts where it is too much for one request, and without sites whose counts are
 * sums of longer times, which must not hide the others.
 */
async function measureKnown(database: Database, asked: Asked): Promise<DatexMeasurement[]> {
  const { sites, time } = asked
  try {
    return await measureGroup(database, asked)
  } catch (error) {
    if (time || !(error instanceof ValidationError)) throw error
    const isTooLarge = error.code === 'selection_too_large'
    if (sites.length === 1 && isTooLarge) throw error
    if (sites.length === 1) return []
    const half = Math.ceil(sites.length / 2)
    const first = await measureKnown(database, { ...asked, sites: sites.slice(0, half) })
    return [...first, ...(await measureKnown(database, { ...asked, sites: sites.slice(half) }))]
  }
}

async function measureGroup(database: Database, { sites, interval, time, limits }: Asked): Promise<DatexMeasurement[]> {
  const { organizationId, row } = sites[0] as MeasuredSite
  const until = publishedUntil({ ...row, shortest_interval: interval }, Date.now())
  const from = time ? time.from : until - INTERVAL_MS[interval]
  const to = time ? Math.min(time.to, until) : until
  if (from >= to) return []
  const request = {
    time: { from_dt: new Date(from).toISOString(), to_dt: new Date(to).toISOString() },
    sites: sites.map(site => site.row.id),
    interval: interval satisfies Interval,
  }
  const count = (group_by: string[], more: object) => {
    const body = { ...aggregateBody.parse({ ...request, group_by, ...more }), speeds: row.shows_speeds }
    return aggregateRecords(database, { viewer: everySite(organizationId), body, limits })
  }
  const all = await count(['site', 'channel'], { population: 'motor' })
  const byClass = await count(['site', 'channel', 'vehicle_class'], {})
  const counts = new Map(
    byClass.items.map(item => [`${item.site} ${item.start} ${item.channel} ${item.vehicle_class}`, item.count]),
  )
  const bySite = groupBy(all.items, item => String(item.site))
  return sites.flatMap(site => {
    const own = datexSite(site, interval)
    const byTime = groupBy(bySite.get(String(own.id)) ?? [], item => item.start)
    return [...byTime.values()].map(items => {
      const { start, end } = items[0] as (typeof items)[number]
      // A range, or a change of the clock, may cut an interval.
      const perHour = HOUR_MS / (Date.parse(end) - Date.parse(start))
      return {
        site: own,
        start,
        end,
        read(channel: number, quantity: number) {
          const { kind, vehicleClass } = QUANTITIES[quantity] as (typeof QUANTITIES)[number]
          const item = items.find(one => one.channel === channel)
          if (!item?.coverage) return null
          if (kind === 'speed') {
            const { mean } = item.speed_kmh
            return mean === null ? null : { value: mean, inputs: item.valid_count }
          }
          const inputs = vehicleClass ? (counts.get(`${own.id} ${start} ${channel} ${vehicleClass}`) ?? 0) : item.count
          return { value: inputs * perHour, inputs }
        },
      }
    })
  })
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
