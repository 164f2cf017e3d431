import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../../contract/times/time.ts'
import { type Gap, gapReason } from './gap-reason.ts'

const minutes = (start: number, end: number): Gap => ({ start: start * MINUTE_MS, end: end * MINUTE_MS })
const stay = (start: number, end: number) => ({ ...minutes(start, end), maxSilenceMs: 45 * MINUTE_MS })
const at = (...times: number[]) => times.map(time => time * MINUTE_MS)

const gap = minutes(100, 200)
const nothing = { idle: [], seen: [], assignments: [] }

test('without a device nothing is known', () => {
  expect(gapReason(gap, nothing)).toBe('unknown')
  expect(gapReason(gap, { ...nothing, seen: at(90, 95) })).toBe('unknown')
  expect(gapReason(gap, { ...nothing, assignments: [stay(0, 100), stay(200, 300)] })).toBe('unknown')
})

test('a device that gave no sign for longer than it may was offline', () => {
  const assignments = [stay(0, 1000)]
  expect(gapReason(gap, { ...nothing, seen: at(50, 99, 201), assignments })).toBe('offline')
  expect(gapReason(gap, { ...nothing, seen: at(99, 145, 190, 235), assignments })).toBe('offline')
  expect(gapReason(gap, { ...nothing, seen: at(99, 144, 189, 234), assignments })).toBe('unknown')
  // A silence that ended before, or began after.
  expect(gapReason(gap, { ...nothing, seen: at(10, 100, 140, 180, 200, 290), assignments })).toBe('unknown')
})

test('from when it was put up until it first came, and until it was taken away', () => {
  expect(gapReason(gap, { ...nothing, assignments: [stay(120, 300)] })).toBe('offline')
  expect(gapReason(gap, { ...nothing, seen: at(90), assignments: [stay(0, 140)] })).toBe('offline')
  expect(gapReason(gap, { ...nothing, seen: at(90), assignments: [stay(80, 110)] })).toBe('unknown')
})

test('its own word counts first', () => {
  const assignments = [stay(0, 1000)]
  expect(gapReason(gap, { idle: [minutes(195, 210)], seen: at(99, 210), assignments })).toBe('not_measuring')
  expect(gapReason(gap, { idle: [minutes(200, 215)], seen: at(99, 215), assignments })).toBe('offline')
  expect(gapReason(gap, { idle: [minutes(85, 100)], seen: at(99, 140, 180, 210), assignments })).toBe('unknown')
})
