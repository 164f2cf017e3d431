import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/times/time.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { beSignedIn } from '../../support/people/sign-in.ts'
import { ask, type Reply, type Sent } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import { daysAgo, iso, store, vehicle } from '../../support/traffic/traffic.ts'

const server = useServer({ env: { RATE_LIMIT: '0' }, limits: { publicRequestsPerMinute: 0 } })
const NOT_FOUND = [404, '{"detail":"Not found."}']
const PASSWORD = 'a bridge of seven spans'

let city: TestOrganization
let call: (method: string, path: string, sent?: Sent) => Promise<Reply>
let site: number
const window = { from_dt: iso(daysAgo(3)), to_dt: iso(daysAgo(1)) }
const bodyOf = (more: object = {}, view: object = {}) => ({
  site,
  title: 'Aurakatu in June',
  view: {
    figures: { time: window, sites: [site], sections: ['volume'], population: 'motor' },
    interval: '1h',
    split: 'direction',
    ...view,
  },
  expires_at: iso(Date.now() + 30 * DAY_MS),
  ...more,
})
const share = async (more: object = {}, view: object = {}) => {
  const reply = await call('POST', '/app/api/traffic/shares', { body: bodyOf(more, view) })
  expect(reply.status, reply.text).toBe(201)
  return reply.json
}
const open = (path: string, headers = {}) => ask(server.url, 'GET', `/open${path}`, { headers })
const read = (id: string, key = '') => open(`/api/v1/shared/${id}${key && `?key=${key}`}`)
const unlock = (id: string, password: string) =>
  ask(server.url, 'POST', `/open/api/v1/shared/${id}/unlock`, { body: { password } })

beforeAll(async () => {
  city = await makeOrganization(server.database, 'Turku')
  call = await beSignedIn(server, server.database, await city.user())
  site = await city.site({ name: 'Aurakatu', time_zone: 'UTC', description: 'Key at number 4' })
  const from = daysAgo(4)
  const traffic = Array.from({ length: 576 }, (_, i) => vehicle(from + i * 600_000))
  await store(server.database, site, traffic, [[from, daysAgo(0)]])
})

test('a link opens the view that it was made of, and nothing else of a private site', async () => {
  const { id, reads, has_password, from_dt } = await share({ embed_on: [] })
  expect([reads, has_password, from_dt]).toEqual([0, false, window.from_dt])
  const { status, json, headers } = await read(id)
  expect([status, headers['cache-control'], json.needs_password]).toEqual([200, 'no-store', false])
  const { site: shown, aggregate, figures, ...rest } = json.content
  expect(rest).toMatchObject({ title: 'Aurakatu in June', publisher: 'Turku', ...window, interval: '1h' })
  expect(Object.keys(shown)).not.toEqual(expect.arrayContaining(['id']))
  expect(JSON.stringify(json)).not.toContain('Key at number 4')
  expect(figures.items[0].volume.in_window.count).toBe(288)
  expect(aggregate.items).toHaveLength(2 * 48)
  expect((await open(`/api/v1/sites/${site}`)).status).toBe(404)
  await read(id)
  const { items } = (await call('GET', `/app/api/traffic/shares?site=${site}`)).json
  expect(items[0]).toMatchObject({ id, reads: 2, last_read_at: expect.any(String), created_by: expect.any(String) })
})

test('a link that was revoked or has ended is like one that never was', async () => {
  const [revoked, ended] = [await share(), await share()]
  await read(revoked.id)
  expect((await call('DELETE', `/app/api/traffic/shares/${revoked.id}`)).status).toBe(204)
  await server.database.query(`update shares set expires_at = now() where id = '${ended.id}'`)
  for (const id of [revoked.id, ended.id, '0197f3c2-6d1e-4a51-9c0b-3f8d2b1c4e55']) {
    for (const path of [`/api/v1/shared/${id}`, `/shared/${id}/volume.svg`]) {
      const { status, text } = await open(path)
      expect([status, text]).toEqual(NOT_FOUND)
    }
    expect((await unlock(id, PASSWORD)).status).toBe(404)
  }
  expect((await call('DELETE', `/app/api/traffic/shares/${revoked.id}`)).status).toBe(404)
  const { rows } = await server.database.query(
    "select action, details from audit_log where action like 'share.%' order by id desc limit 1",
  )
  expect(rows).toEqual([{ action: 'share.revoke', details: { title: 'Aurakatu in June', reads: 1 } }])
})

test('a password opens a link; wrong ones are counted, and refused when there are too many', async () => {
  const { id } = await share({ password: PASSWORD })
  expect((await read(id)).json).toEqual({ needs_password: true, content: null })
  expect((await open(`/shared/${id}/volume.svg`)).status).toBe(404)
  const wrong = await unlock(id, 'a bridge of six spans')
  expect([wrong.status, wrong.json]).toEqual([400, { password: ['The password is wrong.'] }])
  const { key } = (await unlock(id, PASSWORD)).json
  expect((await read(id, key)).json.content.title).toBe('Aurakatu in June')
  const other = await share({ password: PASSWORD })
  expect((await read(other.id, key)).json.content).toBeNull()
  const statuses: number[] = []
  for (let i = 0; i < 12; i++) statuses.push((await unlock(id, 'a bridge of six spans')).status)
  expect(statuses.filter(status => status === 429).length).toBe(3)
  expect((await unlock(id, PASSWORD)).status).toBe(429)
  expect((await unlock(other.id, PASSWORD)).status).toBe(200)
  const { items } = (await call('GET', '/app/api/traffic/shares')).json
  expect(items.find((item: { id: string }) => item.id === id)).toMatchObject({
    has_password: true,
    wrong_passwords: 10,
  })
  expect(JSON.stringify(items)).not.toMatch(/argon|hash/)
})

test('the picture is drawn in the language of the reader, with nothing that runs', async () => {
  const { id } = await share({ title: '<script>alert(1)</script>' }, { split: 'class' })
  const { status, headers, text } = await open(`/shared/${id}/volume.svg`, { 'accept-language': 'de' })
  expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(text).toContain('Pkw')
  expect(text).not.toContain('<script')
})

test.each([
  [{ expires_at: iso(Date.now() - 1000) }, 'expires_at'],
  [{ expires_at: iso(Date.now() + 367 * DAY_MS) }, 'expires_at'],
  [{ embed_on: ['https://www.turku.fi/page'] }, 'embed_on'],
  [{ embed_on: ['*'] }, 'embed_on'],
  [{ embed_on: ["https://a.example; script-src 'unsafe-inline'"] }, 'embed_on'],
  [{ password: 'short' }, 'password'],
  [{ title: '' }, 'title'],
  [
    { view: { figures: { time: window, sites: [1, 2], sections: ['volume'] }, interval: '1h', split: 'class' } },
    'view',
  ],
  [{ view: { figures: { year: 2025, sites: [1], sections: ['volume'] }, interval: '1h', split: 'class' } }, 'view'],
])('%o is refused under %s', async (more, field) => {
  const { status, json } = await call('POST', '/app/api/traffic/shares', { body: bodyOf(more) })
  expect([status, Object.keys(json)]).toEqual([400, [field]])
})

test('another organization neither makes links to a site nor sees or revokes them', async () => {
  const other = await makeOrganization(server.database)
  const theirs = await beSignedIn(server, server.database, await other.user())
  const { id } = await share()
  expect((await theirs('POST', '/app/api/traffic/shares', { body: bodyOf() })).status).toBe(403)
  expect((await theirs('DELETE', `/app/api/traffic/shares/${id}`)).status).toBe(403)
  expect((await theirs('GET', '/app/api/traffic/shares')).json).toEqual({ items: [] })
  expect((await theirs('GET', `/app/api/traffic/shares?site=${site}`)).json).toEqual({ items: [] })
})
