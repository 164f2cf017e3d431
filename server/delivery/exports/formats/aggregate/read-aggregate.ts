import type { TimeRange } from '../../../../../contract/times/time.ts'
import { localDate, startOfLocalDay } from '../../../../../contract/times/time-zone.ts'
import { aggregateRecords } from '../../../../analysis/aggregates/aggregate-records.ts'
import type { AggregateItem } from '../../../../analysis/aggregates/list-items.ts'
import { appAggregateBody } from '../../../../analysis/aggregates/schema.ts'
import { everySite } from '../../../../people/access/viewer.ts'
import type { Database } from '../../../../platform/database/database.ts'
import type { ClaimedExport, ExportRun } from '../../claimed-export.ts'
import type { AggregateOptions, WrittenOptions } from '../../schema.ts'
import { type AggregateRow, countBins } from './aggregate-columns.ts'

const READ_MS = 120_000
/** Rows of a month of one site are read at a time. */
const DAYS_AT_A_TIME = 31
/** One month of one site is below any limit of a request. */
const NO_LIMITS = { records: Number.MAX_SAFE_INTEGER, items: Number.MAX_SAFE_INTEGER }

interface Chosen {
  /** Fields of POST …/data/aggregate where the request does not have them. */
  defaults?: { [name: string]: unknown }
  isWanted?: (site: NamedSite) => boolean
}

/** The rows of the file, by site, then by time and channel, from what is stored now. */
export async function* readAggregate(
  { database, claimed, signal, count }: ExportRun,
  options: AggregateOptions,
  { defaults = {}, isWanted = () => true }: Chosen = {},
): AsyncGenerator<AggregateRow[]> {
  const sites = Object.entries(claimed.context.sites)
    .map(([id, site]) => ({ ...site, number: Number(id) }))
    .filter(isWanted)
    .sort((a, b) => a.number - b.number)
  for (const [i, site] of sites.entries()) {
    const months = monthsOf(claimed.window_from.getTime(), claimed.window_to.getTime(), site.time_zone)
    for (const [n, month] of months.entries()) {
      signal.throwIfAborted()
      const { time: _, format: __, sites: ___, aggregate: ____, ...others } = claimed.request as Filters
      const filters = { ...defaults, ...others }
      const asked = { organizationId: claimed.organization_id, site, time: month, filters, options }
      const rows = await readIntervals(database.within(READ_MS), asked)
      count.records += rows.reduce((sum, { item }) => sum + item.count, 0)
      yield rows
      count.progress = (i + (n + 1) / months.length) / sites.length
    }
  }
}

/** A window in parts that begin at a local midnight, where intervals begin too. */
function monthsOf(from: number, to: number, zone: string): TimeRange[] {
  const months: TimeRange[] = []
  for (let start = from; start < to; ) {
    const day = new Date(`${localDate(zone, start)}T00:00:00Z`)
    day.setUTCDate(day.getUTCDate() + DAYS_AT_A_TIME)
    const end = Math.min(to, startOfLocalDay(zone, day.toISOString().slice(0, 10)))
    months.push({ from: start, to: end })
    start = end
  }
  return months
}

type Filters = { [name: string]: unknown }
type NamedSite = ClaimedExport['context']['sites'][string] & { number: number }

interface AskedAggregate {
  organizationId: number
  site: NamedSite
  time: TimeRange
  /** Fields of POST …/data/aggregate. */
  filters: Filters
  options: WrittenOptions
}

/** The rows of a time of one site. */
export async function readIntervals(database: Database, asked: AskedAggregate): Promise<AggregateRow[]> {
  const { organizationId, site, time, filters, options } = asked
  const { interval, units, speed_bin, class_scheme } = options
  const aggregate = async (groups: string[], more: object): Promise<AggregateItem[]> => {
    const body = appAggregateBody.parse({
      ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null)),
      time: { from_dt: new Date(time.from).toISOString(), to_dt: new Date(time.to).toISOString() },
      sites: [site.number],
      interval,
      time_zone: site.time_zone,
      group_by: ['site', 'channel', ...groups],
      ...more,
    })
    const request = { viewer: everySite(organizationId), body, limits: NO_LIMITS }
    return (await aggregateRecords(database, request)).items
  }
  const bins = units === 'imperial' ? { speed_bin_tenths_mph: speed_bin * 10 } : { speed_bin_kmh: speed_bin }
  const items = await aggregate([], bins)
  const classes = new Map<string, Map<string, number>>()
  for (const item of await aggregate(['vehicle_class'], { class_scheme })) {
    const ofRow = classes.get(keyOf(item)) ?? new Map<string, number>()
    classes.set(keyOf(item), ofRow.set(item.class ?? item.vehicle_class ?? '', item.count))
  }
  return items.map(item => ({
    site,
    channel: site.channels.find(({ number }) => number === item.channel) ?? unnamed(item.channel as number),
    item,
    classes: classes.get(keyOf(item)) ?? new Map(),
    bins: binsOf(item.speed_histogram_mph ?? item.speed_histogram ?? [], options),
  }))
}

const keyOf = ({ start, channel }: AggregateItem): string => `${start} ${channel}`

/** A channel that was added since the export was created. */
const unnamed = (number: number) => ({ number, name: '', direction: '' })

function binsOf(histogram: [number, number][], options: WrittenOptions): Map<number, number> {
  const last = countBins(options) * options.speed_bin
  const bins = new Map<number, number>()
  for (const [from, vehicles] of histogram) {
    const bin = Math.min(from, last)
    bins.set(bin, (bins.get(bin) ?? 0) + vehicles)
  }
  return bins
}
