import fc from 'fast-check'
import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../contract/times/time.ts'
import { Months } from '../../server/records/months.ts'
import { checkRecords } from '../../server/records/uploads/parse-record.ts'
import { publishUnpublished } from '../../server/records/uploads/publish-uploads.ts'
import { readSite } from '../../server/records/uploads/read-site.ts'
import { NO_HOOKS, storeUpload } from '../../server/records/uploads/store-upload.ts'
import { removeTakenBack } from '../../server/records/uploads/taking-back/take-back.ts'
import { ask } from '../support/services/ask.ts'
import { dyingAfter } from '../support/services/dying-database.ts'
import { useServer } from '../support/services/use-server.ts'
import {
  between,
  daysAgo,
  get,
  iso,
  makePlace,
  NO_RATE_LIMITS,
  type Place,
  send,
  type Vehicle,
  vehicle,
  walk,
} from '../support/traffic/traffic.ts'
import { runsOf } from '../support/vitest/property-runs.ts'

const server = useServer(NO_RATE_LIMITS)
let one: Place

beforeAll(async () => {
  // It runs no background loops: records go only when a test removes them.
  one = await makePlace(server.database)
})

const from = daysAgo(2)
const newPlace = () => makePlace(server.database, { ...one, site: { time_zone: 'Etc/UTC' } })

async function takeBack(id: number): Promise<void> {
  const { status } = await ask(server.url, 'DELETE', `/api/v1/traffic/uploads/${id}`, { token: one.token })
  expect(status).toBe(202)
}
const search = async (siteId: number) =>
  (await walk(server.url, one.token, { ...between(from - 3 * DAY_MS, from + 3 * DAY_MS), sites: [siteId] })).items
const times = async (siteId: number) => (await search(siteId)).map(({ timestamp }) => Date.parse(timestamp) - from)

interface Change {
  id?: number
  upload?: number
  timestamp?: string
  class_code?: number
  deleted_upload?: number
  count?: number
}
const changes = async (siteId: number): Promise<Change[]> =>
  (await get(server.url, one.token, `/data/changes?limit=10000&sites=${siteId}`)).json.items

/** What days, hours and the aggregate count. */
async function counts(siteId: number) {
  const { json: days } = await get(server.url, one.token, `/sites/${siteId}/days?from=2000-01-01&to=2100-01-01`)
  const { rows } = await server.database.query(sql`
    select coalesce(sum(count), 0)::integer as count from site_hours where site_id = ${siteId}`)
  const body = { ...between(from - 3 * DAY_MS, from + 3 * DAY_MS), sites: [siteId], time_zone: 'Etc/UTC' }
  const { json } = await ask(server.url, 'POST', '/api/v1/traffic/data/aggregate', { token: one.token, body })
  return {
    days: days.items.reduce((sum: number, day: { count: number }) => sum + day.count, 0),
    hours: rows[0].count,
    aggregate: json.items.reduce((sum: number, item: { count: number }) => sum + item.count, 0),
  }
}
const all = (count: number) => ({ days: count, hours: count, aggregate: count })

const importId = () => crypto.randomUUID()
async function storePart(siteId: number, file: string, records: Vehicle[]) {
  const site = await readSite(server.database, siteId)
  const limits = { earliest: 0, latest: Date.now(), tooEarly: '', channels: site.channels }
  const source = { deviceId: null, importId: file, fileName: 'a.csv', format: 'wayside-csv' }
  const upload = { site, source, covers: null, ...checkRecords(records, limits) }
  return (await storeUpload(server.database, new Months(server.database), upload, NO_HOOKS)).result
}

describe('an upload that is sent while an earlier one with the same records is being taken back', () => {
  const batch = Array.from({ length: 12 }, (_, i) =>
    vehicle(from + i * MINUTE_MS, { class_code: i, ...(i % 2 === 0 && { sequence: i }) }),
  )

  test('is stored: none of its records is a duplicate, and all stay when the other is gone', async () => {
    const place = await newPlace()
    const first = await send(server.url, place.key, batch)
    await takeBack(first.json.id)
    const second = await send(server.url, place.key, batch)
    expect(second.json).toMatchObject({ accepted: 12, duplicates: 0, rejected: 0 })
    expect([await times(place.siteId), await counts(place.siteId)]).toEqual([
      batch.map((_, i) => i * MINUTE_MS),
      all(12),
    ])
    await removeTakenBack(server.database)
    expect([await times(place.siteId), await counts(place.siteId)]).toEqual([
      batch.map((_, i) => i * MINUTE_MS),
      all(12),
    ])
    expect((await get(server.url, one.token, `/uploads/${first.json.id}`)).json.status).toBe('taken_back')
  })

  test('leaves in `changes` its own records, and then the deletion of the other with the count of all its records', async () => {
    const place = await newPlace()
    const first = await send(server.url, place.key, batch)
    await takeBack(first.json.id)
    const second = await send(server.url, place.key, batch.slice(3, 9))
    await removeTakenBack(server.database)
    const items = await changes(place.siteId)
    expect(items.map(item => item.upload ?? item.deleted_upload)).toEqual([
      ...Array(6).fill(second.json.id),
      first.json.id,
    ])
    expect(items.at(-1)).toMatchObject({ count: 12 })
    // A client that applies a deletion by the upload's id has what a search has.
    const mirror = items.filter(item => item.upload !== undefined && item.upload !== first.json.id)
    expect(mirror.map(({ id }) => id)).toEqual((await search(place.siteId)).map(({ id }) => id))
  })

  test('may share some records with it, or come when some of them are removed already', async () => {
    const place = await newPlace()
    const first = await send(server.url, place.key, batch)
    await takeBack(first.json.id)
    await server.database.query(sql`
      with gone as (
        delete from records where upload_id = ${first.json.id} and ts < ${iso(from + 4 * MINUTE_MS)} returning 1
      ), counted as (
        update site_days set count = count - 4, valid_count = valid_count - 4 where site_id = ${place.siteId}
      ), hours as (
        update site_hours set count = count - 4 where site_id = ${place.siteId}
      )
      update uploads set taken_back = 4 where id = ${first.json.id}`)
    const second = await send(server.url, place.key, [...batch.slice(2, 8), vehicle(from + 30_000)])
    expect(second.json).toMatchObject({ accepted: 7, duplicates: 0 })
    await removeTakenBack(server.database, { windowRecords: 3 })
    const expected = [30_000, ...[2, 3, 4, 5, 6, 7].map(i => i * MINUTE_MS)]
    expect([await times(place.siteId), await counts(place.siteId)]).toEqual([expected, all(7)])
    expect((await changes(place.siteId)).at(-1)).toMatchObject({ deleted_upload: first.json.id, count: 12 })
  })

  test('may have other values under the same sequence number: the values sent last count', async () => {
    const place = await newPlace()
    const wrong = await send(server.url, place.key, [vehicle(from, { sequence: 1, speed_kmh: 10 })])
    await takeBack(wrong.json.id)
    const right = await send(server.url, place.key, [vehicle(from, { sequence: 1, speed_kmh: 60 })])
    expect(right.json).toMatchObject({ accepted: 1, duplicates: 0, rejected: 0 })
    await removeTakenBack(server.database)
    expect(await search(place.siteId)).toMatchObject([{ speed_kmh: 60 }])
  })

  test('still has duplicates of uploads that stay', async () => {
    const place = await newPlace()
    await send(server.url, place.key, batch.slice(0, 4))
    const second = await send(server.url, place.key, batch)
    expect(second.json).toMatchObject({ accepted: 8, duplicates: 4 })
    await takeBack(second.json.id)
    const third = await send(server.url, place.key, batch)
    expect(third.json).toMatchObject({ accepted: 8, duplicates: 4 })
    await removeTakenBack(server.database)
    expect([(await times(place.siteId)).length, await counts(place.siteId)]).toEqual([12, all(12)])
  })

  test('takes no headway from a vehicle that is about to go', async () => {
    const place = await newPlace()
    const at = (minute: number): Vehicle => vehicle(from + minute * MINUTE_MS, { channel: 2, lane: null })
    await send(server.url, place.key, [at(0)])
    const wrong = await send(server.url, place.key, [at(1), at(2)])
    await takeBack(wrong.json.id)
    await send(server.url, place.key, [at(2), at(3)])
    await removeTakenBack(server.database)
    const found = await search(place.siteId)
    expect(found.map(({ headway_s }) => headway_s)).toEqual([null, 120, 60])
  })

  test('may itself be taken back, and sent a third time', async () => {
    const place = await newPlace()
    const ids: number[] = []
    for (let round = 0; round < 3; round++) {
      const { json } = await send(server.url, place.key, batch)
      expect(json).toMatchObject({ accepted: 12 })
      ids.push(json.id)
      if (round < 2) await takeBack(json.id)
    }
    await removeTakenBack(server.database, { windowRecords: 5 })
    expect([(await times(place.siteId)).length, await counts(place.siteId)]).toEqual([12, all(12)])
    const items = await changes(place.siteId)
    expect(items.flatMap(item => item.deleted_upload ?? [])).toEqual(ids.slice(0, 2))
    expect(items.flatMap(item => (item.deleted_upload === undefined ? [] : [item.count]))).toEqual([12, 12])
  })
})

describe('an Idempotency-Key', () => {
  const keyed = (place: Place, key: string, records: Vehicle[]) =>
    send(server.url, place.key, records, { 'idempotency-key': key })
  const two = [vehicle(from), vehicle(from + 1000)]

  test('stores again once its upload was taken back, before and after the records are gone', async () => {
    const place = await newPlace()
    const first = await keyed(place, 'k', two)
    await takeBack(first.json.id)
    const second = await keyed(place, 'k', two)
    expect(second.json).toMatchObject({ accepted: 2 })
    expect(second.json.id).toBeGreaterThan(first.json.id)
    expect((await keyed(place, 'k', two)).text).toBe(second.text)
    await takeBack(second.json.id)
    await removeTakenBack(server.database)
    expect((await keyed(place, 'k', two)).json).toMatchObject({ accepted: 2 })
    expect(await times(place.siteId)).toEqual([0, 1000])
  })

  test('of an upload that had duplicates stores again too: they may have been of the one taken back', async () => {
    const place = await newPlace()
    const first = await keyed(place, 'first', two)
    expect((await keyed(place, 'second', two)).json).toMatchObject({ accepted: 0, duplicates: 2 })
    await takeBack(first.json.id)
    expect((await keyed(place, 'second', two)).json).toMatchObject({ accepted: 2, duplicates: 0 })
    await removeTakenBack(server.database)
    expect(await times(place.siteId)).toEqual([0, 1000])
  })

  test('of any other upload gives the same answer as before', async () => {
    const [place, sister] = [await newPlace(), await newPlace()]
    const first = await keyed(place, 'a', two)
    const other = await keyed(place, 'b', [vehicle(from + 5000)])
    await keyed(sister, 'a', two)
    const foreign = await keyed(sister, 'c', two)
    await takeBack(first.json.id)
    expect((await keyed(place, 'b', [vehicle(from + 5000)])).text).toBe(other.text)
    expect((await keyed(sister, 'c', two)).text).toBe(foreign.text)
  })
})

describe('a file of which one upload was taken back', () => {
  test('stores none of its later uploads, of whatever attempt', async () => {
    const place = await newPlace()
    const file = importId()
    const first = await storePart(place.siteId, file, [vehicle(from)])
    await takeBack(first.id)
    await expect(storePart(place.siteId, file, [vehicle(from + 1000)])).rejects.toThrow('The file was taken back.')
    await removeTakenBack(server.database)
    await expect(storePart(place.siteId, file, [vehicle(from + 1000)])).rejects.toThrow('The file was taken back.')
    expect(await times(place.siteId)).toEqual([])
    expect(await storePart(place.siteId, importId(), [vehicle(from)])).toMatchObject({ accepted: 1 })
  })

  test('also when an upload is being stored while the file is taken back', async () => {
    const place = await newPlace()
    const file = importId()
    const first = await storePart(place.siteId, file, [vehicle(from)])
    const storing = await Promise.allSettled([
      ...[1, 2, 3].map(i => storePart(place.siteId, file, [vehicle(from + i * 1000)])),
      takeBack(first.id),
      ...[4, 5, 6].map(i => storePart(place.siteId, file, [vehicle(from + i * 1000)])),
    ])
    expect(storing[3]?.status).toBe('fulfilled')
    await removeTakenBack(server.database)
    expect([await times(place.siteId), await counts(place.siteId)]).toEqual([[], all(0)])
  })

  test('can be imported again at once', async () => {
    const place = await newPlace()
    const [file, again] = [importId(), importId()]
    const records = Array.from({ length: 6 }, (_, i) => vehicle(from + i * 1000))
    const first = await storePart(place.siteId, file, records.slice(0, 3))
    await storePart(place.siteId, file, records.slice(3))
    await takeBack(first.id)
    expect(await storePart(place.siteId, again, records)).toMatchObject({ accepted: 6, duplicates: 0 })
    await removeTakenBack(server.database)
    expect([(await times(place.siteId)).length, await counts(place.siteId)]).toEqual([6, all(6)])
  })
})

/** Records of a small world, so that uploads overlap: some with a sequence number, some without. */
const record = fc.record({ minute: fc.integer({ min: 0, max: 40 }), code: fc.integer({ min: 0, max: 1 }) })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ send: fc.array(record, { minLength: 1, maxLength: 12 }), isKeyed: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ importing: fc.array(record, { minLength: 1, maxLength: 8 }) }) },
  { weight: 3, arbitrary: fc.record({ takeBack: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ remove: fc.integer({ min: 1, max: 4 }) }) },
)
const keyOf = ({ minute, code }: { minute: number; code: number }) => `${minute} ${code}`
const vehicleOf = ({ minute, code }: { minute: number; code: number }) =>
  vehicle(from + minute * 37 * MINUTE_MS, { class_code: code, ...(code === 1 && { sequence: minute }) })

/** What is stored, by the plainest rules: a record belongs to the first upload that stays. */
class Model {
  readonly owner = new Map<string, number>()
  readonly beingTakenBack = new Set<number>()

  store(keys: string[], upload: number): number {
    const isFree = (key: string) => !this.owner.has(key) || this.beingTakenBack.has(this.owner.get(key) as number)
    const free = [...new Set(keys)].filter(isFree)
    for (const key of free) this.owner.set(key, upload)
    return free.length
  }

  /** Those that stay, by upload. */
  staying(): string[] {
    return [...this.owner]
      .flatMap(([key, upload]) => (this.beingTakenBack.has(upload) ? [] : `${upload} ${key}`))
      .sort()
  }
}

test('uploads, imports, taking back and removing in any order leave what a plain model holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async steps => {
      const place = await newPlace()
      const model = new Model()
      const uploads: { id: number; file: string | null }[] = []
      const keep = (id: number, accepted: number, records: Parameters<typeof keyOf>[0][], file: string | null) => {
        expect(accepted).toBe(model.store(records.map(keyOf), id))
        uploads.push({ id, file })
      }
      for (const [n, one] of steps.entries()) {
        if ('send' in one) {
          const distinct = [...new Map(one.send.map(record => [keyOf(record), record])).values()]
          const headers = one.isKeyed ? { 'idempotency-key': `${place.siteId} ${n}`.replace(' ', '-') } : {}
          const { json } = await send(server.url, place.key, distinct.map(vehicleOf), headers)
          keep(json.id, json.accepted, distinct, null)
        } else if ('importing' in one) {
          const distinct = [...new Map(one.importing.map(record => [keyOf(record), record])).values()]
          const file = importId()
          for (const part of [distinct.slice(0, 4), distinct.slice(4)]) {
            const { id, accepted } = await storePart(place.siteId, file, part.map(vehicleOf))
            keep(id, accepted, part, file)
          }
        } else if ('takeBack' in one) {
          const upload = uploads[one.takeBack % Math.max(1, uploads.length)]
          if (!upload) continue
          await takeBack(upload.id)
          for (const { id, file } of uploads) {
            if (id === upload.id || (file !== null && file === upload.file)) model.beingTakenBack.add(id)
          }
        } else await removeTakenBack(dyingAfter(server.database, one.remove), { windowRecords: 3 }).catch(() => {})
      }
      await publishUnpublished(server.database, 0)
      await removeTakenBack(server.database, { windowRecords: 3 })

      const found = (await changes(place.siteId)).filter(item => item.deleted_upload === undefined)
      expect(
        found
          .map(
            ({ upload, timestamp, class_code }) =>
              `${upload} ${(Date.parse(timestamp as string) - from) / 37 / MINUTE_MS} ${class_code}`,
          )
          .sort(),
      ).toEqual(model.staying())
      const items = await search(place.siteId)
      expect(items.map(({ id }) => id).sort()).toEqual(found.map(({ id }) => id).sort())
      expect(await counts(place.siteId)).toEqual(all(items.length))
      const deleted = (await changes(place.siteId)).flatMap(item => item.deleted_upload ?? [])
      expect(deleted.toSorted((a, b) => a - b)).toEqual([...model.beingTakenBack].sort((a, b) => a - b))
    }),
    { numRuns: runsOf(6) },
  )
})
