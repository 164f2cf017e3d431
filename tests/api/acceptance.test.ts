import { afterAll, beforeAll } from 'vitest'
import { fillDemo } from '../../server/demo/fill-demo.ts'
import { acceptance } from '../acceptance/acceptance.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'

let own: TestDatabase
let server: TestServer
let token: string

beforeAll(async () => {
  own = await testDatabase()
  token = (await fillDemo(own.database, { days: 3 })).token
  server = await startServer({ connection: own.connection })
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await own?.drop()
})

acceptance(() => ({ url: server.url, token }))
