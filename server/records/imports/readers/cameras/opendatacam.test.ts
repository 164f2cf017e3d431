import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTextAsFile } from '../../../../../tests/support/reading/read-text-as-file.ts'
import {
  OPENDATACAM_CLASSES,
  vehiclesAround,
  writeOpenDataCam,
} from '../../../../../tests/support/traffic/counter-files.ts'

const HEADER = '"Timestamp","Counter area","ObjectClass","UniqueID","CountingDirection"'
const read = (...lines: string[]) => readTextAsFile(lines.join('\r\n'), { timeZone: null })

test('every column is read; each counter area is a counter', async () => {
  const file = await read(
    HEADER,
    '"2026-05-02T19:10:22.150Z","Bridge","car",4096,"rightleft_bottomtop"',
    '"2026-05-02T19:10:23.658Z","Lane, west","person",4109,"leftright_topbottom"',
  )
  expect([file.format, file.timeZone, file.counters]).toEqual(['opendatacam', null, ['Bridge', 'Lane, west']])
  expect(file.records).toEqual([
    {
      timestamp: '2026-05-02T19:10:22.150Z',
      channel: 2,
      lane: null,
      vehicle_class: 'car',
      class_code: null,
      speed_kmh: null,
      length_m: null,
      headway_s: null,
      gap_s: null,
      sequence: null,
      wrong_way: false,
      device_fault: false,
    },
    expect.objectContaining({ timestamp: '2026-05-02T19:10:23.658Z', channel: 1, vehicle_class: 'pedestrian' }),
  ])
})

test('an object in a polygon is counted once, when it enters', async () => {
  const file = await read(
    HEADER,
    '"2026-05-02T19:10:22.150Z","Square","bus",1,"entering_zone"',
    '"2026-05-02T19:10:29.000Z","Square","bus",1,"leaving_zone"',
  )
  expect(file.records).toMatchObject([{ timestamp: '2026-05-02T19:10:22.150Z', channel: 1, vehicle_class: 'bus' }])
  expect(file.notices).toEqual([
    'Objects that leave an area were counted when they entered it; 1 such lines are not read.',
  ])
})

test('an object of a class that is not known is an unknown vehicle, and counted', async () => {
  const file = await read(HEADER, '"2026-05-02T19:10:22.150Z","A","dog",1,"leftright_topbottom"')
  expect(file.records).toMatchObject([{ vehicle_class: 'unknown' }])
  expect(file.notices).toEqual(['The class "dog" is not known: 1 vehicles are stored as unknown.'])
})

test('bad rows are reported with their numbers; a repeated header is passed over', async () => {
  const good = '"2026-05-02T19:10:22.150Z","A","car",1,"leftright_topbottom"'
  const file = await read(
    HEADER,
    good,
    HEADER,
    good.replace('05-02', '02-30'),
    good.replace('.150Z', ''),
    good.replace('leftright_topbottom', 'down'),
    `${good},1`,
    good.replace('"car"', '"car'),
  )
  expect(file.lines).toEqual([2])
  expect(file.unreadable).toEqual([
    [4, 'There is no such date or time.'],
    [5, '"2026-05-02T19:10:22" is not a time of the form YYYY-MM-DDTHH:mm:ss.SZ.'],
    [6, 'CountingDirection: "down" is not a channel.'],
    [7, 'There are 6 fields instead of 5.'],
    [8, 'A quotation mark is missing or misplaced.'],
  ])
})

test('any vehicles of several areas are read back equal', async () => {
  const classes = ['car', 'truck', 'bus', 'motorcycle', 'bicycle', 'pedestrian']
  await fc.assert(
    fc.asyncProperty(vehiclesAround('2021-10-31T01:00:00Z'), async vehicles => {
      const file = await read(...writeOpenDataCam(vehicles))
      expect([file.format, file.total, file.notices]).toEqual(['opendatacam', 0, []])
      const found = file.uploads.flat().map(({ timestamp, counter, channel, vehicle_class }) => ({
        timestamp,
        counter,
        channel,
        vehicle_class,
      }))
      const written = vehicles.map(({ second, hundredth, lane, wrongWay, code }) => ({
        timestamp: second * 1000 + hundredth * 10,
        counter: `Arm "${lane}"`,
        channel: wrongWay ? 2 : 1,
        vehicle_class: classes[code % OPENDATACAM_CLASSES.length],
      }))
      const lanes = [...new Set(written.map(({ counter }) => counter))]
      expect(found).toEqual(lanes.flatMap(lane => written.filter(({ counter }) => counter === lane)))
    }),
    { numRuns: 30 },
  )
})
