import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TwoOrganizations, twoOrganizations } from '../../support/people/two-organizations.ts'
import { ask } from '../../support/services/ask.ts'

const ORIGIN = { origin: 'https://dashboard.example' }
const PREFLIGHT = {
  ...ORIGIN,
  'access-control-request-method': 'POST',
  'access-control-request-headers': 'authorization,content-type',
}

let at: TwoOrganizations
beforeAll(async () => {
  at = await twoOrganizations()
})
afterAll(() => at?.end())

test('a preflight is 204 without credentials, and lists what a page of another site may send', async () => {
  const answer = await ask(at.url, 'OPTIONS', '/api/v1/traffic/data/search', { headers: PREFLIGHT })
  expect([answer.status, answer.text]).toEqual([204, ''])
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST, OPTIONS',
    allow: 'POST, OPTIONS',
  })
  const names = String(answer.headers['access-control-allow-headers']).toLowerCase().split(', ')
  expect(names).toEqual(expect.arrayContaining(['authorization', 'content-type', 'idempotency-key']))
  expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  expect(await ask(at.url, 'OPTIONS', '/api/v1/nothing', { headers: PREFLIGHT })).toMatchObject({ status: 204 })
})

test('an OPTIONS that is no preflight is answered as ever', async () => {
  const { 'access-control-request-method': method, ...withoutMethod } = PREFLIGHT
  for (const headers of [{}, ORIGIN, withoutMethod, { 'access-control-request-method': method }]) {
    expect(await ask(at.url, 'OPTIONS', '/api/v1/me', { headers })).toMatchObject({ status: 401 })
    expect(await at.call('OPTIONS', '/api/v1/me', { headers })).toMatchObject({ status: 200, text: '{}' })
  }
})

test('every answer under /api/v1/ may be read by pages of other sites, and nothing else may', async () => {
  const statuses: [number, string, string][] = [
    [200, 'GET', '/api/v1/me'],
    [404, 'GET', '/api/v1/nothing'],
    [405, 'DELETE', '/api/v1/me'],
    [400, 'GET', '/api/v1/traffic/sites?limit=0'],
  ]
  for (const [status, method, path] of statuses) {
    const { headers, ...answer } = await at.call(method, path, { headers: ORIGIN })
    expect([path, answer.status]).toEqual([path, status])
    expect(headers['access-control-allow-origin'], path).toBe('*')
    expect(headers['access-control-allow-credentials'], path).toBeUndefined()
    const exposed = String(headers['access-control-expose-headers']).split(', ')
    const expected = ['RateLimit', 'RateLimit-Policy', 'Retry-After', 'Link', 'ETag', 'X-Request-Id', 'X-Error-Code']
    expect(exposed).toEqual(expect.arrayContaining(expected))
  }
  for (const path of [
    '/app/api/me',
    '/app/api/open/sign-in',
    '/device/v1/uploads',
    '/healthz',
    '/docs',
    '/api/v2/me',
  ]) {
    for (const headers of [ORIGIN, PREFLIGHT]) {
      const answer = await ask(at.url, 'OPTIONS', path, { headers })
      const names = Object.keys(answer.headers).filter(name => name.startsWith('access-control-'))
      expect([path, names]).toEqual([path, []])
    }
  }
})
