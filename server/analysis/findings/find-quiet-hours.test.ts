import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../contract/times/time.ts'
import { findQuietHours, type MeasuredHours } from './find-quiet-hours.ts'

const at = (text: string) => Date.parse(text)

/** Five weeks from Monday, 2026-03-02, 00:00 UTC, fully measured, with 8 vehicles in every hour but for those named. */
function hours(changes: { [hour: string]: number } = {}, zone = 'UTC'): MeasuredHours {
  const first = at('2026-03-02T00:00:00Z')
  const all = Array.from({ length: 35 * 24 }, (_, index) => first + index * HOUR_MS)
  const named = new Map(Object.entries(changes).map(([hour, count]) => [at(hour), count]))
  return {
    zone,
    counts: new Map(all.map(hour => [hour, named.get(hour) ?? 8])),
    coverage: new Map(all.map(hour => [hour, 1])),
    holidays: new Set(),
  }
}
const lastWeek = (measured: MeasuredHours) => findQuietHours(measured, at('2026-03-30T00:00Z'), at('2026-04-06T00:00Z'))
const QUIET = '2026-03-31T10:00:00Z'

test('measured hours without a vehicle are found, consecutive ones as one', () => {
  expect(lastWeek(hours())).toEqual([])
  expect(lastWeek(hours({ [QUIET]: 1 }))).toEqual([])
  const empty = { [QUIET]: 0, '2026-03-31T11:00:00Z': 0, '2026-03-31T13:00:00Z': 0 }
  expect(lastWeek(hours(empty))).toEqual([
    { from: at(QUIET), to: at(QUIET) + 2 * HOUR_MS, hours: 2, usual: 16 },
    { from: at(QUIET) + 3 * HOUR_MS, to: at(QUIET) + 4 * HOUR_MS, hours: 1, usual: 8 },
  ])
})

test('each of at least three measured references must have had five vehicles', () => {
  expect(lastWeek(hours({ [QUIET]: 0, '2026-03-24T10:00:00Z': 5 }))).toMatchObject([{ usual: 5 }])
  expect(lastWeek(hours({ [QUIET]: 0, '2026-03-24T10:00:00Z': 4 }))).toEqual([])
  const unmeasured = (...weeks: number[]) => {
    const measured = hours({ [QUIET]: 0 })
    for (const back of weeks) measured.coverage.set(at(QUIET) - back * 7 * DAY_MS, 0.99)
    return lastWeek(measured)
  }
  expect(unmeasured(1)).toHaveLength(1)
  expect(unmeasured(1, 2)).toEqual([])
  expect(unmeasured(0)).toEqual([])
})

test('a holiday is compared with Sundays, and is no reference', () => {
  const sundays = [29, 22, 15, 8].map(day => [`2026-03-${String(day).padStart(2, '0')}T10:00:00Z`, 0] as const)
  const holiday = { ...hours({ ...Object.fromEntries(sundays), [QUIET]: 0 }), holidays: new Set(['2026-03-31']) }
  expect(lastWeek(holiday)).toEqual([])
  const before = { ...hours({ [QUIET]: 0, '2026-03-24T10:00:00Z': 0 }), holidays: new Set(['2026-03-24']) }
  expect(lastWeek(before)).toHaveLength(1)
})

test('the hours compared are those of the local clock, also after it was changed', () => {
  // Clocks in Berlin went forward on 29 March: 10:00 local is 08:00 UTC after it and 09:00 UTC before.
  const references = [24, 17, 10, 3].map(day => [`2026-03-${String(day).padStart(2, '0')}T09:00:00Z`, 0] as const)
  const changed = { ...Object.fromEntries(references), '2026-03-31T08:00:00Z': 0 }
  expect(lastWeek(hours(changed, 'Europe/Berlin'))).toEqual([])
  expect(lastWeek(hours(changed, 'UTC'))).toHaveLength(1)
})
