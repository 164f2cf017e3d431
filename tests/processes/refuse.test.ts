import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATOR } from '../../server/people/access/audit.ts'
import { createOrganization } from '../../server/people/organizations/organizations.ts'
import { type TestDatabase, testDatabase } from '../support/services/database.ts'
import { spawnCommand } from '../support/services/spawn-server.ts'

let at: TestDatabase
const directory = mkdtempSync(join(tmpdir(), 'wayside-refuse-'))
beforeAll(async () => {
  at = await testDatabase()
})
afterAll(async () => {
  await at.drop()
  rmSync(directory, { recursive: true })
})

async function refused(env: NodeJS.ProcessEnv, command = 'serve'): Promise<string[]> {
  const run = spawnCommand([command], { DATABASE_URL: at.url, DATA_DIR: directory, PORT: '0', ...env })
  const { code } = await run.ended
  expect(code).toBe(1)
  return run.output
}

test('a bad configuration stops the start with all errors together', async () => {
  const output = await refused({
    PORT: '99999',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://root:hush@db/x',
    HOST: '0.0.0.0',
  })
  expect(output).toEqual([
    'wayside cannot start with this configuration:',
    '  PORT is "99999", but must be a whole number from 0 to 65535.',
    expect.stringMatching(/^ {2}DATABASE_URL is something else .* must be postgres:/),
    expect.stringMatching(/^ {2}LOG_LEVEL is "loud", but must be one of trace, /),
    expect.stringMatching(/^ {2}PUBLIC_URL is not set, .*\(0\.0\.0\.0/),
    expect.stringMatching(/^ {2}TRUSTED_PROXIES is not set, .*\(0\.0\.0\.0/),
  ])
  expect(output.join()).not.toContain('hush')
})

test('a port in use is reported in a sentence', async () => {
  const other = createServer()
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const output = await refused({ PORT: String(port) })
  expect(output).toEqual([expect.stringContaining(`Port ${port} of 127.0.0.1 is used by another program.`)])
  await new Promise(resolve => other.close(resolve))
})

test('an address that this machine does not have is reported in a sentence', async () => {
  const proxied = { PUBLIC_URL: 'https://traffic.example', TRUSTED_PROXIES: '203.0.113.1' }
  expect(await refused({ ...proxied, HOST: '203.0.113.7' })).toEqual([expect.stringContaining('no such address')])
})

const PUBLIC = { HOST: '0.0.0.0', PUBLIC_URL: 'https://traffic.example', TRUSTED_PROXIES: '10.0.0.1' }

test('start makes no demo accounts for others', async () => {
  const output = await refused(PUBLIC, 'start')
  expect(output.join('\n')).toContain('makes no demo accounts')
  expect((await at.database.query('select from organizations')).rowCount).toBe(0)
})

test('demo accounts are not served to others', async () => {
  await createOrganization(at.database, { name: 'Demo City', is_demo: true }, OPERATOR)
  const output = await refused(PUBLIC)
  expect(output.join('\n')).toMatch(/HOST is "0\.0\.0\.0".* demo accounts \("Demo City"\)/)
})

test('an unknown command is answered with the known ones', async () => {
  const run = spawnCommand(['srve'], {})
  expect((await run.ended).code).toBe(2)
  expect(run.output.join('\n')).toContain('Did you mean serve?')
})
