import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/times/time.ts'
import { makeGroup, setGroups } from '../../support/people/grouping.ts'
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
let compared: number
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
  const fields = (i: number) =>
    i % 4 === 0 ? { vehicle_class: 'bicycle', speed_kmh: 20 } : { speed_kmh: 40 + (i % 3) * 10 }
  const traffic = Array.from({ length: 576 }, (_, i) => vehicle(from + i * 600_000, fields(i)))
  await store(server.database, site, traffic, [[from, daysAgo(0)]])
  compared = await city.site({ name: 'Linnankatu', time_zone: 'UTC' })
  await store(
    server.database,
    compared,
    traffic.filter((_, i) => i % 2 === 0),
    [[from, daysAgo(0)]],
  )
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
  expect(figures.items[0].volume.in_window.count).toBe(216)
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
    const files = ['volume.svg', 'volume.png', 'card.svg', 'card.png'].map(file => `/shared/${id}/${file}`)
    for (const path of [`/api/v1/shared/${id}`, ...files]) {
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
  expect((await read(id)).json).toEqual({ needs_password: true, content: null, report: null })
  for (const file of ['volume.svg', 'volume.png', 'card.svg', 'card.png']) {
    expect((await open(`/shared/${id}/${file}`)).status).toBe(404)
  }
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
  [{}, 216],
  [{ population: 'all' }, 288],
  [{ vehicle_classes: ['bicycle'] }, 72],
  [{ speed_kmh: { min: 55 } }, 72],
  [{ weekdays: [1, 2, 3, 4, 5, 6, 7], hours: [7, 8] }, 18],
])('with %o, its plot counts the vehicles of its figures', async (filters, count) => {
  const { population: _, ...figures } = bodyOf().view.figures
  const { id } = await share({}, { figures: { ...figures, ...filters } })
  const { aggregate, figures: shown } = (await read(id)).json.content
  const plotted = aggregate.items.reduce((sum: number, item: { count: number }) => sum + item.count, 0)
  expect([plotted, shown.items[0].volume.in_window.count]).toEqual([count, count])
})

const reportBody = (more: object = {}, options: object = {}) => ({
  view: undefined,
  report: { time: window, sites: [site], report: { sections: ['volume', 'counts'], ...options } },
  ...more,
})
const pdf = (id: string, query = '') => open(`/shared/${id}/report.pdf${query}`)

test('a link to a report opens it as a page and as a file, in the language of the reader, until it is revoked', async () => {
  const made = await share(reportBody({ title: 'Aurakatu, two days' }, { language: 'fr' }))
  const { id } = made
  expect(made).toMatchObject({ kind: 'report', site, ...window })
  const { json } = await read(id)
  expect([json.needs_password, json.content, json.report.title]).toEqual([false, null, 'Aurakatu, two days'])
  const { document } = json.report
  expect([document.title, document.kind, document.sections.length]).toEqual(['Aurakatu', 'Rapport de trafic', 2])
  expect(document.figures[0]).toMatchObject({ number: { value: 216 } })
  const german = (await open(`/api/v1/shared/${id}?language=de`)).json.report.document
  expect(german.kind).toBe('Verkehrsbericht')
  const file = await pdf(id, '?language=de')
  expect([file.status, file.headers['content-type'], file.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'no-store',
  ])
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="SITE-[\w-]+-to-[\d-]+-report\.pdf"$/)
  expect(file.text).toMatch(/^%PDF-[\s\S]*\/Lang \(de-DE\)/)
  expect((await open(`/shared/${id}/volume.svg`)).status).toBe(404)
  const { items } = (await call('GET', '/app/api/traffic/shares')).json
  expect(items[0]).toMatchObject({ id, kind: 'report', reads: 3 })
  expect((await call('DELETE', `/app/api/traffic/shares/${id}`)).status).toBe(204)
  for (const { status, text } of [await read(id), await pdf(id, '?language=de')])
    expect([status, text]).toEqual(NOT_FOUND)
  const view = await share()
  expect((await pdf(view.id)).status).toBe(404)
})

test('a link to a comparison needs its password for the file too, and is managed by those who see all its sites', async () => {
  const compare = { with: [{ site: compared }], weekdays: [1, 2, 3, 4, 5, 6, 7] }
  const made = await share(reportBody({ password: PASSWORD }, { sections: undefined, compare }))
  expect(made).toMatchObject({ kind: 'comparison', site, has_password: true })
  const { id } = made
  expect((await read(id)).json.report).toBeNull()
  expect((await pdf(id)).status).toBe(404)
  const { key } = (await unlock(id, PASSWORD)).json
  expect(JSON.stringify((await read(id, key)).json.report.document)).toContain('Linnankatu')
  expect((await pdf(id, `?key=${key}`)).headers['content-disposition']).toContain('-comparison-report.pdf')
  const limited = await city.user()
  const theirs = await beSignedIn(server, server.database, limited)
  const idsOf = async () =>
    (await theirs('GET', '/app/api/traffic/shares')).json.items.map((one: { id: string }) => one.id)
  const both = await makeGroup(server.database, city, { sites: [site, compared] })
  const one = await makeGroup(server.database, city, { sites: [site] })
  await setGroups(server.database, city, limited, [both])
  expect(await idsOf()).toContain(id)
  await setGroups(server.database, city, limited, [one])
  expect(await idsOf()).not.toContain(id)
  expect((await theirs('DELETE', `/app/api/traffic/shares/${id}`)).status).toBe(403)
  const body = bodyOf(reportBody({}, { sections: undefined, compare }))
  expect((await theirs('POST', '/app/api/traffic/shares', { body })).status).toBe(403)
  const { items } = (await call('GET', `/app/api/traffic/shares?site=${compared}`)).json
  expect(items.map((one: { id: string }) => one.id)).toEqual([id])
})

test('a link to a comparison opens, and is listed and revoked, also where its site was sent as a text', async () => {
  const compare = { with: [{ site: String(compared) }] }
  const { id } = await share(reportBody({}, { sections: undefined, compare }))
  expect(JSON.stringify((await read(id)).json.report.document)).toContain('Linnankatu')
  const { items } = (await call('GET', `/app/api/traffic/shares?site=${compared}`)).json
  expect(items.map((one: { id: string }) => one.id)).toContain(id)
  expect((await call('DELETE', `/app/api/traffic/shares/${id}`)).status).toBe(204)
})

test.each([
  [() => ({ view: undefined }), { view: ['This field is required.'] }],
  [() => ({ report: { time: window, sites: [site] } }), { report: ['Send view or report, not both.'] }],
  [() => reportBody({ report: { time: window, sites: [compared] } }), { report: { sites: [expect.any(String)] } }],
  [() => reportBody({}, { colour: 'red' }), { report: { report: { colour: [expect.any(String)] } } }],
  [
    () => reportBody({}, { sections: undefined, compare: { with: [{ site: 999_999 }] } }),
    { report: { report: { compare: { with: expect.any(Object) } } } },
  ],
])('a link that shows nothing, two things or what is unknown is refused, %#', async (more, errors) => {
  const { status, json } = await call('POST', '/app/api/traffic/shares', { body: bodyOf(more()) })
  expect([status, json]).toEqual([400, errors])
})

test('a link to more than can be shown is refused when it is made', async () => {
  const time = { from_dt: '2025-01-01T00:00:00Z', to_dt: '2026-01-01T00:00:00Z' }
  const view = { figures: { time, sites: [site], sections: ['volume'] }, interval: '5m', split: 'direction' }
  const { status, json } = await call('POST', '/app/api/traffic/shares', { body: bodyOf({ view }) })
  expect([status, json]).toEqual([400, { view: { interval: [expect.stringContaining('at most 20000 are possible')] } }])
  const scheme = { figures: { ...bodyOf().view.figures, class_scheme: 'swiss10' } }
  const refused = await call('POST', '/app/api/traffic/shares', { body: bodyOf({}, scheme) })
  expect(refused.json).toEqual({ view: { figures: { class_scheme: [expect.stringContaining('stored classes')] } } })
})

test.each([
  [{ expires_at: iso(Date.now() - 1000) }, 'expires_at'],
  [{ expires_at: iso(Date.now() + 367 * DAY_MS) }, 'expires_at'],
  [{ embed_on: ['https://www.turku.fi/page'] }, 'embed_on'],
  [{ embed_on: ['*'] }, 'embed_on'],
  [{ embed_on: ["https://a.example; script-src 'unsafe-inline'"] }, 'embed_on'],
  [{ embed_on: ['https://a.example;script-src-elem', 'https://evil.example'] }, 'embed_on'],
  [{ embed_on: ['https://*'] }, 'embed_on'],
  [{ embed_on: ['https://a.example,b'] }, 'embed_on'],
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
