import type { OutgoingHttpHeaders } from 'node:http'
import { expect } from 'vitest'
import { createGroup } from '../../../server/field/groups/edit-groups.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { createAccount } from '../../../server/people/users/service-accounts.ts'
import type { AnyRoute } from '../../../server/platform/http/route.ts'
import { beSignedIn } from '../people/sign-in.ts'
import type { TwoOrganizations } from '../people/two-organizations.ts'
import { ask, type Reply } from '../services/ask.ts'
import { makeFinding } from '../traffic/make-finding.ts'

export type Whose = 'own' | 'foreign'
// biome-ignore lint/suspicious/noExplicitAny: routes of all scopes
export type ListedRoute = { name: string; prefix: string; route: AnyRoute<any> }

export interface RouteRequest {
  method: string
  path: string
  /** With its question mark, or empty. */
  query: string
  body: unknown
  headers: OutgoingHttpHeaders
}

const NO_ID = '00000000-0000-4000-8000-000000000000'

/** Bodies that ask for nothing which a caller might lack beside the permission of the route. */
const BODIES: { [route: string]: unknown } = {
  'POST /organization/users': { email: 'noa@city.example' },
  'PATCH /organization/users/{id}': { name: 'Noa' },
  'POST /organization/service-accounts': { name: 'nightly-copy', purpose: 'Copies records', permissions: [] },
  'PATCH /organization/service-accounts/{id}': { purpose: 'Copies all records' },
  'PUT /traffic/calendars/{id}/entries': Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'),
  'POST /traffic/calendars/preview': Buffer.from('BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'),
  'POST /traffic/sites/{id}/intervals': { intervals: [] },
  'POST /traffic/imports': Buffer.from('timestamp,channel\n2026-06-01T07:15:23Z,1\n'),
}
const QUERIES: { [route: string]: string } = {
  'GET /organization/place': '?latitude=60.4505&longitude=22.2683',
  'GET /traffic/sites/{id}/days': '?from=2026-06-01&to=2026-06-02',
  'GET /traffic/sites/{id}/gaps': '?from=2026-06-01&to=2026-06-02',
  'GET /traffic/data/aggregate.csv': '?from=2026-06-01&to=2026-06-02',
  'GET /traffic/data/aggregate.json': '?from=2026-06-01&to=2026-06-02',
  'GET /traffic/sites/{id}/calendar': '?year=2026',
  'GET /traffic/holidays': '?region=DE-NW&year=2026',
}

export const listRoutes = ({ scopes }: TwoOrganizations, prefix: string): ListedRoute[] =>
  (scopes.find(scope => scope.prefix === prefix)?.routes ?? []).map(route => ({
    name: `${route.method} ${route.path}`,
    prefix,
    route,
  }))

/** Makes one object of every noun for both organizations; gives a request of any route that is right about them. */
export async function routeRequests(at: TwoOrganizations) {
  const made = async (whose: Whose, organization: TwoOrganizations['city']) => {
    const { id: users } = await organization.user([])
    const account = { name: 'route-account', purpose: 'Is asked for', permissions: [], ends_at: null }
    const accounts = await createAccount(at.database, organization.id, account, OPERATOR)
    const sites = await organization.site()
    const input = {
      name: 'Route group',
      description: '',
      sites: [],
      cities: [],
      regions: [],
      device_types: [],
      is_factor_group: false,
    }
    const groups = await createGroup(at.database, organization.id, input, OPERATOR)
    const { id: devices } = await organization.device(null)
    const user = await organization.user()
    const manager = await beSignedIn(at, at.database, user)
    const sent = {
      body: Buffer.from('timestamp,channel\n2026-06-01T07:15:23Z,1\n'),
      headers: { 'content-type': 'application/octet-stream' },
    }
    const { status, json, text } = await manager('POST', `/app/api/traffic/imports?site=${sites}&name=a.csv`, sent)
    expect(status, text).toBe(201)
    const traffic = { sites: at.idFor('/sites/', whose), uploads: at.idFor('/uploads/', whose) }
    const order = { token: user.token, body: { command: 'ping' } }
    const dispatched = await ask(at.url, 'POST', `/api/v1/traffic/sites/${traffic.sites}/commands`, order)
    expect(dispatched.status, dispatched.text).toBe(202)
    const period = { token: user.token, body: { from: '2026-06-01T00:00:00Z', kind: 'event', effect: 'mark' } }
    const periods = await ask(at.url, 'POST', `/api/v1/traffic/sites/${traffic.sites}/quality-periods`, period)
    const calendar = { token: user.token, body: { name: 'Fairs', kind: 'other' } }
    const calendars = await ask(at.url, 'POST', '/api/v1/traffic/calendars', calendar)
    expect([periods.status, calendars.status]).toEqual([201, 201])
    const webhook = { token: user.token, body: { url: 'https://hooks.example.org/', events: ['alarm.raised'] } }
    const webhooks = await ask(at.url, 'POST', '/api/v1/traffic/webhooks', webhook)
    const testPath = `/api/v1/traffic/webhooks/${webhooks.json.id}/test`
    const deliveries = await ask(at.url, 'POST', testPath, { token: user.token })
    expect([webhooks.status, deliveries.status]).toEqual([201, 202])
    const figures = {
      time: { from_dt: '2026-06-01T00:00:00Z', to_dt: '2026-06-02T00:00:00Z' },
      sites: [sites],
      sections: ['volume'],
    }
    const expires_at = new Date(Date.now() + 86_400_000).toISOString()
    const view = { figures, interval: '1h', split: 'class' }
    const share = { body: { site: sites, title: 'A day', view, expires_at } }
    const shares = await manager('POST', '/app/api/traffic/shares', share)
    expect(shares.status, shares.text).toBe(201)
    return {
      ...traffic,
      shares: shares.json.id,
      webhooks: webhooks.json.id,
      deliveries: deliveries.json.id,
      periods: periods.json.id,
      calendars: calendars.json.id,
      findings: await makeFinding(at.database, Number(traffic.sites)),
      exports: at.idFor('/exports/', whose),
      imports: json.id,
      commands: dispatched.json.id,
      users,
      'service-accounts': accounts,
      groups,
      devices,
      managedSites: sites,
    }
  }
  const objects: { [Name in Whose]: { [noun: string]: string | number } } = {
    own: await made('own', at.city),
    foreign: await made('foreign', at.other),
  }
  return ({ name, prefix, route }: ListedRoute, whose: Whose = 'own'): RouteRequest => {
    const own = objects[whose]
    const noun = /\/organization\/sites/.test(route.path)
      ? 'managedSites'
      : (/\/([\w-]+)\/\{/.exec(route.path)?.[1] ?? '')
    const path = route.path
      .replace(/\{id(:uuid)?\}/, String(own[noun] ?? NO_ID))
      .replace(/\{command:uuid\}/, String(own.commands))
      .replace(/\{delivery:uuid\}/, String(own.deliveries))
      .replace('{period}', String(own.periods))
      .replace('{finding}', String(own.findings))
      .replace(/\{\w+(:uuid)?\}/g, (_, uuid) => (uuid ? NO_ID : '1'))
    const body = BODIES[name] ?? (route.body || route.consumes ? (route.example ?? {}) : undefined)
    return {
      method: route.method,
      path: prefix + path,
      query: name === 'POST /traffic/imports' ? `?site=${own.sites}` : (QUERIES[name] ?? ''),
      body,
      headers: body === undefined ? {} : { 'content-type': route.consumes?.[0] ?? 'application/json' },
    }
  }
}

export const sendRequest = (url: string, request: RouteRequest, headers: OutgoingHttpHeaders): Promise<Reply> =>
  ask(url, request.method, request.path + request.query, {
    body: request.body,
    headers: { ...request.headers, ...headers },
  })
