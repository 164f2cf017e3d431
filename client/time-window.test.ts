import { expect, test } from 'vitest'
import { MAX_SEARCH_DAYS } from '../contract/limits.ts'
import { asSent, isLong, momentOf, partsFromTheEnd } from './time-window.ts'

test('a moment is read as the service reads it, whatever the zone of this machine', () => {
  const noon = Date.UTC(2026, 5, 1, 12)
  const same = ['2026-06-01T12:00:00Z', '2026-06-01 12:00', '2026-06-01T14:00+02', '2026-06-01T14:00:00+0200']
  for (const text of [...same, '2026-06-01T14:00:00.000+02:00', '2026-06-01T12:00:00.000000']) {
    expect([text, momentOf(text)]).toEqual([text, noon])
  }
  expect(momentOf('2026-06-01')).toBe(noon - 12 * 3_600_000)
  expect(momentOf('2026-06-01T12:00:00.0005')).toBe(noon + 0.5)
  expect(momentOf('yesterday')).toBeNaN()
})

test('a window is long beyond 30 days, to the microsecond', () => {
  const from_dt = '2026-06-01T00:00:00.000250'
  expect(isLong({ from_dt, to_dt: '2026-07-01T00:00:00.000250Z' })).toBe(false)
  expect(isLong({ from_dt, to_dt: '2026-07-01T00:00:00.000251Z' })).toBe(true)
  expect(isLong({ from_dt, to_dt: 'for ever' })).toBe(false)
})

test('the longest window is that of the service', () => {
  const days = (count: number) => new Date(count * 86_400_000)
  const window = (to: Date) => ({ from_dt: days(0).toISOString(), to_dt: to.toISOString() })
  expect(isLong(window(days(MAX_SEARCH_DAYS)))).toBe(false)
  expect(isLong(window(new Date(days(MAX_SEARCH_DAYS).getTime() + 1)))).toBe(true)
})

test('its parts from the end meet, and none is long', () => {
  const window = { from_dt: '2026-01-01T00:00:00.000250', to_dt: '2026-07-02 00:00:00.000001+0200' }
  const parts = [...partsFromTheEnd(window)]
  expect(parts.length).toBe(7)
  expect([parts.at(-1)?.from_dt, parts[0]?.to_dt]).toEqual([window.from_dt, window.to_dt])
  for (const [n, part] of parts.entries()) {
    expect(isLong(part)).toBe(false)
    if (n > 0) expect(part.to_dt).toBe(parts[n - 1]?.from_dt)
  }
  expect([...partsFromTheEnd({ from_dt: 'a', to_dt: 'b' })]).toEqual([{ from_dt: 'a', to_dt: 'b' }])
})

test('a Date is sent as its text', () => {
  const time = { from_dt: new Date(0), to_dt: '2026-06-01' }
  expect(asSent({ time, sites: [1] })).toEqual({ time: { ...time, from_dt: '1970-01-01T00:00:00.000Z' }, sites: [1] })
})
