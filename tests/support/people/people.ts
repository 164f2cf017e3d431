import { randomUUID } from 'node:crypto'
import { assignDevice } from '../../../server/field/devices/assignments.ts'
import { deviceInput } from '../../../server/field/devices/device-input.ts'
import { registerDevice } from '../../../server/field/devices/edit-device.ts'
import { createSite } from '../../../server/field/sites/edit-site.ts'
import { siteInput } from '../../../server/field/sites/site-input.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { issueDeviceKey } from '../../../server/people/access/device-keys.ts'
import { PERMISSIONS, type Permission } from '../../../server/people/access/permissions.ts'
import { issueToken } from '../../../server/people/access/tokens.ts'
import { createOrganization } from '../../../server/people/organizations/organizations.ts'
import { createUser } from '../../../server/people/users/create-user.ts'
import { changePermissions } from '../../../server/people/users/edit-user.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { validateBody } from '../../../server/platform/http/requests/validate.ts'

export interface TestUser {
  id: number
  email: string
  token: string
}

export interface TestOrganization {
  id: number
  name: string
  /** With exactly these permissions (all when none is named), and a token even if they forbid its use. */
  user(permissions?: readonly Permission[]): Promise<TestUser>
  /** The id of a new site; missing fields get defaults. */
  site(fields?: { [field: string]: unknown }): Promise<number>
  /** A new device that has stood at the site for ten days, with a key. */
  device(siteId: number | null, fields?: { [field: string]: unknown }): Promise<{ id: number; key: string }>
}

const TEN_DAYS_MS = 10 * 86_400_000
let made = 0
/** Emails are unique in a database, which may live longer than this run. */
const run = randomUUID().slice(0, 8)

export async function makeOrganization(database: Database, name?: string): Promise<TestOrganization> {
  return organizationOf(
    database,
    await createOrganization(database, { name: name ?? `Organization ${++made}` }, OPERATOR),
  )
}

/** One that exists. */
export function organizationOf(database: Database, organization: { id: number; name: string }): TestOrganization {
  const { id } = organization
  return {
    ...organization,
    async user(permissions = PERMISSIONS) {
      const input = { email: `user${++made}-${run}@city.example`, name: `User ${made}`, permissions: [...PERMISSIONS] }
      const user = await createUser(database, id, input, OPERATOR)
      const { token } = await issueToken(database, user.id, OPERATOR)
      const revoke = PERMISSIONS.filter(one => !permissions.includes(one))
      await changePermissions(database, user.id, { grant: [], revoke }, OPERATOR)
      return { ...user, token }
    },
    async site(fields = {}) {
      const site = {
        site_id: `SITE-${++made}`,
        name: `Site ${made}`,
        latitude: 60.4505,
        longitude: 22.2683,
        country: 'FI',
        time_zone: 'Europe/Helsinki',
        channels: [{ number: 1, lanes: 2 }, { number: 2 }],
        ...fields,
      }
      return (await createSite(database, id, validateBody(siteInput, site), OPERATOR)).id
    },
    async device(siteId, fields = {}) {
      const input = validateBody(deviceInput, { serial: `D-${++made}`, device_type: 'radar', ...fields })
      const device = await registerDevice(database, id, input, OPERATOR)
      const from = new Date(Date.now() - TEN_DAYS_MS)
      if (siteId !== null) await assignDevice(database, device.id, { siteId, from }, OPERATOR)
      const { key } = await issueDeviceKey(database, device.id, OPERATOR)
      return { id: device.id, key }
    },
  }
}
