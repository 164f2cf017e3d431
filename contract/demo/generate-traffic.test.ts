import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../times/time.ts'
import { CLASS_TABLES, classOfCode } from '../vehicles/class-schemes.ts'
import { HEAVY_CLASSES } from '../vehicles/vehicle-classes.ts'
import type { DemoSite } from './demo-site.ts'
import { demoOrganizations } from './demo-sites.ts'
import { coveredRanges, type DemoEvents, type DemoRecord, generateTraffic } from './generate-traffic.ts'

const HEAVY = new Set<string>(HEAVY_CLASSES)
// Eight weeks in which the clocks of all these countries change.
const FROM = Date.parse('2026-09-21T00:00:00Z')
const DAYS = 56
const TO = FROM + DAYS * DAY_MS

const sites = demoOrganizations.flatMap(organization => organization.sites)
const generate = (site: DemoSite, from = FROM, to = TO) => [...generateTraffic(site, from, to)].flat()
const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
const share = (part: unknown[], whole: unknown[]) => part.length / whole.length

/** Counts per local hour, weekdays and weekends apart. */
function countByLocalHour(site: DemoSite, records: DemoRecord[]) {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: site.time_zone,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  })
  const counts = { weekday: new Array<number>(24).fill(0), weekend: new Array<number>(24).fill(0) }
  const slots = new Map<number, number[]>()
  for (const { timestamp } of records) {
    const slot = Math.floor(timestamp / 1_800_000)
    const known = slots.get(slot)
    if (known) known.push(timestamp)
    else slots.set(slot, [timestamp])
  }
  for (const [slot, timestamps] of slots) {
    const parts = format.formatToParts(slot * 1_800_000)
    const weekday = parts.find(part => part.type === 'weekday')?.value ?? ''
    const hour = Number(parts.find(part => part.type === 'hour')?.value)
    const row = weekday.startsWith('S') ? counts.weekend : counts.weekday
    row[hour] = (row[hour] ?? 0) + timestamps.length
  }
  return counts
}

const nightShare = (hours: number[]) => sum([...hours.slice(22), ...hours.slice(0, 5)]) / sum(hours)

function headwaysPerLane(records: DemoRecord[]): number[] {
  const last = new Map<string, number>()
  const headways: number[] = []
  for (const { channel, lane, timestamp } of records) {
    const key = `${channel} ${lane}`
    headways.push(timestamp - (last.get(key) ?? Number.NEGATIVE_INFINITY))
    last.set(key, timestamp)
  }
  return headways
}

const traffic = new Map(sites.map(site => [site, generate(site)]))

describe.each(sites)('$site_id', site => {
  const records = traffic.get(site) as DemoRecord[]
  const { weekday, weekend } = countByLocalHour(site, records)

  it('comes in time order and inside the window', () => {
    expect(records.every((record, i) => i === 0 || record.timestamp >= (records[i - 1]?.timestamp ?? 0))).toBe(true)
    expect(records[0]?.timestamp).toBeGreaterThanOrEqual(FROM)
    expect(records.at(-1)?.timestamp).toBeLessThan(TO)
    const perDay = records.length / DAYS
    expect(perDay).toBeGreaterThan(200)
    expect(perDay).toBeLessThan(2500)
  })

  it('has two peaks on weekdays', () => {
    const morning = Math.max(...weekday.slice(6, 10))
    const evening = Math.max(...weekday.slice(15, 19))
    const between = sum(weekday.slice(11, 14)) / 3
    expect(between).toBeLessThan(0.8 * Math.min(morning, evening))
    expect(Math.max(...weekday)).toBe(Math.max(morning, evening))
  })

  it('has one hump at weekends', () => {
    const smooth = weekend.map((_, i) => sum(weekend.slice(Math.max(i - 1, 0), i + 2)))
    const top = smooth.indexOf(Math.max(...smooth))
    expect(top).toBeGreaterThanOrEqual(11)
    expect(top).toBeLessThanOrEqual(15)
    const tolerance = 0.06 * (smooth[top] ?? 0)
    for (let i = 5; i < 23; i++) {
      const step = (smooth[i + 1] ?? 0) - (smooth[i] ?? 0)
      expect(i < top ? step : -step).toBeGreaterThan(-tolerance)
    }
  })

  it('has less than 5 % of the day at night', () => {
    expect(nightShare(weekday)).toBeLessThan(0.05)
    expect(nightShare(weekend)).toBeLessThan(0.05)
  })

  it('has 4 to 12 % heavy vehicles', () => {
    const heavy = share(
      records.filter(record => HEAVY.has(record.vehicle_class)),
      records,
    )
    expect(heavy).toBeGreaterThan(0.04)
    expect(heavy).toBeLessThan(0.12)
  })

  it('has a V85 between 0.9 and 1.3 times the limit', () => {
    const speeds = records.flatMap(({ speed_kmh }) =>
      speed_kmh && speed_kmh >= 2 && speed_kmh <= 300 ? [speed_kmh] : [],
    )
    speeds.sort((a, b) => a - b)
    const v85 = speeds[Math.floor(0.85 * speeds.length)] ?? 0
    expect(v85 / site.speed_limit_kmh).toBeGreaterThan(0.9)
    expect(v85 / site.speed_limit_kmh).toBeLessThan(1.3)
  })

  it('keeps a second between vehicles in one lane', () => {
    expect(headwaysPerLane(records).every(headway => headway >= 1000)).toBe(true)
  })

  it('honours the clock of the device, and counts up when the clock is finer than a second', () => {
    const { clock_resolution_ms } = site.device
    expect(records.every(({ timestamp }) => timestamp % clock_resolution_ms === 0)).toBe(true)
    const sequences = records.map(record => record.sequence)
    if (clock_resolution_ms >= 1000) expect(new Set(sequences)).toEqual(new Set([null]))
    else expect(sequences.every((n, i) => n !== null && (i === 0 || n > (sequences[i - 1] ?? 0)))).toBe(true)
  })

  it('reports what such a device can', () => {
    const lanes = new Set(records.map(record => record.lane))
    if (site.device.device_type === 'tube') expect(lanes).toEqual(new Set([null]))
    else expect(lanes.has(null)).toBe(false)
    expect(records.every(record => (record.length_m !== null) === site.traffic.measures_length)).toBe(true)
    expect(site.traffic.bicycle_share === 0 || site.device.class_scheme === 'none').toBe(true)
    const codes = new Set(records.map(record => record.class_code))
    if (site.device.class_scheme === 'none') expect(codes).toEqual(new Set([null]))
    else expect(codes.size).toBeGreaterThan(2)
    const { class_scheme } = site.device
    const mapped = CLASS_TABLES[class_scheme] ? records.filter(({ class_code }) => class_code !== null) : []
    const wrong = mapped.filter(one => one.vehicle_class !== classOfCode(class_scheme, one.class_code))
    expect(wrong).toEqual([])
  })

  it('has a few oddities, and not many', () => {
    for (const [odd, most] of [
      [records.filter(record => record.device_fault), 0.002],
      [records.filter(({ speed_kmh }) => speed_kmh !== null && (speed_kmh < 2 || speed_kmh > 300)), 0.002],
      [records.filter(record => record.wrong_way), 0.002],
      [records.filter(record => record.speed_kmh === null), 0.01],
    ] as const) {
      expect(odd.length).toBeGreaterThan(0)
      expect(share(odd, records)).toBeLessThan(most)
    }
  })

  it('is silent in its outages alone', () => {
    const covered = coveredRanges(site, FROM, TO)
    const inside = (at: number) => covered.some(range => at >= range.from && at < range.to)
    expect(records.every(({ timestamp }) => inside(timestamp))).toBe(true)
    const outageMinutes = (TO - FROM - sum(covered.map(range => range.to - range.from))) / 60_000
    expect(outageMinutes).toBe(site.traffic.outage?.minutes ?? 0)
  })

  it('is the same in any cut', () => {
    const week = FROM + 7 * DAY_MS
    const whole = generate(site, FROM, week)
    for (const step of [DAY_MS, 7.2 * 3_600_000 + 1]) {
      const pieces: DemoRecord[] = []
      for (let at = FROM; at < week; at += step) pieces.push(...generate(site, at, Math.min(at + step, week)))
      expect(pieces).toEqual(whole)
    }
    expect(whole).toEqual(records.filter(record => record.timestamp < week))
  })
})

describe('events', () => {
  const [from, to] = [Date.parse('2026-10-05T00:00:00Z'), Date.parse('2026-10-08T00:00:00Z')]
  const day = { from: from + DAY_MS, to: from + 2 * DAY_MS }
  const count = (site: DemoSite, events: DemoEvents, range = day) =>
    [...generateTraffic(site, range.from, range.to, events)].flat().length

  it('lower the traffic of their time, and of no other', () => {
    const [site] = sites as [DemoSite]
    expect(count(site, { roadworks: day }) / count(site, {})).toBeLessThan(0.6)
    expect(count(site, { festival: day }) / count(site, {})).toBeLessThan(0.45)
    const before = { from: from, to: day.from }
    expect(count(site, { roadworks: day, festival: day }, before)).toBe(count(site, {}, before))
    expect(count(site, { closedAt: day.from }, before)).toBe(count(site, {}, before))
    expect(count(site, { closedAt: day.from })).toBe(0)
  })

  it('of a new limit: slower since then', () => {
    const site = sites.find(({ before }) => before) as DemoSite
    const mean = (events: DemoEvents) => {
      const speeds = [...generateTraffic(site, from, to, events)].flat().flatMap(({ speed_kmh }) => speed_kmh ?? [])
      return sum(speeds) / speeds.length
    }
    expect(mean({ limitChangedAt: to }) - mean({ limitChangedAt: from })).toBeGreaterThan(7)
    expect(mean({ limitChangedAt: from })).toBe(mean({}))
  })

  it('of the calendar: Christmas is like a Sunday', () => {
    const [site] = sites as [DemoSite]
    const onDay = (date: string) => {
      const from = Date.parse(`${date}T00:00:00+01:00`)
      return count(site, {}, { from, to: from + DAY_MS })
    }
    // A Friday, beside a Friday and a Sunday before it.
    expect(Math.abs(onDay('2026-12-25') - onDay('2026-12-20'))).toBeLessThan(
      Math.abs(onDay('2026-12-25') - onDay('2026-12-18')),
    )
  })
})

describe('the demo', () => {
  it('has a dozen sites in several countries and time zones, and one of a neighbour', () => {
    const [own, neighbour] = demoOrganizations
    expect(own.sites).toHaveLength(12)
    expect(neighbour.sites).toHaveLength(1)
    const distinct = (key: (site: DemoSite) => string) => new Set(own.sites.map(key)).size
    expect(distinct(site => site.city)).toBeGreaterThanOrEqual(8)
    expect(distinct(site => site.country)).toBeGreaterThanOrEqual(6)
    expect(distinct(site => site.time_zone)).toBeGreaterThanOrEqual(5)
    expect(distinct(site => site.device.device_type)).toBe(5)
    expect(distinct(site => site.device.class_scheme)).toBe(8)
    expect(new Set(sites.map(site => site.device.serial)).size).toBe(sites.length)
    expect(new Set(sites.map(site => site.site_id)).size).toBe(sites.length)
  })

  it('has one outage of about five hours and a shorter one elsewhere', () => {
    const minutes = sites.flatMap(({ traffic }) => traffic.outage?.minutes ?? []).sort((a, b) => b - a)
    expect(minutes).toHaveLength(2)
    expect(minutes[0]).toBeGreaterThan(270)
    expect(minutes[0]).toBeLessThan(330)
    expect(minutes[1]).toBeLessThan(120)
  })

  it('has headways like those of a shifted exponential', () => {
    const [busiest] = sites
    if (!busiest) throw new Error('no sites')
    // One hour of the day, so that the rate is nearly the same throughout.
    const headways = Array.from({ length: DAYS }, (_, day) => FROM + day * DAY_MS + 10 * 3_600_000).flatMap(at =>
      headwaysPerLane(generate(busiest, at, at + 3_600_000)).filter(Number.isFinite),
    )
    const mean = sum(headways) / headways.length
    const deviation = Math.sqrt(sum(headways.map(headway => (headway - mean) ** 2)) / headways.length)
    expect(deviation / mean).toBeGreaterThan(0.85)
    expect(deviation / mean).toBeLessThan(1.1)
    expect(headways.filter(headway => headway < mean).length / headways.length).toBeCloseTo(1 - 1 / Math.E, 1)
  })

  it('makes about half a million records in two months', () => {
    const count = (sum([...traffic.values()].map(records => records.length)) * 61) / DAYS
    expect(count).toBeGreaterThan(450_000)
    expect(count).toBeLessThan(550_000)
  })
})
