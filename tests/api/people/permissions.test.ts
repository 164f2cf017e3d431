import type { OutgoingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSIONS, type Permission } from '../../../server/people/access/permissions.ts'
import { beSignedIn, SAME_ORIGIN } from '../../support/people/sign-in.ts'
import { askAsDevice, type TwoOrganizations, twoOrganizations } from '../../support/people/two-organizations.ts'
import {
  type ListedRoute,
  listRoutes,
  routeRequests,
  sendRequest,
  type Whose,
} from '../../support/reading/route-requests.ts'
import type { Reply } from '../../support/services/ask.ts'

const DENIED = '{"detail":"You do not have permission to perform this action."}'

type Table = { [route: string]: Permission | null }

/** The permission that each route needs. A new route fails here until it is listed. */
const BY_TOKEN_AND_SESSION: Table = {
  'GET /me': null,
  'GET /traffic/sites': 'can_read_data',
  'GET /traffic/sites/{id}': 'can_read_data',
  'GET /traffic/sites/{id}/days': 'can_read_data',
  'GET /traffic/sites/{id}/findings': 'can_read_data',
  'GET /traffic/findings': 'can_read_data',
  'GET /traffic/sites/{id}/gaps': 'can_read_data',
  'GET /traffic/sites/{id}/statuses': 'can_read_data',
  'GET /traffic/sites/{id}/alarms': 'can_read_data',
  'POST /traffic/sites/{id}/commands': 'can_dispatch_commands',
  'GET /traffic/sites/{id}/commands': 'can_dispatch_commands',
  'GET /traffic/sites/{id}/commands/{command:uuid}': 'can_dispatch_commands',
  'POST /traffic/sites/{id}/commands/{command:uuid}/cancel': 'can_dispatch_commands',
  'POST /traffic/sites/{id}/quality-periods': 'can_manage_organization',
  'GET /traffic/sites/{id}/quality-periods': 'can_read_data',
  'GET /traffic/sites/{id}/quality-periods/{period}': 'can_read_data',
  'PATCH /traffic/sites/{id}/quality-periods/{period}': 'can_manage_organization',
  'POST /traffic/sites/{id}/quality-periods/{period}/end': 'can_manage_organization',
  'POST /traffic/sites/{id}/findings/{finding}/accept': 'can_manage_organization',
  'POST /traffic/sites/{id}/findings/{finding}/dismiss': 'can_manage_organization',
  'POST /traffic/sites/{id}/findings/{finding}/reopen': 'can_manage_organization',
  'DELETE /traffic/sites/{id}/quality-periods/{period}': 'can_manage_organization',
  'GET /traffic/sites/{id}/calendar': 'can_read_data',
  'POST /traffic/calendars': 'can_manage_organization',
  'GET /traffic/calendars': 'can_read_data',
  'GET /traffic/calendars/{id}': 'can_read_data',
  'PATCH /traffic/calendars/{id}': 'can_manage_organization',
  'PUT /traffic/calendars/{id}/entries': 'can_manage_organization',
  'GET /traffic/calendars/{id}/entries': 'can_read_data',
  'DELETE /traffic/calendars/{id}': 'can_manage_organization',
  'POST /traffic/calendars/preview': 'can_manage_organization',
  'POST /traffic/calendars/preview-address': 'can_manage_organization',
  'GET /traffic/holidays': null,
  'POST /traffic/data/intervals': 'can_read_data',
  'POST /traffic/data/search': 'can_read_data',
  'POST /traffic/data/aggregate': 'can_read_data',
  'POST /traffic/data/figures': 'can_read_data',
  'POST /traffic/data/compare': 'can_read_data',
  'GET /traffic/data/changes': 'can_read_data',
  'GET /traffic/data/stream': 'can_read_data',
  'GET /traffic/uploads': 'can_read_data',
  'GET /traffic/uploads/{id}': 'can_read_data',
  'GET /traffic/uploads/{id}/rejected': 'can_read_data',
  'DELETE /traffic/uploads/{id}': 'can_manage_organization',
  'POST /traffic/exports': 'can_create_exports',
  'GET /traffic/exports': 'can_create_exports',
  'GET /traffic/exports/{id:uuid}': 'can_create_exports',
  'GET /traffic/exports/{id:uuid}/download': 'can_create_exports',
  'POST /traffic/exports/{id:uuid}/cancel': 'can_create_exports',
  'DELETE /traffic/exports/{id:uuid}': 'can_create_exports',
  'POST /traffic/webhooks': 'can_manage_organization',
  'GET /traffic/webhooks': 'can_manage_organization',
  'GET /traffic/webhooks/{id}': 'can_manage_organization',
  'PATCH /traffic/webhooks/{id}': 'can_manage_organization',
  'DELETE /traffic/webhooks/{id}': 'can_manage_organization',
  'POST /traffic/webhooks/{id}/rotate-secret': 'can_manage_organization',
  'POST /traffic/webhooks/{id}/test': 'can_manage_organization',
  'GET /traffic/webhooks/{id}/deliveries': 'can_manage_organization',
  'POST /traffic/webhooks/{id}/deliveries/resend-failed': 'can_manage_organization',
  'POST /traffic/webhooks/{id}/deliveries/{delivery:uuid}/resend': 'can_manage_organization',
}
/** Aggregates by an address for programs that can only GET, and what only programs send. */
const BY_TOKEN: Table = {
  'GET /version': null,
  'GET /traffic/data/aggregate.csv': 'can_read_data',
  'POST /traffic/sites/{id}/intervals': 'can_manage_organization',
  'GET /traffic/data/aggregate.json': 'can_read_data',
  'GET /traffic/datex2/v3/site-table.xml': 'can_read_data',
  'GET /traffic/datex2/v3/measured-data.xml': 'can_read_data',
}
const BY_SESSION: Table = {
  'POST /traffic/shares': 'can_create_exports',
  'GET /traffic/shares': 'can_create_exports',
  'DELETE /traffic/shares/{id:uuid}': 'can_create_exports',
  'POST /traffic/data/report': 'can_read_data',
  // Each kind of state needs the permission of what it is the state of.
  'GET /states': null,
  'PATCH /me': null,
  'POST /password': null,
  'GET /second-factor': null,
  'POST /second-factor/start': null,
  'POST /second-factor/confirm': null,
  'POST /second-factor/turn-off': null,
  'GET /mail-settings': null,
  'PATCH /mail-settings': null,
  'GET /sessions': null,
  'DELETE /sessions/{id:uuid}': null,
  'DELETE /sessions': null,
  // Whether a token may be issued is decided where it is issued.
  'GET /token': null,
  'POST /token': null,
  'DELETE /token': null,
  'PATCH /organization': 'can_manage_organization',
  'GET /organization/users': 'can_manage_organization',
  'POST /organization/users': 'can_manage_organization',
  'PATCH /organization/users/{id}': 'can_manage_organization',
  'POST /organization/users/{id}/link': 'can_manage_organization',
  'DELETE /organization/users/{id}/second-factor': 'can_manage_organization',
  'GET /organization/service-accounts': 'can_manage_organization',
  'POST /organization/service-accounts': 'can_manage_organization',
  'PATCH /organization/service-accounts/{id}': 'can_manage_organization',
  'POST /organization/service-accounts/{id}/token': 'can_manage_organization',
  'DELETE /organization/service-accounts/{id}/token': 'can_manage_organization',
  'GET /organization/groups': 'can_manage_organization',
  'POST /organization/groups': 'can_manage_organization',
  'GET /organization/suggested-groups': 'can_manage_organization',
  'GET /organization/groups/{id}': 'can_manage_organization',
  'PATCH /organization/groups/{id}': 'can_manage_organization',
  'DELETE /organization/groups/{id}': 'can_manage_organization',
  'POST /organization/sites': 'can_manage_organization',
  'POST /organization/stations': 'can_manage_organization',
  'GET /organization/place': 'can_manage_organization',
  'GET /organization/sites/{id}': 'can_manage_organization',
  'PATCH /organization/sites/{id}': 'can_manage_organization',
  'POST /organization/sites/{id}/retire': 'can_manage_organization',
  'POST /organization/sites/{id}/restore': 'can_manage_organization',
  'GET /organization/sites/{id}/publication': 'can_manage_organization',
  'PUT /organization/sites/{id}/publication': 'can_manage_organization',
  'DELETE /organization/sites/{id}/publication': 'can_manage_organization',
  'GET /organization/devices': 'can_manage_organization',
  'POST /organization/devices': 'can_manage_organization',
  'GET /organization/devices/{id}': 'can_manage_organization',
  'PATCH /organization/devices/{id}': 'can_manage_organization',
  'POST /organization/devices/{id}/assign': 'can_manage_organization',
  'PATCH /organization/devices/{id}/assignment': 'can_manage_organization',
  'POST /organization/devices/{id}/unassign': 'can_manage_organization',
  'POST /organization/devices/{id}/keys': 'can_manage_organization',
  'DELETE /organization/devices/{id}/keys/{key}': 'can_manage_organization',
  'GET /organization/audit': 'can_manage_organization',
  'GET /organization/logo': 'can_manage_organization',
  'PUT /organization/logo': 'can_manage_organization',
  'POST /traffic/imports': 'can_manage_organization',
  'GET /traffic/imports': 'can_manage_organization',
  'GET /traffic/imports/{id:uuid}': 'can_manage_organization',
  'POST /traffic/imports/{id:uuid}/start': 'can_manage_organization',
  'POST /traffic/imports/{id:uuid}/preview': 'can_manage_organization',
  'GET /traffic/imports/{id:uuid}/files': 'can_manage_organization',
  'GET /traffic/imports/{id:uuid}/values': 'can_manage_organization',
  'POST /traffic/imports/{id:uuid}/shift': 'can_manage_organization',
  'GET /traffic/imports/{id:uuid}/shift': 'can_manage_organization',
  'GET /traffic/imports/{id:uuid}/proposed-shift': 'can_manage_organization',
  'GET /traffic/imports/{id:uuid}/unreadable': 'can_manage_organization',
  'DELETE /traffic/imports/{id:uuid}': 'can_manage_organization',
  // Last, because it ends the session that asks.
  'POST /sign-out': null,
}
const TAKES: { [prefix: string]: Table } = {
  '/api/v1': { ...BY_TOKEN_AND_SESSION, ...BY_TOKEN },
  '/app/api': { ...BY_TOKEN_AND_SESSION, ...BY_SESSION },
  '/open': {
    'GET /api/v1/shared/{id:uuid}': null,
    'POST /api/v1/shared/{id:uuid}/unlock': null,
    'GET /card.svg': null,
    'GET /card.png': null,
    'GET /shared/{id:uuid}': null,
    'GET /embed/{id:uuid}': null,
    'GET /shared/{id:uuid}/volume.svg': null,
    'GET /shared/{id:uuid}/volume.png': null,
    'GET /shared/{id:uuid}/card.svg': null,
    'GET /shared/{id:uuid}/card.png': null,
    'GET /sites/{id}/card.svg': null,
    'GET /sites/{id}/card.png': null,
    'GET /shared/{id:uuid}/report.pdf': null,
    'GET /api/v1/files': null,
    'GET /feed.atom': null,
    'GET /files/sites/{site}/days/{day}/csv': null,
    'GET /files/sites/{site}/days/{day}/parquet': null,
    'GET /files/sites/{site}/days/{day}/versions/{version}/csv': null,
    'GET /files/sites/{site}/days/{day}/versions/{version}/parquet': null,
    'GET /catalog.jsonld': null,
    'GET /catalog.ttl': null,
    'GET ': null,
    'GET /sites/{id}': null,
    'GET /openapi.json': null,
    'GET /api/v1/sites': null,
    'GET /api/v1/sites/{id}': null,
    'GET /api/v1/vehicles': null,
    'GET /api/v1/aggregate': null,
    'GET /api/v1/figures': null,
    'GET /datex2/v3/site-table.xml': null,
    'GET /datex2/v3/measured-data.xml': null,
    'GET /ogc': null,
    'GET /ogc/conformance': null,
    'GET /ogc/collections': null,
    'GET /ogc/collections/sites': null,
    'GET /ogc/collections/sites/items': null,
    'GET /ogc/collections/sites/items/{id}': null,
  },
  '/app/api/open': {
    'GET /settings': null,
    'POST /sign-in': null,
    'POST /link': null,
    'POST /link/use': null,
    'GET /providers': null,
    'POST /providers/start': null,
    'POST /providers/finish': null,
    'GET /password-reset': null,
    'POST /password-reset': null,
  },
  '/device/v1': {
    'POST /intervals': null,
    'POST /uploads': null,
    'POST /status': null,
    'GET /commands': null,
    'POST /commands/{id:uuid}/acknowledge': null,
    'POST /commands/{id:uuid}/result': null,
  },
}

let at: TwoOrganizations
let requestOf: Awaited<ReturnType<typeof routeRequests>>
beforeAll(async () => {
  at = await twoOrganizations()
  requestOf = await routeRequests(at)
})
afterAll(() => at?.end())

const routesOf = (prefix: string): ListedRoute[] => {
  const order = Object.keys(TAKES[prefix] as Table)
  return listRoutes(at, prefix).sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name))
}

/** A request of the route that is right, so that only the caller can be wrong. */
const send = (route: ListedRoute, headers: OutgoingHttpHeaders, whose?: Whose): Promise<Reply> =>
  sendRequest(at.url, requestOf(route, whose), headers)

test('every route of every scope is in the table, with its permission', () => {
  const found = at.scopes.map(({ prefix, routes }) => [
    prefix,
    Object.fromEntries(routes.map(({ method, path, permission }) => [`${method} ${path}`, permission])),
  ])
  expect(Object.fromEntries(found)).toEqual(TAKES)
})

/** What events of webhooks say is data, and so is what exports have and what links show. */
const ALSO_READ_DATA = [
  'POST /traffic/shares',
  'GET /traffic/shares',
  'DELETE /traffic/shares/{id:uuid}',
  'POST /traffic/exports',
  'GET /traffic/exports',
  'GET /traffic/exports/{id:uuid}',
  'GET /traffic/exports/{id:uuid}/download',
  'POST /traffic/exports/{id:uuid}/cancel',
  'DELETE /traffic/exports/{id:uuid}',
  'POST /traffic/webhooks',
  'PATCH /traffic/webhooks/{id}',
  'POST /traffic/webhooks/{id}/rotate-secret',
  'POST /traffic/webhooks/{id}/test',
  'GET /traffic/webhooks/{id}/deliveries',
  'POST /traffic/webhooks/{id}/deliveries/resend-failed',
  'POST /traffic/webhooks/{id}/deliveries/{delivery:uuid}/resend',
]

const allBut = (one: Permission): Permission[] => PERMISSIONS.filter(other => other !== one)

test('only those with the permission of the route are let in, and a token with can_use_api only', async () => {
  let tried = 0
  const violations: string[] = []
  const outcomes: { [route: string]: Set<boolean> } = {}
  const judge = (route: ListedRoute, held: Permission[], permitted: boolean, { status, text }: Reply) => {
    tried++
    const name = `${route.prefix} ${route.name}`
    outcomes[name] = (outcomes[name] ?? new Set()).add(permitted)
    // An object that is not there any more, or not in the right state, has let its caller in.
    const letIn = status < 500 && status !== 401 && status !== 403
    const right = permitted ? letIn : status === 403 && text === DENIED
    if (!right) violations.push(`${name} with ${held}: ${status} ${text.slice(0, 100)}`)
  }
  /** Whether a token may be issued is not decided by the permission of its route. */
  const needs = ({ prefix, name }: ListedRoute): (Permission | null)[] => [
    name === 'POST /token' ? 'can_use_api' : (TAKES[prefix]?.[name] as Permission | null),
    ...(ALSO_READ_DATA.includes(name) ? (['can_read_data'] as const) : []),
  ]
  /** With one permission all routes; with all others those that need it, and those that one alone does not open. */
  const routesFor = (prefix: string, one: Permission, isAlone: boolean) =>
    routesOf(prefix).filter(route => isAlone || needs(route).includes(one) || needs(route).length > 1)
  for (const one of PERMISSIONS) {
    for (const isAlone of [true, false]) {
      const bySession = isAlone ? [one] : allBut(one)
      const byToken = [...new Set<Permission>(['can_use_api', ...bySession])]
      const { token } = await at.city.user(byToken)
      const { cookie } = await beSignedIn(at, at.database, await at.city.user(bySession))
      for (const [prefix, held, headers] of [
        ['/api/v1', byToken, { authorization: `Token ${token}` }],
        ['/app/api', bySession, { cookie, ...SAME_ORIGIN }],
      ] as const) {
        for (const route of routesFor(prefix, one, isAlone)) {
          const permitted = needs(route).every(needed => needed === null || held.includes(needed))
          judge(route, [...held], permitted, await send(route, headers))
        }
      }
    }
  }
  console.log(`scope x route x permission: ${tried} tried, ${violations.length} violated`)
  expect(violations).toEqual([])
  for (const route of [...routesOf('/api/v1'), ...routesOf('/app/api')]) {
    const expected = needs(route)[0] === null ? [true] : [false, true]
    expect([...(outcomes[`${route.prefix} ${route.name}`] ?? [])].sort(), route.name).toEqual(expected)
  }
})

test('without can_use_api a session reads and exports, and the token of the same user opens nothing', async () => {
  const user = await at.city.user(PERMISSIONS.filter(one => one !== 'can_use_api'))
  const call = await beSignedIn(at, at.database, user)
  const time = { from_dt: '2026-06-01T00:00:00Z', to_dt: '2026-06-02T00:00:00Z' }
  const { json: sites } = await call('GET', '/app/api/traffic/sites')
  expect(sites.items.length).toBeGreaterThan(0)
  expect((await call('POST', '/app/api/traffic/data/search', { body: { time } })).status).toBe(200)
  const made = await call('POST', '/app/api/traffic/exports', { body: { time, format: 'csv' } })
  expect(made.status).toBe(202)
  // Links are paths of the caller's scope.
  expect(made.headers.location).toBe(`/app/api/traffic/exports/${made.json.id}`)
  let tried = 0
  for (const route of routesOf('/api/v1')) {
    const reply = await send(route, { authorization: `Token ${user.token}` })
    expect(reply, route.name).toMatchObject({ status: 403, text: DENIED })
    tried++
  }
  console.log(`a token without can_use_api: ${tried} tried, 0 violated`)
})

test('all permissions together open no object of another organization', async () => {
  const { cookie } = await beSignedIn(at, at.database, at.user)
  let tried = 0
  for (const [prefix, headers] of [
    ['/api/v1', { authorization: `Token ${at.user.token}` }],
    ['/app/api', { cookie, ...SAME_ORIGIN }],
  ] as const) {
    // A session belongs to a user and is not found by others of any organization.
    const withObject = routesOf(prefix).filter(({ route }) => /\{id/.test(route.path) && !/\/sessions/.test(route.path))
    expect(withObject.length).toBeGreaterThan(8)
    for (const route of withObject) {
      const reply = await send(route, headers, 'foreign')
      expect(reply, `${prefix} ${route.name}`).toMatchObject({ status: 403, text: DENIED })
      tried++
    }
  }
  console.log(`foreign objects: ${tried} tried, 0 violated`)
})

test('no route of a scope opens to the secret of another scope, or without a secret', async () => {
  const { cookie } = await beSignedIn(at, at.database, at.user)
  const secret = cookie.split('=')[1] as string
  const name = cookie.split('=')[0] as string
  const secrets: { [scope: string]: OutgoingHttpHeaders } = {
    'a token': { authorization: `Token ${at.user.token}` },
    'a session': { cookie, ...SAME_ORIGIN },
    'a device key': { authorization: `Device ${at.device.key}` },
    nothing: {},
    'our origin alone': SAME_ORIGIN,
    'a token as a cookie': { cookie: `${name}=${at.user.token}; __Host-wayside=${at.user.token}`, ...SAME_ORIGIN },
    'a session as a token': { authorization: `Token ${secret}` },
    'a device key as a token': { authorization: `Token ${at.device.key}` },
    'a token as a device key': { authorization: `Device ${at.user.token}` },
    'a token by another word': { authorization: `Bearer ${at.user.token}` },
    'a session by another word': { authorization: `Bearer ${secret}` },
  }
  const opens: { [prefix: string]: string } = {
    '/api/v1': 'a token',
    '/app/api': 'a session',
    '/device/v1': 'a device key',
  }
  const schemes: { [prefix: string]: string | undefined } = { '/api/v1': 'Token', '/device/v1': 'Device' }
  let tried = 0
  const opened: string[] = []
  for (const [prefix, right] of Object.entries(opens)) {
    for (const route of routesOf(prefix)) {
      for (const [what, headers] of Object.entries(secrets)) {
        if (what === right) continue
        const { status, headers: answered } = await send(route, headers)
        tried++
        if (status !== 401 || answered['www-authenticate'] !== schemes[prefix])
          opened.push(`${prefix} ${route.name}: ${what}`)
      }
    }
  }
  console.log(`foreign secrets: ${tried} tried, ${opened.length} violated`)
  expect(opened).toEqual([])
})

test('a device sends only to its own site, and not to one where it does not stand', async () => {
  const upload = (key: string, body: object) => askAsDevice(at.url, key, 'POST', '/device/v1/uploads', { body })
  expect(await upload(at.device.key, { records: [], site: at.site })).toMatchObject({ status: 200 })
  const neighbour = await at.city.site()
  for (const site of [at.foreignSite, neighbour, 99_999_999]) {
    expect(await upload(at.device.key, { records: [], site }), `${site}`).toMatchObject({ status: 403, text: DENIED })
  }
  const homeless = await at.city.device(null)
  expect(await upload(homeless.key, { records: [] })).toMatchObject({ status: 409 })
})
