import sql from 'sql-template-tag'
import type { DemoSite } from '../../../contract/demo/demo-site.ts'
import { DEMO_DAYS, demoOrganizations } from '../../../contract/demo/demo-sites.ts'
import { demoStates } from '../../../contract/demo/demo-states.ts'
import type { DemoEvents } from '../../../contract/demo/generate-traffic.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { assignDevice } from '../../field/devices/assignments.ts'
import { registerDevice } from '../../field/devices/edit-device.ts'
import { publishSite } from '../../field/publications/publish-site.ts'
import { publicationInput } from '../../field/publications/schema.ts'
import { OPERATOR } from '../../people/access/audit.ts'
import { PERMISSIONS } from '../../people/access/permissions.ts'
import { issueToken } from '../../people/access/tokens.ts'
import { createOrganization } from '../../people/organizations/organizations.ts'
import { createUser } from '../../people/users/create-user.ts'
import type { Database } from '../../platform/database/database.ts'
import { analyzeRecords, Months } from '../../records/months.ts'
import { createDemoSite, eventsOf } from './demo-events.ts'
import { addOtherStates, OFFLINE_DAYS } from './demo-states.ts'
import { givePassword } from './give-password.ts'
import { storeStatuses } from './store-statuses.ts'
import { storeTraffic } from './store-traffic.ts'

export interface DemoAccess {
  email: string
  password: string
  token: string
}

interface Standing {
  siteId: number
  deviceId: number
  site: DemoSite
  from: number
  to: number
  events: DemoEvents
}

export interface DemoOptions {
  /** How many days of traffic a site has at most. */
  days?: number
  /** How many of them are filled here, the last ones; `fillHistory` fills the others. All unless given. */
  recentDays?: number
  /** Called with the share that is done, 0 to 1. */
  onProgress?: (share: number) => void
}

const EMAIL = 'demo@example.com'
const AT_A_TIME = 4
const PUBLIC_SITES = 4
/** Statuses are shown for weeks, not for years. */
const STATUS_DAYS = 61

/**
 * Creates an organization with sites in every state, two or thirteen months of traffic and some events, a user with all
 * permissions, and another organization whose site the user may not see.
 */
export async function fillDemo(database: Database, options: DemoOptions = {}): Promise<DemoAccess> {
  const { days = Number.POSITIVE_INFINITY, recentDays = days, onProgress } = options
  const now = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  const [own, neighbour] = demoOrganizations
  const organization = await createOrganization(database, { name: own.name, is_demo: true }, OPERATOR)
  const other = await createOrganization(database, { name: neighbour.name, is_demo: true }, OPERATOR)
  const input = { email: EMAIL, name: 'Demo', permissions: [...PERMISSIONS] }
  const user = await createUser(database, organization.id, input, OPERATOR)
  const plan: [organizationId: number, site: DemoSite][] = [
    ...own.sites.map((site): [number, DemoSite] => [organization.id, site]),
    ...neighbour.sites.map((site): [number, DemoSite] => [other.id, site]),
    ...[demoStates.offline, demoStates.closed].map((site): [number, DemoSite] => [organization.id, site]),
  ]
  const standing: Standing[] = []
  for (const [organizationId, site] of plan) {
    const from = now - Math.min(site.days ?? DEMO_DAYS, days) * DAY_MS
    const events = eventsOf(site, from, now)
    const ids = await setUp(database, organizationId, site, from, events)
    standing.push({ site, from, to: site === demoStates.offline ? now - OFFLINE_DAYS * DAY_MS : now, events, ...ids })
  }
  await publishSome(database, organization, standing)
  const months = new Months(database)
  await months.make(Math.min(...standing.map(({ from }) => from)), now)
  let done = 0
  const waiting = [...standing]
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const recent = { ...next, from: Math.max(next.from, now - recentDays * DAY_MS) }
        // As rows: blocks of few days, of four sites at a time, would take longer.
        await storeTraffic(database, months, recent)
        await storeStatuses(database, { ...next, from: Math.max(next.from, now - STATUS_DAYS * DAY_MS) })
        onProgress?.(++done / standing.length)
      }
    }),
  )
  await addOtherStates(database, organization.id, now)
  await analyzeRecords(database)
  const password = await givePassword(database, EMAIL)
  const { token } = await issueToken(database, user.id, OPERATOR)
  return { email: EMAIL, password, token }
}

/** Sites that anyone may read: without a delay, so that there is something to see at once. */
async function publishSome(database: Database, { id, name }: { id: number; name: string }, standing: Standing[]) {
  const terms = publicationInput.parse({ licence: 'CC-BY-4.0', attribution: name, delay_hours: 0 })
  for (const { siteId, site } of standing.slice(0, PUBLIC_SITES)) {
    await publishSite(database, id, { id: siteId, site_id: site.site_id }, terms, OPERATOR)
  }
}

async function setUp(database: Database, organizationId: number, site: DemoSite, from: number, events: DemoEvents) {
  const { battery_percent: _, ...device } = site.device
  const siteId = await createDemoSite(database, organizationId, site, events)
  const { id: deviceId } = await registerDevice(database, organizationId, device, OPERATOR)
  await assignDevice(database, deviceId, { siteId, from: new Date(from) }, OPERATOR)
  await database.query(sql`
    update devices
    set configuration_number = ${device.configuration_number}, is_simulated = true
    where id = ${deviceId}
  `)
  return { siteId, deviceId }
}
