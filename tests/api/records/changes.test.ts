import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../../contract/times/time.ts'
import { everySite } from '../../../server/people/access/viewer.ts'
import type { Queryable } from '../../../server/platform/database/database.ts'
import { readChanges } from '../../../server/records/changes/read-changes.ts'
import { Months } from '../../../server/records/months.ts'
import { sealRecords } from '../../../server/records/store/sealing/seal-records.ts'
import { checkRecords } from '../../../server/records/uploads/parse-record.ts'
import { Publisher, publishUnpublished } from '../../../server/records/uploads/publish-uploads.ts'
import { readSite } from '../../../server/records/uploads/read-site.ts'
import { NO_HOOKS, storeUpload } from '../../../server/records/uploads/store-upload.ts'
import { complaints } from '../../support/reading/check-schema.ts'
import { isOnCluster } from '../../support/services/database.ts'
import { startServer } from '../../support/services/server.ts'
import { useServer } from '../../support/services/use-server.ts'
import { isSealingAll } from '../../support/traffic/seal-before-reads.ts'
import {
  daysAgo,
  get,
  iso,
  makePlace,
  NO_RATE_LIMITS,
  type Place,
  randomOf,
  search,
  send,
  store,
  vehicle,
} from '../../support/traffic/traffic.ts'
import type { TrafficRecord } from '../../support/traffic/traffic-record.ts'

const server = useServer(NO_RATE_LIMITS)
const from = daysAgo(2)
const INVALID = { after: ['Invalid cursor.'] }

type Item = TrafficRecord & { upload: number; deleted_upload?: number; count?: number }
interface Page {
  items: Item[]
  next_cursor: string
}
const ask = (token: string, query = '') => get(server.url, token, `/data/changes${query}`)
async function page(token: string, after: string | null, limit: number, more = ''): Promise<Page> {
  const { status, json } = await ask(token, `?limit=${limit}${after === null ? '' : `&after=${after}`}${more}`)
  expect(status).toBe(200)
  expect(json.next_cursor).toEqual(expect.any(String))
  expect(json.items.length).toBeLessThanOrEqual(limit)
  return json
}
/** From a place to the end, page by page. */
async function follow(token: string, after: string | null, limit: number, more = ''): Promise<Page> {
  const items: Item[] = []
  for (let cursor = after; ; ) {
    const next = await page(token, cursor, limit, more)
    items.push(...next.items)
    cursor = next.next_cursor
    if (next.items.length === 0) return { items, next_cursor: cursor }
  }
}
/** Stores as a process would that died before publishing. */
async function storeOnly(siteId: number, records: unknown[]): Promise<number> {
  const site = await readSite(server.database, siteId)
  const limits = { earliest: 0, latest: Date.now() + HOUR_MS, tooEarly: '', channels: site.channels }
  const source = { deviceId: null, importId: null, fileName: null, format: 'json' }
  const upload = { site, source, covers: null, ...checkRecords(records, limits) }
  return (await storeUpload(server.database, new Months(server.database), upload, NO_HOOKS)).uploadId as number
}

test('records come in the order in which they became readable, late ones too: (position, timestamp, id)', async () => {
  const place = await makePlace(server.database)
  const times = [[5, 3, 4], [1, 9], [], [4, 4, 0]]
  const ids: number[] = []
  for (const [n, offsets] of times.entries()) {
    const records = offsets.map((offset, i) => vehicle(from + offset * 1000, { sequence: 10 * n + i }))
    ids.push((await send(server.url, place.key, records)).json.id)
  }
  const { items, next_cursor } = await page(place.token, null, 1000)
  expect(items.map(item => [item.upload, (Date.parse(item.timestamp) - from) / 1000])).toEqual([
    ...[3, 4, 5].map(offset => [ids[0], offset]),
    ...[1, 9].map(offset => [ids[1], offset]),
    ...[0, 4, 4].map(offset => [ids[3], offset]),
  ])
  expect(items.at(-1)?.id).toBeGreaterThan(items.at(-2)?.id as number)
  const { json } = await search(server.url, place.token, { time: { from_dt: iso(from), to_dt: iso(from + HOUR_MS) } })
  const byId = new Map((json.items as TrafficRecord[]).map(item => [item.id, item]))
  for (const { upload: _, ...record } of items) expect(record).toEqual(byId.get(record.id))
  expect(byId.size).toBe(items.length)
  expect(await page(place.token, next_cursor, 1000)).toMatchObject({ items: [] })
})

test('the bytes fit the schema, deletions too', async () => {
  const place = await makePlace(server.database)
  await store(server.database, place.siteId, [vehicle(from), vehicle(from + 1, { lane: null, speed_kmh: null })])
  const gone = await store(server.database, place.siteId, [vehicle(from + 2)])
  await server.database.query(sql`
    update uploads set deletion_position = nextval('change_positions'), taken_back = 1 where id = ${gone}`)
  const document = JSON.parse(await (await fetch(`${server.url}/openapi.json`)).text())
  const { schema } = document.paths['/api/v1/traffic/data/changes'].get.responses[200].content['application/json']
  const answer = await ask(place.token)
  expect(answer.json.items).toHaveLength(4)
  expect(complaints(schema, answer.json, document.components.schemas)).toEqual([])
  expect(answer.text).toBe(JSON.stringify(JSON.parse(answer.text)))
})

test('with nothing there yet, and with nothing new, items are empty and the cursor is there to go on from', async () => {
  const place = await makePlace(server.database)
  const empty = await page(place.token, null, 10)
  expect(empty.items).toEqual([])
  await store(server.database, place.siteId, [vehicle(from)])
  const first = await page(place.token, empty.next_cursor, 10)
  expect(first.items).toHaveLength(1)
  const again = await page(place.token, first.next_cursor, 10)
  expect(again.items).toEqual([])
  await store(server.database, place.siteId, [vehicle(from + 1)])
  expect((await page(place.token, again.next_cursor, 10)).items).toHaveLength(1)
  // An older place gives the same again.
  expect((await page(place.token, empty.next_cursor, 10)).items).toHaveLength(2)
})

test('after=now goes on from here', async () => {
  const place = await makePlace(server.database)
  await store(server.database, place.siteId, [vehicle(from)])
  const now = await page(place.token, 'now', 10)
  expect(now.items).toEqual([])
  const id = await store(server.database, place.siteId, [vehicle(from - HOUR_MS)])
  expect((await page(place.token, now.next_cursor, 10)).items.map(item => item.upload)).toEqual([id])
})

describe('pages', () => {
  let place: Place
  let all: Page
  beforeAll(async () => {
    place = await makePlace(server.database)
    const random = randomOf(3)
    for (let n = 0; n < 25; n++) {
      const records = Array.from({ length: Math.floor(random() * 9) }, (_, i) =>
        vehicle(from + Math.floor(random() * 20) * 1000, { sequence: 100 * n + i }),
      )
      const id = await store(server.database, place.siteId, records)
      if (n % 6 === 5) {
        await server.database.query(sql`
          update uploads set deletion_position = nextval('change_positions'), taken_back_at = now() where id = ${id}`)
      }
    }
    all = await page(place.token, null, 10_000)
  })

  test('of any size, ending inside uploads, before and behind empty ones and deletions, give each once in the same order', async () => {
    expect(all.items.length).toBeGreaterThan(80)
    expect(all.items.filter(item => item.deleted_upload !== undefined).length).toBe(4)
    for (const limit of [1, 2, 3, 7, 13, all.items.length - 1, all.items.length, all.items.length + 1]) {
      const { items } = await follow(place.token, null, limit)
      expect(items).toEqual(all.items)
    }
  })

  test('a page is as long as its limit unless it is the last', async () => {
    const lengths: number[] = []
    for (let cursor: string | null = null; ; ) {
      const next: Page = await page(place.token, cursor, 10)
      lengths.push(next.items.length)
      cursor = next.next_cursor
      if (next.items.length < 10) break
    }
    expect(lengths.slice(0, -1).every(length => length === 10)).toBe(true)
    expect(lengths.reduce((a, b) => a + b)).toBe(all.items.length)
  })

  test('hold up to 10000, 1000 when nothing is said, over any number of uploads', async () => {
    const busy = await makePlace(server.database)
    for (let i = 0; i < 3; i++) {
      const many = Array.from({ length: 700 }, (_, sequence) =>
        vehicle(from + sequence, { sequence: sequence + i * 1000 }),
      )
      await store(server.database, busy.siteId, many)
    }
    expect((await ask(busy.token)).json.items).toHaveLength(1000)
    expect((await page(busy.token, null, 10_000)).items).toHaveLength(2100)
    for (const [limit, sentence] of [
      ['0', 'Ensure this value is greater than or equal to 1.'],
      ['10001', 'Ensure this value is less than or equal to 10000.'],
      ['x', 'A valid integer is required.'],
    ]) {
      expect((await ask(busy.token, `?limit=${limit}`)).json).toEqual({ limit: [sentence] })
    }
  })

  test('also over hundreds of small uploads, and of empty ones', async () => {
    const many = await makePlace(server.database)
    await store(server.database, many.siteId, [vehicle(from)])
    await server.database.query(sql`
      insert into uploads (organization_id, site_id, format, accepted, duplicates, rejected, covered, position)
      select ${many.organization.id}, ${many.siteId}, 'json', 0, 0, 0, '{}', nextval('change_positions')
      from generate_series(1, 450)`)
    await store(server.database, many.siteId, [vehicle(from + 1)])
    for (const limit of [1, 2, 10_000]) {
      expect((await follow(many.token, null, limit)).items).toHaveLength(2)
    }
  })
})

describe('cursors', () => {
  test('bad ones are all refused with one sentence', async () => {
    const [place, foreign] = [await makePlace(server.database), await makePlace(server.database)]
    await store(server.database, place.siteId, [vehicle(from), vehicle(from + 1)])
    const { next_cursor: cursor } = await page(place.token, null, 1)
    const bytes = Buffer.from(cursor, 'base64url')
    const forged = Array.from(bytes, (byte, i) => {
      const flipped = Buffer.from(bytes)
      flipped[i] = byte ^ (1 << (i % 8))
      return flipped.toString('base64url')
    })
    const searched = await search(server.url, place.token, {
      time: { from_dt: iso(from), to_dt: iso(from + HOUR_MS) },
      limit: 1,
    })
    const bad = [
      ...forged,
      searched.json.next_cursor,
      '',
      'x',
      'Now',
      'NOW',
      `${cursor}A`,
      cursor.slice(1),
      'A'.repeat(600),
    ]
    let accepted = 0
    for (const text of bad) {
      const answer = await ask(place.token, `?after=${encodeURIComponent(text)}`)
      if (answer.status !== 400 || answer.text !== JSON.stringify(INVALID)) accepted++
    }
    expect([bad.length > 50, accepted]).toEqual([true, 0])
    expect((await ask(foreign.token, `?after=${cursor}`)).json).toEqual(INVALID)
  })

  test('do not expire, and work after a restart', async () => {
    const place = await makePlace(server.database)
    await store(server.database, place.siteId, [vehicle(from), vehicle(from + 1)])
    const { next_cursor } = await page(place.token, null, 1)
    await sleep(30)
    const limits = { ...NO_RATE_LIMITS.limits, cursorLifetimeMs: 1 }
    const later = await startServer({ connection: server.connection, ...NO_RATE_LIMITS, limits })
    const answer = await get(later.url, place.token, `/data/changes?after=${next_cursor}`)
    await later.stop()
    expect([answer.status, answer.json.items.length]).toEqual([200, 1])
  })
})

describe('sites', () => {
  test('only theirs, and a cursor is bound to them, in any order', async () => {
    const place = await makePlace(server.database)
    const [second, third] = [await makePlace(server.database, place), await makePlace(server.database, place)]
    for (const [n, { siteId }] of [place, second, third, place, second].entries()) {
      await store(server.database, siteId, [vehicle(from + 10 * n), vehicle(from + 10 * n + 1)])
    }
    const both = `&sites=${place.siteId},${second.siteId}`
    const { items } = await follow(place.token, null, 3, both)
    expect(items).toHaveLength(8)
    expect(new Set(items.map(item => item.site))).toEqual(new Set([place.siteId, second.siteId]))
    const { next_cursor } = await page(place.token, null, 3, both)
    const same = await page(place.token, next_cursor, 3, `&sites=${second.siteId},${place.siteId},${second.siteId}`)
    expect(same.items).toEqual(items.slice(3, 6))
    for (const other of ['', `&sites=${place.siteId}`, `&sites=${place.siteId},${third.siteId}`]) {
      expect((await ask(place.token, `?after=${next_cursor}${other}`)).json).toEqual(INVALID)
    }
  })

  test('unknown ones are 400, those of another organization 403', async () => {
    const [place, foreign] = [await makePlace(server.database), await makePlace(server.database)]
    expect((await ask(place.token, `?sites=${place.siteId},999999`)).json).toEqual({
      sites: { 1: ['Invalid pk "999999" - object does not exist.'] },
    })
    expect((await ask(place.token, `?sites=${foreign.siteId}`)).status).toBe(403)
    expect((await ask(place.token, '?sites=')).status).toBe(400)
    expect((await ask(place.token, `?sites=${Array(1001).fill(place.siteId).join()}`)).json).toEqual({
      sites: ['Ensure this field has no more than 1000 elements.'],
    })
  })
})

test('an organization sees its own changes only', async () => {
  const [one, two] = [await makePlace(server.database), await makePlace(server.database)]
  await store(server.database, one.siteId, [vehicle(from)])
  await store(server.database, two.siteId, [vehicle(from + 1)])
  expect((await page(one.token, null, 100)).items.map(item => item.site)).toEqual([one.siteId])
})

describe('publication', () => {
  test('an upload that is stored but not published is not there; the loop publishes it once it is 10 s old', async () => {
    const place = await makePlace(server.database)
    const forgotten = [
      await storeOnly(place.siteId, [vehicle(from)]),
      await storeOnly(place.siteId, [vehicle(from + 1)]),
    ]
    const later = await store(server.database, place.siteId, [vehicle(from + 2)])
    expect((await page(place.token, null, 10)).items.map(item => item.upload)).toEqual([later])
    expect((await get(server.url, place.token, `/uploads/${forgotten[0]}`)).json.status).toBe('stored')
    const { next_cursor } = await page(place.token, null, 10)

    const age = (seconds: number) =>
      server.database.query(sql`
        update uploads set received_at = now() - make_interval(secs => ${seconds}) where id = any(${forgotten}::bigint[])`)
    await age(8)
    await publishUnpublished(server.database)
    expect((await page(place.token, next_cursor, 10)).items).toEqual([])
    await age(10.5)
    await publishUnpublished(server.database)
    await publishUnpublished(server.database)
    const published = await page(place.token, next_cursor, 10)
    expect(new Set(published.items.map(item => item.upload))).toEqual(new Set(forgotten))
    expect((await page(place.token, published.next_cursor, 10)).items).toEqual([])
    expect((await get(server.url, place.token, `/uploads/${forgotten[0]}`)).json.status).toBe('published')
  })

  test('its process and the loop concurrently publish it once', async () => {
    const place = await makePlace(server.database)
    for (let round = 0; round < 10; round++) {
      const id = await storeOnly(place.siteId, [vehicle(from + round)])
      await Promise.all([
        new Publisher(server.database).publish(id),
        publishUnpublished(server.database, 0),
        publishUnpublished(server.database, 0),
      ])
    }
    expect((await follow(place.token, null, 3)).items).toHaveLength(10)
  })

  test('4 concurrent writers and a reader that continues from each cursor: none missed, none twice', async () => {
    const place = await makePlace(server.database)
    const other = await startServer({ connection: server.connection, ...NO_RATE_LIMITS })
    const writers = [place, ...(await Promise.all([1, 2, 3].map(() => makePlace(server.database, place))))]
    const random = randomOf(9)
    let isOver = false
    const sent = Promise.all(
      writers.map(async ({ key }, writer) => {
        const ids: number[] = []
        for (let n = 0; n < 25; n++) {
          const records = Array.from({ length: 1 + Math.floor(random() * 12) }, (_, i) =>
            vehicle(from + Math.floor(random() * 1000) * 1000, { sequence: 100 * n + i }),
          )
          const answer = await send(writer % 2 ? other.url : server.url, key, records)
          ids.push(...Array(answer.json.accepted).fill(answer.json.id))
        }
        return ids
      }),
    ).finally(() => {
      isOver = true
    })
    const seen: Item[] = []
    for (let cursor: string | null = null, limit = 1; ; limit = 1 + ((limit * 7) % 23)) {
      const wasOver = isOver
      const next: Page = await page(place.token, cursor, limit)
      seen.push(...next.items)
      cursor = next.next_cursor
      if (wasOver && next.items.length === 0) break
    }
    const expected = (await sent).flat()
    await other.stop()
    const byUpload = (ids: number[]) => ids.toSorted((a, b) => a - b)
    expect(new Set(seen.map(({ id }) => id)).size).toBe(seen.length)
    expect(byUpload(seen.map(item => item.upload))).toEqual(byUpload(expected))
    expect(seen.length).toBeGreaterThan(300)
    // Read again in one go, it is the same.
    expect((await page(place.token, null, 10_000)).items).toEqual(seen)
  })
})

test('records that retention has removed are passed over, with their month', async () => {
  const place = await makePlace(server.database)
  const old = Date.UTC(2019, 2, 5)
  await store(server.database, place.siteId, [vehicle(old), vehicle(old + 1)])
  const kept = await store(server.database, place.siteId, [vehicle(from)])
  expect((await page(place.token, null, 10)).items).toHaveLength(3)
  const halfway = await page(place.token, null, 1)
  await server.database.query('alter table records detach partition records_2019_03')
  await server.database.query('drop table records_2019_03')
  expect((await page(place.token, null, 10)).items.map(item => item.upload)).toEqual([kept])
  expect((await page(place.token, halfway.next_cursor, 1)).items.map(item => item.upload)).toEqual([kept])
})

test.skipIf(isSealingAll)(
  'uploads whose records are far apart: what others stored in between is read once for a page, or not at all',
  async () => {
    const place = await makePlace(server.database)
    const [begin, step, records] = [daysAgo(40), 150_000, 20_000]
    const others = await store(server.database, place.siteId, [vehicle(begin)])
    await new Months(server.database).make(begin, Date.now())
    await server.database.transaction(
      tx =>
        tx.query(`
          insert into records (ts, identity, upload_id, organization_id, site_id, channel, vehicle_class, flags)
          select to_timestamp(${begin / 1000}) + n * interval '${step} ms', n, ${others}, ${place.organization.id},
            ${place.siteId}, 1, 1, 0
          from generate_series(1, ${records}) n`),
      { statementMs: 60_000 },
    )
    const ids: number[] = []
    for (let n = 0; n < 40; n++) {
      const vehicles = [0, 30].map(day => vehicle(begin + day * 24 * HOUR_MS + HOUR_MS + n * 1000))
      ids.push(await store(server.database, place.siteId, vehicles))
    }
    const { rows } = await server.database.query(sql`select position from uploads where id = ${others}`)
    const after = { position: rows[0].position, ts: 8.64e15, id: 0 }
    const wanted = { viewer: everySite(place.organization.id), sites: null, kinds: ['vehicles'] as const, limit: 1000 }
    /** The buffers of PostgreSQL that a page reads, and its records by upload. */
    const read = async () => {
      let buffers = 0
      const explaining: Queryable = {
        layout: server.database.layout,
        async query(statement) {
          if (typeof statement !== 'string' && 'binary' in statement) {
            buffers += await buffersOf(statement.text, statement.values)
          }
          return server.database.query(statement)
        },
      }
      const { pieces } = await readChanges(explaining, { ...wanted, after })
      const found = pieces.map(piece => ('upload' in piece ? [piece.upload, piece.packed.toString('hex')] : []))
      return { buffers, found }
    }
    const buffersOf = async (text: string, values: unknown[] = []): Promise<number> => {
      const { rows: plans } = await server.database.query({
        text: `explain (analyze, buffers, format json) ${text}`,
        values,
      })
      const { Plan: plan } = plans[0]['QUERY PLAN'][0]
      return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    }
    // A coordinator does not know the buffers of its workers.
    const whole = isOnCluster()
      ? Number.POSITIVE_INFINITY
      : await buffersOf('select ts, upload_id from records where site_id = $1', [place.siteId])
    const far = await read()
    expect(far.found.map(([upload]) => upload)).toEqual(ids)
    expect(far.buffers).toBeLessThan(whole)
    // Where reading takes long, a page has fewer records, but some.
    const lengths = async (togetherMs: number) => {
      const found: number[] = []
      for (let next = after; ; ) {
        const page = await readChanges(server.database, { ...wanted, after: next, pace: { readMs: 0, togetherMs } })
        if (page.pieces.length === 0) return found
        found.push(page.pieces.length)
        next = page.next
      }
    }
    expect(await lengths(0)).toEqual([40])
    // As earlier versions stored them.
    await server.database.query(sql`update uploads set stretches = null where site_id = ${place.siteId}`)
    const earlier = await read()
    expect(earlier.found).toEqual(far.found)
    expect(earlier.buffers).toBeLessThan(3 * whole)
    // Each begins and ends a second after the one before: together they reach over 30 days and 39 seconds.
    const reach = 30 * 24 * HOUR_MS
    expect(await lengths(reach + 39_000)).toEqual([40])
    expect(await lengths(reach + 38_000)).toEqual([39, 1])
    expect(await lengths(reach - 1)).toEqual(Array(40).fill(1))
    await sealRecords(server.database, { organizationId: place.organization.id, before: Date.now() })
    const sealed = await read()
    expect(sealed.found).toEqual(far.found)
    expect(sealed.buffers).toBeLessThan(whole)
    expect((await page(place.token, null, 1000)).items).toHaveLength(1000)
  },
)
