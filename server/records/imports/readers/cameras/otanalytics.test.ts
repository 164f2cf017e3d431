import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTextAsFile } from '../../../../../tests/support/reading/read-text-as-file.ts'
import {
  OTANALYTICS_CLASSES,
  vehiclesOfAnyClock,
  writeOtAnalytics,
} from '../../../../../tests/support/traffic/counter-files.ts'
import { otAnalyticsClass } from './otanalytics.ts'

const HEADER = 'flow_id,flow_name,road_user_id,road_user_type,max_confidence,start_occurrence,end_occurrence'
const GOOD = '3,North --> South,117,delivery_van,0.93,2026-05-02 19:10:22.150000,2026-05-02 19:10:25.000000'
const read = (...lines: string[]) => readTextAsFile(lines.join('\n'), { timeZone: 'Europe/Berlin' })

test('every column is read, by the clock of the video; the flow is the channel', async () => {
  const file = await read(HEADER, GOOD)
  expect(file.format).toBe('otanalytics')
  expect(file.records).toEqual([
    {
      timestamp: '2026-05-02T17:10:22.150Z',
      channel: 3,
      lane: null,
      vehicle_class: 'van',
      class_code: null,
      speed_kmh: null,
      length_m: null,
      headway_s: null,
      gap_s: null,
      sequence: null,
      wrong_way: false,
      device_fault: false,
    },
  ])
})

test('all road user types have a class, with a prefix too; others are unknown vehicles, and counted', async () => {
  const types = ['car', 'private_van', 'truck_with_semitrailer', 'cargo_bike_driver', 'TLS8plus1_truck_with_trailer']
  expect(types.map(otAnalyticsClass)).toEqual(['car', 'van', 'semi_trailer', 'bicycle', 'truck_trailer'])
  const file = await read(HEADER, GOOD, GOOD.replace('delivery_van', 'train'))
  expect(file.records.map(record => record.vehicle_class)).toEqual(['van', 'unknown'])
  expect(file.notices).toEqual(['The class "train" is not known: 1 vehicles are stored as unknown.'])
})

test('bad rows are reported with their numbers; a flow is a number from 1 to 99', async () => {
  const flow = (id: string) => GOOD.replace('3,', `${id},`)
  const file = await read(
    HEADER,
    flow('1'),
    flow('99'),
    flow('0'),
    flow('100'),
    flow('north'),
    GOOD.replace('05-02 19', '02-30 19'),
    GOOD.replace('19:10:22.150000', '19:10'),
    `${GOOD},1`,
  )
  expect(file.lines).toEqual([2, 3])
  expect(file.unreadable).toEqual([
    [4, 'flow_id: "0" is not between 1 and 99.'],
    [5, 'flow_id: "100" is not between 1 and 99.'],
    [6, 'flow_id: "north" is not between 1 and 99.'],
    [7, 'start_occurrence: There is no such date or time.'],
    [8, 'start_occurrence: "2026-05-02 19:10" is not a time of the form YYYY-MM-DD HH:mm:ss.S.'],
    [9, 'There are 8 fields instead of 7.'],
  ])
})

test('any vehicles, written in any clock, are read back equal', async () => {
  await fc.assert(
    fc.asyncProperty(vehiclesOfAnyClock(), async ([zone, vehicles]) => {
      const file = await readTextAsFile(writeOtAnalytics(vehicles, zone).join('\n'), { timeZone: zone })
      expect([file.format, file.total, file.notices]).toEqual(['otanalytics', 0, []])
      expect(
        file.records.map(({ timestamp, channel, vehicle_class }) => [Date.parse(timestamp), channel, vehicle_class]),
      ).toEqual(
        vehicles.map(({ second, hundredth, lane, code }) => [
          second * 1000 + hundredth * 10,
          lane,
          otAnalyticsClass(OTANALYTICS_CLASSES[code % OTANALYTICS_CLASSES.length] ?? ''),
        ]),
      )
    }),
    { numRuns: 30 },
  )
})
