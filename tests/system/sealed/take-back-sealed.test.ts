import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { examineSites } from '../../../server/analysis/findings/examine-sites.ts'
import { sealRecords } from '../../../server/records/store/sealing/seal-records.ts'
import { completeTakeBack } from '../../../server/records/uploads/taking-back/complete-take-back.ts'
import { removeTakenBack } from '../../../server/records/uploads/taking-back/take-back.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import { watched } from '../../support/services/watched-database.ts'
import {
  between,
  get,
  makePlace,
  NO_RATE_LIMITS,
  type Place,
  store,
  vehicle,
  walk,
} from '../../support/traffic/traffic.ts'
import { runsOf } from '../../support/vitest/property-runs.ts'

const START = Date.UTC(2026, 4, 4)

const server = useServer(NO_RATE_LIMITS)

const takeBack = async (place: Place, ids: number[]) => {
  for (const id of ids) await ask(server.url, 'DELETE', `/api/v1/traffic/uploads/${id}`, { token: place.token })
}
const seal = ({ organization }: Place, siteBlockRecords?: number) =>
  sealRecords(server.database, { organizationId: organization.id, before: START + 500 * DAY_MS, siteBlockRecords })

/** What all calls that read records answer, without the ids of the site and of what is stored. */
async function readAll({ token, siteId }: Place) {
  const range = between(START - DAY_MS, START + 6 * DAY_MS)
  const plain = (items: object[]) => items.map(item => ({ ...item, id: 0, site: 0, upload: 0 }))
  const records = async (body: object) => plain((await walk(server.url, token, { ...range, ...body })).items)
  const aggregate = await ask(server.url, 'POST', '/api/v1/traffic/data/aggregate', {
    token,
    body: { ...range, interval: '1d', group_by: ['channel'], summary: true },
  })
  const changes = await get(server.url, token, '/data/changes?limit=10000')
  const days = await get(server.url, token, `/sites/${siteId}/days?from=2026-01-01&to=2026-12-31`)
  const gaps = await get(server.url, token, `/sites/${siteId}/gaps?from=2026-05-03&to=2026-05-10`)
  const site = await get(server.url, token, `/sites/${siteId}`)
  const hours = await server.database.query(sql`
    select hour, count from site_hours where site_id = ${siteId} order by hour`)
  return {
    ascending: await records({ limit: 7 }),
    ofSite: await records({ sites: [siteId], limit: 5 }),
    descending: await records({ order: 'desc', limit: 9 }),
    filtered: await records({ channels: [2], limit: 9 }),
    aggregate: [aggregate.status, aggregate.json.summary, plain(aggregate.json.items)],
    changes: plain(changes.json.items.map(({ deleted_upload: _, ...item }: { deleted_upload?: number }) => item)),
    days: [days.status, days.json.items.map((day: object) => ({ ...day, changed_at: null }))],
    gaps: [gaps.status, gaps.json.items],
    range: site.json.data_range,
    hours: hours.rows,
  }
}

const times = fc
  .tuple(
    fc.integer({ min: 0, max: 4 * 24 * 60 }),
    fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 12 }),
  )
  .map(([start, offsets]) => offsets.map(offset => START + (start + offset) * MINUTE_MS))
const uploads = fc.array(
  fc.record({
    times: fc.array(times, { minLength: 1, maxLength: 3 }).map(all => all.flat()),
    isTakenBack: fc.boolean(),
  }),
  { minLength: 2, maxLength: 7 },
)

/** The day that is left was compared with days that a later step removed, as rows or sealed. */
const STEPS_OF_SEVERAL_DAYS = (
  [
    [[4698, 4676, 4836, 4933, 4875, 4711, 4749, 4930, 4926, 4737, 4862, 4810], true],
    [[17, 15, 304, 53, 111, 299, 49, 15, 107, 85, 164, 5679, 5735, 5615, 5646, 5474, 5487, 5597, 5689, 5612], false],
    [[1424, 1459, 1523, 1536, 1529, 1353, 1501, 1310, 1572, 1418], true],
    [[2536, 2557, 2570, 2621, 2590, 2545, 2533, 2424, 2385], true],
  ] as const
).map(([minutes, isTakenBack]) => ({ times: minutes.map(minute => START + minute * MINUTE_MS), isTakenBack }))

test('of sealed records it leaves what it leaves of rows, for any uploads and blocks of any size, in all reads', async () => {
  await fc.assert(
    fc.asyncProperty(uploads, fc.integer({ min: 1, max: 20 }), fc.nat(), async (sent, blockRecords, window) => {
      const options = { site: { time_zone: 'Asia/Kathmandu', channels: [{ number: 1 }, { number: 2 }] } }
      const places = [await makePlace(server.database, options), await makePlace(server.database, options)] as const
      const [sealed] = places
      const ids: number[][] = [[], []]
      for (const [n, { times: moments }] of sent.entries()) {
        const records = moments.map((ts, i) =>
          vehicle(ts, { class_code: n, channel: 1 + (i % 2), device_fault: i % 5 === 0 }),
        )
        for (const [p, { siteId }] of places.entries()) ids[p]?.push(await store(server.database, siteId, records))
        if (n === Math.floor(sent.length / 2)) await seal(sealed, blockRecords)
      }
      await seal(sealed, blockRecords)
      for (const [p, place] of places.entries()) {
        await takeBack(
          place,
          (ids[p] as number[]).filter((_, n) => sent[n]?.isTakenBack),
        )
      }
      await removeTakenBack(server.database, { windowRecords: window % 30 })
      const expected = await readAll(places[1])
      expect(await readAll(sealed)).toEqual(expected)
      await seal(sealed, blockRecords)
      expect(await readAll(sealed)).toEqual(expected)
    }),
    { numRuns: runsOf(4), examples: [[STEPS_OF_SEVERAL_DAYS, 5, 589_906_146]] },
  )
})

/** So many records a day, of one upload each. */
async function storeDays({ siteId }: Place, days: number, records: number): Promise<number[]> {
  const ids: number[] = []
  for (let day = 0; day < days; day++) {
    const vehicles = Array.from({ length: records }, (_, n) => vehicle(START + day * DAY_MS + n * 10 * MINUTE_MS))
    ids.push(await store(server.database, siteId, vehicles))
  }
  return ids
}

const countBlocks = async ({ siteId }: Place) =>
  (await server.database.query(sql`select count(*)::integer as count from site_blocks where site_id = ${siteId}`))
    .rows[0].count

/** Runs removeTakenBack; the statements that it sent. */
async function statements(): Promise<string[]> {
  const sent: string[] = []
  await removeTakenBack(watched(server.database, text => void sent.push(text)))
  return sent
}

test('blocks whose records all go are deleted without being made rows', async () => {
  const place = await makePlace(server.database)
  const ids = await storeDays(place, 3, 40)
  await seal(place, 16)
  expect(await countBlocks(place)).toBeGreaterThan(6)
  await takeBack(place, ids)
  const sent = await statements()
  expect(sent.filter(text => text.includes('insert into records'))).toEqual([])
  expect(await countBlocks(place)).toBe(0)
  expect((await readAll(place)).ascending).toEqual([])
})

test('only days with records of the upload are opened, however far apart they are', async () => {
  const place = await makePlace(server.database)
  await storeDays(place, 30, 6)
  const wide = await store(server.database, place.siteId, [
    vehicle(START + HOUR_MS + 1),
    vehicle(START + 28 * DAY_MS + HOUR_MS + 1),
  ])
  await seal(place)
  const before = await countBlocks(place)
  await takeBack(place, [wide])
  const sent = await statements()
  expect(before - (await countBlocks(place))).toBe(2)
  // A day is recounted where its records are.
  expect(
    sent.filter(text => text.includes('update site_days') && text.includes('covered_by_status')).length,
  ).toBeLessThan(10)
})

test('organizations take turns: 20 that reach over a year do not delay one of another', async () => {
  const [busy, other] = [await makePlace(server.database), await makePlace(server.database)]
  const ids: number[] = []
  for (let n = 0; n < 20; n++) {
    ids.push(
      await store(
        server.database,
        busy.siteId,
        [0, 100, 200, 355].map(day => vehicle(START - day * DAY_MS + n * 1000)),
      ),
    )
  }
  const small = await store(server.database, other.siteId, [vehicle(START)])
  await takeBack(busy, ids)
  await takeBack(other, [small])
  await removeTakenBack(server.database, { windowRecords: 10 })
  const { rows } = await server.database.query(sql`
    select id from uploads where id = any(${[...ids, small]}::bigint[]) order by deletion_position limit 1`)
  expect(rows[0].id).toBe(small)
})

test('a site that is being written delays no other: what waits is removed when its lock is free', async () => {
  const [busy, other] = [await makePlace(server.database), await makePlace(server.database)]
  const held = await store(server.database, busy.siteId, [vehicle(START)])
  const free = await store(server.database, other.siteId, [vehicle(START)])
  await takeBack(busy, [held])
  await takeBack(other, [free])
  const status = async (id: number, { token }: Place) => (await get(server.url, token, `/uploads/${id}`)).json.status
  let removing: Promise<void> | undefined
  await server.database.transaction(
    async tx => {
      await tx.query(`select pg_advisory_xact_lock(hashtext('upload'), ${busy.siteId})`)
      removing = removeTakenBack(server.database)
      await expect.poll(() => status(free, other), { timeout: 8_000 }).toBe('taken_back')
      expect(await status(held, busy)).toBe('taking_back')
    },
    { statementMs: 60_000 },
  )
  await removing
  expect(await status(held, busy)).toBe('taken_back')
})

describe('killed at any statement, nothing is half done, and another process goes on', () => {
  test.each([['rows'], ['sealed']])('%s', async kind => {
    const place = await makePlace(server.database)
    const good = Array.from({ length: 6 }, (_, i) => vehicle(START + i * 10 * MINUTE_MS))
    const bad = Array.from({ length: 9 }, (_, i) => vehicle(START + 20 * HOUR_MS + i * HOUR_MS, { channel: 1 }))
    await store(server.database, place.siteId, good)
    const { changes: _, ...expected } = await readAll(place)
    let isKilled = true
    for (let last = 1; isKilled; last++) {
      const id = await store(server.database, place.siteId, bad)
      if (kind === 'sealed') await seal(place, 8)
      await takeBack(place, [id])
      let left = last
      const dying = watched(server.database, () => {
        if (--left === 0) throw new Error('killed')
      })
      isKilled = await removeTakenBack(dying, { windowRecords: 4 }).then(
        () => false,
        () => true,
      )
      // What is counted is what is there, also between two steps.
      const { rows } = await server.database.query(sql`
        select coalesce(sum(count), 0)::integer as count from site_days where site_id = ${place.siteId}`)
      expect((await walk(server.url, place.token, between(START - DAY_MS, START + 6 * DAY_MS))).items).toHaveLength(
        rows[0].count,
      )
      await removeTakenBack(server.database)
      const { changes: __, ...after } = await readAll(place)
      expect(after).toEqual(expected)
      const deleted = await server.database.query(sql`select taken_back, taken_back_at from uploads where id = ${id}`)
      expect(deleted.rows[0]).toMatchObject({ taken_back: 9, taken_back_at: expect.any(Date) })
      // Each fifth statement is enough for the time that a test may take.
      last += 4
    }
  })
})

test('findings of records that are gone end with them, and those that a person decided stay', async () => {
  const place = await makePlace(server.database)
  const id = await store(server.database, place.siteId, [vehicle(START), vehicle(START + DAY_MS)])
  await store(server.database, place.siteId, [vehicle(START + 9 * DAY_MS)])
  const found = [
    { state: 'open', from: START, to: START + HOUR_MS },
    { state: 'dismissed', from: START + DAY_MS, to: START + DAY_MS + HOUR_MS },
  ]
  for (const { state, from, to } of found) {
    await server.database.query(sql`
      insert into findings (site_id, kind, starts_at, ends_at, evidence, state)
      values (${place.siteId}, 'low_volume', ${new Date(from)}, ${new Date(to)}, '{}', ${state})`)
  }
  await takeBack(place, [id])
  await removeTakenBack(server.database)
  const states = async () => {
    // The blocks of 50 sites; those of the tests before come first.
    await examineSites(server.database, new AbortController().signal)
    const { json } = await get(server.url, place.token, `/sites/${place.siteId}/findings`)
    return json.items.map(({ state }: { state: string }) => state)
  }
  await expect.poll(states).toEqual(['dismissed'])
})

describe('a command waits for the loop of a running service', () => {
  const holdLease = (until: string) =>
    server.database.query(sql`
    update background_runner set holder = gen_random_uuid(), held_until = ${until}::timestamptz`)

  test('and shows its progress, without removing anything itself', async () => {
    const place = await makePlace(server.database)
    const id = await store(server.database, place.siteId, [vehicle(START), vehicle(START + DAY_MS)])
    await takeBack(place, [id])
    await holdLease('infinity')
    const sent: string[] = []
    const shown: number[] = []
    const waits: boolean[] = []
    const command = completeTakeBack(
      watched(server.database, text => void sent.push(text)),
      sql`id = ${id}`,
      { onProgress: ({ removed }) => void shown.push(removed), onWaiting: () => void waits.push(true), pollMs: 5 },
    )
    await expect.poll(() => waits).toEqual([true])
    await removeTakenBack(server.database)
    expect(await command).toEqual({ uploads: 1, left: 0, records: 2, removed: 2 })
    expect(shown[0]).toBe(0)
    expect(shown.at(-1)).toBe(2)
    expect(sent.filter(text => text.includes('delete from'))).toEqual([])
  })

  test('and removes them itself when that makes no progress, or when none runs', async () => {
    for (const [until, stalledMs] of [
      ['infinity', 20],
      ['-infinity', 60_000],
    ] as const) {
      const place = await makePlace(server.database)
      const id = await store(server.database, place.siteId, [vehicle(START)])
      await takeBack(place, [id])
      await holdLease(until)
      const progress = await completeTakeBack(server.database, sql`id = ${id}`, { pollMs: 5, stalledMs })
      expect(progress).toEqual({ uploads: 1, left: 0, records: 1, removed: 1 })
    }
  })
})
