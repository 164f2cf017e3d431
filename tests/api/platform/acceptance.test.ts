import sql from 'sql-template-tag'
import { beforeAll } from 'vitest'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { issueDeviceKey } from '../../../server/people/access/device-keys.ts'
import { fillDemo } from '../../../server/runtime/demo/fill-demo.ts'
import { acceptance } from '../../acceptance/acceptance.ts'
import { useServer } from '../../support/services/use-server.ts'

const server = useServer()
let token: string
let device: { key: string; site: number }

beforeAll(async () => {
  token = (await fillDemo(server.database, { days: 3 })).token
  const { rows } = await server.database.query<{ id: number; site: number }>(sql`
    select d.id, a.site_id as site
    from devices d
    join device_assignments a on a.device_id = d.id
    order by d.id
    limit 1
  `)
  const { id, site } = rows[0] as (typeof rows)[0]
  device = { site, key: (await issueDeviceKey(server.database, id, OPERATOR)).key }
})

acceptance(() => ({ url: server.url, token, device }))
