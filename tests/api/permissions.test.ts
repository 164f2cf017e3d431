import { afterAll, beforeAll, expect, test } from 'vitest'
import { PERMISSIONS, type Permission } from '../../server/access/permissions.ts'
import type { OpenApiDocument, Operation } from '../../server/http/openapi.ts'
import { ask } from '../support/ask.ts'
import { askAsDevice, type TwoOrganizations, twoOrganizations } from '../support/two-organizations.ts'

const DENIED = '{"detail":"You do not have permission to perform this action."}'

/** What each route takes. A new route is denied here until somebody has thought about it. */
const TAKES: { [route: string]: Permission | null } = {
  'GET /api/v1/me': null,
  'GET /api/v1/traffic/sites': 'can_read_data',
  'GET /api/v1/traffic/sites/{id}': 'can_read_data',
  'GET /api/v1/traffic/sites/{id}/days': 'can_read_data',
  'GET /api/v1/traffic/sites/{id}/gaps': 'can_read_data',
  'POST /api/v1/traffic/data/search': 'can_read_data',
  'POST /api/v1/traffic/data/aggregate': 'can_read_data',
  'GET /api/v1/traffic/data/changes': 'can_read_data',
  'GET /api/v1/traffic/uploads': 'can_read_data',
  'GET /api/v1/traffic/uploads/{id}': 'can_read_data',
  'GET /api/v1/traffic/uploads/{id}/rejected': 'can_read_data',
  'DELETE /api/v1/traffic/uploads/{id}': 'can_manage_organization',
  'POST /api/v1/traffic/exports': 'can_create_exports',
  'GET /api/v1/traffic/exports': 'can_create_exports',
  'GET /api/v1/traffic/exports/{id}': 'can_create_exports',
  'GET /api/v1/traffic/exports/{id}/download': 'can_create_exports',
  'POST /api/v1/traffic/exports/{id}/cancel': 'can_create_exports',
  'DELETE /api/v1/traffic/exports/{id}': 'can_create_exports',
  'POST /device/v1/uploads': null,
}

let at: TwoOrganizations
let routes: { name: string; method: string; path: string; operation: Operation }[]
beforeAll(async () => {
  at = await twoOrganizations()
  const document = (await ask(at.url, 'GET', '/openapi.json')).json as OpenApiDocument
  routes = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      operation,
    })),
  )
})
afterAll(() => at?.end())

const ofUsers = () => routes.filter(({ path }) => path.startsWith('/api/v1/'))

/** A request of the route that is right, so that only the caller can be wrong. */
function request({ path, operation }: (typeof routes)[number], id: string): [string, { body?: unknown }] {
  const query = /\/(days|gaps)$/.test(path) ? '?from=2026-06-01&to=2026-06-02' : ''
  const body = operation.requestBody?.content['application/json']?.example
  return [path.replace('{id}', id) + query, body === undefined ? {} : { body }]
}

test('every route of every scope is in the table, with its permission', () => {
  const documented = Object.fromEntries(routes.map(({ name, operation }) => [name, operation['x-permission']]))
  expect(documented).toEqual(TAKES)
})

test('of all sets of permissions only those with can_use_api and that of the route are let in', async () => {
  let tried = 0
  const violations: string[] = []
  for (let set = 0; set < 2 ** PERMISSIONS.length; set++) {
    const held = PERMISSIONS.filter((_, bit) => set & (1 << bit))
    const { token } = await at.city.user(held)
    for (const route of ofUsers()) {
      const [path, sent] = request(route, at.idFor(route.path))
      const { status, text } = await ask(at.url, route.method, path, { token, ...sent })
      const takes = TAKES[route.name] as Permission | null
      const permitted = held.includes('can_use_api') && (takes === null || held.includes(takes))
      tried++
      // An export that is not there any more, or not finished, has let its caller in.
      const letIn = status < 500 && status !== 401 && status !== 403
      const right = permitted ? letIn : status === 403 && text === DENIED
      if (!right) violations.push(`${route.name} with ${held}: ${status} ${text.slice(0, 100)}`)
    }
  }
  console.log(`permissions: ${tried} tried, ${violations.length} violated`)
  expect(violations).toEqual([])
  expect(tried).toBe(32 * ofUsers().length)
})

test('all permissions together open no object of another organization', async () => {
  const withObject = ofUsers().filter(({ path }) => path.includes('{id}'))
  expect(withObject.length).toBeGreaterThan(4)
  for (const route of withObject) {
    const [path, sent] = request(route, at.idFor(route.path, 'foreign'))
    expect(await at.call(route.method, path, sent), route.name).toMatchObject({ status: 403, text: DENIED })
  }
})

test('no route of a scope opens to the secret of another scope, to a cookie, or to nobody', async () => {
  const cookie = `__Host-wayside=${at.user.token}; wayside_session_8080=${at.user.token}; sessionid=${at.user.token}`
  let tried = 0
  const opened: string[] = []
  for (const route of routes) {
    const isUsers = route.path.startsWith('/api/v1/')
    const [path, sent] = request(route, at.idFor(route.path))
    const wrong = [
      { headers: {} },
      { headers: { cookie } },
      { headers: { authorization: `Token ${at.device.key}` } },
      { headers: { authorization: `Device ${at.user.token}` } },
      { headers: { authorization: isUsers ? `Device ${at.device.key}` : `Token ${at.user.token}` } },
      { headers: { authorization: `Bearer ${isUsers ? at.user.token : at.device.key}` } },
    ]
    for (const one of wrong) {
      const { status, headers } = await ask(at.url, route.method, path, { ...sent, ...one })
      tried++
      const scheme = isUsers ? 'Token' : 'Device'
      if (status !== 401 || headers['www-authenticate'] !== scheme) opened.push(`${route.name} ${JSON.stringify(one)}`)
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
