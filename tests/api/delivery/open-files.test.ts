import { createHash } from 'node:crypto'
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http'
import { parquetReadObjects } from 'hyparquet'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/times/time.ts'
import { FILE_LIMITS, publishFiles } from '../../../server/delivery/open/files/publish-files.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { beSignedIn } from '../../support/people/sign-in.ts'
import { readTurtle } from '../../support/reading/read-turtle.ts'
import { ask, type Reply, type Sent } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import { interval, storeIntervalsOf } from '../../support/traffic/intervals.ts'
import { daysAgo, iso, store, vehicle } from '../../support/traffic/traffic.ts'

const server = useServer({
  env: { RATE_LIMIT: '0' },
  limits: { publicRequestsPerMinute: 0, openAnswers: { bytes: 0, ageMs: 0 } },
})
const open = (path: string) => ask(server.url, 'GET', `/open${path}`)
const publish = () => publishFiles(server.database, { limits: { ...FILE_LIMITS, restMs: 0 } })

let city: TestOrganization
let manage: (method: string, path: string, sent?: Sent) => Promise<Reply>
let site: number
const terms = (id: number, more: object = {}) =>
  manage('PUT', `/app/api/organization/sites/${id}/publication`, {
    body: { licence: 'CC-BY-4.0', attribution: 'City "of" Turku', ...more },
  })
const filesOf = async (query = '') => (await open(`/api/v1/files?site=${site}${query}`)).json.items
const path = (url: string) => new URL(url).pathname.replace('/open', '')
const dayName = (days: number) => iso(daysAgo(days)).slice(0, 10)
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

beforeAll(async () => {
  city = await makeOrganization(server.database, 'Turku')
  manage = await beSignedIn(server, server.database, await city.user())
  site = await city.site({ site_id: 'TKU-1', name: 'Aurakatu <1>', time_zone: 'UTC' })
  const from = daysAgo(3)
  const traffic = Array.from({ length: 432 }, (_, i) => vehicle(from + i * 600_000))
  await store(server.database, site, traffic, [[from, daysAgo(0)]])
  const secret = await city.site({ time_zone: 'UTC' })
  await store(server.database, secret, traffic, [[from, daysAgo(0)]])
})

test('days are files once they have passed the delay, the same as the aggregate, with checksums', async () => {
  expect(await publish()).toBe(0)
  await terms(site)
  // The last one of three whole days is younger than 24 hours.
  expect(await publish()).toBe(2)
  expect(await publish()).toBe(0)
  const files = await filesOf()
  expect(files.map(({ day, version }: { day: string; version: number }) => [day, version])).toEqual([
    [dayName(3), 1],
    [dayName(2), 1],
  ])
  const [first] = files
  expect(first).toMatchObject({ site, rows: 48, vehicles: 144 })
  const csv = await open(path(first.csv.url))
  expect([csv.status, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(csv.headers['content-disposition']).toBe(`attachment; filename="TKU-1-${dayName(3)}-v1.csv"`)
  expect([csv.text.length, sha256(csv.text)]).toEqual([first.csv.bytes, first.csv.sha256])
  const latest = await open(`/files/sites/${site}/days/${dayName(3).replaceAll('-', '')}/csv`)
  expect(latest.text).toBe(csv.text)
  const [head = '', ...lines] = csv.text.trimEnd().split('\r\n')
  expect(head).toContain('site,site_id,site_name,time_zone,start,end,utc_offset,channel')
  expect(head).not.toContain('quality')
  const counts = lines.map(line => Number(line.split(',')[head.split(',').indexOf('count')]))
  const window = `from_dt=${iso(daysAgo(3))}&to_dt=${iso(daysAgo(2))}`
  const { json } = await open(`/api/v1/aggregate?sites=${site}&${window}&interval=1h&group_by=channel`)
  expect(counts).toEqual(json.items.map(({ count }: { count: number }) => count))
  const bytes = Buffer.from(await (await fetch(first.parquet.url)).arrayBuffer())
  expect(sha256(bytes)).toBe(first.parquet.sha256)
  const rows = await parquetReadObjects({ file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) })
  expect(rows.map(row => row.count)).toEqual(counts)
  expect(rows[0]).toMatchObject({ site_id: 'TKU-1', start: new Date(daysAgo(3)), coverage: 1, class_car: 6 })
})

test('a day that changes gets a further version, and what was published stays', async () => {
  const [, before] = await filesOf()
  const old = await open(path(before.csv.url))
  await store(server.database, site, [vehicle(daysAgo(2) + 1000)], [[daysAgo(2), daysAgo(1)]])
  expect(await publishFiles(server.database)).toBe(0)
  expect(await publish()).toBe(1)
  const [now] = await filesOf()
  expect(now).toMatchObject({ day: dayName(2), version: 2, vehicles: 145 })
  expect((await open(path(before.csv.url))).text).toBe(old.text)
  expect((await filesOf('&versions=all')).map(({ version }: { version: number }) => version)).toEqual([2, 1, 1])
  expect(await filesOf(`&from=${dayName(2)}&to=${dayName(2)}`)).toHaveLength(1)
  const page = (await open(`/api/v1/files?site=${site}&limit=1`)).json
  const next = await open(`/api/v1/files?site=${site}&limit=1&cursor=${page.next_cursor}`)
  expect([page.items[0].day, next.json.items[0].day]).toEqual([dayName(2), dayName(3)])
})

test('stricter terms hide what showed more, and a private site has no files', async () => {
  const [withSpeeds] = await filesOf()
  await terms(site, { shows_speeds: false })
  expect((await open(path(withSpeeds.csv.url))).status).toBe(404)
  expect(await filesOf('&versions=all')).toEqual([])
  await terms(site, { delay_hours: 72 })
  expect((await open(path(withSpeeds.csv.url))).status).toBe(404)
  await terms(site, { shows_speeds: false })
  expect(await publish()).toBe(2)
  const [without] = await filesOf()
  const { text } = await open(path(without.csv.url))
  expect(text.split('\r\n')[0]).not.toContain('speed_')
  await manage('DELETE', `/app/api/organization/sites/${site}/publication`)
  const gone = await Promise.all([open(path(without.csv.url)), open('/files/sites/999999/days/20260101/csv')])
  expect(gone.map(({ status, text }) => [status, text])).toEqual([
    [404, '{"detail":"Not found."}'],
    [404, '{"detail":"Not found."}'],
  ])
  expect((await open(`/api/v1/files?site=${site}`)).status).toBe(404)
  expect((await open('/feed.atom')).text).not.toContain('<entry>')
  await terms(site)
  expect(await filesOf('&versions=all')).toHaveLength(5)
})

test.each(['20260231', '2026', '99999999', '20260601000'])('the day %s has no file', async day => {
  expect((await open(`/files/sites/${site}/days/${day}/csv`)).status).toBe(404)
})

test.each(['99', '2147483648', '999999999999999'])('the version %s of a day has no file', async version => {
  const { status, text } = await open(
    `/files/sites/${site}/days/${dayName(3).replaceAll('-', '')}/versions/${version}/csv`,
  )
  expect([status, text]).toEqual([404, '{"detail":"Not found."}'])
})

test('HEAD says how long a file is, and parts of it are read by Range, with and without compression', async () => {
  const day = dayName(3).replaceAll('-', '')
  for (const format of ['csv', 'parquet']) {
    const address = `${server.url}/open/files/sites/${site}/days/${day}/${format}`
    for (const coding of ['identity', 'gzip']) {
      const get = (headers: { [name: string]: string }, method = 'GET') =>
        readRaw(address, { method, headers: { 'accept-encoding': coding, ...headers } })
      const whole = await get({})
      const { length } = whole.body
      expect(whole.headers).toMatchObject({ 'accept-ranges': 'bytes', 'content-length': String(length) })
      const head = await get({}, 'HEAD')
      expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, String(length), 0])
      expect(head.headers.etag).toBe(whole.headers.etag)
      for (const [range, from, to] of [
        ['bytes=0-9', 0, 10],
        ['bytes=-8', length - 8, length],
        [`bytes=${length - 1}-`, length - 1, length],
        ['bytes=10-99999999', 10, length],
      ] as const) {
        const part = await get({ range })
        expect([part.status, part.headers['content-range']]).toEqual([206, `bytes ${from}-${to - 1}/${length}`])
        expect(part.body.equals(whole.body.subarray(from, to))).toBe(true)
      }
      const beyond = await get({ range: `bytes=${length}-` })
      expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${length}`])
      for (const range of ['bytes=0-1,5-6', 'bytes=x', 'lines=0-1']) expect((await get({ range })).status).toBe(200)
      const changed = await get({ range: 'bytes=0-9', 'if-range': '"other"' })
      expect([changed.status, changed.body.length]).toEqual([200, length])
      const same = await get({ range: 'bytes=0-9', 'if-none-match': String(whole.headers.etag) })
      expect([same.status, same.body.length]).toEqual([304, 0])
    }
  }
  expect((await ask(server.url, 'HEAD', '/open/files/sites/999999/days/20260101/csv')).status).toBe(404)
})

/** The bytes as they are sent. */
function readRaw(address: string, options: RequestOptions) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const sent = request(address, options, answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk)).on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
    sent.on('error', reject).end()
  })
}

test('the feed, the sitemap and robots.txt name the public sites alone', async () => {
  const { text, headers } = await open('/feed.atom')
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(text.match(/<entry>/g)).toHaveLength(5)
  expect(text).toContain(`<title>Aurakatu &lt;1&gt;, ${dayName(2)}, version 2</title>`)
  const sitemap = (await ask(server.url, 'GET', '/sitemap.xml')).text
  expect(sitemap.match(/<loc>.*?<\/loc>/g)).toEqual([
    `<loc>${server.url}/open</loc>`,
    `<loc>${server.url}/open/sites/${site}</loc>`,
  ])
  const robots = (await ask(server.url, 'GET', '/robots.txt')).text.split('\n')
  expect(robots).toContain('Disallow: /')
  expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`)
})

test('the catalog has what mobilityDCAT-AP requires, as JSON-LD and with the same statements as Turtle', async () => {
  const { json, headers } = await open('/catalog.jsonld')
  expect(headers['content-type']).toBe('application/ld+json; charset=utf-8')
  const [dataset] = json['dcat:dataset']
  const required = 'title description publisher accrualPeriodicity spatial'.split(' ').map(name => `dct:${name}`)
  expect(Object.keys(dataset)).toEqual(expect.arrayContaining([...required, 'mobilitydcatap:mobilityTheme']))
  for (const distribution of dataset['dcat:distribution']) {
    expect(distribution).toMatchObject({
      'dcat:accessURL': { '@id': expect.stringContaining(server.url) },
      'mobilitydcatap:mobilityDataStandard': expect.anything(),
      'dct:format': expect.anything(),
      'dct:rights': expect.anything(),
    })
    expect((await fetch(distribution['dcat:accessURL']['@id'])).status).toBe(200)
  }
  const [record] = json['dcat:record']
  expect(record['foaf:primaryTopic']).toEqual({ '@id': dataset['@id'] })
  const turtle = readTurtle((await open('/catalog.ttl')).text)
  const subjects = new Set(turtle.map(({ subject }) => subject))
  const nodes = [json['@id'], dataset['@id'], ...dataset['dcat:distribution'].map((one: Node) => one['@id'])]
  expect([...subjects].sort()).toEqual(nodes.sort())
  const ofDataset = turtle.filter(({ subject }) => subject === dataset['@id'])
  const values = Object.entries(dataset as Node).filter(([name]) => name !== '@id')
  expect(ofDataset).toHaveLength(values.reduce((sum, [, value]) => sum + (Array.isArray(value) ? value.length : 1), 0))
  expect(ofDataset.find(({ predicate }) => predicate.endsWith('/description'))?.object).toContain('City \\"of\\" Turku')
})

type Node = { [name: string]: unknown }

test('the delay of a site holds back its files', async () => {
  const slow = await city.site({ time_zone: 'UTC' })
  await store(server.database, slow, [vehicle(daysAgo(5) + DAY_MS / 2)], [[daysAgo(5), daysAgo(1)]])
  await terms(slow, { delay_hours: 72 })
  await publish()
  const days = (await open(`/api/v1/files?site=${slow}`)).json.items.map(({ day }: { day: string }) => day)
  expect(days).toEqual([dayName(5), dayName(4)])
})

test.each(['5m', '1m'])('a site that publishes %s has files of five minutes', async shortest_interval => {
  const quick = await city.site({ site_id: `Q-${shortest_interval}`, time_zone: 'UTC' })
  const at = daysAgo(3)
  await store(server.database, quick, [vehicle(at), vehicle(at + 300_000)], [[at, daysAgo(2)]])
  expect((await terms(quick, { shortest_interval, accepts_single_vehicles: true })).status).toBe(200)
  await publish()
  const [file] = (await open(`/api/v1/files?site=${quick}`)).json.items
  const [head, ...rows] = (await open(path(file.csv.url))).text
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(','))
  const column = head?.indexOf('end') as number
  const ends = [...new Set(rows.map(row => Date.parse(row[column] as string)))]
  expect(ends).toEqual(Array.from({ length: 288 }, (_, i) => at + (i + 1) * 300_000))
  await manage('DELETE', `/app/api/organization/sites/${quick}/publication`)
})

test('a site that was counted by the day has files of days, and holds back those of no other site', async () => {
  const daily = await city.site({ site_id: 'TKU-DAYS', time_zone: 'UTC' })
  const days = [5, 4].map(day => interval(daysAgo(day), { duration_s: 86_400, classes: { car: 100 + day } }))
  await storeIntervalsOf(server.database, daily, days)
  await terms(daily)
  expect(await publish()).toBe(2)
  const { items } = (await open(`/api/v1/files?site=${daily}`)).json
  expect(items.map(({ rows, vehicles }: { rows: number; vehicles: number }) => [rows, vehicles])).toEqual([
    [2, 105],
    [2, 104],
  ])
  const { counted_by } = (await open(`/api/v1/sites/${daily}`)).json
  const utc = (days: number) => iso(daysAgo(days)).replace('Z', '+00:00')
  expect(counted_by).toEqual([{ from: utc(5), to: utc(3), interval: '1d' }])
})
