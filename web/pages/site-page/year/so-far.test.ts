import { expect, test } from 'vitest'
import { aadtSoFar, hour30SoFar } from './so-far.ts'

const december = { months: [12], running: 12 }

test('a running year that lacks only months to come says so far, and when it is final', () => {
  expect(aadtSoFar(314, december, '')).toBe('so far, 314 days; final when Dec is measured')
  expect(aadtSoFar(1, { months: [11, 12], running: 11 }, '')).toBe('so far, 1 day; final when Nov and Dec are measured')
  expect(hour30SoFar(34, december)).toBe('so far; final when Dec is measured')
})

test('a year that lacks a month that is over never gets final, and says what is missing', () => {
  const lost = { months: [10, 12], running: 11 }
  expect(aadtSoFar(60, lost, '')).toBe('mean of 60 days; no AADT without Oct and Dec')
  expect(hour30SoFar(34, lost)).toBe('of the measured hours; no K30 without Oct and Dec')
  expect(hour30SoFar(34, { months: [12], running: 13 })).toBe('of the measured hours; no K30 without Dec')
})

test('without a day, without 30 hours, or without cells of a definition, that is what is said', () => {
  expect(aadtSoFar(0, december, '')).toBe('in all; no day counts yet')
  expect(hour30SoFar(null, december)).toBe('fewer than 30 hours count')
  expect(aadtSoFar(300, { months: [], running: 13 }, '1 of 84 cells is empty.')).toBe(
    'mean of 300 days. 1 of 84 cells is empty.',
  )
})
