import sql from 'sql-template-tag'
import { afterAll, beforeAll } from 'vitest'
import { OPERATOR } from '../../server/access/audit.ts'
import { issueDeviceKey } from '../../server/access/device-keys.ts'
import { fillDemo } from '../../server/demo/fill-demo.ts'
import { acceptance } from '../acceptance/acceptance.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { startServer, type TestServer } from '../support/server.ts'

let own: TestDatabase
let server: TestServer
let token: string
let device: { key: string; site: number }

beforeAll(async () => {
  own = await testDatabase()
  token = (await fillDemo(own.database, { days: 3 })).token
  const { rows } = await own.database.query<{ id: number; site: number }>(sql`
    select d.id, a.site_id as site
    from devices d
    join device_assignments a on a.device_id = d.id
    order by d.id
    limit 1
  `)
  const { id, site } = rows[0] as (typeof rows)[0]
  device = { site, key: (await issueDeviceKey(own.database, id, OPERATOR)).key }
  server = await startServer({ connection: own.connection })
})
afterAll(async () => {
  await server?.stop()
  await own?.drop()
})

acceptance(() => ({ url: server.url, token, device }))
