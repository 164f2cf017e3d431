import type { PublishedInterval } from '../../../../contract/licences.ts'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { HOUR_MS, type TimeRange } from '../../../../contract/times/time.ts'
import { type AggregateLimits, aggregateRecords, tooLarge } from '../../../analysis/aggregates/aggregate-records.ts'
import { aggregateBody } from '../../../analysis/aggregates/schema.ts'
import { everySite } from '../../../people/access/viewer.ts'
import type { Database } from '../../../platform/database/database.ts'
import { ValidationError } from '../../../platform/http/errors.ts'
import type { PublicSite } from '../public-sites.ts'
import { INTERVAL_MS, publishedUntil } from '../published-time.ts'
import type { LatestParts } from './latest-parts.ts'
import { LENGTH_SCHEME, QUANTITIES, type Quantity } from './quantities.ts'
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
  /** `measured`: intervals of channels; each takes some 5 kB of a document. */
  limits: AggregateLimits & { measured: number }
}

/** What these sites measured, by site and then by time. Those with the same publisher, clock and delay are counted together. */
export async function readMeasurements(
  database: Database,
  asked: Asked,
  parts: LatestParts,
): Promise<DatexMeasurement[]> {
  refuseTooMany(asked)
  const keyOf = ({ organizationId, row }: MeasuredSite) =>
    [organizationId, row.time_zone, row.delay_hours, row.shows_speeds].join()
  const measurements: DatexMeasurement[] = []
  for (const [key, sites] of groupBy(asked.sites, keyOf)) {
    const group = { ...asked, sites }
    const read = asked.time
      ? measureGroup(database, group)
      : measureLatest(database, group, { parts, key: `${key} ${asked.interval}` })
    measurements.push(...(await read))
  }
  return measurements
}

function refuseTooMany({ sites, interval, time, limits }: Asked): void {
  const intervals = time ? Math.ceil((time.to - time.from) / INTERVAL_MS[interval]) : 1
  const count = intervals * sites.reduce((sum, { shown }) => sum + shown.channels.length, 0)
  const values = { count, max: limits.measured }
  if (count > limits.measured) throw tooLarge(time ? 'interval' : 'sites', errorSentence('tooManyItems', values))
}

interface Remembered {
  parts: LatestParts
  /** What the size of parts is remembered by. */
  key: string
}

/**
 * The latest interval of all sites is read in parts where it is too much for one request, and without sites whose counts are
 * sums of longer times, which must not hide the others.
 */
async function measureLatest(
  database: Database,
  asked: Asked,
  { parts, key }: Remembered,
): Promise<DatexMeasurement[]> {
  const sites = asked.sites.filter(({ row }) => !parts.isLeftOut(row.id, asked.interval))
  const measurements: DatexMeasurement[] = []
  for (let first = 0, size = 0; first < sites.length; first += size) {
    size = Math.min(parts.sizeOf(key), sites.length)
    const part = { ...asked, sites: sites.slice(first, first + size) }
    measurements.push(...(await measurePart(database, part, { parts, key })))
  }
  return measurements
}

async function measurePart(database: Database, asked: Asked, remembered: Remembered): Promise<DatexMeasurement[]> {
  const { sites, interval } = asked
  const { parts, key } = remembered
  try {
    return await measureGroup(database, asked)
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    const isTooLarge = error.code === 'selection_too_large'
    if (sites.length === 1 && isTooLarge) throw error
    if (sites.length === 1) {
      parts.leaveOut((sites[0] as MeasuredSite).row.id, interval)
      return []
    }
    const half = Math.ceil(sites.length / 2)
    if (isTooLarge) parts.limitSize(key, half)
    const first = await measurePart(database, { ...asked, sites: sites.slice(0, half) }, remembered)
    return [...first, ...(await measurePart(database, { ...asked, sites: sites.slice(half) }, remembered))]
  }
}

type MeasuredItem = Awaited<ReturnType<typeof aggregateRecords>>['items'][number]

async function measureGroup(database: Database, { sites, interval, time, limits }: Asked): Promise<DatexMeasurement[]> {
  const { organizationId, row } = sites[0] as MeasuredSite
  const until = publishedUntil({ ...row, shortest_interval: interval }, Date.now())
  const from = time ? time.from : until - INTERVAL_MS[interval]
  const to = time ? Math.min(time.to, until) : until
  if (from >= to) return []
  const request = {
    time: { from_dt: new Date(from).toISOString(), to_dt: new Date(to).toISOString() },
    sites: sites.map(site => site.row.id),
  }
  const count = async (group_by: string[], more: object): Promise<MeasuredItem[]> => {
    const body = { ...aggregateBody.parse({ ...request, group_by, ...more }), interval, speeds: row.shows_speeds }
    return (await aggregateRecords(database, { viewer: everySite(organizationId), body, limits })).items
  }
  const all = await count(['site', 'channel'], { population: 'motor' })
  const byClass = countsOf(await count(['site', 'channel', 'vehicle_class'], {}))
  const class_scheme = LENGTH_SCHEME
  const byLength = countsOf(row.shows_speeds ? await count(['site', 'channel', 'vehicle_class'], { class_scheme }) : [])
  const bySite = groupBy(all, item => String(item.site))
  return sites.flatMap(site => {
    const own = datexSite(site, interval)
    const byTime = groupBy(bySite.get(String(own.id)) ?? [], item => item.start)
    return [...byTime.values()].map(items => {
      const { start, end } = items[0] as MeasuredItem
      const read: DatexMeasurement['read'] = (channel, quantity) => {
        const item = items.find(one => one.channel === channel)
        return item?.coverage ? readQuantity(item, QUANTITIES[quantity] as Quantity, { byClass, byLength }) : null
      }
      return { site: own, start, end, read }
    })
  })
}

type Counts = Map<string, Map<string, number>>
const keyOfItem = ({ site, start, channel }: MeasuredItem) => `${site} ${start} ${channel}`

/** By site, time and channel, and then by class: those that occur. */
function countsOf(items: MeasuredItem[]): Counts {
  const groups = groupBy(
    items.filter(({ count }) => count > 0),
    keyOfItem,
  )
  return new Map(
    [...groups].map(([key, all]) => [
      key,
      new Map(all.map(item => [String(item.class ?? item.vehicle_class), item.count])),
    ]),
  )
}

function readQuantity(item: MeasuredItem, { kind, of }: Quantity, { byClass, byLength }: { [name: string]: Counts }) {
  if (kind === 'speed') {
    const { mean } = item.speed_kmh
    return mean === null ? null : { value: mean, inputs: item.valid_count }
  }
  const found = (kind === 'flow' ? byClass : byLength)?.get(keyOfItem(item))
  const inputs = of === null ? item.count : (found?.get(of) ?? 0)
  // Vehicles passed, and the length of none is known.
  if (kind === 'flow by length' && found?.size === 1 && found.has('unmapped')) return null
  // A range, or a change of the clock, may cut an interval.
  const perHour = HOUR_MS / (Date.parse(item.end) - Date.parse(item.start))
  return { value: inputs * perHour, inputs }
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
