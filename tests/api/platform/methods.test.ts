import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TwoOrganizations, twoOrganizations } from '../../support/people/two-organizations.ts'
import type { Sent } from '../../support/services/ask.ts'

const SEARCH = '/api/v1/traffic/data/search'

let at: TwoOrganizations
beforeAll(async () => {
  at = await twoOrganizations()
})
afterAll(() => at?.end())

const routes = (): [string, string][] => [
  ['/api/v1/me', 'GET, HEAD, OPTIONS'],
  ['/api/v1/traffic/sites', 'GET, HEAD, OPTIONS'],
  [`/api/v1/traffic/sites/${at.site}`, 'GET, HEAD, OPTIONS'],
  [`/api/v1/traffic/sites/${at.site}/days?from=2026-06-01&to=2026-06-02`, 'GET, HEAD, OPTIONS'],
  ['/api/v1/traffic/data/changes', 'GET, HEAD, OPTIONS'],
  ['/api/v1/traffic/uploads', 'GET, HEAD, OPTIONS'],
  [`/api/v1/traffic/uploads/${at.upload}`, 'GET, HEAD, DELETE, OPTIONS'],
  [`/api/v1/traffic/uploads/${at.upload}/rejected`, 'GET, HEAD, OPTIONS'],
  [SEARCH, 'POST, OPTIONS'],
]

test('a method that a path does not know is 405, is named, and Allow lists the others', async () => {
  for (const [path, allow] of routes()) {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'QUERY']) {
      if (allow.split(', ').includes(method)) continue
      const { status, text, headers } = await at.call(method, path)
      expect({ method, path, status }).toEqual({ method, path, status: 405 })
      if (method !== 'HEAD') expect(text).toBe(`{"detail":"Method \\"${method}\\" not allowed."}`)
      expect(headers.allow, path).toBe(allow)
    }
  }
  const atDevice = await at.callAsDevice('GET', '/device/v1/uploads')
  expect(atDevice).toMatchObject({ status: 405, text: '{"detail":"Method \\"GET\\" not allowed."}' })
  expect(atDevice.headers.allow).toBe('POST, OPTIONS')
})

test('OPTIONS with a token is 200, `{}` and Allow; without one 401', async () => {
  for (const [path, allow] of routes()) {
    const answer = await at.call('OPTIONS', path)
    expect(answer, path).toMatchObject({ status: 200, text: '{}' })
    expect(answer.headers.allow, path).toBe(allow)
    expect(await at.call('OPTIONS', path, { token: undefined }), path).toMatchObject({ status: 401 })
  }
  expect(await at.call('OPTIONS', '/api/v1/nothing')).toMatchObject({ status: 404 })
  expect(await at.callAsDevice('OPTIONS', '/device/v1/uploads')).toMatchObject({
    status: 200,
    text: '{}',
  })
})

test('HEAD of a GET route has the same status and headers and no body', async () => {
  const varying = ['date', 'x-request-id', 'content-length']
  for (const [path, allow] of routes()) {
    if (!allow.includes('HEAD')) continue
    const get = await at.call('GET', path)
    const head = await at.call('HEAD', path)
    expect(head.text, path).toBe('')
    expect(head.status, path).toBe(get.status)
    expect(Object.keys(head.headers).sort(), path).toEqual(Object.keys(get.headers).sort())
    for (const name of Object.keys(get.headers)) {
      if (!varying.includes(name)) expect(head.headers[name], `${path} ${name}`).toBe(get.headers[name])
    }
  }
  const [get, head] = [await at.call('GET', '/api/v1/traffic/sites'), await at.call('HEAD', '/api/v1/traffic/sites')]
  expect(head.headers['content-length']).toBe(get.headers['content-length'])
  expect(await at.call('HEAD', '/api/v1/me', { token: undefined })).toMatchObject({ status: 401, text: '' })
})

test('every answer of a known route carries Allow, whatever its status', async () => {
  const sent: [number, string, string, Sent][] = [
    [200, 'GET', '/api/v1/me', {}],
    [401, 'GET', '/api/v1/me', { token: 'x' }],
    [403, 'GET', '/api/v1/traffic/sites', { token: at.powerless.token }],
    [403, 'GET', `/api/v1/traffic/sites/${at.foreignSite}`, {}],
    [404, 'GET', '/api/v1/traffic/sites/99999999', {}],
    [406, 'GET', '/api/v1/me', { headers: { accept: 'text/html' } }],
    [400, 'GET', '/api/v1/traffic/sites?limit=0', {}],
  ]
  for (const [status, method, path, options] of sent) {
    const answer = await at.call(method, path, options)
    expect(answer.status, path).toBe(status)
    expect(answer.headers.allow, `${status} ${path}`).toBe('GET, HEAD, OPTIONS')
  }
  for (const status of [415, 400]) {
    const headers = { 'content-type': status === 415 ? 'text/plain' : 'application/json' }
    const answer = await at.call('POST', SEARCH, { headers, body: 'x' })
    expect(answer.status).toBe(status)
    expect(answer.headers.allow, String(status)).toBe('POST, OPTIONS')
  }
})
