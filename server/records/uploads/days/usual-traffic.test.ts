import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../../contract/times/time.ts'
import { UsualTraffic } from './usual-traffic.ts'

/** A Monday, at midnight. */
const MONDAY = Date.UTC(2026, 5, 8)

/** So many vehicles in each of the 24 hours of days from that Monday on; null: no vehicle at all. */
const traffic = (days: (number | null)[]) =>
  new UsualTraffic(
    'UTC',
    days.flatMap((vehicles, day) =>
      vehicles === null
        ? []
        : Array.from({ length: 24 }, (_, hour): [number, number] => [MONDAY + day * DAY_MS + hour * HOUR_MS, vehicles]),
    ),
  )
const noon = (day: number, minutes: number) => {
  const from = MONDAY + day * DAY_MS + 12 * HOUR_MS
  return { from, to: from + minutes * 60_000 }
}

test('a time without a vehicle is measured while the site usually has at most 10 in it', () => {
  const usual = traffic([20, 20, 20, 20])
  expect(usual.expectedIn(noon(0, 30))).toBe(10)
  expect(usual.isMeasured(noon(0, 30))).toBe(true)
  expect(usual.isMeasured(noon(0, 31))).toBe(false)
  expect(traffic([2, 2, 2, 2]).isMeasured(noon(0, 300))).toBe(true)
})

test('15 minutes are measured on the busiest road, more than 12 hours on no road', () => {
  expect(traffic([900, 900, 900, 900]).isMeasured(noon(0, 15))).toBe(true)
  expect(traffic([900, 900, 900, 900]).isMeasured(noon(0, 16))).toBe(false)
  expect(traffic([0.1, 0.1, 0.1, 0.1]).isMeasured(noon(0, 720))).toBe(true)
  expect(traffic([0.1, 0.1, 0.1, 0.1]).isMeasured(noon(0, 721))).toBe(false)
})

test('the day itself is no part of what is usual, so that an outage does not hide itself', () => {
  expect(traffic([0, 20, 20, 20]).isMeasured(noon(0, 60))).toBe(false)
  expect(traffic([0, 20, 20, 20]).expectedIn(noon(0, 60))).toBe(20)
})

test('weekends are compared with weekends, and with all days where there are fewer than three', () => {
  const week = [50, 50, 50, 50, 50, 4, 4]
  expect(traffic([...week, ...week]).expectedIn(noon(5, 60))).toBe(4)
  expect(traffic(week).expectedIn(noon(5, 60))).toBe((5 * 50 + 4) / 6)
})

test('without three other days in four weeks, 15 minutes count, and 60 minutes that begin at night', () => {
  const few = traffic([1, 1, 1])
  const night = { from: MONDAY + 22 * HOUR_MS, to: MONDAY + 23 * HOUR_MS }
  expect(few.expectedIn(noon(0, 60))).toBeNull()
  expect(few.isMeasured(noon(0, 16))).toBe(false)
  expect(few.isMeasured(night)).toBe(true)
  expect(few.isMeasured({ ...night, to: night.to + 1 })).toBe(false)
  const long = traffic([1, 1, 1, 1])
  expect(long.expectedIn({ from: MONDAY + 29 * DAY_MS, to: MONDAY + 29 * DAY_MS + 1 })).not.toBeNull()
  expect(long.expectedIn({ from: MONDAY + 30 * DAY_MS, to: MONDAY + 30 * DAY_MS + 1 })).toBeNull()
})
