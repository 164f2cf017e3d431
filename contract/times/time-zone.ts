/** Time zones by Intl alone: IANA zones (`Europe/Berlin`) and fixed offsets (`+01:00`). Times are milliseconds since 1970. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

const FIXED_OFFSET = /^([+-])(0\d|1[0-4])(?::?([0-5]\d))?$/

type Offset = (epochMs: number) => number
interface Zone {
  offsetAt: Offset
  /** Local times that have this offset, and no other: those of the last day that was asked for. */
  steady: { from: number; to: number; offset: number }
}
const zones = new Map<string, Zone>()
/** Callers choose the zones (in upper or lower case) and the days, so the caches are limited: together about 70 MB. */
const MAX_ZONES = 100
const MAX_DAYS = 5_000

/** Whether Intl knows the zone by name. Fixed offsets are not included: see isFixedOffset. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false
  try {
    zoneOffsetMs(zone, 0)
    return true
  } catch {
    return false
  }
}

/** Whether two names are of one zone: Europe/Kiev and Europe/Kyiv. */
export function isSameTimeZone(one: string, other: string): boolean {
  const [a, b] = [one, other].map(zone => new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone)
  return a === b
}

export const isFixedOffset = (zone: string): boolean => FIXED_OFFSET.test(zone)

/** How far local time is ahead of UTC at this moment. Throws a RangeError for an unknown zone. */
export const zoneOffsetMs = (zone: string, epochMs: number): number => zoneNamed(zone).offsetAt(epochMs)

function zoneNamed(name: string): Zone {
  let zone = zones.get(name)
  if (!zone) {
    zone = { offsetAt: fixedOffset(name) ?? ianaOffset(name), steady: { from: Number.NaN, to: Number.NaN, offset: 0 } }
    if (zones.size >= MAX_ZONES) zones.clear()
    zones.set(name, zone)
  }
  return zone
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

export const localDate = (zone: string, epochMs: number): string =>
  new Date(epochMs + zoneOffsetMs(zone, epochMs)).toISOString().slice(0, 10)

/**
 * The moments of a local time (milliseconds, as if it were UTC), earlier first: one; none if the clocks were put forward
 * over it; two if they were put back to it.
 */
export function instantsOfLocal(zone: string, localMs: number): number[] {
  const { offsetAt, steady } = zoneNamed(zone)
  if (localMs >= steady.from && localMs < steady.to) return [localMs - steady.offset]
  // Offsets are between -12 h and +14 h, and no zone changes twice within this window.
  const before = offsetAt(localMs - 15 * HOUR_MS)
  const after = offsetAt(localMs + 15 * HOUR_MS)
  if (before === after) {
    const day = Math.floor(localMs / DAY_MS) * DAY_MS
    const isSteady = [-15, 12, 39].every(hours => offsetAt(day + hours * HOUR_MS) === before)
    if (isSteady) Object.assign(steady, { from: day, to: day + DAY_MS, offset: before })
    return [localMs - before]
  }
  const instants: number[] = []
  for (const offset of [before, after].sort((a, b) => b - a)) {
    if (offsetAt(localMs - offset) === offset) instants.push(localMs - offset)
  }
  return instants
}

/** The first moment of a local day. If midnight is skipped, that is the change of the clocks; a skipped day is empty. */
export function startOfLocalDay(zone: string, date: string): number {
  const midnight = new Date(`${date}T00:00:00Z`)
  const localMs = midnight.getTime()
  // Date reads 30 February as 2 March.
  if (Number.isNaN(localMs) || !midnight.toISOString().startsWith(`${date}T`))
    throw new RangeError(`Not a date: ${date}`)
  const [first] = instantsOfLocal(zone, localMs)
  return first ?? firstOfNewOffset(localMs - 15 * HOUR_MS, localMs + 15 * HOUR_MS, at => zoneOffsetMs(zone, at))
}

function fixedOffset(zone: string): Offset | null {
  const [, sign, hours, minutes = '0'] = FIXED_OFFSET.exec(zone) ?? []
  if (!sign) return null
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
  return () => offset
}

interface OffsetsOfDay {
  before: number
  change: number
  after: number
}

/**
 * A call of Intl takes about 2 µs, so each UTC day is looked up once: its offset and, if the clocks change on it, the exact
 * second of the change (not all are at full hours: St. John's changed at 00:01).
 */
function ianaOffset(zone: string): Offset {
  const offsetAt = offsetByIntl(zone)
  const days = new Map<number, OffsetsOfDay>()
  // Most callers ask for ascending times: a year has 35,136 quarters of an hour, and 366 days.
  let [lastNumber, last]: [number, OffsetsOfDay | undefined] = [Number.NaN, undefined]
  return epochMs => {
    const number = Math.floor(epochMs / DAY_MS)
    let day = number === lastNumber ? last : days.get(number)
    if (!day) {
      const start = number * DAY_MS
      const before = offsetAt(start)
      const after = offsetAt(start + DAY_MS)
      day = { before, after, change: before === after ? start : firstOfNewOffset(start, start + DAY_MS, offsetAt) }
      if (days.size >= MAX_DAYS) days.clear()
      days.set(number, day)
    }
    lastNumber = number
    last = day
    return epochMs < day.change ? day.before : day.after
  }
}

/** No clock was ever changed before this; and Date.UTC reads the year 99 as 1999. */
const BEFORE_ALL_CHANGES = Date.UTC(1000, 0, 1)

function offsetByIntl(timeZone: string): Offset {
  const numeric = 'numeric'
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  })
  return epochMs => {
    const moment = Math.max(epochMs, BEFORE_ALL_CHANGES)
    const parts: { [part: string]: number } = {}
    for (const { type, value } of format.formatToParts(moment)) parts[type] = Number(value)
    const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000
  }
}

/** The first second with another offset than at `from`; the offset changes once between `from` and `to`. */
function firstOfNewOffset(from: number, to: number, offset: Offset): number {
  const old = offset(from)
  let last = from
  let first = to
  while (first - last > 1000) {
    const middle = last + Math.floor((first - last) / 2000) * 1000
    if (offset(middle) === old) last = middle
    else first = middle
  }
  return first
}

/** A moment in the site's local time: `2026-06-01T09:15:23.412+02:00`. */
export function withOffset(moment: Date, timeZone: string): string {
  const offsetMs = zoneOffsetMs(timeZone, moment.getTime())
  const minutes = Math.abs(offsetMs) / MINUTE_MS
  const two = (value: number) => String(Math.trunc(value)).padStart(2, '0')
  const local = new Date(moment.getTime() + offsetMs).toISOString().slice(0, -1)
  return `${local}${offsetMs < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}
