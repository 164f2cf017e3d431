import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { between, DAY, get, makePlace, NO_RATE_LIMITS, type Place, walk } from '../support/traffic.ts'

const CHECKOUT = resolve(import.meta.dirname, '../..')

let own: TestDatabase
let server: TestServer
let place: Place
let directory: string

beforeAll(async () => {
  own = await testDatabase()
  server = await startServer({ connection: own.connection, ...NO_RATE_LIMITS })
  place = await makePlace(own.database)
  directory = mkdtempSync(join(tmpdir(), 'wayside-import-'))
  const built = await node(join(CHECKOUT, 'scripts', 'build.mjs'))
  if (built.code !== 0) throw new Error(built.out + built.err)
}, 180_000)
afterAll(async () => {
  await server?.stop()
  await own?.drop()
  rmSync(directory, { recursive: true })
})

const node = (...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>(done =>
    execFile(
      process.execPath,
      args,
      { env: { PATH: process.env.PATH, HOME: directory, DATABASE_URL: own.url } },
      (error, out, err) => done({ code: error ? Number(error.code) : 0, out, err }),
    ),
  )
const wayside = (...args: string[]) => node(join(CHECKOUT, 'dist', 'cli', 'main.js'), ...args)
const newSite = (fields: object = {}) => place.organization.site({ time_zone: 'Europe/Berlin', ...fields })

function file(name: string, content: string[]): string {
  const path = join(directory, name)
  writeFileSync(path, content.join('\n'))
  return path
}
async function stored(siteId: number) {
  const from = Date.UTC(2025, 5, 1)
  return (await walk(server.url, place.token, { ...between(from, from + 25 * DAY), sites: [siteId] })).items
}

test('wayside import imports, says what it did as JSON, and again adds nothing; upload delete takes it back', async () => {
  const siteId = await newSite({ site_id: 'CLI-1' })
  const lines = ['timestamp,channel', '2025-06-10T07:00:00Z,1', '2025-06-10T07:00:01Z,2', 'x,1']
  const path = file('cli.csv', lines)
  const first = await wayside('import', path, '--site', 'CLI-1', '--json')
  expect([first.code, first.err]).toEqual([0, ''])
  expect(JSON.parse(first.out)).toEqual({
    import_id: expect.any(String),
    format: 'wayside-csv',
    time_zone: null,
    uploads: 1,
    accepted: 2,
    duplicates: 0,
    unreadable: 1,
    unreadable_lines: [{ line: 4, reason: 'timestamp: "x" is not a date and time.' }],
  })
  const again = await wayside('import', path, '--site', `id:${siteId}`)
  expect(again.code).toBe(0)
  expect(again.out).toContain('0 records are new, 2 were there, 1 lines could not be used')
  expect(again.err).toContain('line 4: timestamp: "x" is not a date and time.')
  expect(await stored(siteId)).toHaveLength(2)

  const { json } = await get(server.url, place.token, `/uploads?site=${siteId}`)
  const gone = await wayside('admin', 'upload', 'delete', String(json.items.at(-1).id), '--json')
  expect(JSON.parse(gone.out)).toMatchObject({ status: 'taken_back', accepted: 2 })
  expect(await stored(siteId)).toEqual([])
}, 180_000)

test('wayside import refuses with 1, a sentence, and nothing on stdout', async () => {
  await newSite({ site_id: 'CLI-2' })
  const missing = await wayside('import', join(directory, 'nowhere.csv'), '--site', 'CLI-2')
  const letter = await wayside('import', file('cli-letter.txt', ['Dear Sir,']), '--site', 'CLI-2', '--json')
  for (const { code, out, err } of [missing, letter]) {
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/\S/)
    expect(err).not.toMatch(/ {4}at /)
  }
}, 180_000)
