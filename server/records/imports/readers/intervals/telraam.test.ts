import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorSentence } from '../../../../../contract/text/error-sentences.ts'
import { readIntervals } from '../../../../../tests/support/reading/read-intervals.ts'
import { telraam } from './telraam.ts'

const ROW = {
  instance_id: -1,
  segment_id: 9000001,
  date: '2026-05-21T11:00:00.000Z',
  interval: 'hourly',
  uptime: 0.75,
  heavy: 3.4,
  heavy_lft: 1.4,
  heavy_rgt: 2,
  car: 120.2,
  car_lft: 60.2,
  car_rgt: 60,
  bike_lft: 0,
  bike_rgt: 1.333333,
  pedestrian_lft: 5,
  pedestrian_rgt: 0,
  direction: 1,
  timezone: 'Europe/Brussels',
}
const read = (...rows: object[]) =>
  readIntervals(
    telraam,
    rows.map(row => JSON.stringify(row)),
  )

test('each direction is a channel, in UTC; the uptime is what was measured', () => {
  const { readings, problems, names } = read(ROW)
  expect(problems).toEqual([])
  expect(readings).toEqual([
    {
      start: Date.UTC(2026, 4, 21, 11),
      duration_s: 3600,
      channel: 1,
      counter: '9000001',
      isLocal: false,
      covered_s: 2700,
      classes: { truck: 1.4, car: 60.2, bicycle: 0, pedestrian: 5 },
    },
    expect.objectContaining({ channel: 2, classes: { truck: 2, car: 60, bicycle: 1.333333, pedestrian: 0 } }),
  ])
  expect([1, 2].map(channel => names(null, channel)?.name)).toEqual(['A to B', 'B to A'])
  const turned = read({ ...ROW, direction: -1 })
  expect(turned.readings.map(({ channel, classes }) => [channel, classes?.car])).toEqual([
    [2, 60.2],
    [1, 60],
  ])
})

test('a row without uptime is an outage and no count', () => {
  expect(read({ ...ROW, uptime: 0, car_lft: 0, car_rgt: 0 })).toMatchObject({ readings: [], problems: [] })
})

test('modes of the advanced interface are read instead of the others; its speeds are those of each direction', () => {
  const lft = Array.from({ length: 25 }, (_, at) => at)
  const rgt = Array.from({ length: 25 }, () => 1)
  const { readings, notices } = read({
    ...ROW,
    interval: 'quarterly',
    period_start: '2026-05-21T11:15:00Z',
    period_duration: 900,
    mode_car_lft: 10,
    mode_lighttruck_lft: 2,
    mode_stroller_lft: 1,
    mode_pedestrian_lft: 3,
    mode_night_rgt: 7,
    speed_hist_car_lft: lft,
    speed_hist_car_rgt: rgt,
  })
  expect(readings.map(({ start, classes, speeds }) => [start, classes, speeds?.counts])).toEqual([
    [Date.UTC(2026, 4, 21, 11, 15), { car: 10, van: 2, pedestrian: 4 }, lft],
    [Date.UTC(2026, 4, 21, 11, 15), { unknown: 7 }, rgt],
  ])
  expect(readings[0]?.speeds?.edges_kmh.slice(-3)).toEqual([115, 120, null])
  expect(notices).toEqual([])
})

test('speeds in percent of both directions are shared by the cars of each, which is reported', () => {
  const percent = Array.from({ length: 25 }, (_, at) => (at === 6 ? 75 : at === 7 ? 25 : 0))
  const { readings, notices } = read({ ...ROW, car_speed_hist_0to120plus: percent })
  expect(readings.map(({ speeds }) => speeds?.counts.slice(6, 8))).toEqual([
    [45.15, 15.05],
    [45, 15],
  ])
  expect(notices[0]).toMatch(/^The speeds of 1 rows are of both directions together/)
})

test('the coarser speeds are read too; counts that no direction has are those of both together', () => {
  const coarse = [0, 0, 50, 25, 25, 0, 0, 0]
  const { heavy_lft, heavy_rgt, car_lft, car_rgt, bike_lft, bike_rgt, pedestrian_lft, pedestrian_rgt, ...whole } = ROW
  const { readings, problems, notices, names } = read(
    { ...whole, bike: 7, pedestrian: 0, car_speed_hist_0to70plus: coarse },
    { ...ROW, date: '2026-05-21T12:00:00.000Z', night: 4, car_speed_hist_0to70plus: coarse },
    { ...whole, date: '2026-05-21T13:00:00.000Z', car: -1 },
    { segment_id: 9, date: '2026-05-21T14:00:00.000Z', interval: 'hourly', uptime: 1 },
  )
  expect(readings.map(({ channel, classes }) => [channel, classes])).toEqual([
    [3, { car: 120.2, truck: 3.4, bicycle: 7, pedestrian: 0 }],
    [1, { truck: 1.4, car: 60.2, bicycle: 0, pedestrian: 5 }],
    [2, { truck: 2, car: 60, bicycle: 1.333333, pedestrian: 0 }],
    // The volume of the second row, whose other counts have directions.
    [3, { unknown: 4 }],
  ])
  const edges_kmh = [0, 10, 20, 30, 40, 50, 60, 70, null]
  expect(readings[0]?.speeds).toEqual({ edges_kmh, counts: [0, 0, 60.1, 30.05, 30.05, 0, 0, 0] })
  expect(readings[1]?.speeds).toEqual({ edges_kmh, counts: [0, 0, 30.1, 15.05, 15.05, 0, 0, 0] })
  expect([names(null, 3)?.name, notices.length]).toEqual(['Both directions', 1])
  expect(problems).toEqual([
    [3, 'car: "-1" is not a number of 0 or more.'],
    [4, errorSentence('rowWithoutCounts')],
  ])
})

test('rows that cannot be read are refused with their numbers', () => {
  const { problems } = read(
    { ...ROW, date: 'today' },
    { ...ROW, interval: 'daily' },
    { ...ROW, uptime: 1.2 },
    { ...ROW, car_lft: -1 },
    { ...ROW, car_lft: '12' },
    { error: 'none' },
  )
  expect(problems).toEqual([
    [1, '"today" is not a date and time.'],
    [2, 'interval: "daily" is not a valid choice.'],
    [3, 'uptime: 1.2 is not between 0 and 1.'],
    [4, 'car_lft: "-1" is not a number of 0 or more.'],
    [5, 'car_lft: "12" is not a number of 0 or more.'],
    [6, 'This is not a JSON object.'],
  ])
})

test('any counts are read back equal', () => {
  const count = fc.integer({ min: 0, max: 500_000 }).map(hundredths => hundredths / 100)
  const rows = fc.array(
    fc.record({ hour: fc.integer({ min: 0, max: 20_000 }), car_lft: count, car_rgt: count, heavy_lft: count }),
    { minLength: 1, maxLength: 30 },
  )
  fc.assert(
    fc.property(rows, written => {
      const { readings } = read(
        ...written.map(({ hour, ...counts }) => ({
          segment_id: 7,
          uptime: 1,
          interval: 'hourly',
          date: new Date(Date.UTC(2024, 0, 1, hour)).toISOString(),
          ...counts,
        })),
      )
      expect(readings.map(({ start, channel, classes }) => [start, channel, classes])).toEqual(
        written.flatMap(({ hour, car_lft, car_rgt, heavy_lft }) => [
          [Date.UTC(2024, 0, 1, hour), 1, { car: car_lft, truck: heavy_lft }],
          [Date.UTC(2024, 0, 1, hour), 2, { car: car_rgt }],
        ]),
      )
    }),
    { numRuns: 40 },
  )
})

test('any counts and speeds of the advanced interface are read back equal', () => {
  const count = fc.integer({ min: 0, max: 500_000 }).map(hundredths => hundredths / 100)
  const speeds = fc.array(count, { minLength: 25, maxLength: 25 })
  const row = fc.record({
    mode_car_lft: count,
    mode_bus_lft: count,
    mode_motorcycle_rgt: count,
    mode_bicycle_rgt: count,
    speed_hist_car_lft: speeds,
    speed_hist_car_rgt: speeds,
  })
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), written => {
      const start = (at: number) => Date.UTC(2026, 0, 1) + at * 900_000
      const { readings, problems } = read(
        ...written.map((counts, at) => ({
          segment_id: -1,
          device_id: 12,
          uptime: 0.5,
          period_start: new Date(start(at)).toISOString(),
          period_duration: 900,
          ...counts,
        })),
      )
      expect(problems).toEqual([])
      expect(
        readings.map(one => [one.start, one.channel, one.counter, one.covered_s, one.classes, one.speeds?.counts]),
      ).toEqual(
        written.flatMap((one, at) => [
          [start(at), 1, '12', 450, { car: one.mode_car_lft, bus: one.mode_bus_lft }, one.speed_hist_car_lft],
          [
            ...[start(at), 2, '12', 450],
            { motorcycle: one.mode_motorcycle_rgt, bicycle: one.mode_bicycle_rgt },
            one.speed_hist_car_rgt,
          ],
        ]),
      )
    }),
    { numRuns: 30 },
  )
})
