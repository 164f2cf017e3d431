import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tableFromIPC } from 'apache-arrow'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../../contract/times/time.ts'
import { makeGroup, setGroups } from '../../../support/people/grouping.ts'
import { DENIED } from '../../../support/people/managing.ts'
import { makeOrganization, type TestOrganization, type TestUser } from '../../../support/people/people.ts'
import { beSignedIn, type SignedInCaller } from '../../../support/people/sign-in.ts'
import { askAsDevice } from '../../../support/people/two-organizations.ts'
import { openEvents } from '../../../support/reading/event-stream.ts'
import { ask, type Reply } from '../../../support/services/ask.ts'
import { useServer } from '../../../support/services/use-server.ts'
import { makeFinding } from '../../../support/traffic/make-finding.ts'
import { store, vehicle } from '../../../support/traffic/traffic.ts'

const CITIES = ['Turku', 'Graz', 'graz', 'Moers', '']
const REGIONS = ['DE-NW', 'DE-BY', null]
const TYPES = ['radar', 'loop', 'camera'] as const
const ARROW = 'application/vnd.apache.arrow.stream'
const SITES = 24
const AT = Date.parse('2026-06-01T06:00:00Z')
const TIME = { from_dt: '2026-06-01T00:00:00Z', to_dt: '2026-06-02T00:00:00Z' }

interface Site {
  id: number
  city: string
  country: string
  region: string | null
  type: (typeof TYPES)[number] | null
}
interface Group {
  id: number
  sites: number[]
  cities: string[]
  regions: string[]
  device_types: (typeof TYPES)[number][]
}

const directory = mkdtempSync(join(tmpdir(), 'wayside-groups-'))
const server = useServer({
  env: { RATE_LIMIT: '0', EXPORT_DIR: directory, WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' },
})
let city: TestOrganization
let user: TestUser
let call: SignedInCaller
let foreignSite: number
/** The webhook of the user, from when they saw all sites by a group. Each site has a delivery. */
let webhook: number
const sites: Site[] = []
const groups: Group[] = []
/** By site: an upload, an import and an export of it alone. */
const objects: { site: number; upload: number; import: string; export: string }[] = []

beforeAll(async () => {
  city = await makeOrganization(server.database)
  foreignSite = await (await makeOrganization(server.database)).site()
  user = await city.user()
  const manager = await city.user()
  const asManager = await beSignedIn(server, server.database, manager)
  call = await beSignedIn(server, server.database, user)
  const places = fc.sample(
    fc.record({
      city: fc.constantFrom(...CITIES),
      region: fc.constantFrom(...REGIONS),
      type: fc.constantFrom(...TYPES, null),
    }),
    { numRuns: SITES, seed: 11 },
  )
  for (const { city: name, region, type } of places) {
    const country = region ? 'DE' : 'FI'
    const fields = { city: name, country, region, time_zone: 'UTC' }
    const id = await city.site(fields)
    if (type) await countAt(await city.device(id, { device_type: type }))
    sites.push({ id, city: name, country, region, type })
    const upload = await store(server.database, id, [vehicle(AT + id)])
    await makeFinding(server.database, id)
    const sent = {
      body: Buffer.from('timestamp,channel\n2026-06-01T07:15:23Z,1\n'),
      headers: { 'content-type': 'application/octet-stream' },
    }
    const imported = await asManager('POST', `/app/api/traffic/imports?site=${id}&name=a.csv`, sent)
    expect(imported.status, imported.text).toBe(201)
    // At most ten wait.
    await server.database.query(sql`update imports set status = 'completed' where id = ${imported.json.id}`)
    const exported = await asManager('POST', '/app/api/traffic/exports', {
      body: { time: TIME, format: 'csv', sites: [id] },
    })
    expect(exported.status, exported.text).toBe(202)
    await server.database.query(sql`update exports set status = 'cancelled' where id = ${exported.json.id}`)
    objects.push({ site: id, upload, import: imported.json.id, export: exported.json.id })
  }
  await shareAll(asManager)
  await deliverAll()
  const rules = fc.sample(
    fc.record({
      sites: fc.subarray(
        sites.map(({ id }) => id),
        { maxLength: 3 },
      ),
      cities: fc.subarray(['TURKU', 'Graz'], { maxLength: 2 }),
      regions: fc.subarray(['DE', 'DE-NW', 'FI'], { maxLength: 2 }),
      device_types: fc.subarray([...TYPES], { maxLength: 2 }),
    }),
    { numRuns: 12, seed: 12 },
  )
  for (const rule of rules) groups.push({ id: await makeGroup(server.database, city, rule), ...rule })
})
afterAll(() => rmSync(directory, { recursive: true }))

/** A link to each site, which another user has made. */
async function shareAll(by: SignedInCaller): Promise<void> {
  for (const { id } of sites) {
    const view = { figures: { time: TIME, sites: [id], sections: ['volume'] }, interval: '1h', split: 'class' }
    const expires_at = new Date(Date.now() + DAY_MS).toISOString()
    const body = { site: id, title: `Link to ${id}`, view, expires_at }
    const made = await by('POST', '/app/api/traffic/shares', { body })
    expect(made.status, made.text).toBe(201)
  }
}

/** An event of each site for a webhook of the user. */
async function deliverAll(): Promise<void> {
  const ids = sites.map(({ id }) => id)
  await setGroups(server.database, city, user, [await makeGroup(server.database, city, { sites: ids })])
  const body = { url: 'http://127.0.0.1:1/', events: ['upload.stored'] }
  const made = await call('POST', '/app/api/traffic/webhooks', { body })
  expect(made.status, made.text).toBe(201)
  webhook = made.json.id
  for (const id of ids) await passLater(id)
}

let later = 0
/** A vehicle outside of the time that is read. */
const passLater = (site: number) => store(server.database, site, [vehicle(AT + DAY_MS + ++later * 1000)])

/** The sites of what a stream sends while vehicles pass at these sites; the last of them is seen. */
async function streamedOf(passing: number[], seen: number[]): Promise<number[]> {
  const path = '/api/v1/traffic/data/stream'
  const stream = await openEvents(server.url, path, { authorization: `Token ${user.token}` })
  for (const id of passing) await passLater(id)
  // In the order in which they were stored: those before the last would have arrived.
  const events = await stream.until(passing.filter(id => seen.includes(id)).length)
  stream.close()
  return events.map(({ data }) => (data as { site: number }).site)
}

const hourAgo = (hours: number) => new Date(Math.floor(Date.now() / 3_600_000 - hours) * 3_600_000).toISOString()

/** An hour of vehicles that the device has counted itself. */
async function countAt({ key }: { key: string }): Promise<void> {
  const interval = { channel: 2, start: hourAgo(3), duration_s: 3600, classes: { car: 7 } }
  const { status, json } = await askAsDevice(server.url, key, 'POST', '/device/v1/intervals', {
    body: { intervals: [interval] },
  })
  expect([status, json.accepted]).toEqual([200, 1])
}

/** The sites as anybody would compute them who has all sites and groups at hand. */
function expected(chosen: number[]): number[] {
  const isIn = (site: Site, { sites: byHand, cities, regions, device_types }: Group) =>
    byHand.includes(site.id) ||
    (cities.length + regions.length + device_types.length > 0 &&
      (cities.length === 0 || cities.some(name => name.toLowerCase() === site.city.toLowerCase())) &&
      (regions.length === 0 || regions.some(region => region === site.country || region === site.region)) &&
      (device_types.length === 0 || device_types.some(type => type === site.type)))
  const ofUser = groups.filter(({ id }) => chosen.includes(id))
  return sites.filter(site => ofUser.some(group => isIn(site, group))).map(({ id }) => id)
}

const api = (method: string, path: string, body?: unknown): Promise<Reply> =>
  ask(server.url, method, `/api/v1/traffic${path}`, { token: user.token, body })
const unique = (ids: number[]) => [...new Set(ids)].sort((a, b) => a - b)

/** Every way of reading all sites: the ids of the sites of what it answers. */
const WAYS: { [name: string]: () => Promise<number[]> } = {
  sites: async () => (await api('GET', '/sites')).json.items.map(({ id }: Site) => id),
  'a page of sites': async () => (await api('GET', '/sites?limit=1000')).json.items.map(({ id }: Site) => id),
  search: async () => sitesOf(await api('POST', '/data/search', { time: TIME })),
  'a search with a filter': async () => sitesOf(await api('POST', '/data/search', { time: TIME, channels: [1] })),
  intervals: async () =>
    sitesOf(await api('POST', '/data/intervals', { time: { from_dt: hourAgo(24), to_dt: hourAgo(0) } })),
  changes: () => sitesOfChanges('kinds=vehicles'),
  'changes of both kinds': () => sitesOfChanges('kinds=vehicles,intervals'),
  'changes of intervals': () => sitesOfChanges('kinds=intervals'),
  'changes in columns': () => sitesOfChangesInColumns(),
  'a search in columns': async () => (await columns('POST', '/data/search', { time: TIME })).sites,
  'an aggregate in columns': async () =>
    (await columns('POST', '/data/aggregate', { time: TIME, group_by: ['site'] })).sites,
  aggregate: async () => sitesOf(await api('POST', '/data/aggregate', { time: TIME, group_by: ['site'] })),
  'aggregate by an address': async () =>
    sitesOf(await api('GET', '/data/aggregate.json?from=2026-06-01&to=2026-06-02&group_by=site')),
  'aggregate as a table': async () => {
    const { status, text } = await api('GET', '/data/aggregate.csv?from=2026-06-01&to=2026-06-02&group_by=site')
    const [head = '', ...lines] = text.trimEnd().split('\r\n')
    expect([status, head.split(',')[2]]).toEqual([200, 'site'])
    return lines.map(line => Number(line.split(',')[2]))
  },
  'the site table of DATEX II': async () => idsOf(await api('GET', '/datex2/v3/site-table.xml'), 'measurementSite'),
  'measured data of DATEX II': async () =>
    idsOf(await api('GET', '/datex2/v3/measured-data.xml'), 'measurementSiteReference'),
  shares: async () => sitesOf(await call('GET', '/app/api/traffic/shares')),
  'deliveries of a webhook': async () => {
    const { status, json } = await call('GET', `/app/api/traffic/webhooks/${webhook}/deliveries?limit=1000`)
    expect(status).toBe(200)
    return unique(json.items.map(({ data }: { data: { site: number } }) => data.site))
  },
  'the sum of all sites': async () => {
    const { json } = await api('POST', '/data/aggregate', { time: TIME, time_zone: 'UTC' })
    return [json.items.reduce((sum: number, item: { count: number }) => sum + item.count, 0)]
  },
  figures: async () => sitesOf(await api('POST', '/data/figures', { time: TIME, sections: ['volume'] })),
  uploads: async () => sitesOf(await api('GET', '/uploads')),
  findings: async () => sitesOf(await api('GET', '/findings')),
  imports: async () => sitesOf(await call('GET', '/app/api/traffic/imports')),
  devices: async () =>
    (await call('GET', '/app/api/organization/devices')).json.items.map(
      ({ site }: { site: { id: number } }) => site.id,
    ),
  exports: async () =>
    (await api('GET', '/exports')).json.items.map(
      ({ id }: { id: string }) => objects.find(one => one.export === id)?.site ?? -1,
    ),
}

/** None is a document without sites, which is 404. */
function idsOf({ status, text }: Reply, element: string): number[] {
  expect([200, 404], text).toContain(status)
  return [...text.matchAll(new RegExp(`<roa:${element} [^>]*\\bid="(\\d+)"`, 'g'))].map(([, id]) => Number(id))
}

function sitesOf({ status, text, json }: Reply): number[] {
  expect(status, text).toBe(200)
  return unique(json.items.map(({ site }: { site: number }) => site))
}

/** Page by page, because a page is shorter where reading takes long. */
async function sitesOfChanges(query: string): Promise<number[]> {
  const found: number[] = []
  for (let after = ''; ; ) {
    const page = await api('GET', `/data/changes?${query}${after}`)
    const sites = sitesOf(page)
    if (sites.length === 0) return unique(found)
    found.push(...sites)
    after = `&after=${page.json.next_cursor}`
  }
}

async function sitesOfChangesInColumns(): Promise<number[]> {
  const found: number[] = []
  for (let after = ''; ; ) {
    const { sites, cursor } = await columns('GET', `/data/changes${after}`)
    if (sites.length === 0) return unique(found)
    found.push(...sites)
    after = `?after=${cursor}`
  }
}

async function columns(method: string, path: string, body?: unknown) {
  const response = await fetch(`${server.url}/api/v1/traffic${path}`, {
    method,
    headers: { authorization: `Token ${user.token}`, 'content-type': 'application/json', accept: ARROW },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, ARROW])
  const table = tableFromIPC(new Uint8Array(await response.arrayBuffer()))
  const sites = unique(table.toArray().map(row => Number(row.site)))
  return { sites, cursor: response.headers.get('next-cursor') }
}

const OF_DEVICES = ['devices', 'intervals', 'changes of intervals']

/** What each way answers of the sites that a user sees. */
function answerOf(way: string, seen: number[]): number[] {
  if (way === 'the sum of all sites') return [seen.length]
  if (OF_DEVICES.includes(way)) return seen.filter(id => sites.find(site => site.id === id)?.type)
  return seen
}

test('whatever the groups, every way of reading answers exactly their sites', async () => {
  let tried = 0
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(
        groups.map(({ id }) => id),
        { maxLength: 3 },
      ),
      async chosen => {
        await setGroups(server.database, city, user, chosen)
        const seen = expected(chosen)
        const ways = Object.entries(WAYS)
        const answers = await Promise.all(ways.map(([, read]) => read()))
        for (const [i, [way]] of ways.entries()) {
          tried++
          expect(unique(answers[i] as number[]), `${way} of groups ${chosen}`).toEqual(unique(answerOf(way, seen)))
        }
        const [inside, outside] = [seen[0], sites.find(({ id }) => !seen.includes(id))?.id]
        if (inside !== undefined) {
          tried++
          const passing = [outside, seen.at(-1), outside, inside].filter(id => id !== undefined)
          expect(await streamedOf(passing, seen), `stream of groups ${chosen}`).toEqual([seen.at(-1), inside])
        }
        for (const [id, status] of [
          [inside, 200],
          [outside, 403],
          [foreignSite, 403],
        ] as const) {
          if (id === undefined) continue
          for (const reply of await singly(id)) {
            tried++
            expect(reply.status, `site ${id} of groups ${chosen}: ${reply.text}`).toBe(status)
            if (status === 403) expect(reply.text).toBe(DENIED.text)
          }
        }
      },
    ),
    { numRuns: 12, seed: 13 },
  )
  console.log(`groups, ways of reading: ${tried} tried, 0 violated`)
})

/** A site by its path, in filters, and what belongs to it. */
async function singly(id: number): Promise<Reply[]> {
  const own = objects.find(({ site }) => site === id)
  const times = { time: TIME }
  return Promise.all([
    api('GET', `/sites/${id}`),
    api('GET', `/sites/${id}/days?from=2026-06-01&to=2026-06-02`),
    api('GET', `/sites/${id}/quality-periods`),
    api('GET', `/sites/${id}/commands`),
    api('GET', `/sites?ids=${id}`),
    api('GET', `/uploads?site=${id}`),
    api('GET', `/findings?sites=${id}`),
    api('GET', `/data/changes?sites=${id}`),
    api('GET', `/data/changes?sites=${id}&kinds=intervals`),
    api('POST', '/data/search', { ...times, sites: [id] }),
    api('POST', '/data/intervals', { ...times, sites: [id] }),
    api('POST', `/sites/${id}/intervals`, { intervals: [] }),
    api('POST', '/data/aggregate', { ...times, sites: [id] }),
    api('POST', '/data/figures', { ...times, sites: [id], sections: ['volume'] }),
    api('POST', '/data/compare', { a: { site: id, ...times }, b: { site: id, ...times } }),
    call('POST', '/app/api/traffic/data/report', { body: { ...times, sites: [id] } }),
    call('GET', `/app/api/organization/sites/${id}`),
    ...(own
      ? [
          api('GET', `/uploads/${own.upload}`),
          api('GET', `/exports/${own.export}`),
          call('GET', `/app/api/traffic/imports/${own.import}`),
        ]
      : []),
  ])
}
