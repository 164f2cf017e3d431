import { type StructRowProxy, type Table, tableFromIPC } from 'apache-arrow'
import { beforeAll, expect, test } from 'vitest'
import { VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { removeTakenBack } from '../../../server/records/uploads/taking-back/take-back.ts'
import { useServer } from '../../support/services/use-server.ts'
import { between, iso, makePlace, NO_RATE_LIMITS, type Place, randomOf, store } from '../../support/traffic/traffic.ts'

const START = Date.UTC(2026, 5, 1)
const WINDOW = between(START, START + 3_600_000)
const ARROW = 'application/vnd.apache.arrow.stream'
const RECORDS = 230

const server = useServer(NO_RATE_LIMITS)
let place: Place
let other: Place

beforeAll(async () => {
  const site = { channels: [1, 2].map(number => ({ number, lanes: 2 })) }
  place = await makePlace(server.database, { site })
  other = await makePlace(server.database, { ...place, site })
  const random = randomOf(5)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  for (const { siteId } of [place, other]) {
    await store(
      server.database,
      siteId,
      Array.from({ length: RECORDS / 2 }, (_, sequence) => ({
        timestamp: iso(START + Math.floor(random() * 3_600_000)),
        channel: pick([1, 2]),
        lane: pick([null, 1, 2]),
        vehicle_class: pick(VEHICLE_CLASSES),
        class_code: pick([null, 0, 32_767]),
        speed_kmh: pick([null, 0, 1.9, 48.3, 999.9]),
        length_m: pick([null, 0.49, 4.31, 300]),
        headway_s: pick([undefined, 0.001, 2.413, 1_000_000]),
        device_fault: random() < 0.2,
        wrong_way: random() < 0.1,
        sequence,
      })),
    )
  }
})

async function ask(path: string, body: object | null, accept: string) {
  const answer = await fetch(`${server.url}/api/v1/traffic/data/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Token ${place.token}`, 'content-type': 'application/json', accept },
    ...(body && { body: JSON.stringify(body) }),
  })
  return answer
}

interface InJson {
  items: { start: string; end: string }[]
  next_cursor: string | null
  time_zone: string
}

const asJson = async (path: string, body: object | null) =>
  (await (await ask(path, body, 'application/json')).json()) as InJson

/** Another program than the library that writes them would read them by an extension of DuckDB, `nanoarrow`, which tests cannot download. */
async function asArrow(path: string, body: object | null) {
  const answer = await ask(path, body, ARROW)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe(ARROW)
  const table = tableFromIPC(new Uint8Array(await answer.arrayBuffer()))
  return { table, cursor: answer.headers.get('next-cursor') }
}

const rowsOf = (table: Table): StructRowProxy[] =>
  Array.from({ length: table.numRows }, (_, n) => table.get(n) as never)
const momentOf = (ms: unknown) => (ms === null ? null : new Date(Number(ms)).toISOString())

/** As JSON has it. */
function recordOf(row: StructRowProxy) {
  const { id, timestamp, flags, ...rest } = row.toJSON() as { [name: string]: unknown }
  return { ...rest, id: Number(id), timestamp: momentOf(timestamp), flags: [...(flags as Iterable<string>)] }
}

test('pages of a search are the same as in JSON, with the cursor in a header and in the schema', async () => {
  const [records, same] = [[] as unknown[], [] as unknown[]]
  let cursor: string | null = null
  do {
    const body: object = { ...WINDOW, limit: 100, cursor }
    const json: InJson = await asJson('search', body)
    const { table, cursor: next } = await asArrow('search', body)
    same.push(...rowsOf(table).map(recordOf))
    records.push(...json.items)
    expect(table.schema.metadata.get('next_cursor') ?? null).toBe(next)
    expect(next === null).toBe(json.next_cursor === null)
    cursor = next
  } while (cursor !== null)
  expect(same).toHaveLength(RECORDS)
  expect(same).toEqual(records)
})

test('a page without records has the columns', async () => {
  const { table, cursor } = await asArrow('search', between(START - 3_600_000, START - 1_800_000))
  const [record = {}] = (await asJson('search', { ...WINDOW, limit: 1 })).items
  expect(table.numRows).toBe(0)
  expect(table.schema.fields.map(({ name }) => name)).toEqual(Object.keys(record))
  expect(cursor).toBeNull()
})

test('changes have a row for each record and for each deletion', async () => {
  const uploadId = await store(server.database, other.siteId, [{ timestamp: iso(START + 5) }])
  const taken = await fetch(`${server.url}/api/v1/traffic/uploads/${uploadId}`, {
    method: 'DELETE',
    headers: { authorization: `Token ${place.token}` },
  })
  expect(taken.status).toBe(202)
  await removeTakenBack(server.database)
  const { items, next_cursor } = await asJson('changes?limit=1000', null)
  const { table, cursor } = await asArrow('changes?limit=1000', null)
  expect(items.at(-1)).toHaveProperty('deleted_upload')
  const rows = rowsOf(table).map(row => {
    const { upload, deleted_upload, from_dt, to_dt, count, ...record } = row.toJSON() as { [name: string]: unknown }
    if (deleted_upload === null)
      return { ...recordOf({ toJSON: () => record } as StructRowProxy), upload: Number(upload) }
    expect(Object.values(record).filter(value => value !== null)).toEqual([record.site])
    const times = { from_dt: momentOf(from_dt), to_dt: momentOf(to_dt) }
    return { deleted_upload: Number(deleted_upload), site: record.site, ...times, count }
  })
  expect(rows).toEqual(items)
  expect(table.schema.metadata.get('next_cursor')).toBe(cursor)
  for (const after of [cursor, next_cursor])
    expect((await asArrow(`changes?after=${after}`, null)).table.numRows).toBe(0)
})

test.each([
  { interval: '15m', group_by: ['site', 'channel', 'lane', 'vehicle_class'] },
  { interval: '1h', group_by: ['vehicle_class'], class_scheme: 'fhwa_3', speed_bin_kmh: 10 },
  { group_by: [] },
])('an aggregate by %o is the same as in JSON', async options => {
  const body = { ...WINDOW, time_zone: 'Europe/Berlin', ...options }
  const { items, time_zone } = await asJson('aggregate', body)
  const { table } = await asArrow('aggregate', body)
  const rows = rowsOf(table).map(row => {
    const { start, end, speed_histogram, ...rest } = row.toJSON() as { [name: string]: never }
    const speeds = ['mean', 'p15', 'p50', 'p85', 'max'].map(name => {
      const value = rest[`speed_${name}_kmh`]
      delete rest[`speed_${name}_kmh`]
      return [name, value]
    })
    const bins = speed_histogram as Iterable<StructRowProxy> | undefined
    return {
      ...rest,
      start: Number(start),
      end: Number(end),
      speed_kmh: Object.fromEntries(speeds),
      ...(bins && { speed_histogram: [...bins].map(bin => Object.values(bin.toJSON())) }),
    }
  })
  expect(rows.length).toBeGreaterThan(0)
  expect(rows).toEqual(
    items.map(item => ({
      ...item,
      start: Date.parse(item.start),
      end: Date.parse(item.end),
    })),
  )
  expect(table.schema.metadata.get('time_zone')).toBe(time_zone)
})

test('JSON stays the default, and errors are JSON', async () => {
  const preferred = await ask('search', WINDOW, '*/*')
  expect(preferred.headers.get('content-type')).toContain('application/json')
  const refused = await ask('search', { time: null }, ARROW)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toHaveProperty('time')
})
