import { parseDate } from '@internationalized/date'
import { describe, expect, test } from 'vitest'
import type { TimeRange } from '../../../contract/times/time.ts'
import { parsePasted, problemOf } from '../../ui/fields/typed-date.ts'
import { isBefore, readComparison, yearBefore } from './comparison.ts'
import { limitChangeOf } from './limit-change.ts'
import { PRESETS } from './presets.ts'
import {
  containsNow,
  type Days,
  followingDays,
  formatRange,
  type Range,
  readRange,
  type Search,
  searchOf,
  stepRange,
} from './range.ts'
import { choiceOf, draftOf, problemOfDraft } from './range-draft.ts'
import { describeDraft } from './range-sum.ts'

const NOW = Date.parse('2026-11-14T15:42:00Z')
const read = (search: Search, now = NOW) => readRange(search, 'Europe/Berlin', now)
const span = ({ span: { from, to } }: Range) => [from, to].map(at => new Date(at).toISOString())
const definedOf = (search: Search) =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))

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

  test('of more than 366 days is refused, and not cut', () => {
    const { refused, name } = read({ range: 'custom', from: '2025-11-01', to: '2026-11-02' })
    expect([refused?.first.toString(), refused?.last.toString(), name]).toEqual(['2025-11-01', '2026-11-02', 'custom'])
    const atLimit = read({ range: 'custom', from: '2025-11-01', to: '2026-11-01' })
    expect([atLimit.refused, atLimit.first.toString()]).toEqual([null, '2025-11-01'])
  })

  test('may count only some weekdays and hours', () => {
    expect(read({ weekdays: '1-5', hours: '7-9' }).clock).toEqual({
      weekdays: [1, 2, 3, 4, 5],
      hours: { from: 7, to: 9 },
    })
    for (const all of [{}, { weekdays: '1-7', hours: '0-24' }, { weekdays: '0,8', hours: '9-7' }, { hours: '7-25' }]) {
      expect(read(all).clock).toEqual({ weekdays: null, hours: null })
    }
  })

  test('is written to an address and read from it again', () => {
    for (const search of [
      {},
      { range: 'today' },
      { range: '30d', until: '2026-10-30' },
      { range: 'custom', from: '2026-10-20', to: '2026-10-27' },
      { zoom: '2026-11-12T05:00Z,2026-11-12T17:15Z' },
      { range: 'today', weekdays: '6,7' },
      { weekdays: '1-5', hours: '0-9' },
    ]) {
      expect(definedOf(searchOf(read(search)))).toEqual(search)
    }
  })
})

describe('the step', () => {
  test('earlier and later is as long as the range, and not into the future', () => {
    const earlier = stepRange(read({}), -1) as Search
    expect(definedOf(earlier)).toEqual({ until: '2026-11-07' })
    expect(definedOf(stepRange(read(earlier), 1) as Search)).toEqual({})
    expect(stepRange(read({}), 1)).toBeNull()
  })

  test('from today is a day that is not called so, and back it is', () => {
    const earlier = stepRange(read({ range: 'today' }), -1) as Search
    expect(definedOf(earlier)).toEqual({ range: 'custom', from: '2026-11-13', to: '2026-11-13' })
    expect(definedOf(stepRange(read(earlier), 1) as Search)).toEqual({ range: 'today' })
  })

  test('of a zoom moves the zoom, beyond the days where it must', () => {
    const zoomed = read({ zoom: '2026-11-08T00:00Z,2026-11-08T06:00Z' })
    expect(definedOf(stepRange(zoomed, 1) as Search)).toEqual({ zoom: '2026-11-08T06:00Z,2026-11-08T12:00Z' })
    expect(definedOf(stepRange(zoomed, -1) as Search)).toEqual({
      range: 'custom',
      from: '2026-11-07',
      to: '2026-11-14',
      zoom: '2026-11-07T18:00Z,2026-11-08T00:00Z',
    })
    expect(formatRange(zoomed)).toBe('Sun 8 Nov, 01:00 – 07:00')
  })
})

test('the step of whole months is months, and keeps weekdays and hours', () => {
  const october = read({ range: 'custom', from: '2026-10-01', to: '2026-10-31', hours: '7-9' })
  const september = { range: 'custom', from: '2026-09-01', to: '2026-09-30', hours: '7-9' }
  expect(definedOf(stepRange(october, -1) as Search)).toEqual(september)
  const quarter = read({ range: 'custom', from: '2026-04-01', to: '2026-06-30' })
  expect(definedOf(stepRange(quarter, 1) as Search)).toEqual({ range: 'custom', from: '2026-07-01', to: '2026-09-30' })
})

describe('the compared period', () => {
  const spanOf = ({ from, to }: TimeRange) => [from, to].map(at => new Date(at).toISOString())
  const compared = (search: Search) => {
    const found = readComparison(search, read(search), NOW)
    return found && [found.days, ...spanOf(found.whole), found.label]
  }

  test('is whole weeks before, in local time, unless the address says otherwise', () => {
    const days = (search: Search) => compared(search)?.[0]
    expect([days({ range: 'today' }), days({}), days({ range: '30d' })]).toEqual([7, 7, 35])
    expect(days({ range: 'custom', from: '2026-10-20', to: '2026-10-26' })).toBe(7)
    const monday = { range: 'custom', from: '2026-10-26', to: '2026-10-26' }
    expect(compared(monday)).toEqual([7, '2026-10-18T22:00:00.000Z', '2026-10-19T22:00:00.000Z', 'Week before'])
    expect(compared({ compare: 'off' })).toBeNull()
  })

  test('is a week, four weeks, a month or a year before, or any days', () => {
    const october = { range: 'custom', from: '2026-10-01', to: '2026-10-31' }
    expect(compared({ ...october, compare: 'month' })?.slice(1)).toEqual([
      ...['2026-08-31T22:00:00.000Z', '2026-09-30T22:00:00.000Z', 'Month before'],
    ])
    expect(compared({ ...october, compare: 'year' })?.[0]).toBe(364)
    expect(compared({ compare: '4weeks' })).toEqual([
      ...[28, '2026-10-10T22:00:00.000Z', '2026-10-17T22:00:00.000Z', '4 weeks before'],
    ])
    expect(compared({ compare: '2026-05-01,2026-05-31' })?.slice(1)).toEqual([
      ...['2026-04-30T22:00:00.000Z', '2026-05-31T22:00:00.000Z', '1 – 31 May 2026'],
    ])
    expect(compared({ compare: '2020-01-01,2026-05-31' })?.[0]).toBe(7)
    expect([isBefore('week', read({})), isBefore('week', read({ range: '30d' }))]).toEqual([true, false])
  })

  /** What figures are compared with, and where it is cut. */
  const figures = (search: Search, now: number, zone = 'Europe/Berlin') => {
    const found = readComparison(search, readRange(search, zone, now), now)
    return found && [...(found.span ? spanOf(found.span) : [null]), found.until]
  }

  test('of a range that is running ends at the same time, at the last full hour', () => {
    const cut = ['2026-10-31T23:00:00.000Z', '2026-11-07T15:00:00.000Z', '2026-11-07T16:00']
    expect(figures({}, NOW)).toEqual(cut)
    expect(figures({}, Date.parse('2026-11-14T15:00:00Z'))).toEqual(cut)
    expect(figures({}, Date.parse('2026-11-14T14:59:59Z'))?.[2]).toBe('2026-11-07T15:00')
    // A month before: of November the first 14 days, of October as many.
    const november = { range: 'custom', from: '2026-11-01', to: '2026-11-30', compare: 'month' }
    expect(figures(november, NOW)).toEqual([
      ...['2026-09-30T22:00:00.000Z', '2026-10-14T14:00:00.000Z', '2026-10-14T16:00'],
    ])
    expect(figures({ range: 'today' }, NOW, 'Asia/Kathmandu')?.[2]).toBe('2026-11-07T21:00')
  })

  test('of more than 35 days ends with a day', () => {
    const days35 = { range: 'custom', from: '2026-10-12', to: '2026-11-15', compare: 'year' }
    expect(figures(days35, NOW)?.[2]).toBe('2025-11-15T16:00')
    expect(figures({ ...days35, from: '2026-10-11' }, NOW)?.[2]).toBe('2025-11-15T00:00')
  })

  test('is whole when the range is over, and nothing before its first hour is', () => {
    const week = { range: 'custom', from: '2026-11-02', to: '2026-11-08' }
    expect(figures(week, NOW)).toEqual(['2026-10-25T23:00:00.000Z', '2026-11-01T23:00:00.000Z', null])
    expect(figures({ range: 'today' }, Date.parse('2026-11-13T23:59:00Z'))?.[0]).toBeNull()
    expect(figures({ range: 'today' }, Date.parse('2026-11-14T00:00:00Z'))?.slice(0, 2)).toEqual([
      ...['2026-11-06T23:00:00.000Z', '2026-11-07T00:00:00.000Z'],
    ])
    // A shorter range than the one that is running.
    expect(figures({ range: '30d', compare: '2026-05-01,2026-05-02' }, NOW)).toEqual([
      ...['2026-04-30T22:00:00.000Z', '2026-05-02T22:00:00.000Z', null],
    ])
  })

  test('of a year is the year before, of a running one until the same day', () => {
    const before = (year: number, today: string) => yearBefore(year, today, 'Europe/Berlin')
    expect(before(2025, '2026-11-14')).toEqual({
      time: { from_dt: '2023-12-31T23:00:00.000Z', to_dt: '2024-12-31T23:00:00.000Z' },
      until: null,
    })
    expect(before(2026, '2026-11-14')).toEqual({
      time: { from_dt: '2024-12-31T23:00:00.000Z', to_dt: '2025-11-13T23:00:00.000Z' },
      until: '2025-11-13',
    })
    expect(before(2028, '2028-02-29')?.until).toBe('2027-02-27')
    expect(before(2026, '2026-01-01')).toBeNull()
  })
})

describe('a range that is chosen', () => {
  const { today } = read({})
  const draft = (from: string | null, to: string | null) => ({ ...draftOf(read({}), read({}).clock), from, to })

  test('is none before both dates are complete, and says what is wrong', () => {
    expect(choiceOf(draft(null, '2026-11-01'), today)).toBeNull()
    expect(problemOfDraft(draft('2026-11-02', '2026-11-01'), today).days).toBe('The last day is before the first.')
    expect(problemOfDraft(draft('2025-01-01', '2026-06-07'), today).days).toBe(
      '1 Jan 2025 to 7 Jun 2026 is 523 days; a range holds at most 366.',
    )
    expect(choiceOf(draft('2025-11-01', '2026-11-01'), today)).not.toBeNull()
    expect(choiceOf(draft('2025-10-31', '2026-11-01'), today)).toBeNull()
    expect(problemOfDraft(draft('2026-11-15', '2026-11-16'), today).days).toBe('Nothing has been measured after today.')
    expect(problemOfDraft({ ...draft('2026-11-01', '2026-11-02'), weekdays: [] }, today).weekdays).toBeDefined()
    expect(
      problemOfDraft({ ...draft('2026-11-01', '2026-11-02'), hours: { from: 9, to: 9 } }, today).hours,
    ).toBeDefined()
    expect(choiceOf(draft('2026-11-08', '2026-11-14'), today)?.name).toBe('7d')
  })

  test('has presets of weeks, months, quarters and years', () => {
    const days = Object.fromEntries(
      PRESETS.map(({ id, days: of }) => [id, Object.values(of(today)).map(day => day.toString().slice(5))]),
    )
    expect(days).toMatchObject({
      week: ['11-09', '11-15'],
      'last-week': ['11-02', '11-08'],
      month: ['11-01', '11-30'],
      'last-month': ['10-01', '10-31'],
      quarter: ['10-01', '12-31'],
      'last-quarter': ['07-01', '09-30'],
      year: ['01-01', '12-31'],
      'last-year': ['01-01', '12-31'],
    })
  })

  test('is summed up in words, with the hour that a change of the clock adds', () => {
    const week = draft('2026-10-19', '2026-10-25')
    expect(describeDraft(week, new Map(), 'Europe/Berlin')).toBe('7 days, 169 hours · Europe/Berlin')
    const peaks = { ...week, weekdays: [1, 2, 3, 4, 5], hours: { from: 7, to: 9 } }
    expect(describeDraft(peaks, new Map([['2026-10-20', 'Fair']]), 'Europe/Berlin')).toBe(
      '5 days, 10 hours · 1 public holiday · Europe/Berlin',
    )
  })
})

test('a new limit is compared with the four weeks before it, as soon as it was valid for a day', () => {
  const measures = { units: 'metric' as const, speed: { unit: 'km/h' } }
  const changes = (...limits: [from: string | null, kmh: number | null][]) => {
    const site = {
      speed_limits: limits.map(([from, kmh]) => ({ from, kmh, unit: 'kmh' as const })),
      time_zone: 'Europe/Vienna',
    }
    return limitChangeOf(site, measures, parseDate('2026-11-14'))
  }
  const found = changes([null, 50], ['2026-07-18T22:00:00Z', 30])
  expect(found?.sentence).toBe(
    'New limit since 19 Jul 2026: 30 instead of 50 km/h. The share over the limit is of the limit of each time.',
  )
  const daysOf = ({ first, last }: Days) => `${first} ${last}`
  expect(found && [daysOf(found.before), daysOf(found.after)]).toEqual([
    '2026-06-21 2026-07-18',
    '2026-07-19 2026-08-15',
  ])
  const ofYesterday = changes([null, 50], ['2026-11-12T23:00:00Z', 30])
  expect(ofYesterday && daysOf(ofYesterday.after)).toBe('2026-11-13 2026-11-13')
  expect(changes([null, 50], ['2026-11-13T23:00:00Z', 30])).toBeNull()
  expect(changes([null, 50])).toBeNull()
  expect(changes([null, null], ['2026-07-18T22:00:00Z', 30])).toBeNull()
  expect(changes([null, 30], ['2026-07-18T22:00:00Z', 30])).toBeNull()
})

test('a pasted date is read in the forms that are usual', () => {
  for (const text of ['2026-06-01', '1.6.26', '01/06/2026', ' 2026-06-01T10:00 ']) {
    expect(parsePasted(text, 'day')?.toString(), text).toBe('2026-06-01')
  }
  expect(parsePasted('6/1/2026', 'day', true)?.toString()).toBe('2026-06-01')
  expect(parsePasted('2026-06-01 09:05', 'minute')?.toString()).toBe('2026-06-01T09:05:00')
  for (const text of ['', 'soon', '31.2.2026', '2026-13-01', '1.6']) expect(parsePasted(text, 'day'), text).toBeNull()
})

test('segments that are no date say why', () => {
  const segments = { year: 2026, month: 2, day: 28, lacksTime: false }
  expect(problemOf(segments)).toBeNull()
  expect(problemOf({ ...segments, day: 29 })).toBe('impossible')
  expect(problemOf({ ...segments, year: 202 })).toBe('unfinished')
  expect(problemOf({ ...segments, month: null })).toBe('unfinished')
  expect(problemOf({ ...segments, lacksTime: true })).toBe('unfinished')
  expect(problemOf({ year: null, month: null, day: null, lacksTime: true })).toBe('empty')
})

test('the days that follow: whole months after whole months, otherwise as many days', () => {
  const after = (first: string, last: string) => {
    const days = followingDays({ first: parseDate(first), last: parseDate(last) })
    return `${days.first} ${days.last}`
  }
  expect(after('2026-05-01', '2026-05-31')).toBe('2026-06-01 2026-06-30')
  expect(after('2026-01-01', '2026-03-31')).toBe('2026-04-01 2026-06-30')
  expect(after('2026-05-04', '2026-05-10')).toBe('2026-05-11 2026-05-17')
  expect(after('2026-05-01', '2026-05-30')).toBe('2026-05-31 2026-06-29')
})
