import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTextAsFile } from '../../../../tests/support/reading/read-text-as-file.ts'
import { vehiclesOfAnyClock, writeSemicolonRadar } from '../../../../tests/support/traffic/counter-files.ts'
import { readFile } from '../reading/read-file.ts'
import type { Reading } from './reader.ts'

const NOT_THE_FORM = 'This is not of the form dd.mm.yy hh:mm:ss;00;speed;length;direction.'
const nothingElse = {
  lane: null,
  class_code: null,
  headway_s: null,
  gap_s: null,
  sequence: null,
  wrong_way: false,
  device_fault: false,
}

test('every column is read, with CRLF and a trailing blank', async () => {
  const file = await readTextAsFile('24.10.16 08:37:29;00;032;01;0 \r\n24.10.16 08:37:42;00;035;12;1 \r\n\r\n')
  expect(file.format).toBe('semicolon-radar')
  expect(file.records).toEqual([
    {
      timestamp: '2016-10-24T08:37:29.000Z',
      channel: 1,
      vehicle_class: 'car',
      speed_kmh: 32,
      length_m: 1,
      ...nothingElse,
    },
    {
      timestamp: '2016-10-24T08:37:42.000Z',
      channel: 2,
      vehicle_class: 'truck_trailer',
      speed_kmh: 35,
      length_m: 12,
      ...nothingElse,
    },
  ])
  expect(file.unreadable).toEqual([])
})

test.each([
  ['00', 'unknown', null],
  ['01', 'car', 1],
  ['07', 'car', 7],
  ['08', 'truck', 8],
  ['11', 'truck', 11],
  ['12', 'truck_trailer', 12],
  ['23', 'truck_trailer', 23],
])('%s m is %s', async (length, vehicle_class, length_m) => {
  const { records } = await readTextAsFile(`24.10.16 08:37:29;00;032;${length};0\n`)
  expect(records).toMatchObject([{ vehicle_class, length_m }])
})

test('bad lines are reported with their numbers and do not stop the rest', async () => {
  const file = await readTextAsFile(
    [
      '24.10.16 08:37:29;00;032;01;0',
      'Messstelle 4',
      '30.02.16 08:37:30;00;032;01;0',
      '24.10.16 24:00:00;00;032;01;0',
      '24.10.16 08:37:31;00;032;01;2',
      '24.10.16 08:37:32;00;-5;01;1',
      '24.10.16 08:37:3',
      '24.00.16 08:37:33;00;032;01;0',
      '24.10.16 08:37:33;00;032;01;0',
    ].join('\r\n'),
  )
  expect(file.lines).toEqual([1, 9])
  expect(file.unreadable).toEqual([
    [2, NOT_THE_FORM],
    [3, 'There is no such date or time.'],
    [4, 'There is no such date or time.'],
    [5, NOT_THE_FORM],
    [6, NOT_THE_FORM],
    [7, NOT_THE_FORM],
    [8, 'There is no such date or time.'],
  ])
})

const sample = join(
  process.env.WAYSIDE_SAMPLE_DATA ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url)),
  'moers-roemerstrasse-2016.txt',
)
test.skipIf(!existsSync(sample))('a real file: 14,152 vehicles, 0 unreadable lines', async () => {
  const file = await readFile(sample, { timeZone: null, siteTimeZone: 'Europe/Berlin' })
  const records: Reading[] = []
  for await (const upload of file.uploads) records.push(...upload)
  expect(file.unreadable.total).toBe(0)
  expect(records.length).toBe(14_152)
  expect(records.filter((record, at) => record.timestamp === records[at - 1]?.timestamp).length).toBe(368)
  expect(records.filter(record => record.channel === 1).length).toBe(5803)
  expect(records.filter(record => record.vehicle_class === 'truck').length).toBe(136)
  expect(new Date(records[0]?.timestamp ?? 0).toISOString()).toBe('2016-10-24T06:37:29.000Z')
  expect(new Date(records.at(-1)?.timestamp ?? 0).toISOString()).toBe('2016-10-26T05:31:14.000Z')
})

test('any vehicles, written in any clock, are read back equal', async () => {
  await fc.assert(
    fc.asyncProperty(vehiclesOfAnyClock(), async ([zone, vehicles]) => {
      const file = await readTextAsFile(writeSemicolonRadar(vehicles, zone).join('\r\n'), { timeZone: zone })
      expect([file.format, file.total]).toEqual(['semicolon-radar', 0])
      expect(
        file.records.map(({ timestamp, channel, speed_kmh, length_m }) => ({
          second: Date.parse(timestamp) / 1000,
          wrongWay: channel === 2,
          speed: speed_kmh,
          metres: length_m,
        })),
      ).toEqual(
        vehicles.map(({ second, wrongWay, speed, length }) => ({
          second,
          wrongWay,
          speed: speed ?? 0,
          metres: Math.floor(length / 100),
        })),
      )
    }),
    { numRuns: 30 },
  )
})
