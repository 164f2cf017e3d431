import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../contract/times/time.ts'
import { IMPORT_LIMITS } from '../../server/records/imports/create-import.ts'
import { failAbandonedImports } from '../../server/records/imports/import-jobs.ts'
import { expireImports } from '../../server/records/imports/manage-imports.ts'
import { removeTakenBack } from '../../server/records/uploads/taking-back/take-back.ts'
import { isOnCluster } from '../support/services/database.ts'
import { IMPORTS, type Importing, importing } from '../support/traffic/importing.ts'
import { between, vehicle, walk } from '../support/traffic/traffic.ts'

const SAMPLE = join(
  process.env.WAYSIDE_SAMPLE_DATA ?? resolve(import.meta.dirname, '../../../shared/data'),
  'moers-roemerstrasse-2016.txt',
)
const START = Date.UTC(2025, 5, 3)

let at: Importing
beforeAll(async () => {
  at = await importing({ surveyedBytes: 65_536 })
})
afterAll(() => at?.end())

const lines = (count: number) => Array.from({ length: count }, (_, i) => JSON.stringify(vehicle(START + i * 2_000)))
const uploadsOf = async (site: number) => (await at.call('GET', `/app/api/traffic/uploads?site=${site}`)).json.items

/** The vehicles of a site, through the search. */
async function stored(site: number, from = START) {
  const window = { ...between(from, from + 25 * DAY_MS), sites: [site], limit: 10_000 }
  return (await walk(at.url, at.manager.token, window)).items
}

/** Calls back with the import again and again until it is as said. */
async function until(id: string, isDone: (one: { [name: string]: unknown }) => boolean) {
  let seen: { [name: string]: unknown } = {}
  await expect
    .poll(
      async () => {
        seen = await at.read(id)
        return isDone(seen)
      },
      { interval: 5 },
    )
    .toBe(true)
  return seen
}

test('a file is stored upload by upload under the id of the import; again it adds nothing', async () => {
  const site = await at.site()
  const first = await at.finish(await at.begin(site, lines(500)), { slice: 100 })
  expect(first).toMatchObject({
    status: 'completed',
    progress: 1,
    records_read: 500,
    accepted: 500,
    duplicates: 0,
    rejected: 0,
    unreadable: 0,
    error: null,
    started_at: expect.any(String),
    finished_at: expect.any(String),
  })
  const uploads = await uploadsOf(site)
  expect(uploads.length).toBeGreaterThanOrEqual(5)
  for (const upload of uploads) {
    expect(upload).toMatchObject({ import_id: first.id, file_name: 'file.txt', status: 'published', device: null })
  }
  const again = await at.finish(await at.begin(site, gzipSync(lines(500).join('\n'))))
  expect(again).toMatchObject({ status: 'completed', records_read: 500, accepted: 0, duplicates: 500 })
  expect(await stored(site)).toHaveLength(500)
  expect(at.files()).toEqual([])

  await at.call('DELETE', `/app/api/traffic/uploads/${uploads[0].id}`)
  await removeTakenBack(at.database)
  expect(await stored(site)).toEqual([])
})

test('the pass of the repeated hour that was said is the one that is stored', async () => {
  for (const [ambiguous, time] of [
    ['first', '2025-10-26T00:30:00.000Z'],
    ['second', '2025-10-26T01:30:00.000Z'],
  ]) {
    const site = await at.site()
    await at.finish(await at.begin(site, '26.10.25 02:30:00;00;032;04;0', { ambiguous }))
    expect((await stored(site, Date.UTC(2025, 9, 25))).map(({ timestamp }) => timestamp)).toEqual([time])
  }
})

test('lines that could not be used are all counted, and the first thousand can be read', async () => {
  const site = await at.site()
  const bad = Array.from({ length: 1500 }, (_, i) => (i === 3 ? 'zero\0character' : `line ${i}`))
  const refused = '{"timestamp":"2025-06-10T07:00:00Z","channel":9}'
  const done = await at.finish(await at.begin(site, [...lines(10), refused, ...bad]))
  expect(done).toMatchObject({ status: 'completed', records_read: 11, accepted: 10, rejected: 1, unreadable: 1501 })
  const { json } = await at.call('GET', `${IMPORTS}/${done.id}/unreadable`)
  expect(json.items).toHaveLength(1000)
  expect(json.items[0]).toEqual({ file: '', line: 12, text: 'line 0', reason: 'This is not JSON.' })
  expect(json.items[3].text).toBe('zero\ufffdcharacter')
})

test('counts and unreadable lines are seen while it runs, and rise', async () => {
  const site = await at.site()
  const content = lines(6_000).flatMap((line, i) => (i % 100 === 0 ? ['?', line] : [line]))
  const id = await at.begin(site, content)
  const worker = at.work({ slice: 100 })
  try {
    const seen = await until(id, one => Number(one.accepted) > 500 && one.status === 'running')
    expect(seen.progress).toBeGreaterThan(0)
    expect(seen.unreadable).toBeGreaterThan(0)
    expect((await at.call('GET', `${IMPORTS}/${id}/unreadable`)).json.items.length).toBeGreaterThan(0)
    const later = await until(id, one => Number(one.accepted) > Number(seen.accepted) && one.status === 'running')
    expect(later.progress).toBeGreaterThanOrEqual(Number(seen.progress))
    await until(id, one => one.status === 'completed')
  } finally {
    await worker.stop()
  }
})

/** How a worker stores them: those that are older than SEAL_AFTER as blocks at once. */
const STORED_AS = [
  { as: 'rows', sealAfterDays: null },
  { as: 'blocks', sealAfterDays: 3 },
]

/** Whether all are rows, or some are blocks. */
async function expectStored(site: number, as: string): Promise<void> {
  const { rows } = await at.database.query(sql`select from site_blocks where site_id = ${site} limit 1`)
  expect(rows).toHaveLength(as === 'blocks' && !isOnCluster() ? 1 : 0)
}

test.each(STORED_AS)(
  'one of $as that is cancelled while it runs stops between uploads, and says what was stored',
  async ({ as, sealAfterDays }) => {
    const site = await at.site()
    const id = await at.begin(site, lines(20_000))
    const worker = at.work({ slice: 100, sealAfterDays })
    await until(id, one => Number(one.accepted) > 200)
    expect(await at.call('DELETE', `${IMPORTS}/${id}`)).toMatchObject({ status: 204 })
    expect(at.files()).toEqual([])
    await worker.stop()
    await expectStored(site, as)
    const { length } = await stored(site)
    expect(await at.read(id)).toMatchObject({ status: 'cancelled', accepted: length, finished_at: expect.any(String) })
    expect(length).toBeGreaterThan(200)
    expect(length).toBeLessThan(20_000)
    expect(await at.call('POST', `${IMPORTS}/${id}/start`, { body: {} })).toMatchObject({ status: 409 })
    expect(await at.call('DELETE', `${IMPORTS}/${id}`)).toMatchObject({ status: 204 })
    expect(await at.call('GET', `${IMPORTS}/${id}`)).toMatchObject({ status: 404 })
  },
)

test.each(STORED_AS)(
  'an import of $as that a worker releases is continued by another, and every vehicle is stored and counted once',
  async ({ as, sealAfterDays }) => {
    const site = await at.site()
    const id = await at.begin(site, lines(4_000))
    const stopped = at.work({ slice: 100, sealAfterDays })
    await until(id, one => Number(one.accepted) > 500)
    await stopped.stop()
    expect(await at.read(id)).toMatchObject({ status: 'queued', progress: 0 })
    const done = await at.finish(id, { slice: 100, sealAfterDays })
    expect(done).toMatchObject({ status: 'completed', records_read: 4_000, accepted: 4_000, duplicates: 0 })
    await expectStored(site, as)
    const { rows } = await at.database.query(sql`select attempt from imports where id = ${id}`)
    expect(rows).toEqual([{ attempt: 1 }])
    expect(new Set((await stored(site)).map(({ timestamp }) => timestamp)).size).toBe(4_000)
  },
)

test.each(STORED_AS)(
  'a file that turns out to be damaged fails with the reason; what was stored, as $as, stays and can be taken back',
  async ({ as, sealAfterDays }) => {
    const site = await at.site()
    const whole = gzipSync(
      lines(6_000)
        .map((line, i) => `${line}${' '.repeat((i * 7919) % 97)}`)
        .join('\n'),
    )
    const done = await at.finish(await at.begin(site, whole.subarray(0, whole.length - 500)), {
      slice: 500,
      sealAfterDays,
    })
    expect(done).toMatchObject({ status: 'failed', error: 'The gzip file is damaged or ends too early.' })
    expect(done.accepted).toBeGreaterThan(0)
    await expectStored(site, as)
    expect(await stored(site)).toHaveLength(done.accepted)
    expect(at.files()).toEqual([])
    const [upload] = await uploadsOf(site)
    await at.call('DELETE', `/app/api/traffic/uploads/${upload.id}`)
    await removeTakenBack(at.database)
    expect(await stored(site)).toEqual([])
  },
)

test('a gzip file that inflates beyond the limit is refused', async () => {
  const site = await at.site()
  const noise = randomBytes(1.5 * 1024 * 1024)
    .toString('hex')
    .match(/.{1,100}/g) as string[]
  const content = gzipSync(`${lines(10).join('\n')}\n${noise.join('\n')}`)
  const limits = { ...IMPORT_LIMITS, inflatedBytes: 2 * 1024 * 1024 }
  const done = await at.finish(await at.begin(site, content), { limits })
  expect(done).toMatchObject({ status: 'failed', error: 'The file holds more than 2 MiB of text.' })
  expect(await at.finish(await at.begin(site, content))).toMatchObject({ status: 'completed', accepted: 10 })
})

test('a gzip file that grows beyond the ratio is refused when it is sent, and when that shows only later it fails', async () => {
  const site = await at.site()
  const REFUSED = 'The gzip file grows to more than 100 times its size.'
  const blank = '\n'.repeat(3 * 1024 * 1024)
  const sent = await at.send(site, gzipSync(`${lines(10).join('\n')}\n${blank}`))
  expect(sent).toMatchObject({ status: 400, json: { non_field_errors: [REFUSED] } })
  expect(at.files()).toEqual([])
  const content = gzipSync(`${lines(40).join('\n')}\n${blank}`)
  const id = await at.begin(site, content)
  expect(await at.finish(id)).toMatchObject({ status: 'failed', error: REFUSED })
  const limits = { ...IMPORT_LIMITS, inflationRatio: 2_000 }
  expect(await at.finish(await at.begin(site, content), { limits })).toMatchObject({
    status: 'completed',
    accepted: 40,
  })
})

test('organizations take turns: a queue of one delays the others by one import', async () => {
  const site = await at.site()
  const ids: string[] = []
  for (let n = 0; n < 4; n++) ids.push(await at.begin(site, lines(10)))
  const user = await at.other.user()
  const call = await at.as(user)
  const search = new URLSearchParams({ site: String(await at.other.site()), name: 'file.txt' })
  const headers = { 'content-type': 'application/octet-stream' }
  const { json } = await call('POST', `${IMPORTS}?${search}`, { body: lines(10).join('\n'), headers })
  expect((await call('POST', `${IMPORTS}/${json.id}/start`, { body: {} })).status).toBe(202)
  await at.finish(ids.at(-1) as string)
  const { rows } = await at.database.query(sql`
    select id
    from imports
    where id = any(${[...ids, json.id]})
    order by started_at
  `)
  expect(rows.map(({ id }) => id).indexOf(json.id)).toBeLessThan(2)
})

test('one that cannot be stored is tried three times and fails; others of the organization are not held up', async () => {
  const [bad, good] = [await at.site(), await at.site()]
  await at.database.query(`alter table uploads add constraint poison check (site_id <> ${bad}) not valid`)
  const failures: string[] = []
  const [poisoned, healthy] = [await at.begin(bad, lines(10)), await at.begin(good, lines(10))]
  const failed = await at.finish(poisoned, { onFailure: id => failures.push(id) })
  expect(failed).toMatchObject({ status: 'failed', error: 'The file could not be imported.', accepted: 0 })
  expect(failures).toEqual([poisoned, poisoned, poisoned])
  const completed = await at.read(healthy)
  expect(completed).toMatchObject({ status: 'completed', accepted: 10 })
  expect(Date.parse(completed.finished_at)).toBeLessThan(Date.parse(failed.finished_at))
  expect(at.files()).toEqual([])
})

test('one whose worker was never heard of again is taken up by another, but not a fourth time', async () => {
  const site = await at.site()
  const lose = (id: string, attempt: number) =>
    at.database.query(sql`
      update imports
      set status = 'running', attempt = ${attempt}, lease_until = now() - interval '1 second'
      where id = ${id}
    `)
  for (const { as, sealAfterDays } of STORED_AS) {
    const own = await at.site()
    const second = await at.begin(own, lines(10))
    await lose(second, 2)
    expect(await at.finish(second, { sealAfterDays })).toMatchObject({ status: 'completed', accepted: 10 })
    await expectStored(own, as)
  }
  const last = await at.begin(site, lines(10))
  await lose(last, 3)
  const worker = at.work()
  await new Promise(wake => setTimeout(wake, 200))
  await worker.stop()
  expect(await at.read(last)).toMatchObject({ status: 'running' })
  await failAbandonedImports(at.database, at.directory)
  expect(await at.read(last)).toMatchObject({ status: 'failed', error: 'The import was interrupted too often.' })
  expect(at.files()).toEqual([])
})

test('a worker leaves imports alone whose files lie on another machine; an import without a file fails in the end', async () => {
  const site = await at.site()
  const id = await at.begin(site, lines(10))
  const elsewhere = at.work({ directory: join(at.directory, 'elsewhere') })
  await new Promise(wake => setTimeout(wake, 200))
  await elsewhere.stop()
  expect(await at.read(id)).toMatchObject({ status: 'queued' })
  await expireImports(at.database, at.directory)
  expect(await at.read(id)).toMatchObject({ status: 'queued' })
  await at.database.query(sql`update imports set expires_at = now() where id = ${id}`)
  await expireImports(at.database, at.directory)
  expect(await at.read(id)).toMatchObject({ status: 'failed', error: 'No worker has found the file.' })
})

test('files that are no longer needed are removed by their age', async () => {
  const site = await at.site()
  const { json } = await at.send(site, lines(1))
  const hours = { [json.id]: 100, [crypto.randomUUID()]: 49, [`${crypto.randomUUID()}.part`]: 1.1, 'notes.txt': 100 }
  const young = { [crypto.randomUUID()]: 47, [`${crypto.randomUUID()}.part`]: 0.9 }
  for (const [name, age] of Object.entries({ ...hours, ...young })) {
    const path = join(at.directory, 'imports', name)
    const then = new Date(Date.now() - age * 3_600_000)
    writeFileSync(path, 'x')
    utimesSync(path, then, then)
  }
  await expireImports(at.database, at.directory)
  expect(at.files().sort()).toEqual([json.id, 'notes.txt', ...Object.keys(young)].sort())
})

// The file may not be copied into the project: it is read where it lies, or named by WAYSIDE_SAMPLE_DATA.
test.skipIf(!existsSync(SAMPLE))(
  "a real radar's file, sent twice: 14,152 vehicles are new, then none",
  async () => {
    const site = await at.site()
    const content = readFileSync(SAMPLE)
    const first = await at.finish(await at.begin(site, content))
    expect(first).toMatchObject({ status: 'completed', format: 'semicolon-radar', accepted: 14_152, duplicates: 0 })
    expect(first).toMatchObject({ records_read: 14_152, rejected: 0, unreadable: 0 })
    const again = await at.finish(await at.begin(site, content))
    expect(again).toMatchObject({ status: 'completed', accepted: 0, duplicates: 14_152, unreadable: 0 })
    expect(new Set((await stored(site, Date.UTC(2016, 9, 20))).map(({ id }) => id)).size).toBe(14_152)
  },
  60_000,
)
