import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHECKOUT } from '../../server/runtime/config.ts'
import { type TestDatabase, testDatabase } from '../support/services/database.ts'
import { startServer, type TestServer } from '../support/services/server.ts'
import { buildWeb } from './support/build-web.ts'

let own: TestDatabase
let server: TestServer
let withTiles: TestServer

beforeAll(async () => {
  await buildWeb()
  own = await testDatabase()
  server = await startServer({ connection: own.connection })
  const env = { MAP_STYLE_URL: 'https://tiles.example.org/styles/streets.json' }
  withTiles = await startServer({ connection: own.connection, env })
})
afterAll(async () => {
  await server?.stop()
  await withTiles?.stop()
  await own?.drop()
})

const HTML = { accept: 'text/html,application/xhtml+xml' }
const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })
const assets = () => readdirSync(join(CHECKOUT, 'dist', 'web', 'assets'))
const asset = (pattern: RegExp) => `/assets/${assets().find(name => pattern.test(name))}`

/** As it comes over the wire: `fetch` would unpack it. */
function raw(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const sent = request(server.url + path, { headers }, response => {
      const parts: Buffer[] = []
      response.on('data', part => parts.push(part)).on('error', reject)
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(parts) }))
    })
    sent.on('error', reject).end()
  })
}

test.each(['/', '/sites', '/sites/17', '/organization/users', '/link', '/nothing/of/ours'])(
  'a browser that opens %s gets the application',
  async path => {
    const answer = await get(path, HTML)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-cache')
    expect(await answer.text()).toContain('<div id="root"></div>')
  },
)

test('the first requests of a page are preloaded in its head if the browser has a session', async () => {
  const cookie = `wayside_session_${new URL(server.url).port}=x`
  const linked = async (path: string, headers: Record<string, string>) =>
    (await get(path, { ...HTML, ...headers })).headers.get('link')?.match(/(?<=<)[^>]*/g) ?? []
  expect(await linked('/sites', { cookie })).toEqual(['/app/api/me', '/app/api/traffic/sites?include=state'])
  expect(await linked('/exports', { cookie })).toEqual(['/app/api/me'])
  expect(await linked('/sign-in/callback/city', { cookie })).toEqual([])
  expect(await linked('/sites', {})).toEqual([])
  expect(await linked('/sites', { cookie: 'another=1' })).toEqual([])
})

test.each(['/api/v1/nothing', '/app/api/nothing', '/app/nothing', '/device/v1/nothing', '/assets/nothing.js', '/api'])(
  '%s stays an answer for programs, also to a browser',
  async path => {
    const answer = await get(path, HTML)
    expect([401, 404]).toContain(answer.status)
    expect(answer.headers.get('content-type')).toBe('application/json')
  },
)

test('a program that asks for a path which is not there gets 404 in our shape', async () => {
  const answer = await get('/nothing/of/ours')
  expect([answer.status, await answer.json()]).toEqual([404, { detail: 'Not found.' }])
})

test('nothing outside of the build is served', async () => {
  for (const path of ['/assets/../../package.json', '/assets/%2e%2e/%2e%2e/package.json', '/..%2fpackage.json']) {
    const { body } = await raw(path)
    expect(body.toString()).not.toContain('"wayside"')
  }
})

describe('the policy', () => {
  const policyOf = async (url: string) => (await fetch(url)).headers.get('content-security-policy') ?? ''

  test('allows nothing inline and no other host', async () => {
    const policy = await policyOf(server.url)
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ])
    expect(await (await get('/', HTML)).text()).not.toMatch(
      /<style|\sstyle=|<script(?! (type="module" crossorigin )?src="\/)|\son\w+=/,
    )
  })

  test('names the host of the map where one is configured', async () => {
    const policy = await policyOf(withTiles.url)
    expect(policy).toContain("connect-src 'self' https://tiles.example.org;")
    expect(policy).toContain("img-src 'self' data: blob: https://tiles.example.org;")
    expect(policy).toContain("script-src 'self';")
  })
})

describe('files with a hash in their name', () => {
  test('are cached for ever, compressed, and answered with 304', async () => {
    const path = asset(/^index-.*\.js$/)
    const packed = await raw(path, { 'accept-encoding': 'gzip' })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'content-length': String(packed.body.length),
      'x-content-type-options': 'nosniff',
    })
    const plain = await raw(path)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true)
    const again = await get(path, { 'if-none-match': String(packed.headers.etag) })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('fonts come as they are', async () => {
    const { headers, body } = await raw(asset(/^inter-latin-wght.*\.woff2$/), { 'accept-encoding': 'gzip' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers['content-type']).toBe('font/woff2')
    expect(body.subarray(0, 4).toString()).toBe('wOF2')
  })
})

test('metrics know the application as one page, whatever its address', async () => {
  await get('/sites/123456', HTML)
  const metrics = await (await get('/metrics')).text()
  expect(metrics).not.toContain('123456')
  expect(metrics).toContain('route="/"')
})
