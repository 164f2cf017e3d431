import { expect, test } from 'vitest'
import { Burst } from './burst.ts'

const LIMITS = { pauseMs: 10, maxMs: 400 }

/** For how many of the next milliseconds a burst is on while something arrives in each of them. */
function countOn(milliseconds: number): number {
  const burst = new Burst(LIMITS)
  let on = 0
  for (let now = 1_000; now < 1_000 + milliseconds; now++) {
    burst.note(now)
    if (burst.isOn(now)) on++
  }
  return on
}

test('a burst ends when nothing has arrived for a while', () => {
  const burst = new Burst(LIMITS)
  expect(burst.isOn(1_000)).toBe(false)
  burst.note(1_000)
  burst.note(1_005)
  expect([burst.isOn(1_014), burst.isOn(1_015)]).toEqual([true, false])
})

test('connections that never cease are a burst for no longer than its limit', () => {
  expect(countOn(400)).toBe(400)
  expect(countOn(10_000)).toBe(400)
})

test('floods with pauses in between are bursts for at most half of the time', () => {
  const burst = new Burst(LIMITS)
  let on = 0
  for (let now = 1_000; now < 9_000; now++) {
    if (now % 100 < 88) burst.note(now)
    if (burst.isOn(now)) on++
  }
  expect(on).toBeGreaterThan(2_000)
  expect(on).toBeLessThanOrEqual(4_000)
})

test('after single connections a burst has its whole time', () => {
  const burst = new Burst(LIMITS)
  for (const now of [1_000, 1_150, 1_300]) burst.note(now)
  for (let now = 1_450; now < 1_850; now++) burst.note(now)
  expect([burst.isOn(1_849), burst.isOn(1_850)]).toEqual([true, false])
})
