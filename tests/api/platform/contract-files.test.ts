import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHECKOUT } from '../../server/config.ts'
import { appOpenApi } from '../../server/reference/app-open-api.ts'
import { openApiText } from '../../server/reference/pages.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'

const HEAD = '// Written by scripts/openapi.mjs from the contract of the service.\n\n'

let own: TestDatabase
let server: TestServer

beforeAll(async () => {
  own = await testDatabase()
  server = await startServer({ connection: own.connection })
})
afterAll(async () => {
  await server?.stop()
  await own?.drop()
})

/** Compares the file with its expected content, or writes it. */
function expectKept(path: string, text: string): void {
  const file = join(CHECKOUT, path)
  if (process.env.WAYSIDE_WRITE_OPENAPI) writeFileSync(file, text)
  expect(readFileSync(file, 'utf8') === text, `${path} is stale: node scripts/openapi.mjs`).toBe(true)
}

test('openapi/v1.json is what the routes of programs and devices say', async () => {
  expectKept('openapi/v1.json', await (await fetch(`${server.url}/openapi.json`)).text())
})

test('openapi/app.json is what the routes of the web application say', () => {
  const scopes = server.scopes.filter(({ prefix }) => prefix.startsWith('/app/'))
  expect(scopes.length).toBeGreaterThan(1)
  expectKept('openapi/app.json', openApiText(appOpenApi(scopes)))
})

test.each(['v1', 'app'])('client/%s-types.ts is what the contract says', async name => {
  const contract = JSON.parse(readFileSync(join(CHECKOUT, 'openapi', `${name}.json`), 'utf8'))
  const types = await openapiTS(contract, { defaultNonNullable: false, emptyObjectsUnknown: true })
  expectKept(`client/${name}-types.ts`, HEAD + astToString(types))
})
