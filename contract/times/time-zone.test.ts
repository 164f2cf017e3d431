import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from './time.ts'
import { instantsOfLocal, isFixedOffset, isTimeZone, localDate, startOfLocalDay, zoneOffsetMs } from './time-zone.ts'

const at = (text: string) => Date.parse(text)
const utc = (instants: number[]) => instants.map(instant => new Date(instant).toISOString())

describe('the moments of a local time', () => {
  const cases: [zone: string, local: string, instants: string[]][] = [
    ['Europe/Berlin', '2025-06-01T12:00:00Z', ['2025-06-01T10:00:00.000Z']],
    ['Europe/Berlin', '2025-03-30T01:59:59.999Z', ['2025-03-30T00:59:59.999Z']],
    ['Europe/Berlin', '2025-03-30T02:00:00Z', []],
    ['Europe/Berlin', '2025-03-30T02:59:59.999Z', []],
    ['Europe/Berlin', '2025-03-30T03:00:00Z', ['2025-03-30T01:00:00.000Z']],
    ['Europe/Berlin', '2025-10-26T01:59:59.999Z', ['2025-10-25T23:59:59.999Z']],
    ['Europe/Berlin', '2025-10-26T02:00:00Z', ['2025-10-26T00:00:00.000Z', '2025-10-26T01:00:00.000Z']],
    ['Europe/Berlin', '2025-10-26T02:59:59.999Z', ['2025-10-26T00:59:59.999Z', '2025-10-26T01:59:59.999Z']],
    ['Europe/Berlin', '2025-10-26T03:00:00Z', ['2025-10-26T02:00:00.000Z']],
    ['America/New_York', '2025-03-09T02:30:00Z', []],
    ['America/New_York', '2025-11-02T01:30:00Z', ['2025-11-02T05:30:00.000Z', '2025-11-02T06:30:00.000Z']],
    ['America/New_York', '2025-11-02T02:00:00Z', ['2025-11-02T07:00:00.000Z']],
    // Lord Howe goes back from +11:00 to +10:30: half an hour only.
    ['Australia/Lord_Howe', '2025-04-06T01:29:59Z', ['2025-04-05T14:29:59.000Z']],
    ['Australia/Lord_Howe', '2025-04-06T01:30:00Z', ['2025-04-05T14:30:00.000Z', '2025-04-05T15:00:00.000Z']],
    ['Australia/Lord_Howe', '2025-04-06T02:00:00Z', ['2025-04-05T15:30:00.000Z']],
    ['Australia/Lord_Howe', '2025-10-05T02:29:59Z', []],
    ['Australia/Lord_Howe', '2025-10-05T02:30:00Z', ['2025-10-04T15:30:00.000Z']],
    ['Asia/Kolkata', '2025-03-30T02:30:00Z', ['2025-03-29T21:00:00.000Z']],
    ['America/St_Johns', '2010-11-07T00:00:30Z', ['2010-11-07T02:30:30.000Z', '2010-11-07T03:30:30.000Z']],
    ['+01:00', '2025-10-26T02:30:00Z', ['2025-10-26T01:30:00.000Z']],
    ['-0330', '2025-10-26T02:30:00Z', ['2025-10-26T06:00:00.000Z']],
  ]
  test.each(cases)('%s %s', (zone, local, instants) => {
    expect(utc(instantsOfLocal(zone, at(local)))).toEqual(instants)
  })

  test('are all those, and only those, at which the clock shows it', () => {
    const zone = fc.constantFrom(
      ...['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/Sao_Paulo'],
      ...['Pacific/Apia', 'Africa/Casablanca', 'America/St_Johns', 'Pacific/Chatham', 'Asia/Tehran'],
    )
    // Half of the moments lie within two hours of a change of the clocks in Berlin.
    const near = fc
      .tuple(
        fc.constantFrom(at('2025-03-30T01:00:00Z'), at('2025-10-26T01:00:00Z')),
        fc.integer({ min: -120, max: 120 }),
      )
      .map(([change, minutes]) => change + minutes * MINUTE_MS)
    const moment = fc.oneof(
      near,
      fc.integer({ min: at('1990-01-01T00:00:00Z') / 1000, max: at('2037-12-31T00:00:00Z') / 1000 }).map(s => s * 1000),
    )
    fc.assert(
      fc.property(zone, moment, (name, instant) => {
        const local = instant + zoneOffsetMs(name, instant)
        const instants = instantsOfLocal(name, local)
        expect(instants).toContain(instant)
        expect(instants.every(one => one + zoneOffsetMs(name, one) === local)).toBe(true)
        expect(instants).toEqual([...new Set(instants)].sort((a, b) => a - b))
      }),
      { numRuns: 2000 },
    )
  })
})

test('the offset at any moment is what Intl shows, whatever was asked before', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  const seconds = fc.integer({ min: at('1990-01-01T00:00:00Z') / 1000, max: at('2037-12-31T00:00:00Z') / 1000 })
  fc.assert(
    fc.property(zone, seconds, (timeZone, second) => {
      const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(
        second * 1000,
      )
      expect(second * 1000 + zoneOffsetMs(timeZone, second * 1000)).toBe(at(`${shown.replace(' ', 'T')}Z`))
    }),
    { numRuns: 300 },
  )
})

test('the offset of every minute of a day on which the clocks change is what Intl shows', () => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Australia/Lord_Howe',
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  for (let moment = at('2025-04-05T00:00:00Z'); moment < at('2025-04-06T00:00:00Z'); moment += MINUTE_MS) {
    const shown = at(`${format.format(moment).replace(' ', 'T')}Z`)
    expect(moment + zoneOffsetMs('Australia/Lord_Howe', moment)).toBe(shown)
  }
})

describe('local days', () => {
  test('the local date of a moment', () => {
    expect(localDate('Europe/Berlin', at('2025-06-01T21:59:59.999Z'))).toBe('2025-06-01')
    expect(localDate('Europe/Berlin', at('2025-06-01T22:00:00Z'))).toBe('2025-06-02')
    expect(localDate('+05:30', at('2025-06-01T18:30:00Z'))).toBe('2025-06-02')
  })

  test.each([
    ['Europe/Berlin', '2025-06-01', '2025-05-31T22:00:00.000Z', 24],
    ['Europe/Berlin', '2025-03-30', '2025-03-29T23:00:00.000Z', 23],
    ['Europe/Berlin', '2025-10-26', '2025-10-25T22:00:00.000Z', 25],
    ['Asia/Kolkata', '2025-10-26', '2025-10-25T18:30:00.000Z', 24],
    ['Australia/Lord_Howe', '2025-04-06', '2025-04-05T13:00:00.000Z', 24.5],
    // Midnight does not exist, is shown twice, or is reached twice.
    ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', 23],
    ['America/Havana', '2025-11-02', '2025-11-02T04:00:00.000Z', 25],
    ['America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00:00.000Z', 24],
    // Samoa had no 30 December 2011.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', 0],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z', 24],
  ])('%s %s begins at %s and lasts %s hours', (zone, date, start, hours) => {
    const next = new Date(at(`${date}T00:00:00Z`) + 24 * HOUR_MS).toISOString().slice(0, 10)
    expect(new Date(startOfLocalDay(zone, date)).toISOString()).toBe(start)
    expect((startOfLocalDay(zone, next) - startOfLocalDay(zone, date)) / HOUR_MS).toBe(hours)
  })

  test('a day begins where its date is first shown', () => {
    const days = fc.integer({
      min: at('1990-01-01T00:00:00Z') / (24 * HOUR_MS),
      max: at('2037-12-31T00:00:00Z') / (24 * HOUR_MS),
    })
    fc.assert(
      fc.property(
        fc.constantFrom('Europe/Berlin', 'America/Sao_Paulo', 'Asia/Beirut', 'Africa/Cairo'),
        days,
        (zone, day) => {
          const date = new Date(day * 24 * HOUR_MS).toISOString().slice(0, 10)
          const start = startOfLocalDay(zone, date)
          expect(localDate(zone, start)).toBe(date)
          expect(localDate(zone, start - 1) < date).toBe(true)
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('what is no date is refused', () => {
    expect(() => startOfLocalDay('Europe/Berlin', '2025-02-30')).toThrow(RangeError)
    expect(() => startOfLocalDay('Europe/Berlin', '2025-13-01')).toThrow(RangeError)
  })
})

test('the first and the last years of the calendar have the offsets of the first and the last clocks', () => {
  const hours = (zone: string, text: string) => zoneOffsetMs(zone, at(text)) / HOUR_MS
  expect(hours('Europe/Berlin', '0001-01-01T00:00:00Z')).toBe(hours('Europe/Berlin', '1800-01-01T00:00:00Z'))
  expect(hours('America/New_York', '0099-12-31T00:00:00Z')).toBe(hours('America/New_York', '1800-01-01T00:00:00Z'))
  expect(hours('UTC', '0001-01-01T00:00:00Z')).toBe(0)
  expect(hours('Asia/Kolkata', '9999-12-31T23:59:59Z')).toBe(5.5)
})

test('names of zones and fixed offsets', () => {
  expect(['Europe/Berlin', 'Asia/Kolkata', 'UTC', 'America/Argentina/Buenos_Aires'].every(isTimeZone)).toBe(true)
  expect(['', 'Europe/Nowhere', '+01:00', 'Berlin', 'Europe/Berlin ', '../etc'].some(isTimeZone)).toBe(false)
  expect(['+01:00', '-0330', '+14', '+00:00'].every(isFixedOffset)).toBe(true)
  expect(['01:00', '+1', '+15:00', '+01:60', 'Z', 'UTC'].some(isFixedOffset)).toBe(false)
  expect(() => zoneOffsetMs('Europe/Nowhere', 0)).toThrow(RangeError)
})
