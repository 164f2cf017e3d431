import { HOUR_MS, MINUTE_MS, type TimeRange } from '../times/time.ts'
import type { DemoSite } from './demo-site.ts'

/** Named as in an upload; `timestamp` in epoch milliseconds. */
export interface DemoRecord {
  timestamp: number
  channel: number
  lane: number | null
  vehicle_class: DemoClass
  class_code: number | null
  speed_kmh: number | null
  length_m: number | null
  sequence: number | null
  wrong_way: boolean
  device_fault: boolean
}

/** What happened at a site. Without them it is as it is today. */
export interface DemoEvents {
  /** Since when the present speed limit is valid; before, the site was as its `before` says. */
  limitChangedAt?: number
  /** Most drivers take another road. */
  roadworks?: TimeRange
  /** A street festival, which was not announced. */
  festival?: TimeRange
  /** From then on no vehicle passes. */
  closedAt?: number
}

const OUTAGE_PERIOD_MS = 56 * 24 * HOUR_MS
const SEQUENCE_BEGINS_AT_HOUR = Date.UTC(2020, 0, 1) / HOUR_MS
const SEQUENCES_PER_HOUR = 4096
const MIN_GAP_S = 1
const ROADWORKS_SHARE = 0.45
const FESTIVAL_SHARE = 0.3
const SEASON_SHARE = 0.08
const A_SUNDAY = 3 // days since 1970-01-01
/** Months and days of holidays, on which people drive as on a Sunday. */
const HOLIDAYS = ['01-01', '12-25', '12-26']

// Vehicles in each hour of the local day, in any unit; days from Monday on.
const WEEKDAY = [4, 2, 1, 1, 2, 9, 28, 66, 80, 54, 44, 46, 49, 50, 53, 64, 82, 88, 64, 42, 29, 19, 10, 6]
const WEEKEND = [4, 2, 1, 1, 1, 2, 6, 14, 29, 47, 62, 72, 78, 80, 77, 71, 64, 55, 45, 33, 22, 13, 7, 4]
const DAYS = [0.97, 1, 1, 1, 1.03, 1.08, 0.92]

type DemoClass = keyof typeof LENGTHS_M
const LENGTHS_M = {
  car: [4.4, 0.35],
  truck: [9.2, 0.8],
  semi_trailer: [16.2, 0.3],
  van: [5.7, 0.5],
  motorcycle: [2.2, 0.15],
  car_trailer: [9.4, 0.9],
  truck_trailer: [17.2, 0.9],
  bus: [12.6, 0.6],
  unknown: [4.5, 0.6],
  bicycle: [1.8, 0.08],
} satisfies Record<string, [mean: number, deviation: number]>

// Cumulated shares, so that one random number picks the class.
const LIGHT: [number, DemoClass][] = [[0.86, 'car'], [0.955, 'van'], [0.98, 'motorcycle'], [0.996, 'car_trailer'], [1, 'unknown']] // biome-ignore format: a table
const HEAVY: [number, DemoClass][] = [[0.52, 'truck'], [0.8, 'bus'], [0.9, 'truck_trailer'], [1, 'semi_trailer']] // biome-ignore format: a table

// Codes in the order of CLASSES. Where a scheme has one code for several classes, the device reports the first of them.
const CLASSES = Object.keys(LENGTHS_M) as DemoClass[]
const CLASS_CODES: Record<string, (number | null)[]> = {
  tls_8_1: [7, 3, 9, 11, 10, 2, 8, 5, 6],
  tls_2_1: [32, 33, 33, 32, 32, 33, 33, 33, 6],
  fhwa_13: [2, 5, 9, 3, 1, 2, 11, 4, 15],
  eur6: [2, 4, 5, 2, 1, 3, 5, 6, null],
  swiss10: [3, 8, 10, 5, 2, 4, 9, 1, null],
  fintraffic: [1, 2, 4, 1, 8, 6, 5, 3, null],
}

/**
 * The site's vehicles in [from, to), hour by hour. An hour's vehicles depend on site, events and hour alone, never on the
 * window.
 */
export function* generateTraffic(
  site: DemoSite,
  from: number,
  to: number,
  events: DemoEvents = {},
): Generator<DemoRecord[]> {
  const week = vehiclesPerHourOfWeek(site)
  const toLocal = localHours(site.time_zone)
  const former = site.before && { ...site, ...site.before, traffic: { ...site.traffic, ...site.before } }
  for (let hour = Math.floor(from / HOUR_MS); hour * HOUR_MS < to; hour++) {
    const at = hour * HOUR_MS
    if (events.closedAt !== undefined && at >= events.closedAt) return
    const then = former && events.limitChangedAt !== undefined && at < events.limitChangedAt ? former : site
    const share = isIn(events.roadworks, at) ? ROADWORKS_SHARE : isIn(events.festival, at) ? FESTIVAL_SHARE : 1
    const records = generateHour(then, week, hour, toLocal(at) - site.traffic.shift_h, share).filter(
      ({ timestamp }) => timestamp >= from && timestamp < to && !inOutage(site, timestamp),
    )
    if (records.length > 0) yield records
  }
}

/** What the device measured in [from, to): all of it but its outages. */
export function coveredRanges(site: DemoSite, from: number, to: number): TimeRange[] {
  const { outage } = site.traffic
  if (!outage) return [{ from, to }]
  const first = Date.parse(outage.first)
  const ranges: TimeRange[] = []
  let start = from
  let outageStart = first + Math.floor((from - first) / OUTAGE_PERIOD_MS) * OUTAGE_PERIOD_MS
  for (; outageStart < to; outageStart += OUTAGE_PERIOD_MS) {
    if (outageStart > start) ranges.push({ from: start, to: outageStart })
    start = Math.max(start, outageStart + outage.minutes * MINUTE_MS)
  }
  if (start < to) ranges.push({ from: start, to })
  return ranges
}

function inOutage(site: DemoSite, timestamp: number): boolean {
  const { outage } = site.traffic
  if (!outage) return false
  const since = (timestamp - Date.parse(outage.first)) % OUTAGE_PERIOD_MS
  return (since < 0 ? since + OUTAGE_PERIOD_MS : since) < outage.minutes * MINUTE_MS
}

const isIn = (range: TimeRange | undefined, ms: number): boolean =>
  range !== undefined && range.from <= ms && ms < range.to

function generateHour(site: DemoSite, week: number[], hour: number, localHour: number, share: number): DemoRecord[] {
  const day = Math.floor(localHour / 24)
  const isHoliday = HOLIDAYS.includes(new Date(day * 24 * HOUR_MS).toISOString().slice(5, 10))
  const hourOfWeek = isHoliday ? localHour + 24 * (A_SUNDAY - day) : localHour
  const season = 1 + SEASON_SHARE * Math.cos(((day - 172) / 365.25) * 2 * Math.PI) * Math.sign(site.latitude)
  const busyness = share * season * (1 + 0.15 * (randomFrom(`${site.site_id} day ${day}`)() - 0.5))
  const random = randomFrom(`${site.site_id} hour ${hour}`)
  const records: DemoRecord[] = []
  for (const channel of site.channels) {
    // The first direction has the morning, the second the evening.
    const tide = 0.1 * Math.cos(((localHour - 8) / 12) * Math.PI) * (channel.number === 1 ? 1 : -1)
    const channelShare = site.channels.length === 1 ? 1 : 0.5 + tide
    for (let lane = 1; lane <= channel.lanes; lane++) {
      const laneShare = channel.lanes === 1 ? 1 : lane === 1 ? 0.6 : 0.4 / (channel.lanes - 1)
      const perSecond = (second: number) =>
        (vehiclesPerHourAt(week, hourOfWeek + second / 3600) * busyness * channelShare * laneShare) / 3600
      // The rate is straight between half hours. Candidates come at its highest and are kept in proportion to it; behind
      // each vehicle the lane stays free for its own length and a gap: a shifted exponential whose mean follows the day.
      const highest = Math.max(perSecond(0), perSecond(1800), perSecond(3600))
      for (let second = 5; ; ) {
        second -= Math.log(1 - random()) / highest
        if (second >= 3600) break
        if (random() * highest > perSecond(second)) continue
        const { record, length, speed } = generateVehicle(site, random)
        const { clock_resolution_ms, device_type } = site.device
        const timestamp = hour * HOUR_MS + second * 1000
        record.timestamp = Math.floor(timestamp / clock_resolution_ms) * clock_resolution_ms
        record.channel = channel.number
        record.lane = device_type === 'tube' ? null : lane
        records.push(record)
        second += MIN_GAP_S + length / (speed / 3.6)
      }
    }
  }
  records.sort((a, b) => a.timestamp - b.timestamp)
  if (site.device.clock_resolution_ms < 1000) {
    const first = (hour - SEQUENCE_BEGINS_AT_HOUR) * SEQUENCES_PER_HOUR
    for (const [i, record] of records.entries()) record.sequence = first + i
  }
  return records
}

function generateVehicle(site: DemoSite, random: () => number) {
  const { heavy_share, bicycle_share, mean_kmh, v85_factor, measures_length } = site.traffic
  const kind = random()
  const heavy = kind < heavy_share
  const pick = (shares: [number, DemoClass][], at: number) => shares.find(([until]) => at < until)?.[1] ?? 'car'
  const actual: DemoClass =
    !heavy && kind < heavy_share + bicycle_share ? 'bicycle' : pick(heavy ? HEAVY : LIGHT, random())

  const [meanLength, lengthDeviation] = LENGTHS_M[actual]
  const length = Math.round((meanLength + lengthDeviation * normal(random)) * 100) / 100
  const deviation = (v85_factor * site.speed_limit_kmh - mean_kmh) / 1.036 // of a normal distribution 85 % lie below mean + 1.036 deviations
  const wanted =
    actual === 'bicycle' ? 18 + 3 * normal(random) : (mean_kmh + deviation * normal(random)) * (heavy ? 0.93 : 1)
  const speed = Math.round(Math.max(wanted, 6) * 10) / 10

  const oddity = random()
  const record: DemoRecord = {
    timestamp: 0,
    channel: 0,
    lane: null,
    ...reportedClass(site.device.class_scheme, actual, length),
    speed_kmh: oddity < 0.004 ? null : oddity < 0.0043 ? 1.2 : oddity < 0.0046 ? 304.8 : speed,
    length_m: measures_length ? length : null,
    sequence: null,
    wrong_way: oddity > 0.9996,
    device_fault: oddity > 0.9986 && oddity < 0.9992,
  }
  return { record, length, speed }
}

function reportedClass(scheme: string, actual: DemoClass, length: number) {
  if (scheme === 'none') return { vehicle_class: actual, class_code: null }
  if (scheme === 'length') {
    const class_code = length < 8 ? 1 : length < 12 ? 2 : 3
    return { vehicle_class: (['car', 'truck', 'truck_trailer'] as const)[class_code - 1] ?? actual, class_code }
  }
  const codes = CLASS_CODES[scheme] ?? []
  const class_code = codes[CLASSES.indexOf(actual)] ?? null
  return { vehicle_class: CLASSES[codes.indexOf(class_code)] ?? actual, class_code }
}

/** 168 values from Monday 00:00 local time on. */
function vehiclesPerHourOfWeek({ traffic }: DemoSite): number[] {
  return DAYS.flatMap((factor, day) => {
    const hours = (day < 5 ? WEEKDAY : WEEKEND).map(hour => hour ** traffic.sharpness)
    const vehicles = traffic.vehicles_per_weekday * factor * (day < 5 ? 1 : traffic.weekend_factor)
    const sum = hours.reduce((a, b) => a + b)
    return hours.map(hour => (vehicles * hour) / sum)
  })
}

/** Straight between the middles of the hours. */
function vehiclesPerHourAt(week: number[], localHour: number): number {
  const at = (localHour + 72 - 0.5) % 168 // 1970-01-01 was a Thursday
  const before = Math.floor(at)
  const share = at - before
  return (week[before] ?? 0) * (1 - share) + (week[(before + 1) % 168] ?? 0) * share
}

/** Hours on the local clock since 1970-01-01 00:00 local time. */
function localHours(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  return ms => {
    const [month = 0, day, year = 0, hour, minute] = format
      .formatToParts(ms)
      .filter(({ type }) => type !== 'literal')
      .map(({ value }) => Number(value))
    return Date.UTC(year, month - 1, day, hour, minute) / HOUR_MS
  }
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** FNV-1a for the seed, mulberry32 for the numbers in [0, 1): small, and the same on every machine. */
export function randomFrom(seed: string): () => number {
  let state = 0x811c9dc5
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
