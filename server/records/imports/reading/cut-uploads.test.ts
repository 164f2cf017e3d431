import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeReading, type Reading } from '../readers/reader.ts'
import { cutUploads } from './cut-uploads.ts'

async function cut(records: Reading[], maxRecords: number, together = 7, maxInOneTick?: number) {
  const late: Reading[] = []
  const uploads: Reading[][] = []
  async function* inPieces() {
    for (let at = 0; at < records.length; at += together) yield records.slice(at, at + together)
  }
  for await (const upload of cutUploads(inPieces(), { maxRecords, maxInOneTick, onLate: record => late.push(record) }))
    uploads.push(upload)
  return { uploads, late }
}

/** What makes a record the same when it is stored again, without sequence numbers. */
function identities(upload: Reading[]): string[] {
  const counts = new Map<string, number>()
  return upload.map(({ timestamp, channel, lane, class_code, speed_kmh, length_m }) => {
    const values = JSON.stringify([timestamp, channel, lane, class_code, speed_kmh, length_m])
    const ordinal = counts.get(values) ?? 0
    counts.set(values, ordinal + 1)
    return `${values} ${ordinal}`
  })
}

const ticks = (uploads: Reading[][]) =>
  uploads.flatMap(upload => [
    ...new Set(upload.map(({ timestamp, channel, lane }) => `${timestamp} ${channel} ${lane}`)),
  ])

const vehicle = fc.record({
  seconds: fc.integer({ min: 1, max: 300 }),
  /** How many pass in that second, and how much later their line is written. */
  count: fc.integer({ min: 1, max: 3 }),
  delay: fc.integer({ min: 0, max: 20 }),
  channel: fc.integer({ min: 1, max: 2 }),
  speed_kmh: fc.integer({ min: 48, max: 49 }),
})
const traffic = fc.array(vehicle, { minLength: 1, maxLength: 200 }).map(vehicles => {
  let second = 1_750_000_000
  return vehicles.flatMap(({ seconds, count, delay, channel, speed_kmh }) => {
    second += seconds
    const one = () => ({ ...makeReading({ timestamp: second * 1000, channel, speed_kmh }), written: second + delay })
    return Array.from({ length: count }, one)
  })
})

type Written = Reading & { written: number }
const byTime = (one: Written, other: Written) => one.timestamp - other.timestamp
const orders: { [order: string]: (one: Written, other: Written) => number } = {
  'in order of time': byTime,
  'in reverse order': (one, other) => byTime(other, one),
  'one channel after the other': (one, other) => one.channel - other.channel || byTime(one, other),
  'the second day first': (one, other) => Number(isFirstDay(one)) - Number(isFirstDay(other)) || byTime(one, other),
  'up to 20 s out of order': (one, other) => one.written - other.written,
}
const isFirstDay = (record: Reading) => record.timestamp < 1_750_010_000_000

describe('whatever the limit, the uploads of a file store exactly what the whole file would', () => {
  test.each(Object.keys(orders))('%s', async order => {
    // A minute to both sides has at most 363 vehicles, so that a limit above never cuts inside it.
    const limit =
      order === 'up to 20 s out of order' ? fc.integer({ min: 364, max: 500 }) : fc.integer({ min: 3, max: 100 })
    await fc.assert(
      fc.asyncProperty(traffic, limit, async (vehicles, most) => {
        const records = vehicles.sort(orders[order])
        const { uploads, late } = await cut(records, most)
        expect(late).toEqual([])
        expect(uploads.every(upload => upload.length <= most)).toBe(true)
        expect(uploads.flatMap(identities).sort()).toEqual(identities(records).sort())
      }),
      { numRuns: 150 },
    )
  })
})

describe('a file in no order at all', () => {
  const shuffled = traffic.chain(records => fc.shuffledSubarray(records, { minLength: records.length }))

  test('puts every record into one upload or the report, and no tick of a lane into two uploads', async () => {
    await fc.assert(
      fc.asyncProperty(shuffled, fc.integer({ min: 3, max: 100 }), async (records, most) => {
        const { uploads, late } = await cut(records, most)
        expect(uploads.flat().length + late.length).toBe(records.length)
        expect(ticks(uploads)).toEqual([...new Set(ticks(uploads))])
      }),
      { numRuns: 150 },
    )
  })

  test('is given whole where it fits into one upload, or where records have sequence numbers', async () => {
    await fc.assert(
      fc.asyncProperty(shuffled, async records => {
        expect((await cut(records, records.length)).uploads).toEqual([records])
        const numbered = records.map((record, sequence) => ({ ...record, sequence }))
        const { uploads, late } = await cut(numbered, 10)
        expect([uploads.flat().length, late]).toEqual([records.length, []])
      }),
    )
  })
})

const at = (second: number, channel = 1) => makeReading({ timestamp: second * 1000, channel })

test('a clock that was put back by ten minutes makes late what it measures again, not what follows', async () => {
  const seconds = [...range(0, 3600), ...range(3000, 7200)]
  const { uploads, late } = await cut(
    seconds.map(second => at(second)),
    3500,
  )
  expect(late.map(record => record.timestamp / 1000)).toEqual(range(3000, 3440))
  expect(uploads.flat().length).toBe(seconds.length - late.length)
})

test('more vehicles in one tick than an upload may hold refuse the file', async () => {
  const stuck = Array.from({ length: 6 }, (_, index) => ({ ...at(1_750_000_000), line: index + 1 }))
  await expect(cut(stuck, 5)).rejects.toThrow(
    'Line 6: more than 5 vehicles at the same time, 2025-06-15T15:06:40.000Z.',
  )
  expect((await cut(stuck, 6)).uploads.length).toBe(1)
})

test('a tick may hold more vehicles than an upload otherwise does', async () => {
  const crowd = (count: number) => Array.from({ length: count }, () => at(10_000))
  const around = (count: number) => [...range(0, 12).map(n => at(n * 100)), ...crowd(count), at(20_000), at(20_100)]
  const { uploads } = await cut(around(8), 5, 7, 8)
  expect(uploads.map(upload => upload.length)).toEqual([5, 5, 2, 8, 2])
  await expect(cut(around(9), 5, 7, 8)).rejects.toThrow('more than 8 vehicles at the same time')
})

test('an empty file has no uploads', async () => {
  expect((await cut([], 5)).uploads).toEqual([])
})

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}
