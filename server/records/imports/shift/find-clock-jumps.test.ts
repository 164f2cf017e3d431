import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findClockJumps, JUMP_RULES, type MeasuredDay } from './find-clock-jumps.ts'

/** Shares of the hours of a day, of a weekday and of a Sunday. */
const WEEKDAY = [5, 3, 2, 2, 4, 12, 38, 78, 66, 48, 46, 50, 55, 54, 56, 66, 84, 88, 62, 42, 30, 22, 15, 9]
const SUNDAY = [9, 7, 5, 4, 3, 4, 7, 12, 22, 38, 52, 60, 58, 60, 66, 68, 66, 62, 54, 42, 30, 20, 12, 7]

/** A small generator of random numbers, so that a failing seed can be repeated. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

interface Traffic {
  vehicles: number
  seed: number
  /** From this day on the clock shows `lag` more hours. */
  jumpDay?: number
  lag?: number
}

function daysOf({ vehicles, seed, jumpDay = 0, lag = 0 }: Traffic, count = 70): MeasuredDay[] {
  const next = random(seed)
  const counts = Array.from({ length: count * 24 }, (_, hour) => {
    const shape = Math.floor(hour / 24) % 7 === 6 ? SUNDAY : WEEKDAY
    const mean = ((shape[hour % 24] ?? 0) / 900) * vehicles
    // Nearly Poisson: the sum of uniform numbers.
    return Math.max(
      0,
      Math.round(mean + Math.sqrt(mean) * (Array.from({ length: 12 }, next).reduce((a, b) => a + b, 0) - 6)),
    )
  })
  return Array.from({ length: count }, (_, day) => ({
    day: new Date(Date.UTC(2025, 0, 6 + day)).toISOString().slice(0, 10),
    hours: Array.from({ length: 24 }, (_, hour) => counts[day * 24 + hour - (lag && day >= jumpDay ? lag : 0)] ?? 0),
    isMeasured: true,
  }))
}

const seeds = fc.integer({ min: 1, max: 1_000_000 })
const volumes = fc.constantFrom(400, 2_000, 20_000)

test('without a jump none is found', () => {
  fc.assert(
    fc.property(seeds, volumes, (seed, vehicles) => {
      expect(findClockJumps(daysOf({ seed, vehicles }))).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('a jump is found on its day, with its lag', () => {
  fc.assert(
    fc.property(
      seeds,
      fc.constantFrom(2_000, 20_000),
      fc.constantFrom(-2, -1, 1, 2),
      fc.integer({ min: 30, max: 55 }),
      (seed, vehicles, lag, jumpDay) => {
        const days = daysOf({ seed, vehicles, lag, jumpDay })
        const [first] = findClockJumps(days)
        expect(first?.lag_hours).toBe(lag)
        // By chance one Sunday in a thousand with few vehicles looks like one without the jump: then a jump shortly before it
        // is found on Monday.
        const monday = vehicles === 2_000 && jumpDay % 7 >= 4 ? jumpDay + 7 - (jumpDay % 7) : jumpDay
        expect([days[jumpDay]?.day, days[monday]?.day]).toContain(first?.day)
        expect(first?.days).toBeGreaterThanOrEqual(JUMP_RULES.daysInRow)
      },
    ),
    { numRuns: 60 },
  )
})

test('two days are not enough, three are', () => {
  const shifted = daysOf({ vehicles: 20_000, seed: 7, lag: 1, jumpDay: 40 })
  const usual = daysOf({ vehicles: 20_000, seed: 7 })
  const shiftedOn = (...days: number[]) =>
    usual.map((day, index) => (days.includes(index) ? (shifted[index] as MeasuredDay) : day))
  expect(findClockJumps(shiftedOn(40, 41))).toEqual([])
  expect(findClockJumps(shiftedOn(40, 41, 42))).toMatchObject([{ lag_hours: 1, days: 3 }])
  expect(findClockJumps(shiftedOn(40, 41, 43))).toEqual([])
})

test('a jump is one finding also where holidays interrupt it', () => {
  const jump = daysOf({ vehicles: 20_000, seed: 5, lag: 1, jumpDay: 40 })
  const holiday = daysOf({ vehicles: 20_000, seed: 5 })[46] as MeasuredDay
  const days = jump.map((day, index) => (index === 46 ? { ...day, hours: holiday.hours } : day))
  expect(findClockJumps(days)).toMatchObject([{ lag_hours: 1, day: jump[40]?.day }])
})

test('days that were not measured, and days with few vehicles, say nothing', () => {
  const jump = daysOf({ vehicles: 20_000, seed: 3, lag: 1, jumpDay: 40 })
  expect(findClockJumps(jump.map((day, index) => (index >= 40 ? { ...day, isMeasured: false } : day)))).toEqual([])
  expect(findClockJumps(jump.map((day, index) => (index < 40 ? { ...day, isMeasured: false } : day)))).toEqual([])
  expect(findClockJumps(jump, { ...JUMP_RULES, vehicles: 100_000 })).toEqual([])
  expect(findClockJumps([])).toEqual([])
})
