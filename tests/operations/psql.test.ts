import { execFileSync } from 'node:child_process'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOrganization } from '../support/people/people.ts'
import { makeDataDir, removeDataDir } from '../support/services/data-dir.ts'
import { type TestDatabase, testDatabase } from '../support/services/database.ts'
import { spawnCommand, spawnServer } from '../support/services/spawn-server.ts'

const hasPsql = (() => {
  try {
    execFileSync('psql', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

let own: TestDatabase
beforeAll(async () => {
  own = await testDatabase()
  await makeOrganization(own.database, 'City of Turku')
})
afterAll(() => own?.drop())

async function wayside(line: string[], env: NodeJS.ProcessEnv = { DATABASE_URL: own.url }) {
  const run = spawnCommand(['psql', ...line], env)
  return { code: (await run.ended).code, text: run.output.join('\n') }
}
const NAMES = "select name from organizations where name = 'City of Turku'"
const RENAME = "update organizations set name = 'Åbo' where name = 'City of Turku'"

test('the printed address only reads; with --write it changes data', async () => {
  const ask = async (address: string, statement: string) => {
    const client = new Client({ connectionString: address })
    await client.connect()
    return client.query(statement).finally(() => client.end())
  }
  const reading = (await wayside(['--print'])).text
  expect((await ask(reading, NAMES)).rows).toEqual([{ name: 'City of Turku' }])
  await expect(ask(reading, RENAME)).rejects.toMatchObject({ code: '25006' })
  const writing = (await wayside(['--print', '--write'])).text
  expect((await ask(writing, 'create temporary table own as select 1')).rowCount).toBe(1)
})

test.skipIf(!hasPsql)('psql runs with its own options and exit code (skipped where it is not installed)', async () => {
  expect(await wayside(['--', '--csv', '-t', '-c', NAMES])).toEqual({ code: 0, text: 'City of Turku' })
  const refused = await wayside(['--', '-v', 'ON_ERROR_STOP=1', '-c', RENAME])
  expect(refused).toMatchObject({ code: 1, text: expect.stringContaining('read-only transaction') })
})

test('without psql it says what to install, without a database which setting is wrong', async () => {
  const missing = await wayside([], { DATABASE_URL: own.url, PATH: '/nowhere' })
  expect(missing).toMatchObject({ code: 1, text: expect.stringContaining('There is no psql on this machine: install') })
  const nowhere = await wayside([], { DATA_DIR: '/nowhere/at/all' })
  expect(nowhere).toMatchObject({ code: 1, text: expect.stringContaining('Set DATA_DIR') })
})

test('the embedded PostgreSQL of a running service is reached, a stopped one has no address', async () => {
  const dataDir = makeDataDir()
  try {
    const server = await spawnServer({ DATA_DIR: dataDir })
    const { code, text } = await wayside(['--print'], { DATA_DIR: dataDir })
    expect(code).toBe(0)
    const client = new Client({ connectionString: text })
    await client.connect()
    expect((await client.query('show default_transaction_read_only')).rows).toEqual([
      { default_transaction_read_only: 'on' },
    ])
    await client.end()
    await server.stop()
    expect(await wayside(['--print'], { DATA_DIR: dataDir })).toMatchObject({
      code: 1,
      text: expect.stringContaining('start the service first'),
    })
  } finally {
    await removeDataDir(dataDir)
  }
})
