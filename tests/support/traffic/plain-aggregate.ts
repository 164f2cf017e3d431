import { DAY_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { HEAVY_CLASSES, MOTOR_CLASSES, VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'

/**
 * Aggregates computed in the simplest form, from the sentences of the reference and from nothing of the server: Intl is
 * asked for every half hour, percentiles are read off a sorted list.
 */

export interface PlainSite {
  id: number
  zone: string
  /** Unless it changes. */
  limit: number | null
  limits?: { from: number; kmh: number | null }[]
  channels: number[]
  covered: [from: number, to: number][]
}

export interface PlainRecord {
  ts: number
  site: number
  channel: number
  lane: number | null
  vehicle_class: string
  speed_kmh: number | null
  length_m: number | null
  headway_s?: number
  device_fault: boolean
}

interface NumberRange {
  min?: number
  max?: number
}

export interface PlainFilters {
  sites?: number[]
  channels?: number[]
  lanes?: number[]
  vehicle_classes?: string[]
  speed_kmh?: NumberRange
  length_m?: NumberRange
  headway_s?: NumberRange
  valid?: boolean
}

export interface PlainRequest extends PlainFilters {
  from: number
  to: number
  interval?: string
  time_zone?: string
  group_by?: string[]
  /** The order of classes that are not the stored ones. */
  classes?: readonly string[]
  speed_bin_kmh?: number
  summary?: boolean
  weekdays?: number[]
  hours?: number[]
}

const HALF_HOUR = 30 * MINUTE_MS
const ORDER: readonly string[] = VEHICLE_CLASSES

interface Clock {
  date: string
  time: string
  hour: number
  minute: number
  offset: string
}

interface ZoneClock {
  format: Intl.DateTimeFormat
  offsets: Map<number, string>
  shown: Map<number, Clock>
}

const clocks = new Map<string, ZoneClock>()

/** What the clocks of a zone show at a moment. */
export function clockAt(zone: string, ts: number): Clock {
  const clock = clocks.get(zone) ?? {
    format: new Intl.DateTimeFormat('sv-SE', { timeZone: zone, timeZoneName: 'longOffset' }),
    offsets: new Map(),
    shown: new Map(),
  }
  clocks.set(zone, clock)
  const known = clock.shown.get(ts)
  if (known) return known
  const offset = offsetAt(clock, ts)
  const minutes = Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4)))
  const local = new Date(ts + minutes * MINUTE_MS).toISOString()
  const [date, time] = [local.slice(0, 10), local.slice(11, 19)]
  const shown = { date, time, hour: Number(time.slice(0, 2)), minute: Number(time.slice(3, 5)), offset }
  clock.shown.set(ts, shown)
  return shown
}

/** Intl takes long to answer, so it is asked once for each half hour of UTC: clocks are changed at whole ones. */
function offsetAt({ format, offsets }: ZoneClock, ts: number): string {
  const halfHour = Math.floor(ts / HALF_HOUR) * HALF_HOUR
  // 2025-03-30 GMT+02:00
  const offset = offsets.get(halfHour) ?? (format.format(halfHour).slice(14).replace('−', '-') || '+00:00')
  offsets.set(halfHour, offset)
  return offset
}

export function localText(zone: string, ts: number): string {
  const { date, time, offset } = clockAt(zone, ts)
  return `${date}T${time}.${String(ts % 1000).padStart(3, '0')}${offset}`
}

/** Moments with the same name are in the same interval. Of two hours that the clock shows alike each has its own. */
function nameOf(zone: string, interval: string | undefined, ts: number): string {
  if (interval === undefined) return 'all'
  const { date, hour, minute, offset } = clockAt(zone, ts)
  if (interval === '1d') return date
  if (interval === '1mo') return date.slice(0, 7)
  if (interval === '1w') {
    const day = new Date(`${date}T00:00:00Z`)
    day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
    return day.toISOString()
  }
  const step = interval === '5m' ? 5 : interval === '15m' ? 15 : 60
  return `${date} ${hour}:${Math.floor(minute / step)} ${offset}`
}

/** Clocks are changed, and intervals begin, at whole quarters of an hour of UTC: in all zones that these tests use. */
function intervalsOf(zone: string, interval: string | undefined, from: number, to: number): [number, number][] {
  const starts = [from]
  const step = (interval === '5m' ? 5 : 15) * MINUTE_MS
  let name = nameOf(zone, interval, from)
  for (let ts = Math.ceil((from + 1) / step) * step; ts < to; ts += step) {
    const next = nameOf(zone, interval, ts)
    if (next !== name) starts.push(ts)
    name = next
  }
  return starts.map((start, i) => [start, starts[i + 1] ?? to])
}

const isValid = (record: PlainRecord) => !record.device_fault
const within = (value: number | null | undefined, { min = 0, max = 10_000 }: NumberRange) =>
  typeof value === 'number' && value >= min && value <= max
const believedSpeed = (record: PlainRecord) =>
  isValid(record) && record.speed_kmh !== null && record.speed_kmh >= 2 && record.speed_kmh <= 300

export function plainSelect(records: PlainRecord[], filters: PlainFilters, from: number, to: number): PlainRecord[] {
  return records.filter(
    record =>
      record.ts >= from &&
      record.ts < to &&
      (filters.sites?.includes(record.site) ?? true) &&
      (filters.channels?.includes(record.channel) ?? true) &&
      (filters.lanes?.includes(record.lane as number) ?? true) &&
      (filters.vehicle_classes?.includes(record.vehicle_class) ?? true) &&
      (filters.speed_kmh === undefined || isFree(filters.speed_kmh) || within(record.speed_kmh, filters.speed_kmh)) &&
      (filters.length_m === undefined || isFree(filters.length_m) || within(record.length_m, filters.length_m)) &&
      (filters.headway_s === undefined || isFree(filters.headway_s) || within(record.headway_s, filters.headway_s)) &&
      (filters.valid === undefined || filters.valid === isValid(record)),
  )
}

const isFree = ({ min, max }: NumberRange) => min === undefined && max === undefined

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits
const share = (part: number, whole: number) => (whole === 0 ? null : round(part / whole, 4))

type Ranges = [from: number, to: number][]

/** The measured share of the counted time. */
function coverage(sites: PlainSite[], from: number, to: number, counted: Ranges): number | null {
  let [sum, length] = [0, 0]
  for (const [first, last] of counted) {
    const [begin, until] = [Math.max(first, from), Math.min(last, to)]
    length += Math.max(0, until - begin)
    for (const { covered } of sites) {
      for (const [start, end] of covered) sum += Math.max(0, Math.min(end, until) - Math.max(start, begin))
    }
  }
  return length === 0 ? null : round(sum / length / sites.length, 4)
}

const isCountedAt = (zone: string, { weekdays, hours }: PlainRequest, ts: number) => {
  const { date, hour } = clockAt(zone, ts)
  const weekday = new Date(`${date}T00:00Z`).getUTCDay() || 7
  return (weekdays?.includes(weekday) ?? true) && (hours?.includes(hour) ?? true)
}

/** The hours of the window that are counted. */
function countedHours(zone: string, request: PlainRequest): Ranges {
  const { from, to, weekdays, hours } = request
  if (!weekdays && !hours) return [[from, to]]
  return intervalsOf(zone, '1h', from, to).filter(([start]) => isCountedAt(zone, request, start))
}

function speeds(records: PlainRecord[]): number[] {
  const believed = records.filter(believedSpeed).map(record => record.speed_kmh as number)
  return believed.sort((a, b) => a - b)
}

function speedStatistics(sorted: number[]) {
  if (sorted.length === 0) return { mean: null, p15: null, p50: null, p85: null, max: null }
  const rank = (percent: number) => sorted[Math.ceil((percent * sorted.length) / 100) - 1]
  const tenths = sorted.reduce((sum, speed) => sum + Math.round(speed * 10), 0)
  return {
    mean: Math.round((tenths * 10) / sorted.length) / 100,
    p15: rank(15),
    p50: rank(50),
    p85: rank(85),
    max: sorted.at(-1),
  }
}

function histogram(sorted: number[], bin: number): [number, number][] {
  const binOf = (speed: number) => Math.floor(Math.round(speed * 10) / (bin * 10)) * bin
  const bins: [number, number][] = []
  for (let from = binOf(sorted[0] ?? 1); from <= binOf(sorted.at(-1) ?? 0); from += bin) {
    bins.push([from, sorted.filter(speed => binOf(speed) === from).length])
  }
  return sorted.length === 0 ? [] : bins
}

/** Sites and channels are there also when nothing passed them; lanes and classes when they occur. */
function groupsOf(groups: string[], sites: PlainSite[], request: PlainRequest, records: PlainRecord[]) {
  const known: { [key: string]: unknown }[] = groups.length === 0 ? [{}] : []
  const add = (record: { site: number; channel: number; lane?: number | null; vehicle_class?: string }) => {
    const { site, channel, lane, vehicle_class } = record
    const all: { [key: string]: unknown } = { site, channel, lane, vehicle_class }
    const keys = Object.fromEntries(Object.keys(all).flatMap(key => (groups.includes(key) ? [[key, all[key]]] : [])))
    if (!known.some(one => JSON.stringify(one) === JSON.stringify(keys))) known.push(keys)
  }
  if (!groups.includes('lane') && !groups.includes('vehicle_class')) {
    for (const site of sites) {
      for (const channel of groups.includes('channel') ? site.channels : [0]) {
        if (channel === 0 || (request.channels?.includes(channel) ?? true)) add({ site: site.id, channel })
      }
    }
  }
  for (const record of records) add(record)
  const place = (keys: { [key: string]: unknown }) =>
    [
      keys.site ?? 0,
      keys.channel ?? 0,
      keys.lane === null ? 999 : (keys.lane ?? 0),
      (request.classes ?? ORDER).indexOf(keys.vehicle_class as string),
    ]
      .map(number => String(Number(number) + 1).padStart(9, '0'))
      .join(' ')
  return known.sort((a, b) => (place(a) < place(b) ? -1 : 1))
}

/** The answer to a request of aggregates over times that are past. */
export function plainAggregate(request: PlainRequest, allSites: PlainSite[], allRecords: PlainRecord[]) {
  const { from, to, group_by = [] } = request
  const sites = allSites.filter(site => request.sites?.includes(site.id) ?? true)
  const zone = request.time_zone ?? (sites[0]?.zone as string)
  const records = plainSelect(allRecords, request, from, to).filter(({ ts }) => isCountedAt(zone, request, ts))
  const counted = countedHours(zone, request)
  const isLeftOut = (start: number, end: number) =>
    request.interval !== undefined && counted.every(([first, last]) => last <= start || first >= end)
  const groups = groupsOf(group_by, sites, request, records)
  const sortedRecords = records.toSorted((a, b) => a.ts - b.ts)
  let next = 0
  const recordsOf = (start: number, end: number) => {
    const after = (at: number, ts: number) => {
      while (at < sortedRecords.length && (sortedRecords[at] as PlainRecord).ts < ts) at++
      return at
    }
    const first = after(next, start)
    next = after(first, end)
    return sortedRecords.slice(first, next)
  }
  const items = intervalsOf(zone, request.interval, from, to).flatMap(([start, end]) => {
    if (isLeftOut(start, end)) return []
    const inInterval = recordsOf(start, end)
    return groups.map(keys => {
      const own = inInterval.filter(record =>
        Object.entries(keys).every(([key, value]) => record[key as keyof PlainRecord] === value),
      )
      const sorted = speeds(own)
      return {
        start: localText(zone, start),
        end: localText(zone, end),
        ...keys,
        count: own.length,
        valid_count: own.filter(isValid).length,
        coverage: coverage(keys.site ? sites.filter(site => site.id === keys.site) : sites, start, end, counted),
        speed_kmh: speedStatistics(sorted),
        ...(request.speed_bin_kmh && { speed_histogram: histogram(sorted, request.speed_bin_kmh) }),
      }
    })
  })
  return {
    time_zone: zone,
    items,
    ...(request.summary && { summary: plainSummary(zone, request, sites, records, counted) }),
  }
}

/** The records of each of consecutive intervals. */
function countEach(intervals: [number, number][], records: PlainRecord[]): { start: number; count: number }[] {
  const times = records.map(({ ts }) => ts).sort((a, b) => a - b)
  let at = 0
  return intervals.map(([start, end]) => {
    const first = at
    while (at < times.length && (times[at] as number) < end) at++
    return { start, count: at - first }
  })
}

function plainSummary(
  zone: string,
  { from, to }: PlainRequest,
  sites: PlainSite[],
  records: PlainRecord[],
  counted: Ranges,
) {
  const countIn = ([start, end]: [number, number]) => records.filter(({ ts }) => ts >= start && ts < end).length
  const days = intervalsOf(zone, '1d', from, to)
  const isMidnight = (ts: number) => nameOf(zone, '1d', ts) !== nameOf(zone, '1d', ts - 1)
  const measured = days.filter(
    ([start, end]) => isMidnight(start) && isMidnight(end) && (coverage(sites, start, end, counted) ?? 0) >= 0.95,
  )
  const weekdays = measured.filter(
    ([start]) => ![0, 6].includes(new Date(`${clockAt(zone, start).date}T00:00Z`).getUTCDay()),
  )
  const average = (some: [number, number][]) =>
    some.length === 0 ? null : Math.round((some.reduce((sum, day) => sum + countIn(day), 0) * 10) / some.length) / 10
  const quarters = countEach(intervalsOf(zone, '15m', from, to), records)
  const slidingHours = quarters.flatMap((quarter, i) => {
    const four = quarters.slice(i, i + 4)
    const isWithinDay = nameOf(zone, '1d', quarter.start) === nameOf(zone, '1d', four[3]?.start ?? to + 2 * DAY_MS)
    return isWithinDay ? [{ start: quarter.start, count: four.reduce((sum, { count }) => sum + count, 0) }] : []
  })
  const peakOf = (hours: { start: number; count: number }[]) => {
    const highest = hours.reduce((highest, { count }) => Math.max(highest, count), 0)
    if (highest === 0) return null
    const { start } = hours.find(({ count }) => count === highest) as { start: number }
    const day = days.find(([first, after]) => start >= first && start < after) as [number, number]
    return { start: localText(zone, start), count: highest, share_of_day: share(highest, countIn(day)) }
  }
  const channels = [...new Set(records.map(record => record.channel))].sort((a, b) => a - b)
  const count = (test: (record: PlainRecord) => boolean) => records.filter(test).length
  const isHeavy = ({ vehicle_class }: PlainRecord) => HEAVY_CLASSES.some(name => name === vehicle_class)
  const isMotor = ({ vehicle_class }: PlainRecord) => MOTOR_CLASSES.some(name => name === vehicle_class)
  const limitOf = ({ ts, site: id }: PlainRecord) => {
    const site = sites.find(site => site.id === id)
    return (site?.limits ? site.limits.findLast(({ from }) => from <= ts)?.kmh : site?.limit) ?? null
  }
  const limited = records.filter(record => limitOf(record) !== null && believedSpeed(record))
  const over = (by: number) =>
    share(
      limited.filter(record => (record.speed_kmh as number) > (limitOf(record) as number) + by).length,
      limited.length,
    )
  return {
    average_daily_traffic: average(measured),
    days: measured.length,
    average_weekday_traffic: average(weekdays),
    weekdays: weekdays.length,
    peak_hour: peakOf(countEach(intervalsOf(zone, '1h', from, to), records)),
    sliding_peak_hour: peakOf(slidingHours),
    directions: channels.map(channel => ({
      channel,
      count: count(record => record.channel === channel),
      share: share(
        count(record => record.channel === channel),
        records.length,
      ),
    })),
    heavy_share: share(count(isHeavy), count(isMotor)),
    over_limit: { by_0_kmh: over(0), by_10_kmh: over(10), by_20_kmh: over(20) },
  }
}
