import sql from 'sql-template-tag'
import { type DemoSite, demoOrganizations } from '../../contract/demo/demo-sites.ts'
import { OPERATOR } from '../access/audit.ts'
import { PERMISSIONS } from '../access/permissions.ts'
import { issueToken } from '../access/tokens.ts'
import type { Database } from '../database/connect.ts'
import { assignDevice } from '../devices/assignments.ts'
import { registerDevice } from '../devices/edit-device.ts'
import { createOrganization } from '../organizations/organizations.ts'
import { analyzeRecords, Months } from '../records/months.ts'
import { createSite } from '../sites/edit-site.ts'
import { siteInput } from '../sites/site-input.ts'
import { createUser } from '../users/create-user.ts'
import { givePassword } from './give-password.ts'
import { storeStatuses } from './store-statuses.ts'
import { storeTraffic } from './store-traffic.ts'

export interface DemoAccess {
  email: string
  password: string
  token: string
}

export interface DemoOptions {
  /** How many days the demo has. */
  days?: number
  /** How many of them are filled here, the last ones; `fillHistory` fills the others. All unless given. */
  recentDays?: number
  /** Called with the share that is done, 0 to 1. */
  onProgress?: (share: number) => void
}

const EMAIL = 'demo@example.com'
const DAY_MS = 86_400_000
const AT_A_TIME = 4

/** Creates an organization with a dozen sites and two months of traffic, a user with all permissions, and another organization whose site the user may not see. */
export async function fillDemo(database: Database, options: DemoOptions = {}): Promise<DemoAccess> {
  const { days = 61, recentDays = days, onProgress } = options
  const now = Math.floor(Date.now() / 60_000) * 60_000
  const [own, neighbour] = demoOrganizations
  const organization = await createOrganization(database, { name: own.name, is_demo: true }, OPERATOR)
  const other = await createOrganization(database, { name: neighbour.name, is_demo: true }, OPERATOR)
  const input = { email: EMAIL, name: 'Demo', permissions: [...PERMISSIONS] }
  const user = await createUser(database, organization.id, input, OPERATOR)
  const from = now - days * DAY_MS
  const standing: { siteId: number; deviceId: number; site: DemoSite }[] = []
  for (const [organizationId, { sites }] of [
    [organization.id, own],
    [other.id, neighbour],
  ] as const) {
    for (const site of sites) standing.push({ site, ...(await setUp(database, organizationId, site, from)) })
  }
  const months = new Months(database)
  await months.make(from, now)
  let done = 0
  const waiting = [...standing]
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        await storeTraffic(database, months, { ...next, from: now - recentDays * DAY_MS, to: now })
        await storeStatuses(database, { ...next, from, to: now })
        onProgress?.(++done / standing.length)
      }
    }),
  )
  await analyzeRecords(database)
  const password = await givePassword(database, EMAIL)
  const { token } = await issueToken(database, user.id, OPERATOR)
  return { email: EMAIL, password, token }
}

async function setUp(database: Database, organizationId: number, site: DemoSite, from: number) {
  const { device, traffic: _, ...input } = site
  const { id: siteId } = await createSite(database, organizationId, siteInput.parse(input), OPERATOR)
  const { id: deviceId } = await registerDevice(database, organizationId, device, OPERATOR)
  await assignDevice(database, deviceId, { siteId, from: new Date(from) }, OPERATOR)
  await database.query(sql`
    update devices
    set configuration_number = ${device.configuration_number}
    where id = ${deviceId}
  `)
  return { siteId, deviceId }
}
