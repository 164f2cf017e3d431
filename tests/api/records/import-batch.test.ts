import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { findFiles } from '../../../server/records/imports/batch/find-files.ts'
import { type BatchOptions, importFiles } from '../../../server/records/imports/batch/import-files.ts'
import { expireImports } from '../../../server/records/imports/manage-imports.ts'
import { takeBackImport } from '../../../server/records/imports/take-back-import.ts'
import { removeTakenBack } from '../../../server/records/uploads/taking-back/take-back.ts'
import { zip } from '../../support/reading/zip.ts'
import { isOnCluster, type TestDatabase, testDatabase } from '../../support/services/database.ts'
import { writeTii, writeVbv1 } from '../../support/traffic/counter-files.ts'
import { makePlace, type Place } from '../../support/traffic/traffic.ts'

let own: TestDatabase
let place: Place
let directory: string
beforeAll(async () => {
  own = await testDatabase()
  place = await makePlace(own.database)
  directory = mkdtempSync(join(tmpdir(), 'wayside-batch-'))
})
afterAll(async () => {
  await own?.drop()
  rmSync(directory, { recursive: true })
})

const VEHICLE = {
  second: Date.UTC(2025, 5, 10, 10) / 1000,
  hundredth: 0,
  lane: 1,
  wrongWay: false,
  speed: 50,
  length: 400,
  headway: 20,
  code: 3,
}
const day = (number: number, options: { site?: string; count?: number; lane?: number } = {}) =>
  writeVbv1(
    Array.from({ length: options.count ?? 10 }, (_, index) => ({
      ...VEHICLE,
      lane: options.lane ?? VEHICLE.lane,
      second: VEHICLE.second + number * 86_400 + index * 60,
    })),
    'Europe/Berlin',
    { site: options.site ?? '1' },
  ).join('\r\n')

/** Its second vehicle is half an hour before its first. */
const stepping = () =>
  writeVbv1([{ ...VEHICLE, second: VEHICLE.second + 1800 }, VEHICLE], 'Europe/Berlin', { site: '1' }).join('\r\n')

const newSite = () => place.organization.site({ time_zone: 'Europe/Berlin' })

function folder(name: string, files: { [name: string]: string | Buffer }): string {
  const path = join(directory, name)
  mkdirSync(path)
  for (const [file, content] of Object.entries(files)) writeFileSync(join(path, file), content)
  return path
}
const run = async (path: string, siteId: BatchOptions['siteId'], options: Partial<BatchOptions> = {}) =>
  importFiles(own.database, await findFiles([path]), { siteId, timeZone: null, actor: OPERATOR, ...options })
async function count(siteId: number): Promise<number> {
  const { rows } = await own.database.query<{ count: number }>(
    sql`
      select (
          (select count(*) from records where site_id = ${siteId})
          + (select coalesce(sum(count), 0) from site_blocks where site_id = ${siteId})
        )::integer as count
    `,
  )
  return rows[0]?.count ?? 0
}

test('a directory with a zip is one import; other files are named and skipped; one take-back removes all', async () => {
  const siteId = await newSite()
  const path = folder('mixed', {
    'a.v00': day(0),
    'b.v01': day(1),
    'notes.txt': 'Dear Sir,',
    'later.zip': zip({ 'd.v00': day(2), '../e.v00': day(3) }),
  })
  const progress: number[] = []
  const files: string[] = []
  const result = await run(path, siteId, {
    onProgress: (done, total) => progress.push(done / total),
    onFile: ({ name, accepted }, number, total) => files.push(`${number}/${total} ${name} ${accepted}`),
  })
  expect(result).toMatchObject({ files: 3, accepted: 30, duplicates: 0, unreadable: 0, uploads: 3, resumed: 0 })
  expect(result.skipped).toEqual([
    { name: 'mixed/later.zip/../e.v00', reason: 'Its name leads out of the zip file.' },
    { name: 'mixed/notes.txt', reason: expect.stringContaining('was not recognised') },
  ])
  expect(files).toEqual(['1/3 mixed/a.v00 10', '2/3 mixed/b.v01 10', '3/3 mixed/later.zip/d.v00 10'])
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(await run(path, siteId)).toMatchObject({ accepted: 0, duplicates: 30 })
  expect(await takeBackImport(own.database, result.import_id, OPERATOR)).toBe(3)
  await removeTakenBack(own.database)
  expect(await count(siteId)).toBe(0)
})

test.each([
  { as: 'rows', bulk: {} },
  { as: 'blocks', bulk: { sealAfterDays: 3, bulkRecords: 10 } },
])(
  'a batch of $as that ends in the middle is continued by the same command: each file once, one import',
  async ({ as, bulk }) => {
    const siteId = await newSite()
    const path = folder(`broken-off-${as}`, Object.fromEntries([0, 1, 2, 3].map(n => [`${n}.v00`, day(n)])))
    const stop = (number: number) => {
      if (number === 2) throw new Error('killed')
    }
    await expect(run(path, siteId, { ...bulk, onFile: (_, number) => stop(number) })).rejects.toThrow('killed')
    expect(await count(siteId)).toBe(20)
    const again = await run(path, siteId, bulk)
    expect(again).toMatchObject({ files: 4, resumed: 2, accepted: 40, duplicates: 0 })
    expect(await count(siteId)).toBe(40)
    const { rows: inBlocks } = await own.database.query(sql`select from site_blocks where site_id = ${siteId} limit 1`)
    expect(inBlocks).toHaveLength(as === 'blocks' && !isOnCluster() ? 1 : 0)
    const { rows } = await own.database.query(sql`select distinct import_id from uploads where site_id = ${siteId}`)
    expect(rows).toEqual([{ import_id: again.import_id }])
    expect(await run(path, siteId)).toMatchObject({ resumed: 0, accepted: 0, duplicates: 40 })
  },
)

test('a batch of which something was taken back is not continued but imported as a new one', async () => {
  const siteId = await newSite()
  const path = folder('taken-back', { '0.v00': day(0), '1.v00': day(1) })
  const stop = () => {
    throw new Error('killed')
  }
  await expect(run(path, siteId, { onFile: stop })).rejects.toThrow('killed')
  const { rows } = await own.database.query<{ import_id: string }>(
    sql`select import_id from uploads where site_id = ${siteId}`,
  )
  await takeBackImport(own.database, rows[0]?.import_id ?? '', OPERATOR)
  expect(await run(path, siteId)).toMatchObject({ resumed: 0, accepted: 20 })
})

test('two counters for one site, a clock that does not fit, and channels that are missing store nothing of any file', async () => {
  const siteId = await newSite()
  const two = folder('two', { '0.v00': day(0), '1.v00': day(1, { site: '2' }) })
  await expect(run(two, siteId)).rejects.toThrow('The file holds 2 counters (1, 2)')
  const spring = writeVbv1([{ ...VEHICLE, second: Date.UTC(2025, 2, 30, 1, 30) / 1000 }], '+01:00').join('\n')
  const clock = folder('clock', { '0.v00': day(0, { site: '00056520' }), '1.v00': spring })
  await expect(run(clock, siteId)).rejects.toThrow(
    'clock/1.v00: 1 line lies in an hour that the clocks of Europe/Berlin skip',
  )
  const lane = writeVbv1([{ ...VEHICLE, lane: 4 }], 'UTC', { site: '1' }).join('\n')
  const lanes = folder('lanes', { '0.v00': day(0), '1.v00': lane })
  await expect(run(lanes, siteId, { channels: { mapped: [], create: false } })).rejects.toThrow(
    'The site has no channel 4',
  )
  expect(await count(siteId)).toBe(0)
  expect(await run(clock, siteId, { timeZone: '+01:00' })).toMatchObject({
    accepted: 11,
    clock: 'Times are read as winter time all year, UTC+1; 1 line lies in an hour that the clocks skip.',
  })
  expect(await run(lanes, siteId, { channels: { mapped: [], create: true } })).toMatchObject({ unreadable: 0 })
})

test('what is notable about each file is reported with its name: an encoding, times that step back', async () => {
  const siteId = await newSite()
  const path = folder('notable', {
    'a.v00': stepping(),
    'b.v00': Buffer.from(day(2).replace('Hauptstrasse', 'Hauptstraße'), 'latin1'),
    'c.v00': day(1),
  })
  const { notices, accepted } = await run(path, siteId)
  expect(accepted).toBe(22)
  expect(notices.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    { name: 'notable/a.v00', notice: 'Time steps back by more than a minute 1 times, first in line 12.' },
    { name: 'notable/b.v00', notice: 'The text is not UTF-8; it is read as Windows-1252.' },
  ])
})

test.skipIf(isOnCluster())(
  'a folder with a file for each direction opens, merges and seals each day once, if its files are stored together',
  async () => {
    await own.database.query(`
      create table sealings (start_ts timestamptz);
      create function note_sealing() returns trigger language plpgsql as $$
        begin
          insert into sealings values (new.start_ts);
          return null;
        end $$;
      create trigger note_sealing after insert or update on sealed_spans for each row execute function note_sealing()`)
    const sealingsOf = async (path: string, siteId: number, bulkRecords?: number) => {
      await own.database.query('truncate sealings')
      await run(path, siteId, { sealAfterDays: 3, bulkRecords, channels: { mapped: [], create: true } })
      const { rows } = await own.database.query('select count(*)::integer as n from sealings group by start_ts')
      return rows.map(({ n }) => n)
    }
    const filesOf = (lane: number) => [0, 1, 2].map(n => [`${n}-${lane}.v00`, day(n, { lane })])
    const path = folder('directions', Object.fromEntries([...filesOf(1), ...filesOf(2)]))
    const siteId = await newSite()
    expect(await sealingsOf(path, siteId)).toEqual([1, 1, 1])
    // Again with blocks of these days.
    const later = folder('directions-later', {
      'in.v00': day(1, { lane: 1, count: 15 }),
      'out.v00': day(1, { lane: 2, count: 15 }),
    })
    expect(await sealingsOf(later, siteId)).toEqual([1])
    expect(await count(siteId)).toBe(70)
    expect(await sealingsOf(path, await newSite(), 10)).toEqual([2, 2, 2])
    await own.database.query('drop table sealings cascade; drop function note_sealing() cascade')
  },
)

test('overlapping files of one counter store each vehicle once', async () => {
  const siteId = await newSite()
  const path = folder('overlap', { '0.v00': day(0, { count: 10 }), '1.v00': day(0, { count: 15 }) })
  expect(await run(path, siteId)).toMatchObject({ accepted: 15, duplicates: 10 })
})

test('files of several counters go to their sites, and are taken back together', async () => {
  const [first, second] = [await newSite(), await newSite()]
  const vehicles = ['1', '2', '3'].map(cosit => ({ ...VEHICLE, cosit }))
  const path = folder('ireland', { 'a.csv': writeTii(vehicles, 'UTC').join('\n') })
  const sites = new Map([
    ['1', first],
    ['2', second],
  ])
  const result = await run(path, sites)
  expect(result).toMatchObject({ accepted: 2, unknown_counters: [{ counter: '3', vehicles: 1 }] })
  expect(await takeBackImport(own.database, result.import_id, OPERATOR)).toBe(2)
  await removeTakenBack(own.database)
  expect([await count(first), await count(second)]).toEqual([0, 0])
})

test('files that are all of another kind are refused with the reasons', async () => {
  const path = folder('letters', { 'a.txt': 'Dear Sir,', 'b.txt': '' })
  await expect(run(path, await newSite())).rejects.toThrow(
    /^None of the files can be imported:\n {2}letters\/a.txt: .*\n {2}letters\/b.txt: The file is empty\.$/,
  )
})

test('what a batch needs to be continued is deleted after its time, and not before', async () => {
  const { database } = own
  const batch = async (age: string) => {
    const { rows } = await database.query<{ id: string }>(sql`
      insert into import_batches (id, key, created_at)
      values (gen_random_uuid(), ${age}, now() - ${age}::interval)
      returning id
    `)
    const id = rows[0]?.id as string
    await database.query(sql`
      insert into imported_files (batch_id, name, fingerprint, result)
      values (${id}, 'a', '', '{}')
    `)
    return id
  }
  const [old, recent] = [await batch('8 days'), await batch('6 days')]
  await expireImports(database, directory, 7)
  for (const [table, column] of [
    ['import_batches', 'id'],
    ['imported_files', 'batch_id'],
  ] as const) {
    const { rows } = await database.query(sql`
      select ${raw(column)} as id from ${raw(table)} where ${raw(column)} in (${old}, ${recent})
    `)
    expect(rows).toEqual([{ id: recent }])
  }
})
