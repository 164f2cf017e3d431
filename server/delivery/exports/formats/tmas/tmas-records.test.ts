import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../../../contract/times/time.ts'
import { readIntervals, shownStart } from '../../../../../tests/support/reading/read-intervals.ts'
import { tmg } from '../../../../records/imports/readers/intervals/tmg/tmg.ts'
import { readStations } from '../../../../records/imports/stations/read-stations.ts'
import { lanesOfStation } from './tmas-lanes.ts'
import { classRecord, STATION_HEADER, stationRecord, volumeRecord } from './tmas-records.ts'

const lane = fc.record({
  state: fc.integer({ min: 1, max: 56 }).map(code => String(code).padStart(2, '0')),
  station: fc.stringMatching(/^[0-9A-Z]{6}$/),
  direction: fc.integer({ min: 1, max: 8 }),
  lane: fc.integer({ min: 0, max: 9 }),
})
const date = fc.integer({ min: 9131, max: 22_279 }).map(day => new Date(day * DAY_MS).toISOString().slice(0, 10))
const count = fc.integer({ min: 0, max: 99_999 })

test('volumes of 2016 have 143 characters, and our reader finds the same hours in them', () => {
  const day = fc
    .array(fc.option(count), { minLength: 24, maxLength: 24 })
    .filter(hours => hours.some(hour => hour !== null))
  fc.assert(
    fc.property(lane, date, day, (of, on, hours) => {
      const line = volumeRecord(of, on, hours)
      expect(line).toHaveLength(143)
      const { readings, problems } = readIntervals(tmg, [line])
      expect(problems).toEqual([])
      const [channel, counter] = [of.direction * 10 + of.lane, `${of.state}-${of.station}`]
      expect(readings.map(one => [shownStart(one), one.channel, one.counter, one.total])).toEqual(
        hours.flatMap((total, hour) =>
          total === null ? [] : [[`${on} ${String(hour).padStart(2, '0')}:00`, channel, counter, total]],
        ),
      )
    }),
    { numRuns: 100 },
  )
})

test('classes of 2016 have 93 characters, and our reader finds the same 13 classes in them', () => {
  const hour = fc.record({
    hour: fc.integer({ min: 0, max: 23 }),
    classes: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 13, maxLength: 13 }),
  })
  const sumOf = (classes: number[]) => classes.reduce((sum, one) => sum + one, 0)
  fc.assert(
    fc.property(lane, date, fc.array(hour, { minLength: 4, maxLength: 9 }), (of, on, hours) => {
      const lines = hours.map(one => classRecord(of, { ...one, date: on, total: sumOf(one.classes) }))
      expect(new Set(lines.map(({ length }) => length))).toEqual(new Set([93]))
      const { readings, problems } = readIntervals(tmg, lines)
      expect(problems).toEqual([])
      expect(readings.map(({ total, class_codes }) => [total, Object.values(class_codes ?? {})])).toEqual(
        hours.map(({ classes }) => [sumOf(classes), classes]),
      )
    }),
    { numRuns: 60 },
  )
})

test('lanes are those of bearings; all lanes of a direction are lane 0, and several channels of one are numbered', () => {
  const channel = (number: number, bearing_deg: number | null, lanes = 1) => ({ number, bearing_deg, lanes })
  const lanesOf = (station_number: string | null, ...channels: ReturnType<typeof channel>[]) => {
    const lanes = lanesOfStation({ site_id: 'A', station_number, channels })
    return (
      lanes && [...lanes].map(([number, one]) => [number, `${one.state} ${one.station} ${one.direction}${one.lane}`])
    )
  }
  expect(lanesOf('36-000007', channel(1, 2, 2), channel(2, 181))).toEqual([
    [1, '36 000007 10'],
    [2, '36 000007 51'],
  ])
  expect(lanesOf('02-00A10B', channel(4, 350), channel(7, 338), channel(9, 292))).toEqual([
    [4, '02 00A10B 11'],
    [7, '02 00A10B 12'],
    [9, '02 00A10B 71'],
  ])
  expect(lanesOf('36-000007', channel(1, null))).toBe(null)
  expect(lanesOf('36-0000071', channel(1, 0))).toBe(null)
  expect(lanesOf(null, channel(1, 0))).toBe(null)
})

test('a station has a column for each name of the header, and no bar in its text', () => {
  const station = { state: '36', station: '000007', direction: 1, lane: 0, year: 2026, lanes: 2 }
  const line = stationRecord({ ...station, latitude: 40.7, longitude: -74.01, text: 'Broadway | 42nd' })
  expect(line.split('|')).toHaveLength(STATION_HEADER.split('|').length)
  expect(line).toMatch(/^S\|36\|000007\|1\|0\|2026\|\|2\|13\|\|\|\|40\.700000\|-74\.010000\|.*\|Broadway {3}42nd$/)
})

test('stations are read back by the reader of station files', () => {
  const place = { latitude: fc.integer({ min: -89e6, max: 89e6 }), longitude: fc.integer({ min: -179e6, max: 179e6 }) }
  const stations = fc.uniqueArray(fc.record({ ...place, of: lane }), {
    selector: ({ of }) => `${of.state}${of.station}`,
    minLength: 1,
    maxLength: 10,
  })
  const isPlace = (millionths: number) => millionths !== 0
  fc.assert(
    fc.property(stations, written => {
      const known = written.filter(({ latitude, longitude }) => isPlace(latitude) && isPlace(longitude))
      const rows = known.map(({ of, latitude, longitude }) =>
        stationRecord({
          ...of,
          ...{ year: 2026, lanes: 2, text: 'Broadway' },
          ...{ latitude: latitude / 1e6, longitude: longitude / 1e6 },
        }),
      )
      const { stations: found, problems } = readStations([STATION_HEADER, ...rows].join('\r\n'))
      expect(problems).toEqual([])
      expect(found.map(one => [one.number, one.name, one.latitude, one.longitude, one.channels[0]?.number])).toEqual(
        known.map(({ of, latitude, longitude }) => [
          ...[`${of.state}-${of.station}`, 'Broadway', latitude / 1e6, longitude / 1e6],
          of.direction * 10 + of.lane,
        ]),
      )
    }),
    { numRuns: 30 },
  )
})
