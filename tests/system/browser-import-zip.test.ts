import { gzipSync } from 'node:zlib'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeTakenBack } from '../../server/records/uploads/taking-back/take-back.ts'
import { makeOrganization } from '../support/people/people.ts'
import { zip } from '../support/reading/zip.ts'
import { writeVbv1 } from '../support/traffic/counter-files.ts'
import { IMPORTS, type Importing, importing } from '../support/traffic/importing.ts'

let at: Importing
beforeAll(async () => {
  at = await importing({ files: 5 })
})
afterAll(() => at?.end())

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
const day = (number: number, { site = '1', count = 10 } = {}) =>
  writeVbv1(
    Array.from({ length: count }, (_, index) => ({
      ...VEHICLE,
      second: VEHICLE.second + number * 86_400 + index * 60,
    })),
    'Europe/Berlin',
    { site },
  ).join('\r\n')

const filesOf = async (id: string) => (await at.call('GET', `${IMPORTS}/${id}/files`)).json.items
async function stored(site: number): Promise<number> {
  const { rows } = await at.database.query<{ count: number }>(
    sql`select count(*)::integer as count from records where site_id = ${site}`,
  )
  return rows[0]?.count ?? 0
}

test('the preview of a zip has what is notable about each file', async () => {
  const stepping = writeVbv1([{ ...VEHICLE, second: VEHICLE.second + 1800 }, VEHICLE], 'Europe/Berlin', {
    site: '1',
  }).join('\r\n')
  const archive = zip({
    'a.v00': day(1),
    'b.v00': Buffer.from(day(2).replace('Hauptstrasse', 'Hauptstraße'), 'latin1'),
    'c.v00': Buffer.from(stepping, 'utf16le'),
  })
  const { json } = await at.send(await at.site(), archive, { name: 'notable.zip' })
  expect(json.preview.files.map((one: { notices: string[] }) => one.notices)).toEqual([
    [],
    ['The text is not UTF-8; it is read as Windows-1252.'],
    [
      'The text is not UTF-8; it is read as UTF-16.',
      'Time steps back by more than a minute 1 times, first in line 12.',
    ],
  ])
})

test('a zip of files is one import: previewed, stored with what became of each file, and taken back as one', async () => {
  const site = await at.site()
  const archive = zip({
    'b/second.v01': day(2),
    'first.v00': gzipSync(day(1)),
    'photo.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1]),
    '../escape.v00': day(3),
    'again.v00': `${day(1)}\r\nnonsense`,
  })
  const { status, json } = await at.send(site, archive, { name: 'counts.zip' })
  expect([status, json.files_total, json.files_skipped, json.format]).toEqual([201, 5, 2, 'vbv-1'])
  expect(json.preview.files).toMatchObject([
    { name: 'photo.jpg', vehicles: null, problem: expect.stringContaining('This is not a text file.') },
    { name: '../escape.v00', vehicles: null, problem: 'Its name leads out of the zip file.' },
    { name: 'b/second.v01', vehicles: 10, problem: null },
    { name: 'first.v00', vehicles: 10, problem: null },
    { name: 'again.v00', vehicles: 10, problem: null },
  ])
  expect(json.preview.channels).toMatchObject([{ channel: 1, vehicles: 30 }])
  expect((await at.call('POST', `${IMPORTS}/${json.id}/start`, { body: {} })).status).toBe(202)
  expect(await at.finish(json.id)).toMatchObject({
    status: 'completed',
    progress: 1,
    files_total: 5,
    files_done: 3,
    files_skipped: 2,
    current_file: null,
    records_read: 30,
    accepted: 20,
    duplicates: 10,
    unreadable: 1,
  })
  expect(await filesOf(json.id)).toMatchObject([
    { name: '../escape.v00', status: 'skipped' },
    { name: 'again.v00', status: 'stored', accepted: 10, duplicates: 0, unreadable: 1 },
    { name: 'b/second.v01', status: 'stored', accepted: 10, duplicates: 0 },
    { name: 'first.v00', status: 'stored', accepted: 0, duplicates: 10 },
    { name: 'photo.jpg', status: 'skipped', reason: expect.stringContaining('This is not a text file.') },
  ])
  const lines = await at.call('GET', `${IMPORTS}/${json.id}/unreadable`)
  expect(lines.json.items).toMatchObject([{ file: 'again.v00', text: 'nonsense' }])
  expect(await stored(site)).toBe(20)

  const { rows } = await at.database.query<{ id: number; file_name: string }>(
    sql`select id, file_name from uploads where import_id = ${json.id} order by id`,
  )
  expect(rows.map(({ file_name }) => file_name)).toContain('b/second.v01')
  expect((await at.call('DELETE', `/app/api/traffic/uploads/${rows[0]?.id}`)).status).toBe(202)
  await removeTakenBack(at.database)
  expect(await stored(site)).toBe(0)

  expect((await at.call('DELETE', `${IMPORTS}/${json.id}`)).status).toBe(204)
  const left = await at.database.query(sql`select 1 from imported_files where batch_id = ${json.id}`)
  expect(left.rows).toEqual([])
})

test('a worker that takes over goes on behind the files that are stored, and counts all of them', async () => {
  const site = await at.site()
  const id = await at.begin(site, zip({ a: day(1), b: day(2), c: day(3), d: 'no counter' }))
  await at.database.query(sql`
    create function refuse_third() returns trigger language plpgsql as $$
    begin
      if new.file_name = 'c' then raise exception 'the worker dies here'; end if;
      return new;
    end $$
  `)
  await at.database.query(
    sql`create trigger refuse_third before insert on uploads for each row execute function refuse_third()`,
  )
  const worker = at.work()
  await expect.poll(async () => (await at.read(id)).current_file, { interval: 5 }).toBe('c')
  await worker.stop()
  expect(await filesOf(id)).toMatchObject([{ name: 'a' }, { name: 'b' }, { name: 'd', status: 'skipped' }])
  await at.database.query(sql`drop trigger refuse_third on uploads`)
  await at.database.query(sql`update imports set status = 'queued', attempt = 0, error = null where id = ${id}`)
  const uploads = sql`select file_name from uploads where import_id = ${id} order by id`
  const before = (await at.database.query(uploads)).rows
  expect(await at.finish(id)).toMatchObject({
    status: 'completed',
    files_done: 3,
    files_skipped: 1,
    records_read: 30,
    accepted: 30,
    duplicates: 0,
  })
  expect((await at.database.query(uploads)).rows).toEqual([...before, { file_name: 'c' }])
})

test('a file of a zip that turns out to be damaged is stored up to the damage, and the others are stored', async () => {
  const site = await at.site()
  const good = gzipSync(day(1, { count: 1_400 }))
  const id = await at.begin(site, zip({ 'half.gz': good.subarray(0, good.length - 20), whole: day(2) }))
  expect(await at.finish(id, { slice: 100 })).toMatchObject({ status: 'completed', files_done: 2 })
  const [half, whole] = await filesOf(id)
  expect(half).toMatchObject({ status: 'stored', reason: 'The gzip file is damaged or ends too early.' })
  expect(half.accepted).toBeGreaterThan(0)
  expect(whole).toMatchObject({ accepted: 10, reason: null })
})

test('a zip of more files than the limit is refused, one of as many is not', async () => {
  const site = await at.site()
  const files = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}`, day(index)]))
  expect((await at.send(site, zip(files(5)))).status).toBe(201)
  const refused = await at.send(site, zip(files(6)))
  expect([refused.status, refused.json]).toEqual([400, { non_field_errors: ['The zip file holds more than 5 files.'] }])
})

test('a zip whose list of files is longer than the limit is refused, one of as many bytes is not', async () => {
  const archive = zip({ a: day(1), b: day(2) })
  const bytes = 2 * (46 + 1)
  for (const [directoryBytes, status] of [
    [bytes, 201],
    [bytes - 1, 400],
  ] as const) {
    const limited = await importing({ directoryBytes })
    const { status: answered, text } = await limited.send(await limited.site(), archive)
    expect(answered, text).toBe(status)
    if (status === 400) expect(text).toContain('The directory of the zip file is larger than ')
    await limited.end()
  }
})

test('an organization has one preview at a time, and few of them run in a process: others wait for their turn', async () => {
  const limited = await importing({ previews: 2, previewWaitMs: 300 })
  const sites = await Promise.all([1, 2].map(() => limited.site()))
  const others = await Promise.all(
    [1, 2].map(async () => {
      const organization = await makeOrganization(limited.database)
      const call = await limited.as(await organization.user())
      const site = await organization.site()
      const headers = { 'content-type': 'application/octet-stream' }
      return () => call('POST', `${IMPORTS}?site=${site}`, { body: zip({ a: day(1) }), headers })
    }),
  )
  const answers = await limited.database.transaction(async tx => {
    // A preview reads the channels of its site first.
    await tx.query('lock table channels in access exclusive mode')
    const first = limited.send(sites[0] as number, zip({ a: day(1) }))
    const waiting = sql`
      select count(*)::integer as count
      from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect
      .poll(async () => (await limited.database.query(waiting)).rows, { timeout: 20_000 })
      .toEqual([{ count: 1 }])
    const second = await limited.send(sites[1] as number, zip({ a: day(1) }))
    // One of the two others has the second place, and waits for the lock; the other waits for a place.
    const sent = others.map(send => send())
    return { first, second, earlier: await Promise.race(sent), sent }
  })
  expect(answers.second.status).toBe(429)
  expect(answers.second.headers['retry-after']).toBe('10')
  expect(answers.earlier.status).toBe(429)
  expect((await Promise.all(answers.sent)).map(({ status }) => status).sort()).toEqual([201, 429])
  expect((await answers.first).status).toBe(201)
  expect((await limited.send(sites[1] as number, zip({ a: day(1) }))).status).toBe(201)
  await limited.end()
})

test('the text of all files together is limited: the rest is named and skipped', async () => {
  const small = await importing({ inflatedBytes: 2 ** 20 })
  try {
    const site = await small.site()
    const half = day(1, { count: 9_000 })
    expect([half.length > 2 ** 19, half.length < 2 ** 20]).toEqual([true, true])
    const id = await small.begin(site, zip({ a: half, b: day(5), c: half, d: day(6) }))
    await small.finish(id)
    const { items } = (await small.call('GET', `${IMPORTS}/${id}/files`)).json
    const reason = 'The files together hold more than 1 MiB of text.'
    expect(items).toMatchObject([{ status: 'stored' }, { status: 'stored' }, { reason }, { reason }])
  } finally {
    await small.end()
  }
})

test('files of two counters, none that can be read, and an empty or a broken zip are refused with a sentence', async () => {
  const site = await at.site()
  const refusal = async (content: Buffer) => (await at.send(site, content)).json
  expect(await refusal(zip({ a: day(1), b: day(1, { site: '2' }) }))).toEqual({
    site: [expect.stringContaining('The file holds 2 counters (1, 2)')],
  })
  expect(await refusal(zip({ 'a.txt': 'a', 'b.txt': 'b' }))).toEqual({
    non_field_errors: [expect.stringMatching(/^None of the files can be imported: a\.txt: .*; b\.txt: /)],
  })
  expect(await refusal(zip({}))).toEqual({ non_field_errors: ['The zip file holds no files.'] })
  expect(await refusal(zip({ a: day(1) }).subarray(0, 100))).toEqual({
    non_field_errors: ['This is not a zip file, or its end is missing.'],
  })
})
