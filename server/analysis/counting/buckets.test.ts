import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { bucketStarts, INTERVALS, type Interval } from './buckets.ts'

const at = (text: string) => Date.parse(text)
const utc = (starts: number[]) => starts.map(start => new Date(start).toISOString().replace(':00.000Z', 'Z'))

const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(zone: string): Intl.DateTimeFormat {
  const two = '2-digit'
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      hourCycle: 'h23',
      timeZoneName: 'longOffset',
      year: 'numeric',
      month: two,
      day: two,
      hour: two,
      minute: two,
    })
  clocks.set(zone, clock)
  return clock
}

/** What the clocks of a zone show, by Intl alone; with the offset where hours are meant, for each hour is its own. */
function label(zone: string, interval: Interval, ts: number): string {
  const parts = clockOf(zone).formatToParts(ts)
  const of = (type: string) => parts.find(part => part.type === type)?.value ?? ''
  const date = `${of('year')}-${of('month')}-${of('day')}`
  if (interval === '1d') return date
  if (interval === '1mo') return date.slice(0, 7)
  if (interval === '1w') {
    const day = new Date(`${date}T00:00:00Z`)
    while (day.getUTCDay() !== 1) day.setTime(day.getTime() - DAY_MS)
    return day.toISOString()
  }
  const step = { '1m': 1, '5m': 5, '15m': 15, '1h': 60 }[interval]
  const minute = Math.floor(Number(of('minute')) / step) * step
  return `${date} ${of('hour')}:${minute} ${of('timeZoneName')}`
}

const CHANGES: [zone: string, change: string][] = [
  ['Europe/Berlin', '2025-03-30T01:00:00Z'],
  ['Europe/Berlin', '2025-10-26T01:00:00Z'],
  ['America/New_York', '2025-03-09T07:00:00Z'],
  ['America/New_York', '2025-11-02T06:00:00Z'],
  ['Australia/Lord_Howe', '2025-04-05T15:00:00Z'],
  ['Australia/Lord_Howe', '2025-10-04T15:30:00Z'],
  ['Asia/Kolkata', '2025-03-30T01:00:00Z'],
  ['Pacific/Chatham', '2025-04-05T14:00:00Z'],
  // Midnight is skipped; midnight is reached twice; there is no 30 December.
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z'],
  ['America/Sao_Paulo', '2018-02-18T02:00:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
]

test('two moments are in one interval when the clock shows the same, and only then', () => {
  const span = fc.record({
    place: fc.constantFrom(...CHANGES),
    before: fc.integer({ min: 0, max: 36 * 60 }),
    after: fc.integer({ min: 1, max: 36 * 60 }),
    interval: fc.constantFrom(...INTERVALS),
    ms: fc.integer({ min: 0, max: MINUTE_MS - 1 }),
  })
  fc.assert(
    fc.property(span, ({ place: [zone, change], before, after, interval, ms }) => {
      const window = { from: at(change) - before * MINUTE_MS - ms, to: at(change) + after * MINUTE_MS }
      const starts = bucketStarts(window, interval, zone)
      const moments = [window.from]
      for (let ts = Math.ceil(window.from / MINUTE_MS) * MINUTE_MS; ts < window.to; ts += MINUTE_MS) moments.push(ts)
      const shown = moments.map(ts => label(zone, interval, ts))
      const begins = moments.filter((_, i) => i === 0 || shown[i] !== shown[i - 1])
      expect(starts).toEqual(begins)
    }),
    { numRuns: 30 },
  )
})

describe('days on which clocks are changed', () => {
  test.each([
    ['Europe/Berlin', '2025-03-29T23:00:00Z', '2025-03-30T22:00:00Z', 23],
    ['Europe/Berlin', '2025-10-25T22:00:00Z', '2025-10-26T23:00:00Z', 25],
    // Half an hour less or more: the steps restart at the change.
    ['Australia/Lord_Howe', '2025-04-05T13:00:00Z', '2025-04-06T13:30:00Z', 25],
    ['Australia/Lord_Howe', '2025-10-04T13:30:00Z', '2025-10-05T13:00:00Z', 24],
  ])('%s from %s to %s is one day of %i hours', (zone, from, to, hours) => {
    const window = { from: at(from), to: at(to) }
    expect(bucketStarts(window, '1d', zone)).toEqual([window.from])
    expect(bucketStarts(window, '1h', zone)).toHaveLength(hours)
  })

  test('on Lord Howe the clock goes back to half past one, and a short hour follows', () => {
    const window = { from: at('2025-04-05T14:00:00Z'), to: at('2025-04-05T16:00:00Z') }
    expect(utc(bucketStarts(window, '1h', 'Australia/Lord_Howe'))).toEqual([
      '2025-04-05T14:00Z',
      '2025-04-05T15:00Z',
      '2025-04-05T15:30Z',
    ])
  })
})

test('a window is cut at the whole hours of the zone and keeps its own ends', () => {
  const window = { from: at('2025-06-01T10:10:07.003Z'), to: at('2025-06-01T12:30:00.001Z') }
  const starts = ['2025-06-01T10:10:07.003Z', '2025-06-01T10:30Z', '2025-06-01T11:30Z', '2025-06-01T12:30Z']
  expect(utc(bucketStarts(window, '1h', 'Asia/Kolkata'))).toEqual(starts)
  expect(bucketStarts(window, null, 'Asia/Kolkata')).toEqual([window.from])
})

test('weeks begin on Monday, months on their first day', () => {
  const window = { from: at('2025-06-05T00:00:00Z'), to: at('2025-08-02T00:00:00Z') }
  expect(utc(bucketStarts(window, '1mo', 'UTC')).slice(1)).toEqual(['2025-07-01T00:00Z', '2025-08-01T00:00Z'])
  expect(utc(bucketStarts(window, '1w', 'UTC')).slice(1, 3)).toEqual(['2025-06-09T00:00Z', '2025-06-16T00:00Z'])
})

test('the last days of the calendar have an end', () => {
  const window = { from: at('9999-12-29T00:00:00Z'), to: at('9999-12-31T23:59:59.999Z') }
  for (const interval of INTERVALS) {
    for (const zone of ['UTC', 'Pacific/Auckland', 'Pacific/Honolulu']) {
      const starts = bucketStarts(window, interval, zone)
      expect(starts[0]).toBe(window.from)
      expect(starts.every(start => start >= window.from && start < window.to)).toBe(true)
    }
  }
})
