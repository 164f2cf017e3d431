import { describe, expect, test } from 'vitest'
import {
  containsNow,
  daysBefore,
  formatRange,
  type Range,
  readRange,
  type Search,
  searchOf,
  shiftSpan,
  stepRange,
} from '../../web/site-page/range.ts'

const NOW = Date.parse('2026-11-14T15:42:00Z')
const read = (search: Search, now = NOW) => readRange(search, 'Europe/Berlin', now)
const span = ({ span: { from, to } }: Range) => [from, to].map(at => new Date(at).toISOString())
const given = (search: Search) => Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

describe('a range', () => {
  test('is seven local days up to today, unless the address says otherwise', () => {
    expect(span(read({}))).toEqual(['2026-11-07T23:00:00.000Z', '2026-11-14T23:00:00.000Z'])
    expect(formatRange(read({}))).toBe('Sun 8 – Sat 14 Nov 2026')
    expect(span(read({ range: 'today' }))).toEqual(['2026-11-13T23:00:00.000Z', '2026-11-14T23:00:00.000Z'])
    expect(span(read({ range: '30d' }))[0]).toBe('2026-10-15T22:00:00.000Z')
    expect(containsNow(read({}), NOW)).toBe(true)
  })

  test('uses the local day, also if it differs from the day in UTC', () => {
    expect(formatRange(read({ range: 'today' }, Date.parse('2026-11-14T23:30:00Z')))).toBe('Sun 15 Nov 2026')
    expect(formatRange(readRange({ range: 'today' }, 'America/Los_Angeles', Date.parse('2026-11-14T03:00:00Z')))).toBe(
      'Fri 13 Nov 2026',
    )
  })

  test('with a change of the clock has 25 hours in that day', () => {
    const { span: day } = read({ range: 'custom', from: '2026-10-25', to: '2026-10-25' })
    expect(day.to - day.from).toBe(25 * 3_600_000)
  })

  test('falls back to the default for invalid parameters', () => {
    for (const search of [
      { range: 'custom' },
      { range: 'custom', from: '2026-11-10', to: '2026-11-01' },
      { range: 'nonsense', until: 'x', zoom: 'a,b' },
      { until: '2027-01-01' },
    ]) {
      expect(span(read(search))).toEqual(span(read({})))
    }
  })

  test('has at most the days of the longest aggregate', () => {
    const { first, last } = read({ range: 'custom', from: '2020-01-01', to: '2026-11-01' })
    expect(last.compare(first) + 1).toBe(366)
  })

  test('is written to an address and read from it again', () => {
    for (const search of [
      {},
      { range: 'today' },
      { range: '30d', until: '2026-10-30' },
      { range: 'custom', from: '2026-10-20', to: '2026-10-27' },
      { zoom: '2026-11-12T05:00Z,2026-11-12T17:15Z' },
    ]) {
      expect(given(searchOf(read(search)))).toEqual(search)
    }
  })
})

describe('the step', () => {
  test('earlier and later is as long as the range, and not into the future', () => {
    const earlier = stepRange(read({}), -1) as Search
    expect(given(earlier)).toEqual({ until: '2026-11-07' })
    expect(given(stepRange(read(earlier), 1) as Search)).toEqual({})
    expect(stepRange(read({}), 1)).toBeNull()
  })

  test('from today is a day that is not called so, and back it is', () => {
    const earlier = stepRange(read({ range: 'today' }), -1) as Search
    expect(given(earlier)).toEqual({ range: 'custom', from: '2026-11-13', to: '2026-11-13' })
    expect(given(stepRange(read(earlier), 1) as Search)).toEqual({ range: 'today' })
  })

  test('of a zoom moves the zoom, beyond the days where it must', () => {
    const zoomed = read({ zoom: '2026-11-08T00:00Z,2026-11-08T06:00Z' })
    expect(given(stepRange(zoomed, 1) as Search)).toEqual({ zoom: '2026-11-08T06:00Z,2026-11-08T12:00Z' })
    expect(given(stepRange(zoomed, -1) as Search)).toEqual({
      range: 'custom',
      from: '2026-11-07',
      to: '2026-11-14',
      zoom: '2026-11-07T18:00Z,2026-11-08T00:00Z',
    })
    expect(formatRange(zoomed)).toBe('Sun 8 Nov, 01:00 – 07:00')
  })
})

test('the compared period is whole weeks before, in local time', () => {
  const days = (search: Search) => daysBefore(read(search))
  expect([days({ range: 'today' }), days({}), days({ range: '30d' })]).toEqual([7, 7, 35])
  expect(days({ range: 'custom', from: '2026-10-20', to: '2026-10-26' })).toBe(7)
  const { from, to } = shiftSpan(read({ range: 'custom', from: '2026-10-26', to: '2026-10-26' }), 7)
  expect([from, to].map(at => new Date(at).toISOString())).toEqual([
    '2026-10-18T22:00:00.000Z',
    '2026-10-19T22:00:00.000Z',
  ])
})
