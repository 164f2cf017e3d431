import type { OutgoingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeGroup, setGroups } from '../../../support/people/grouping.ts'
import { DENIED } from '../../../support/people/managing.ts'
import { beSignedIn, SAME_ORIGIN } from '../../../support/people/sign-in.ts'
import { type TwoOrganizations, twoOrganizations } from '../../../support/people/two-organizations.ts'
import { listRoutes, routeRequests, sendRequest } from '../../../support/reading/route-requests.ts'

/** Routes without an object in their path that are open to users of groups, because they answer what these may see. */
const NARROWED = [
  'GET /traffic/sites',
  'GET /traffic/findings',
  'GET /traffic/calendars',
  'GET /traffic/uploads',
  'GET /traffic/exports',
  'GET /traffic/imports',
  'GET /traffic/data/changes',
  'GET /traffic/data/stream',
  'GET /traffic/data/aggregate.csv',
  'GET /traffic/data/aggregate.json',
  'GET /traffic/datex2/v3/site-table.xml',
  'GET /traffic/datex2/v3/measured-data.xml',
  'POST /traffic/data/search',
  'POST /traffic/data/intervals',
  'POST /traffic/exports',
  'GET /traffic/shares',
  'POST /traffic/shares',
  'GET /traffic/webhooks',
  'POST /traffic/webhooks',
  'GET /organization/devices',
  'GET /organization/audit',
  'GET /states',
]
/** Routes of the user's own account, and what is no data of the organization. */
const OWN = [
  'GET /me',
  'GET /version',
  'GET /traffic/holidays',
  'POST /traffic/calendars/preview',
  'POST /traffic/calendars/preview-address',
  'GET /settings',
  'PATCH /me',
  'POST /password',
  'GET /second-factor',
  'POST /second-factor/start',
  'POST /second-factor/confirm',
  'POST /second-factor/turn-off',
  'GET /mail-settings',
  'PATCH /mail-settings',
  'GET /sessions',
  'DELETE /sessions/{id:uuid}',
  'DELETE /sessions',
  'GET /token',
  'POST /token',
  'DELETE /token',
  'GET /organization/logo',
  'GET /organization/place',
  'POST /sign-out',
]
/** A calendar of the whole organization may be read: it has no sites. */
const SHARED = ['GET /traffic/calendars/{id}', 'GET /traffic/calendars/{id}/entries']

let at: TwoOrganizations
let requestOf: Awaited<ReturnType<typeof routeRequests>>
beforeAll(async () => {
  at = await twoOrganizations()
  requestOf = await routeRequests(at)
})
afterAll(() => at?.end())

test('every route is closed to what is outside of one’s groups, as it is to another organization', async () => {
  const empty = await makeGroup(at.database, at.city, {})
  const user = await at.city.user()
  await setGroups(at.database, at.city, user, [empty])
  const broken: string[] = []
  let tried = 0
  for (const prefix of ['/api/v1', '/app/api']) {
    const open = new Set([...NARROWED, ...OWN, ...SHARED])
    const routes = listRoutes(at, prefix).sort((a, b) => Number(OWN.includes(a.name)) - Number(OWN.includes(b.name)))
    for (const route of routes) {
      // Some routes end the session that asks.
      const headers: OutgoingHttpHeaders =
        prefix === '/api/v1'
          ? { authorization: `Token ${user.token}` }
          : { cookie: (await beSignedIn(at, at.database, user)).cookie, ...SAME_ORIGIN }
      const { status, text } = await sendRequest(at.url, requestOf(route), headers)
      tried++
      const isClosed = status === DENIED.status && text === DENIED.text
      const isLetIn = status < 500 && status !== 401 && status !== 403
      if (open.has(route.name) ? !isLetIn : !isClosed)
        broken.push(`${prefix} ${route.name}: ${status} ${text.slice(0, 80)}`)
    }
  }
  console.log(`routes for a user of groups: ${tried} tried, ${broken.length} violated`)
  expect(broken).toEqual([])
})
