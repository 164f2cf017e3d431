import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/times/time.ts'
import { openAll } from '../../server/records/store/sealing/open-all.ts'
import { sealRecords } from '../../server/records/store/sealing/seal-records.ts'
import { monthFile, writeManifest } from '../../server/runtime/operations/backup/manifest.ts'
import { STORED_BYTES } from '../../server/runtime/operations/backup/read-month.ts'
import { restoreBackup } from '../../server/runtime/operations/backup/restore-backup.ts'
import { takeBackup } from '../../server/runtime/operations/backup/take-backup.ts'
import { verifyBlocks } from '../../server/runtime/operations/doctor/verify-blocks.ts'
import { emptyDatabase, type TestDatabase, testDatabase } from '../support/services/database.ts'
import { startServer, type TestServer } from '../support/services/server.ts'
import {
  between,
  daysAgo,
  makePlace,
  NO_RATE_LIMITS,
  type Place,
  store,
  vehicle,
  walk,
} from '../support/traffic/traffic.ts'

const WAYSIDE = { wayside: '0.0.0' }
const FROM = daysAgo(6)
const WINDOW = between(FROM - DAY_MS, FROM + 7 * DAY_MS)
const directory = mkdtempSync(join(tmpdir(), 'wayside-sealed-backup-'))
let own: TestDatabase
let server: TestServer
let place: Place
let others: number[]
const restored: TestDatabase[] = []

beforeAll(async () => {
  own = await testDatabase()
  server = await startServer({ connection: own.connection, ...NO_RATE_LIMITS })
  place = await makePlace(own.database)
  others = [
    await place.organization.site({ time_zone: 'Asia/Kolkata' }),
    await place.organization.site({ time_zone: 'Pacific/Kiritimati' }),
  ]
  for (const [s, site] of [place.siteId, ...others].entries()) {
    await store(
      own.database,
      site,
      Array.from({ length: 400 }, (_, n) =>
        vehicle(FROM + Math.floor(n / 3) * 41 * MINUTE_MS + s, {
          class_code: n,
          ...(n % 2 === 0 ? { sequence: n } : {}),
          ...(n % 5 === 0 ? { speed_kmh: null, lane: null } : {}),
        }),
      ),
    )
  }
  // All in one block, of one moment, in another order of ids than of identities.
  const short = await place.organization.site()
  for (let n = 0; n < 20; n++) await store(own.database, short, [vehicle(FROM + HOUR_MS, { class_code: n })])
})
afterAll(async () => {
  await server?.stop()
  for (const database of [own, ...restored]) await database?.drop()
  rmSync(directory, { recursive: true })
})

async function countStored() {
  const { rows } = await own.database.query(`
    select (select count(*)::integer from records) as rows,
      (select coalesce(sum(count), 0)::integer from site_blocks) as sealed
  `)
  return rows[0] as { rows: number; sealed: number }
}

let backups = 0
async function backup() {
  const path = join(directory, `backup-${++backups}`)
  return { path, manifest: await takeBackup(own.database, path, WAYSIDE) }
}

const read = async ({ url }: TestServer) => (await walk(url, place.token, { ...WINDOW, limit: 1000 })).items

test('rows, sealed records and those of opened spans are backed up as the same bytes, and restored equal', async () => {
  const asRows = (await backup()).manifest
  expect(await sealRecords(own.database, { before: FROM + 3 * DAY_MS })).toBeGreaterThan(500)
  const sealed = (await backup()).manifest
  await store(own.database, others[0] as number, [vehicle(FROM + DAY_MS + HOUR_MS, { class_code: 9000 })])
  const opened = await countStored()
  expect(Math.min(opened.rows, opened.sealed)).toBeGreaterThan(100)
  const { path, manifest } = await backup()
  expect(sealed.months).toEqual(asRows.months)
  const records = (months: { records: number }[]) => months.reduce((sum, month) => sum + month.records, 0)
  expect(records(manifest.months)).toBe(records(asRows.months) + 1)

  const copy = await emptyDatabase()
  restored.push(copy)
  await restoreBackup(copy.database, path)
  expect(await countNumbered(copy)).toBe(600)
  const again = await startServer({ connection: copy.connection, ...NO_RATE_LIMITS })
  try {
    const items = await read(server)
    expect(items).toHaveLength(1221)
    expect(await read(again)).toEqual(items)
    // What was restored is rows, and can be sealed again.
    expect(await sealRecords(copy.database, { before: Date.now() })).toBe(1221)
    expect(await read(again)).toEqual(items)
  } finally {
    await again.stop()
  }
})

test('a backup of format 1, without the numbers that devices gave their records, is restored', async () => {
  const { path, manifest } = await backup()
  const months = manifest.months.map(piece => {
    const stored = gunzipSync(readFileSync(monthFile(path, piece.month)))
    const old = Buffer.concat(
      Array.from({ length: piece.records }, (_, n) => stored.subarray(n * STORED_BYTES, n * STORED_BYTES + 58)),
    )
    const file = gzipSync(old)
    writeFileSync(monthFile(path, piece.month), file)
    return { ...piece, records_sha256: sha256(old), sha256: sha256(file), size: file.length }
  })
  await writeManifest(path, { ...manifest, format: 1, months })
  const copy = await emptyDatabase()
  restored.push(copy)
  await restoreBackup(copy.database, path)
  expect(await countNumbered(copy)).toBe(0)
  const again = await startServer({ connection: copy.connection, ...NO_RATE_LIMITS })
  try {
    expect(await read(again)).toEqual(await read(server))
  } finally {
    await again.stop()
  }
})

test.each([400_000, 20])(
  'old records are restored as blocks, in spans of about %i records, and recent ones as rows',
  async max => {
    const { path, manifest } = await backup()
    const records = manifest.months.reduce((sum, month) => sum + month.records, 0)
    const copy = await emptyDatabase()
    restored.push(copy)
    const sealAfterDays = Math.ceil((Date.now() - FROM) / DAY_MS) - 2
    await restoreBackup(copy.database, path, { sealAfterDays, spanRecords: max })
    const sealed = await countSealed(copy)
    expect(sealed).toBeGreaterThan(100)
    expect(await countRows(copy)).toBe(records - sealed)
    expect(await countRows(copy)).toBeGreaterThan(0)
    expect(await verifyBlocks(copy.database)).toMatchObject({ state: 'ok' })
    const again = await startServer({ connection: copy.connection, ...NO_RATE_LIMITS })
    try {
      const items = await read(server)
      expect(await read(again)).toEqual(items)
      const ofSites = await walk(again.url, place.token, { ...WINDOW, sites: others, limit: 100 })
      expect(ofSites.items).toEqual(items.filter(({ site }) => others.includes(site)))
      // What is sealed later joins it, and late records open it.
      expect(await sealRecords(copy.database, { before: Date.now() })).toBe(records - sealed)
      await store(copy.database, others[0] as number, [vehicle(FROM + DAY_MS + 2 * HOUR_MS, { class_code: 9001 })])
      expect(await read(again)).toHaveLength(items.length + 1)
    } finally {
      await again.stop()
    }
  },
)

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function countSealed({ database }: TestDatabase): Promise<number> {
  const { rows } = await database.query<{ count: number }>(`
    select coalesce(sum(count), 0)::integer as count
    from site_blocks
    having sum(count) = (select sum(count) from time_blocks)
  `)
  return rows[0]?.count ?? -1
}

async function countRows({ database }: TestDatabase): Promise<number> {
  const { rows } = await database.query<{ count: number }>('select count(*)::integer as count from records')
  return rows[0]?.count ?? -1
}

async function countNumbered({ database }: TestDatabase): Promise<number> {
  const { rows } = await database.query<{ count: number }>('select count(sequence)::integer as count from records')
  return rows[0]?.count ?? -1
}

test('a backup that is taken while records are sealed and opened has each record once', async () => {
  const expected = (await backup()).manifest
  const stopping = new AbortController()
  const moving = (async () => {
    for (; !stopping.signal.aborted; ) {
      await sealRecords(own.database, { before: Date.now(), maxSpanRecords: 20, signal: stopping.signal })
      await openAll(own.database, { signal: stopping.signal })
    }
  })()
  try {
    for (let n = 0; n < 3; n++) expect((await backup()).manifest.months).toEqual(expected.months)
  } finally {
    stopping.abort()
    await moving
  }
})
