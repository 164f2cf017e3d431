import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/times/time.ts'
import type { Reply } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import {
  between,
  daysAgo,
  get,
  iso,
  makePlace,
  multiset,
  NO_RATE_LIMITS,
  type Place,
  randomOf,
  send,
  type Vehicle,
  vehicle,
  walk,
} from '../../support/traffic/traffic.ts'

/** The full figure of the contract is 20,000; `npm test` does with fewer. */
const VEHICLES = Number(process.env.WAYSIDE_TEST_VEHICLES ?? 4000)
const from = daysAgo(2)

const server = useServer(NO_RATE_LIMITS)
let place: Place

beforeAll(async () => {
  place = await makePlace(server.database)
})

/** A day of a clock with whole seconds: many a second and channel, many of them alike. */
function busyDay(random: () => number): Vehicle[] {
  const records: Vehicle[] = []
  for (let second = 21_600; records.length < VEHICLES; second += 1 + Math.floor(random() * 20)) {
    const together = 1 + Math.floor(random() ** 3 * 12)
    for (let i = 0; i < together && records.length < VEHICLES; i++) {
      records.push({
        timestamp: iso(from + second * 1000),
        channel: 1 + Math.floor(random() * 2),
        lane: random() < 0.3 ? null : 1,
        class_code: random() < 0.2 ? null : 7,
        speed_kmh: random() < 0.1 ? null : 48 + Math.floor(random() * 3),
        length_m: 4.5,
      })
    }
  }
  return records
}

/** Cut at random, but never inside one second. */
function cutBetweenTicks(records: Vehicle[], meanLength: number, random: () => number): Vehicle[][] {
  const uploads: Vehicle[][] = [[]]
  for (const [i, record] of records.entries()) {
    const isNewTick = record.timestamp !== records[i - 1]?.timestamp
    if (isNewTick && (uploads.at(-1) as Vehicle[]).length > 0 && random() < 1 / meanLength) uploads.push([])
    ;(uploads.at(-1) as Vehicle[]).push(record)
  }
  return uploads
}

function shuffled<T>(list: T[], random: () => number): T[] {
  const result = [...list]
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[result[i], result[j]] = [result[j] as T, result[i] as T]
  }
  return result
}

async function sendAll(at: Place, uploads: Vehicle[][], together = 1): Promise<Reply[]> {
  const answers: Reply[] = []
  for (let i = 0; i < uploads.length; i += together) {
    answers.push(...(await Promise.all(uploads.slice(i, i + together).map(upload => send(server.url, at.key, upload)))))
  }
  expect(answers.map(({ status, text }) => (status === 200 ? 200 : text))).toEqual(answers.map(() => 200))
  return answers
}

async function differences(at: Place, records: Vehicle[]): Promise<number> {
  const { items } = await walk(server.url, at.token, {
    ...between(from, from + DAY_MS),
    sites: [at.siteId],
    limit: 10_000,
  })
  const [there, sent] = [multiset(items as never), multiset(records)]
  if (there.length === sent.length && there.every((record, i) => record === sent[i])) return 0
  return Math.max(1, Math.abs(there.length - sent.length))
}

describe(`a day of ${VEHICLES} vehicles with a one-second clock and no sequence numbers is always exactly that day`, () => {
  const records = busyDay(randomOf(1))

  test('it has many vehicles a second, and many that are alike', () => {
    expect(new Set(records.map(({ timestamp }) => timestamp)).size).toBeLessThan(VEHICLES / 2)
    expect(new Set(multiset(records)).size).toBeLessThan(0.95 * VEHICLES)
  })

  const ways: [string, (at: Place, random: () => number) => Promise<Reply[]>][] = [
    ['sent whole, twice', at => sendAll(at, [records, records])],
    ['cut between ticks at random', (at, random) => sendAll(at, cutBetweenTicks(records, 100, random))],
    [
      'sent again in other cuts',
      async (at, random) => [
        ...(await sendAll(at, cutBetweenTicks(records, 150, random))),
        ...(await sendAll(at, cutBetweenTicks(records, 300, random))),
      ],
    ],
    [
      'overlapping',
      (at, random) => {
        const pieces = cutBetweenTicks(records, 200, random)
        return sendAll(
          at,
          pieces.map((piece, i) => [...(pieces[i - 1] ?? []), ...piece]),
        )
      },
    ],
    [
      'half first and then all',
      at => sendAll(at, [records.filter(({ timestamp }) => timestamp < iso(from + 40_000_000)), records]),
    ],
    ['in pieces, in any order', (at, random) => sendAll(at, shuffled(cutBetweenTicks(records, 200, random), random))],
    ['records of a piece in any order', (at, random) => sendAll(at, [shuffled(records, random), records])],
    ['two at once', at => sendAll(at, [records, records], 2)],
    [
      'two at once in different cuts',
      (at, random) => {
        const [one, two] = [cutBetweenTicks(records, 250, random), cutBetweenTicks(records, 400, random)]
        return Promise.all([sendAll(at, one), sendAll(at, two, 2)]).then(answers => answers.flat())
      },
    ],
  ]
  test.each(ways)(
    '%s',
    async (name, sendAsThat) => {
      const at = await makePlace(server.database, place)
      const random = randomOf(ways.findIndex(([one]) => one === name) + 10)
      const answers = await sendAsThat(at, random)
      expect(await differences(at, records)).toBe(0)
      expect(answers.reduce((sum, { json }) => sum + json.accepted, 0)).toBe(records.length)
      expect(answers.every(({ json }) => json.rejected === 0)).toBe(true)
      const { json } = await get(server.url, at.token, `/sites/${at.siteId}/days?from=2000-01-01&to=2100-01-01`)
      expect(json.items.reduce((sum: number, item: { count: number }) => sum + item.count, 0)).toBe(records.length)
    },
    90_000,
  )
})

describe('with sequence numbers', () => {
  const records = busyDay(randomOf(2)).map((record, sequence): Vehicle => ({ ...record, sequence: 2 ** 33 + sequence }))

  test('uploads may be cut anywhere, also inside a tick, and sent in any order, repeatedly and concurrently', async () => {
    const random = randomOf(3)
    const at = await makePlace(server.database, place)
    const cut = (size: number) =>
      Array.from({ length: Math.ceil(records.length / size) }, (_, i) => records.slice(i * size, i * size + size))
    await sendAll(at, shuffled(cut(97), random), 3)
    await sendAll(at, cut(451))
    await Promise.all([sendAll(at, cut(333)), sendAll(at, shuffled(cut(512), random))])
    expect(await differences(at, records)).toBe(0)
  })

  test('the same time and sequence number with other values is refused, and what is stored stays', async () => {
    const at = await makePlace(server.database, place)
    const first = vehicle(from, { sequence: 5, class_code: 7 })
    await send(server.url, at.key, [first])
    const before = await walk(server.url, at.token, { ...between(from, from + 1), sites: [at.siteId] })
    const changes = [
      ...[{ channel: 2 }, { lane: 2 }, { lane: null }, { class_code: 8 }, { class_code: null }],
      ...[{ speed_kmh: 50.1 }, { speed_kmh: null }, { length_m: 4.51 }, { wrong_way: true }, { device_fault: true }],
    ]
    for (const [i, change] of changes.entries()) {
      const changed = { ...first, ...change, note: 'kept as it was sent' }
      const answer = await send(server.url, at.key, [vehicle(from - 1000 * (i + 1)), changed, first])
      expect(answer.json).toMatchObject({
        accepted: 1,
        duplicates: 1,
        rejected: 1,
        rejections: [{ index: 1, reason: 'differs from the stored record' }],
      })
      const rejected = await get(server.url, at.token, `/uploads/${answer.json.id}/rejected`)
      expect(rejected.json.items[0].record).toEqual(changed)
    }
    const after = await walk(server.url, at.token, { ...between(from, from + 1), sites: [at.siteId] })
    expect(after.items).toEqual(before.items)
  })

  test('two that differ in one upload: the first counts', async () => {
    const at = await makePlace(server.database, place)
    const records = [
      vehicle(from, { sequence: 5 }),
      vehicle(from, { sequence: 5, speed_kmh: 51 }),
      vehicle(from, { sequence: 5 }),
    ]
    const answer = await send(server.url, at.key, records)
    expect(answer.json).toMatchObject({
      accepted: 1,
      duplicates: 1,
      rejections: [{ index: 1, reason: 'differs from the stored record' }],
    })
  })

  test('a headway or gap alone makes no difference, and another time is another vehicle', async () => {
    const at = await makePlace(server.database, place)
    await send(server.url, at.key, [vehicle(from, { sequence: 5 })])
    const answer = await send(server.url, at.key, [
      vehicle(from, { sequence: 5, headway_s: 2, gap_s: 1 }),
      vehicle(from + 1, { sequence: 5 }),
    ])
    expect(answer.json).toMatchObject({ accepted: 1, duplicates: 1, rejected: 0 })
  })
})

test('without a sequence number the order inside a tick does not matter, whatever the classes', async () => {
  const at = await makePlace(server.database, place)
  const records = ['car', 'bus', 'van'].map(vehicle_class => vehicle(from, { vehicle_class }))
  await send(server.url, at.key, records)
  const again = await send(server.url, at.key, records.toReversed())
  expect(again.json).toMatchObject({ accepted: 0, duplicates: 3, rejected: 0 })
})

test('the same vehicles at another site are other vehicles', async () => {
  const [one, two] = [await makePlace(server.database, place), await makePlace(server.database)]
  const records = [vehicle(from), vehicle(from, { sequence: 1 })]
  for (const { key } of [one, two]) expect((await send(server.url, key, records)).json.accepted).toBe(2)
})
