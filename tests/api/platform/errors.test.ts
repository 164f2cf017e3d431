import { afterAll, beforeAll, expect, test } from 'vitest'
import { ERROR_CODES } from '../../../contract/text/error-codes.ts'
import { type TwoOrganizations, twoOrganizations } from '../../support/people/two-organizations.ts'
import type { Sent } from '../../support/services/ask.ts'

const SEARCH = '/api/v1/traffic/data/search'
const NOT_FOUND = '{"detail":"Not found."}'
const DENIED = '{"detail":"You do not have permission to perform this action."}'
const WINDOW = { time: { from_dt: '2026-06-01T00:00:00Z', to_dt: '2026-06-02T00:00:00Z' } }

let at: TwoOrganizations
beforeAll(async () => {
  at = await twoOrganizations()
})
afterAll(() => at?.end())

/** One request with every fault, and then with one fault less at a time: each answer names the first fault that is left. */
test('the checks come in the order of the contract', async () => {
  const text = { 'content-type': 'text/plain' }
  const nothing = { accept: 'image/png' }
  const bad = 'no json'
  const steps: [number, string, string, Sent][] = [
    [401, 'DELETE', '/api/v1/nothing', { token: 'x', headers: { ...nothing, ...text }, body: bad }],
    [404, 'DELETE', '/api/v1/nothing', { token: at.powerless.token, headers: { ...nothing, ...text }, body: bad }],
    [405, 'DELETE', SEARCH, { token: at.powerless.token, headers: { ...nothing, ...text }, body: bad }],
    [403, 'POST', SEARCH, { token: at.powerless.token, headers: { ...nothing, ...text }, body: bad }],
    [406, 'POST', SEARCH, { headers: { ...nothing, ...text }, body: bad }],
    [415, 'POST', SEARCH, { headers: text, body: bad }],
    [400, 'POST', SEARCH, { body: bad }],
    [400, 'POST', SEARCH, { body: { sites: [at.foreignSite] } }],
    [403, 'POST', SEARCH, { body: { ...WINDOW, sites: [at.foreignSite] } }],
    [400, 'POST', SEARCH, { body: { ...WINDOW, sites: [99_999_999] } }],
    [200, 'POST', SEARCH, { body: WINDOW }],
  ]
  for (const [status, method, path, sent] of steps) {
    expect((await at.call(method, path, sent)).status, `${status} ${JSON.stringify(sent)}`).toBe(status)
  }
})

test('the permission of a route comes before the object, the object before the query', async () => {
  const days = (id: number, query = '') => `/api/v1/traffic/sites/${id}/days${query}`
  expect(await at.call('GET', days(99_999), { token: at.powerless.token })).toMatchObject({ status: 403, text: DENIED })
  expect(await at.call('GET', days(99_999), { headers: { accept: 'text/csv' } })).toMatchObject({ status: 406 })
  expect(await at.call('GET', days(99_999))).toMatchObject({ status: 404, text: NOT_FOUND })
  expect(await at.call('GET', days(at.foreignSite))).toMatchObject({ status: 403, text: DENIED })
  const required = ['This field is required.']
  expect(await at.call('GET', days(at.site))).toMatchObject({ status: 400, json: { from: required, to: required } })
  expect(await at.call('GET', days(at.site, '?from=2026-06-01&to=2026-06-02'))).toMatchObject({ status: 200 })
})

test('a bad cursor comes before the objects of the query', async () => {
  const invalid = { status: 400, json: { cursor: ['Invalid cursor.'] } }
  const body = { ...WINDOW, cursor: 'x', sites: [at.foreignSite] }
  expect(await at.call('POST', SEARCH, { body })).toMatchObject(invalid)
  expect(await at.call('GET', `/api/v1/traffic/sites?cursor=x&ids=${at.foreignSite}`)).toMatchObject(invalid)
})

test('an unknown path is 401 without a token and 404 with one, always JSON', async () => {
  for (const path of [
    '/api/v1',
    '/api/v1/',
    '/api/v1/nothing',
    '/api/v1/me/',
    '/api/v1//me',
    '/api/v1/ME',
    '/api/v1/me%2f',
    '/api/v1/traffic',
    '/api/v1/traffic/sites/',
    '/api/v1/traffic/sites/1/',
    '/api/v1/traffic/data/search/',
    '/api/v1/../v1/me',
    '/api/v1/constructor',
    '/api/v1/__proto__',
  ]) {
    expect(await at.call('GET', path, { token: undefined }), path).toMatchObject({ status: 401 })
    const known = await at.call('GET', path)
    expect(known, path).toMatchObject({ status: 404, text: NOT_FOUND })
    expect(known.headers['content-type'], path).toBe('application/json')
    expect(known.headers.location, path).toBeUndefined()
  }
})

test('outside of the scopes an unknown path is 404 in the same shape', async () => {
  for (const path of ['/nothing', '/api', '/api/v2/me', '/api/v10', '/API/v1/me', '//', '/metrics/']) {
    expect(await at.call('GET', path, { token: undefined }), path).toMatchObject({ status: 404, text: NOT_FOUND })
  }
})

test('an id that is unknown, no number or beyond its column is 404', async () => {
  const ids = [0, 99_999_999, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 2 ** 53 - 1, '9007199254740992', '9223372036854775807']
  const texts = ['9223372036854775808', '1'.repeat(40), '1'.repeat(4000), '-1', '1.0', '1e3', 'abc', '٣', '%31', '+1']
  for (const id of [...ids, ...texts]) {
    for (const path of ['sites/{}', 'sites/{}/days', 'uploads/{}', 'uploads/{}/rejected']) {
      const answer = await at.call('GET', encodeURI(`/api/v1/traffic/${path.replace('{}', String(id))}`))
      expect(answer, `${path} ${id}`).toMatchObject({ status: 404, text: NOT_FOUND })
    }
    const removal = await at.call('DELETE', encodeURI(`/api/v1/traffic/uploads/${id}`))
    expect(removal, `DELETE ${id}`).toMatchObject({ status: 404, text: NOT_FOUND })
  }
})

test('an object of another organization is 403, with the same bytes whatever the object', async () => {
  for (const [method, path] of [
    ['GET', `sites/${at.foreignSite}`],
    ['HEAD', `sites/${at.foreignSite}`],
    ['GET', `sites/${at.foreignSite}/days?from=2026-06-01&to=2026-06-02`],
    ['GET', `uploads/${at.foreignUpload}`],
    ['GET', `uploads/${at.foreignUpload}/rejected`],
    ['DELETE', `uploads/${at.foreignUpload}`],
  ] as const) {
    const { status, text, headers } = await at.call(method, `/api/v1/traffic/${path}`)
    expect({ path, status, text }).toEqual({ path, status: 403, text: method === 'HEAD' ? '' : DENIED })
    expect(headers['content-length']).toBe(String(DENIED.length))
  }
})

test('X-Error-Code is the most specific code that is true of the whole error', async () => {
  const long = { time: { from_dt: '2026-01-01T00:00:00Z', to_dt: '2026-06-01T00:00:00Z' } }
  const commands = `/api/v1/traffic/sites/${await at.city.site()}/commands`
  const { json: made } = await at.call('POST', '/api/v1/traffic/exports', { body: { ...WINDOW, format: 'csv' } })
  const created = `/api/v1/traffic/exports/${made.id}`
  const upload = (body: string) => ({ headers: { authorization: `Device ${at.device.key}` }, body })
  const cases: [string, string, string, Sent][] = [
    ['not_authenticated', 'GET', '/api/v1/me', { token: '' }],
    ['invalid_token', 'GET', '/api/v1/me', { token: 'way_x' }],
    ['permission_denied', 'POST', SEARCH, { token: at.powerless.token, body: WINDOW }],
    ['not_found', 'GET', '/api/v1/nothing', {}],
    ['not_found', 'GET', '/nothing', {}],
    ['method_not_allowed', 'PUT', '/api/v1/me', {}],
    ['not_acceptable', 'GET', '/api/v1/me', { headers: { accept: 'image/png' } }],
    ['unsupported_media_type', 'POST', SEARCH, { headers: { 'content-type': 'text/plain' }, body: 'x' }],
    ['body_too_large', 'POST', SEARCH, { body: 'x'.repeat(70_000) }],
    ['parse_error', 'POST', SEARCH, { body: '{' }],
    ['parse_error', 'POST', '/device/v1/uploads', upload('{')],
    ['required', 'POST', SEARCH, { body: {} }],
    ['required', 'POST', SEARCH, { body: { time: {} } }],
    ['unknown_field', 'POST', SEARCH, { body: { ...WINDOW, site: 1 } }],
    ['unknown_field', 'GET', '/api/v1/me?x=1', {}],
    ['invalid', 'POST', SEARCH, { body: { ...WINDOW, limit: 0 } }],
    ['invalid', 'POST', SEARCH, { body: { site: 1 } }],
    ['invalid', 'POST', SEARCH, { body: 'null' }],
    ['window_too_long', 'POST', SEARCH, { body: long }],
    ['invalid', 'POST', SEARCH, { body: { ...long, limit: 0 } }],
    ['cursor_invalid', 'POST', SEARCH, { body: { ...WINDOW, cursor: 'x' } }],
    ['cursor_invalid', 'POST', SEARCH, { body: { ...WINDOW, cursor: '' } }],
    ['does_not_exist', 'POST', SEARCH, { body: { ...WINDOW, sites: [99_999_999] } }],
    ['does_not_exist', 'GET', '/api/v1/traffic/uploads?site=99999999', {}],
    ['site_without_device', 'POST', commands, { body: { command: 'ping' } }],
    ['export_not_completed', 'GET', `${created}/download`, {}],
    ['export_not_completed', 'DELETE', created, {}],
  ]
  for (const [code, method, path, sent] of cases) {
    const { headers, status, text } = await at.call(method, path, sent)
    expect([headers['x-error-code'], ERROR_CODES[code as keyof typeof ERROR_CODES].status], text).toEqual([
      code,
      status,
    ])
  }
  await at.call('POST', `${created}/cancel`)
  expect((await at.call('POST', `${created}/cancel`)).headers['x-error-code']).toBe('export_finished')
  const { headers } = await at.call('GET', '/api/v1/me')
  expect(headers['x-error-code']).toBeUndefined()
})
