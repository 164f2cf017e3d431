import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beSignedIn, type SignedInCaller } from '../../support/people/sign-in.ts'
import { type TwoOrganizations, twoOrganizations } from '../../support/people/two-organizations.ts'
import type { Reply } from '../../support/services/ask.ts'

let at: TwoOrganizations
let signedIn: SignedInCaller
beforeAll(async () => {
  at = await twoOrganizations()
  signedIn = await beSignedIn(at, at.database, at.user)
})
afterAll(() => at?.end())

type Get = (path: string, headers?: { [name: string]: string }) => Promise<Reply>
const byToken: Get = (path, headers) => at.call('GET', path, { headers })
const bySession: Get = (path, headers) => signedIn('GET', path, { headers })
const SCOPES: [prefix: string, get: Get][] = [
  ['/api/v1', byToken],
  ['/app/api', bySession],
]

describe('a site and the list of sites', () => {
  test.each(SCOPES)('under %s answer 304 as long as they are the same bytes', async (prefix, get) => {
    for (const path of [`${prefix}/traffic/sites`, `${prefix}/traffic/sites/${at.site}`]) {
      const first = await get(path)
      const etag = String(first.headers.etag)
      expect([first.status, first.headers['cache-control']]).toEqual([200, 'private, no-cache'])
      expect(etag).toMatch(/^W\/"[\w-]{20,}"$/)
      expect((await get(path)).headers.etag).toBe(etag)
      for (const sent of [etag, `"x", ${etag}`, etag.slice(2), '*']) {
        const same = await get(path, { 'if-none-match': sent })
        expect([same.status, same.text, same.headers.etag], sent).toEqual([304, '', etag])
        expect(same.headers['cache-control']).toBe('private, no-cache')
      }
      const byFetch = await get(path, { 'if-none-match': etag, 'cache-control': 'no-cache', pragma: 'no-cache' })
      expect(byFetch.status).toBe(304)
      for (const sent of ['"x"', '', 'W/', `${etag}x`]) {
        expect((await get(path, { 'if-none-match': sent })).text, sent).toBe(first.text)
      }
    }
  })

  test('get another ETag when something changes, in another type and with other fields', async () => {
    const id = await at.city.site({ name: 'Before' })
    const path = `/api/v1/traffic/sites?ids=${id}`
    const tags = new Set([
      (await byToken(path)).headers.etag,
      (await byToken(path, { accept: 'application/geo+json' })).headers.etag,
      (await byToken(`${path}&include=state`)).headers.etag,
    ])
    expect(tags.size).toBe(3)
    const before = await byToken(path)
    const edited = await signedIn('PATCH', `/app/api/organization/sites/${id}`, { body: { version: 1, name: 'After' } })
    expect(edited.status, edited.text).toBe(200)
    const after = await byToken(path, { 'if-none-match': String(before.headers.etag) })
    expect([after.status, after.json.items[0].name]).toEqual([200, 'After'])
  })

  test('are not disclosed to another organization by an ETag', async () => {
    const { headers } = await byToken(`/api/v1/traffic/sites/${at.site}`)
    const foreign = await at.other.user()
    const sent = { token: foreign.token, headers: { 'if-none-match': String(headers.etag) } }
    expect((await at.call('GET', `/api/v1/traffic/sites/${at.site}`, sent)).status).toBe(403)
    expect((await at.call('GET', `/api/v1/traffic/sites/${at.site}`, { ...sent, token: 'way_x' })).status).toBe(401)
  })
})

describe('Link', () => {
  test.each(SCOPES)('under %s leads through every page of every list', async (prefix, get) => {
    for (let i = 0; i < 3; i++) {
      await at.city.site()
      await at.call('POST', `/api/v1/traffic/sites/${at.site}/commands`, { body: { command: 'ping' } })
      await at.callAsDevice('POST', '/device/v1/status', { body: { measuring: true } })
      await at.callAsDevice('POST', '/device/v1/uploads', { body: { records: [] } })
      const time = { from_dt: '2026-01-01T00:00:00Z', to_dt: '2026-07-01T00:00:00Z' }
      await at.call('POST', '/api/v1/traffic/exports', { body: { time, format: 'csv' } })
    }
    const site = `traffic/sites/${at.site}`
    const lists = ['traffic/sites', 'traffic/uploads', 'traffic/exports', `${site}/commands`, `${site}/statuses`]
    if (prefix === '/app/api') lists.push('organization/audit')
    for (const list of lists) {
      const whole = (await get(`${prefix}/${list}?limit=1000`)).json.items
      expect(whole.length, list).toBeGreaterThan(2)
      const seen: unknown[] = []
      let pages = 0
      for (let next: string | null = `${prefix}/${list}?limit=2`; next !== null; pages++) {
        const reply = await get(next)
        expect(reply.status, `${next}: ${reply.text}`).toBe(200)
        seen.push(...reply.json.items)
        next = nextOf(reply)
        if (next) expect(next.startsWith(`${prefix}/${list}?limit=2&cursor=`), next).toBe(true)
        expect(next === null, list).toBe(reply.json.next_cursor === null)
      }
      expect(seen.length, list).toBe(whole.length)
      expect(pages).toBe(Math.ceil(whole.length / 2))
    }
  })

  test('keeps the filters, is there for GeoJSON too, and absent where the list is not paged', async () => {
    const first = await byToken('/api/v1/traffic/sites?limit=1&country=FI&include=state,channels', {
      accept: 'application/geo+json',
    })
    expect(first.json.features).toHaveLength(1)
    expect(nextOf(first)).toContain('/api/v1/traffic/sites?limit=1&country=FI&include=state,channels&cursor=')
    expect((await byToken('/api/v1/traffic/sites')).headers.link).toBeUndefined()
    expect((await byToken('/api/v1/traffic/data/changes?limit=1')).headers.link).toBeUndefined()
  })
})

const nextOf = ({ headers }: Reply): string | null => /^<([^>]+)>; rel="next"$/.exec(String(headers.link))?.[1] ?? null
