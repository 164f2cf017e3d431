import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/times/time.ts'
import { renderPng } from '../../../server/delivery/open/pictures/render-png.ts'
import { publishSite, unpublishSite } from '../../../server/field/publications/publish-site.ts'
import { publicationInput } from '../../../server/field/publications/schema.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { beSignedIn } from '../../support/people/sign-in.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import { daysAgo, iso, store, vehicle } from '../../support/traffic/traffic.ts'

/** Pictures wait here before they are drawn. */
let held: Promise<void> = Promise.resolve()
/** Pictures that were asked for, and those that were drawn. */
let asked = 0
let drawn = 0
const WAITING = 3
const server = useServer({
  env: { RATE_LIMIT: '0' },
  limits: { publicRequestsPerMinute: 0, pictures: { waiting: WAITING } },
  async renderPng(drawing) {
    asked++
    await held
    drawn++
    return renderPng(drawing)
  },
})

let city: TestOrganization
let site: number
const terms = (more: object = {}) =>
  publicationInput.parse({ licence: 'CC0-1.0', attribution: 'City of Turku', ...more })
const publish = (id: number, more: object = {}) =>
  publishSite(server.database, city.id, { id, site_id: 'A' }, terms(more), OPERATOR)
const open = (path: string, headers = {}) => ask(server.url, 'GET', `/open${path}`, { headers })

async function share(more: object = {}): Promise<string> {
  const call = await beSignedIn(server, server.database, await city.user())
  const time = { from_dt: iso(daysAgo(3)), to_dt: iso(daysAgo(1)) }
  const view = { figures: { time, sites: [site], sections: ['volume'] }, interval: '1h', split: 'class' }
  const body = { site, title: 'Aurakatu in June', view, expires_at: iso(Date.now() + 30 * DAY_MS), ...more }
  const { status, json, text } = await call('POST', '/app/api/traffic/shares', { body })
  expect(status, text).toBe(201)
  return json.id
}

beforeAll(async () => {
  city = await makeOrganization(server.database, 'Turku')
  site = await city.site({ site_id: 'A', name: '<script>alert(1)</script> & Aurakatu', city: 'Åbo', time_zone: 'UTC' })
  const from = daysAgo(20)
  const traffic = Array.from({ length: 19 * 24 }, (_, i) => vehicle(from + i * 3_600_000, { speed_kmh: 30 + (i % 30) }))
  await store(server.database, site, traffic, [[from, daysAgo(1)]])
})
afterEach(() => {
  held = Promise.resolve()
})

/** Width, height, and how many different rows of pixels a PNG has: text and bars make many. */
async function readPng(path: string): Promise<{ width: number; height: number; rows: number }> {
  const answer = await fetch(`${server.url}/open${path}`)
  expect([path, answer.status, answer.headers.get('content-type')]).toEqual([path, 200, 'image/png'])
  expect(answer.headers.get('content-encoding')).toBeNull()
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  const data: Buffer[] = []
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const pixels = inflateSync(Buffer.concat(data))
  const perRow = pixels.length / height
  const rows = Array.from({ length: height }, (_, y) =>
    createHash('sha256')
      .update(pixels.subarray(y * perRow, (y + 1) * perRow))
      .digest('hex'),
  )
  return { width, height, rows: new Set(rows).size }
}

test('the card of a public site shows its key figures and terms, as a drawing and as a picture', async () => {
  await publish(site)
  const { status, text, headers } = await open(`/sites/${site}/card.svg`, { 'accept-language': 'de' })
  expect([status, headers['content-type']]).toEqual([200, 'image/svg+xml'])
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  expect(headers.vary).toBe('Accept-Encoding, Accept-Language')
  for (const part of ['&lt;script&gt;', 'Åbo', 'DTV', 'V85', 'City of Turku, Turku · Creative Commons Zero 1.0']) {
    expect(text).toContain(part)
  }
  expect(text).not.toContain('<script')
  expect((await open(`/sites/${site}/card.svg?language=en`, { 'accept-language': 'de' })).text).toContain('Average day')
  const picture = await readPng(`/sites/${site}/card.png`)
  expect([picture.width, picture.height]).toEqual([1200, 630])
  expect(picture.rows).toBeGreaterThan(100)
})

test('what is not published is on no card, and a private site has none', async () => {
  await publish(site, { shows_speeds: false, delay_hours: 24 * 4 })
  const { text } = await open(`/sites/${site}/card.svg?language=en`)
  expect(text).not.toContain('V85')
  const day = new Date(daysAgo(5)).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
  expect(text.includes(`– ${day.replace('Sept', 'Sep')} `)).toBe(true)
  const empty = await city.site({ site_id: 'B', time_zone: 'UTC' })
  await publish(empty)
  expect((await readPng(`/sites/${empty}/card.png`)).width).toBe(1200)
  await unpublishSite(server.database, city.id, { id: empty, site_id: 'A' }, OPERATOR)
  for (const file of ['card.svg', 'card.png']) {
    const [hidden, missing] = [await open(`/sites/${empty}/${file}`), await open(`/sites/999999/${file}`)]
    expect([hidden.status, hidden.text]).toEqual([404, missing.text])
  }
})

test('the card of all public sites has their number, publishers and names, and no private one', async () => {
  const hidden = await city.site({ site_id: 'H', name: 'Secret Lane', time_zone: 'UTC' })
  await publish(site)
  await publish(hidden)
  const read = (language: string) => open(`/card.svg?language=${language}`)
  for (const part of ['Public sites', '&lt;script&gt;', 'Secret Lane', 'Creative Commons Zero 1.0']) {
    expect((await read('en')).text).toContain(part)
  }
  await unpublishSite(server.database, city.id, { id: hidden, site_id: 'H' }, OPERATOR)
  const { status, text, headers } = await open('/card.svg', { 'accept-language': 'fr' })
  expect([status, headers['content-type'], headers.vary]).toEqual([
    200,
    'image/svg+xml',
    'Accept-Encoding, Accept-Language',
  ])
  expect(text).toContain('Postes publics')
  expect(text).not.toMatch(/Secret Lane|<script/)
  const picture = await readPng('/card.png?language=de')
  expect([picture.width, picture.height]).toEqual([1200, 630])
  expect(picture.rows).toBeGreaterThan(100)
})

test('the plot and the card of a link are pictures too; cards are no reads of it, and no page is cached', async () => {
  const id = await share()
  const plot = await readPng(`/shared/${id}/volume.png`)
  expect([plot.width, plot.height]).toEqual([1520, 632])
  expect(plot.rows).toBeGreaterThan(100)
  const card = await readPng(`/shared/${id}/card.png?language=fr`)
  expect([card.width, card.height]).toEqual([1200, 630])
  const { text, headers } = await open(`/shared/${id}/card.svg?language=fr`)
  expect([headers['cache-control'], text.includes('Aurakatu in June')]).toEqual(['no-store', true])
  const { rows } = await server.database.query(`select reads from shares where id = '${id}'`)
  expect(rows).toEqual([{ reads: 1 }])
  const time = { from_dt: iso(daysAgo(3)), to_dt: iso(daysAgo(1)) }
  const report = await share({ view: undefined, report: { time, sites: [site] } })
  expect((await readPng(`/shared/${report}/card.png`)).rows).toBeGreaterThan(100)
  expect((await open(`/shared/${report}/volume.png`)).status).toBe(404)
})

test('a picture is drawn once for all who ask for it', async () => {
  await publish(site)
  const id = await share()
  drawn = 0
  const paths = [`/sites/${site}/card.png?language=fr`, `/shared/${id}/card.png`, `/shared/${id}/volume.png`]
  await Promise.all([...paths, ...paths, ...paths].map(path => readPng(path)))
  for (const path of paths) await readPng(path)
  expect(drawn).toBe(3)
})

test('as many pictures wait as may, further ones are answered 503 with Retry-After, and drawings go on', async () => {
  const ids: string[] = []
  for (let i = 0; i <= WAITING; i++) ids.push(await share({ title: `Link ${i}` }))
  let release = () => {}
  held = new Promise(resolve => {
    release = resolve
  })
  // What they show is read before.
  for (const id of ids) expect((await open(`/shared/${id}/card.svg`)).status).toBe(200)
  asked = 0
  const waiting = ids.slice(1).map(id => open(`/shared/${id}/card.png`))
  await expect.poll(() => asked).toBe(WAITING)
  const { status, headers, json } = await open(`/shared/${ids[0]}/card.png`)
  expect([status, headers['retry-after'], Object.keys(json)]).toEqual([503, '5', ['detail']])
  expect((await open(`/shared/${ids[0]}/volume.svg`)).status).toBe(200)
  release()
  expect((await Promise.all(waiting)).map(one => one.status)).toEqual(Array(WAITING).fill(200))
  expect((await open(`/shared/${ids[0]}/card.png`)).status).toBe(200)
})
