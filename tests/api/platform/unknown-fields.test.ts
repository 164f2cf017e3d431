import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { beSignedIn, SAME_ORIGIN } from '../../support/people/sign-in.ts'
import { type TwoOrganizations, twoOrganizations } from '../../support/people/two-organizations.ts'
import {
  type ListedRoute,
  listRoutes,
  type RouteRequest,
  routeRequests,
  sendRequest,
} from '../../support/reading/route-requests.ts'
import type { Reply } from '../../support/services/ask.ts'

let at: TwoOrganizations
let requestOf: Awaited<ReturnType<typeof routeRequests>>
let headersOf: { [prefix: string]: { [name: string]: string } }
beforeAll(async () => {
  at = await twoOrganizations()
  requestOf = await routeRequests(at)
  const { cookie } = await beSignedIn(at, at.database, at.user)
  headersOf = {
    '/api/v1': { authorization: `Token ${at.user.token}` },
    '/app/api': { cookie, ...SAME_ORIGIN },
    '/app/api/open': SAME_ORIGIN,
    '/device/v1': { authorization: `Device ${at.device.key}` },
  }
})
afterAll(() => at?.end())

const send = (route: ListedRoute, request: Partial<RouteRequest>): Promise<Reply> =>
  sendRequest(at.url, { ...requestOf(route), ...request }, headersOf[route.prefix] ?? {})

const PREFIXES = ['/api/v1', '/app/api', '/app/api/open']
const routes = () => PREFIXES.flatMap(prefix => listRoutes(at, prefix))
const withParameter = (query: string, name: string) => `${query}${query === '' ? '?' : '&'}${name}=1`
const propertiesOf = (schema: { [key: string]: unknown } | undefined) =>
  Object.keys((schema?.properties ?? {}) as object)

describe('on every route of programs and of the web application', () => {
  test('an unknown query parameter answers 400 under its name, and nothing is done', async () => {
    const wrong: string[] = []
    for (const route of routes()) {
      const { query } = requestOf(route)
      const { status, text, headers } = await send(route, { query: withParameter(query, 'zzzzzz') })
      const right = status === 400 && text === '{"zzzzzz":["Unknown field."]}'
      if (!right || headers['x-error-code'] !== 'unknown_field') wrong.push(`${route.prefix} ${route.name}: ${text}`)
    }
    expect(wrong).toEqual([])
    expect(routes().length).toBeGreaterThan(80)
  })

  test('the answer to a misspelt query parameter suggests the right name', async () => {
    let tried = 0
    for (const route of routes()) {
      const { query } = requestOf(route)
      for (const name of propertiesOf(route.route.query?.schema).filter(one => one.length > 2)) {
        const misspelt = name.slice(0, -1) + name.slice(-1).repeat(2)
        const { status, json } = await send(route, { query: withParameter(query, misspelt) })
        const expected = { [misspelt]: [`Unknown field. Did you mean ${name}?`] }
        expect({ status, json }, `${route.prefix} ${route.name}`).toEqual({ status: 400, json: expected })
        tried++
      }
    }
    expect(tried).toBeGreaterThan(60)
  })

  test('a misspelt field of a body, and of every object in it, answers 400 where it stands', async () => {
    let tried = 0
    for (const route of routes().filter(({ route }) => route.body)) {
      const { body } = requestOf(route)
      for (const path of objectsIn(body)) {
        const { status, json, text } = await send(route, { body: withField(body, path, 'zzzzzz') })
        const where = path.reduce((errors, key) => errors?.[key], json)
        expect({ status, error: where?.zzzzzz }, `${route.prefix} ${route.name} ${path}: ${text}`).toEqual({
          status: 400,
          error: ['Unknown field.'],
        })
        tried++
      }
      for (const name of propertiesOf(route.route.body?.schema).filter(one => one.length > 2)) {
        const { json } = await send(route, { body: withField(body, [], `${name}x`) })
        expect(json[`${name}x`], `${route.name} ${name}`).toEqual([`Unknown field. Did you mean ${name}?`])
        tried++
      }
    }
    expect(tried).toBeGreaterThan(100)
  })
})

/** Paths to the objects in a body, the body among them. */
function objectsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([key, inner]) => objectsIn(inner, [...path, key]))
  return Array.isArray(value) ? inside : [path, ...inside]
}

function withField(body: unknown, path: string[], name: string): unknown {
  const copy = structuredClone(body)
  // biome-ignore lint/suspicious/noExplicitAny: a body of any route
  const target = path.reduce((value, key) => value[key], copy as any)
  target[name] = 1
  return copy
}

const SEARCH = '/api/v1/traffic/data/search'
const TIME = { from_dt: '2026-06-01T00:00:00Z', to_dt: '2026-06-02T00:00:00Z' }
const search = (body: unknown) => at.call('POST', SEARCH, { body })

describe('unknown fields', () => {
  test('are reported together with all other errors, behind them', async () => {
    const { status, text, headers } = await search({ site: 1, time: { from_dt: 5, until: 6 }, limit: 0 })
    expect(status).toBe(400)
    expect(text).toBe(
      '{"time":{"from_dt":["Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z]."],"to_dt":["This field is required."],"until":["Unknown field."]},"limit":["Ensure this value is greater than or equal to 1."],"site":["Unknown field. Did you mean sites?"]}',
    )
    expect(headers['x-error-code']).toBe('invalid')
  })

  test('are named up to 20 of them, in nested objects too', async () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`z${i}`, 1]))
    for (const count of [20, 21, 3000]) {
      const { json, status } = await search({ time: TIME, ...many(count) })
      expect([status, Object.keys(json).length]).toEqual([400, 20])
    }
    const { json } = await search({ time: { ...TIME, ...many(15) }, ...many(15) })
    expect([Object.keys(json.time).length, Object.keys(json).length - 1].sort()).toEqual([15, 5])
    const parameters = Array.from({ length: 1000 }, (_, i) => `z${i}=`).join('&')
    const query = await at.call('GET', `/api/v1/traffic/sites?${parameters}`)
    expect([query.status, Object.keys(query.json).length]).toEqual([400, 20])
  })

  test('with names of up to 64 characters are compared, longer ones are cut', async () => {
    const sites = 'sites'.padEnd(64, 'x')
    expect((await search({ time: TIME, [sites]: 1 })).json).toEqual({ [sites]: ['Unknown field. Did you mean sites?'] })
    const { json } = await search({ time: TIME, [`${sites}x`]: 1, ['y'.repeat(50_000)]: 1 })
    expect(json).toEqual({ [`${sites}…`]: ['Unknown field.'], [`${'y'.repeat(64)}…`]: ['Unknown field.'] })
  })

  test('with hostile names keep the shape of an error', async () => {
    const hostile = `{"time":${JSON.stringify(TIME)},"__proto__":1,"constructor":2,"":3,"detail":4,"\\ud800":5}`
    const { status, text } = await search(hostile)
    expect(status).toBe(400)
    expect(text).toBe(
      '{"__proto__":["Unknown field."],"constructor":["Unknown field."],"":["Unknown field."],"non_field_errors":["Unknown field: detail."],"\ufffd":["Unknown field."]}',
    )
    expect((await search({ time: TIME, detail: 1, non_field_errors: 2 })).json).toEqual({
      non_field_errors: ['Unknown field: detail.', 'Unknown field: non_field_errors.'],
    })
  })

  test('of the parameters of a command that is wrong itself are not judged', async () => {
    const { json } = await at.call('POST', `/api/v1/traffic/sites/${at.site}/commands`, {
      body: { command: 'pong', parameters: { from_dt: 1 } },
    })
    expect(json).toEqual({ command: ['"pong" is not a valid choice.'] })
  })
})

describe('repeated query parameters', () => {
  test('of a list are one list', async () => {
    const second = await at.city.site()
    const third = await at.city.site()
    const ids = async (query: string) =>
      (await at.call('GET', `/api/v1/traffic/sites?${query}`)).json.items.map((site: { id: number }) => site.id)
    expect(await ids(`ids=${at.site}&ids=${second}`)).toEqual([at.site, second])
    expect(await ids(`ids=${at.site},${second}&ids=${third}`)).toEqual([at.site, second, third])
    const wrong = await at.call('GET', `/api/v1/traffic/sites?ids=${at.site}&ids=x`)
    expect(wrong.json).toEqual({ ids: { 1: [errorSentence('siteNumber')] } })
    const hundred = Array.from({ length: 100 }, () => `ids=${at.site}`).join('&')
    expect(await ids(hundred)).toEqual([at.site])
    const more = await at.call('GET', `/api/v1/traffic/sites?${hundred}&ids=1`)
    expect(more.json).toEqual({ ids: ['Ensure this field has no more than 100 elements.'] })
  })

  test('of anything else answer 400, together with the other errors', async () => {
    const { status, json } = await at.call('GET', '/api/v1/traffic/sites?limit=5&city=&limit=5&cursor=x&cursor=x')
    expect(status).toBe(400)
    expect(json).toEqual({
      city: ['This field may not be blank.'],
      limit: ['This parameter may be given only once.'],
      cursor: ['This parameter may be given only once.'],
    })
  })
})

describe('a device', () => {
  const upload = (type: string, body: unknown, query = '') =>
    at.callAsDevice('POST', `/device/v1/uploads${query}`, { body, headers: { 'content-type': type } })
  const record = (more = {}) => ({ timestamp: new Date(Date.now() - 5_000).toISOString(), channel: 1, ...more })

  test('learns which fields of an upload were ignored, in JSON, NDJSON and CSV', async () => {
    const known = { id: 1, site: 2, valid: true, flags: [] }
    const covers = [{ from_dt: '2026-06-01T00:00:00Z', to_dt: '2026-06-01T01:00:00Z', sure: true }]
    const json = await upload(
      'application/json',
      { records: [record({ axles: 2, ...known }), record({ axles: 3, tint: 1 }), 5], covers, mood: 1 },
      '?firmware=9',
    )
    expect([json.status, json.json.ignored_fields]).toEqual([200, ['firmware', 'mood', 'sure', 'axles', 'tint']])
    const lines = `${JSON.stringify(record({ axles: 2 }))}\n${JSON.stringify(record(known))}\n`
    expect((await upload('application/x-ndjson', lines, '?mode=1')).json.ignored_fields).toEqual(['mode', 'axles'])
    const csv = `timestamp,channel,speed,id\n${record().timestamp},1,50,7\n`
    expect((await upload('text/csv', csv)).json.ignored_fields).toEqual(['speed'])
  })

  test('gets no list where nothing was ignored', async () => {
    const { json } = await upload('application/json', { records: [record()] })
    expect(Object.keys(json)).toEqual(['id', 'accepted', 'duplicates', 'rejected', 'rejections'])
    const status = await at.callAsDevice('POST', '/device/v1/status', { body: { measuring: true } })
    expect(Object.keys(status.json)).toEqual(['received_at'])
  })

  test('gets at most 20 names, each once and cut at 64 characters', async () => {
    const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`field_${i}`, 1]))
    for (const [count, named] of [
      [20, 20],
      [21, 20],
    ] as const) {
      const { json } = await upload('application/json', { records: [record(many(count)), record(many(count))] })
      expect(json.ignored_fields).toHaveLength(named)
    }
    const { json } = await upload('application/json', { records: [record({ ['x'.repeat(5000)]: 1 })] })
    expect(json.ignored_fields).toEqual([`${'x'.repeat(64)}…`])
  })

  test('gets the same list with its status, its polls and its results', async () => {
    const status = await at.callAsDevice('POST', '/device/v1/status?a=1', { body: { measuring: true, mood: 'good' } })
    expect([status.status, status.json.ignored_fields]).toEqual([200, ['a', 'mood']])
    const sent = await at.call('POST', `/api/v1/traffic/sites/${at.site}/commands`, { body: { command: 'ping' } })
    const polled = await at.callAsDevice('GET', '/device/v1/commands?hurry=1')
    expect(polled.json.ignored_fields).toEqual(['hurry'])
    const result = await at.callAsDevice('POST', `/device/v1/commands/${sent.json.id}/result`, {
      body: { status: 'completed', result: { anything: 1 }, took_ms: 3 },
    })
    expect([result.json.status, result.json.ignored_fields]).toEqual(['completed', ['took_ms']])
  })

  test('gets the same bytes again with its Idempotency-Key', async () => {
    const body = JSON.stringify({ records: [record({ axles: 2 })] })
    const headers = { 'content-type': 'application/json', 'idempotency-key': 'ignored' }
    const first = await at.callAsDevice('POST', '/device/v1/uploads', { body, headers })
    expect(first.json.ignored_fields).toEqual(['axles'])
    expect((await at.callAsDevice('POST', '/device/v1/uploads', { body, headers })).text).toBe(first.text)
  })
})
