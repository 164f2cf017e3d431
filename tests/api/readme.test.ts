import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHECKOUT } from '../../server/config.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { makePlace, type Place } from '../support/traffic.ts'

let own: TestDatabase
let server: TestServer
let place: Place

beforeAll(async () => {
  own = await testDatabase()
  server = await startServer({ connection: own.connection })
  place = await makePlace(own.database, { since: Date.parse('2026-01-01') })
})
afterAll(async () => {
  await server?.stop()
  await own?.drop()
})

const readme = readFileSync(join(CHECKOUT, 'README.md'), 'utf8')
const blocks = [...readme.matchAll(/^```\n([\s\S]+?)^```$/gm)].map(([, text = '']) => text)
const commands = blocks
  .join('\n')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter(line => line.startsWith('curl '))

test('there are lines for curl, and each is read whole', () => {
  expect(commands.length).toBeGreaterThanOrEqual(4)
  expect(readme.match(/^curl /gm)).toHaveLength(commands.length)
})

test.each(commands)('%s', async line => {
  const option = / -([Hd]) '([^']*)'/g
  const options = [...line.matchAll(option)].map(([, name, value = '']) => ({ name, value }))
  const [, path] = /^curl +http:\/\/127\.0\.0\.1:8080(\/\S+)\s*$/.exec(line.replaceAll(option, '')) ?? []
  expect(path, 'an option that this test does not know').toBeDefined()
  const withSecrets = (text: string) => text.replace('way_…', place.token).replace('wayd_…', place.key)
  const headers = options.filter(({ name }) => name === 'H').map(({ value }) => withSecrets(value).split(': '))
  const body = options.find(({ name }) => name === 'd')?.value.replace('"sites": [1]', `"sites": [${place.siteId}]`)
  const answer = await fetch(server.url + path, {
    method: body ? 'POST' : 'GET',
    headers: Object.fromEntries(headers),
    body,
  })
  expect(answer.ok, await answer.text()).toBe(true)
})
