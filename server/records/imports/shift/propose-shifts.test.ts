import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../../contract/times/time.ts'
import { noticesOfClock, proposeShifts } from './propose-shifts.ts'

const WEEKDAY = [0, 0, 1, 2, 3, 5, 14, 30, 26, 19, 18, 20, 21, 21, 22, 26, 33, 35, 24, 16, 11, 6, 0, 0]
/** A Monday. */
const START = Date.UTC(2025, 0, 6)
const dayAt = (day: number) => new Date(START + day * DAY_MS)

/** Ten weeks, whose clock is put forward by so many hours on these days. */
function hoursOf(steps: { day: number; by: number }[]): Map<number, number> {
  const hours = new Map<number, number>()
  for (let hour = 0; hour < 70 * 24; hour++) {
    const shown = hour + steps.reduce((sum, { day, by }) => sum + (hour >= day * 24 ? by : 0), 0)
    const start = START + shown * HOUR_MS
    hours.set(start, (hours.get(start) ?? 0) + (WEEKDAY[hour % 24] as number))
  }
  return hours
}
const LAST = START + 70 * DAY_MS - 1
const propose = (steps: { day: number; by: number }[], first = START, last = LAST) =>
  proposeShifts({ zone: 'UTC', hours: hoursOf(steps), first, last, isMeasured: () => true })
const part = (minutes: number, from: Date | null, to: Date | null) => ({
  ...{ shift_minutes: minutes, from_dt: from, to_dt: to },
})

test('from a step on, records are moved back by as much, until it steps back', () => {
  expect(propose([])).toEqual([])
  expect(propose([{ day: 21, by: 1 }])).toEqual([part(-60, dayAt(21), null)])
  expect(
    propose([
      { day: 21, by: -1 },
      { day: 56, by: 1 },
    ]),
  ).toEqual([part(60, dayAt(21), dayAt(56))])
})

test('the clock is wrong by the sum of all steps', () => {
  const steps = [
    { day: 21, by: 1 },
    { day: 56, by: 2 },
  ]
  expect(propose(steps)).toEqual([part(-60, dayAt(21), dayAt(56)), part(-180, dayAt(56), null)])
})

test('steps before and behind what may be moved propose nothing, one on its first day all of it', () => {
  const steps = [{ day: 21, by: 1 }]
  expect(propose(steps, START + 23 * DAY_MS)).toEqual([])
  expect(propose(steps, START, START + 20 * DAY_MS)).toEqual([])
  expect(propose(steps, START + 21 * DAY_MS + HOUR_MS)).toEqual([part(-60, null, null)])
})

test('a notice names the days, and a file of several counters or of counts of intervals has none', () => {
  const vehicles = [...hoursOf([{ day: 21, by: -1 }])].filter(([, count]) => count > 0)
  const hours = new Map(vehicles.map(([start, count]) => [start, { vehicles: count, first: start, last: start }]))
  const counter = { vehicles: 1, channels: new Map(), hours, covers: [] }
  const counters = new Map([[null as string | null, counter]])
  expect(noticesOfClock({ counters }, 'UTC')).toEqual([
    expect.stringMatching(/^From 2025-01-27 to 2025-03-16 the clock of the counter seems to be 1 h slow\. /),
  ])
  expect(noticesOfClock({ counters: new Map([...counters, ['other', counter]]) }, 'UTC')).toEqual([])
  expect(noticesOfClock({ counters: new Map([[null, { ...counter, hours: null }]]) }, 'UTC')).toEqual([])
})
