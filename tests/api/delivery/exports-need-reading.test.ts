import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { listUsers } from '../../../server/people/users/users.ts'
import { makeOrganization } from '../../support/people/people.ts'
import { useServer } from '../../support/services/use-server.ts'

const MIGRATION = 'server/platform/database/migrations/0043-exports-read-data.sql'

const server = useServer()

test('the upgrade gives can_read_data to those who could create exports, with a row of the audit log each', async () => {
  const city = await makeOrganization(server.database)
  const exporting = await city.user(['can_use_api', 'can_create_exports'])
  const reading = await city.user(['can_create_exports', 'can_read_data'])
  const managing = await city.user(['can_manage_organization'])
  await server.database.query(await readFile(MIGRATION, 'utf8'))
  const users = await listUsers(server.database, city.id)
  const permissions = (id: number) => users.find(user => user.id === id)?.permissions
  expect(permissions(exporting.id)).toEqual(['can_use_api', 'can_read_data', 'can_create_exports'])
  expect(permissions(reading.id)).toEqual(['can_read_data', 'can_create_exports'])
  expect(permissions(managing.id)).toEqual(['can_manage_organization'])
  const { rows } = await server.database.query(
    "select organization_id, user_id, action, target, details from audit_log where actor = 'upgrade'",
  )
  expect(rows).toEqual([
    {
      organization_id: city.id,
      user_id: null,
      action: 'user.change_permissions',
      target: exporting.email,
      details: { granted: ['can_read_data'], revoked: [] },
    },
  ])
})
