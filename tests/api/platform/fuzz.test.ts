import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAsDevice, type TwoOrganizations, twoOrganizations } from '../../support/people/two-organizations.ts'
import { misshapen } from '../../support/reading/error-shape.ts'
import { rawAnswers } from '../../support/reading/raw-http.ts'
import type { Reply, Sent } from '../../support/services/ask.ts'
import { mutated, nastyJson, Random, withNastyValue } from '../../support/traffic/fuzz.ts'

const SEED = 20_261_115
/** `npm run faults -- fuzz` sends 10,000. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 1_200)
const AT_A_TIME = 16

interface Device {
  site: number
  key: string
}

let at: TwoOrganizations
/** One for each of those who send at a time: uploads of one site wait for each other. */
const devices: Device[] = []
beforeAll(async () => {
  at = await twoOrganizations()
  for (let i = 0; i < AT_A_TIME; i++) {
    const site = await at.city.site()
    devices.push({ site, key: (await at.city.device(site)).key })
  }
})
afterAll(() => at?.end())

const SEARCH = JSON.stringify({
  time: { from_dt: '2026-06-01T00:00:00Z', to_dt: '2026-06-02T00:00:00Z' },
  limit: 10,
  cursor: null,
  sites: [1],
  channels: [1, 2],
  lanes: [1],
  vehicle_classes: ['car', 'truck'],
  speed_kmh: { min: 10, max: 50.5 },
  length_m: { min: 1 },
  headway_s: { max: 2.5 },
  valid: true,
  order: 'desc',
})
const AGGREGATE = JSON.stringify({
  ...JSON.parse(SEARCH),
  time: { from_dt: '2026-06-01T00:00:00Z', to_dt: '2026-07-01T00:00:00Z' },
  interval: '1h',
  group_by: ['channel', 'vehicle_class'],
  time_zone: 'Europe/Helsinki',
})
const EXPORT = JSON.stringify({ ...JSON.parse(SEARCH), format: 'csv' })
const CONFIGURATION = JSON.stringify({
  command: 'set_configuration',
  parameters: { upload_interval_s: 300, min_speed_kmh: 2, max_speed_kmh: 250, sensitivity: 5, class_scheme: 'eur6' },
  expires_in_s: 3600,
})
const STATUS = JSON.stringify({
  measuring: true,
  battery_percent: 87.5,
  temperature_c: -12,
  clock_offset_s: 0.02,
  firmware: '4.2.1',
  configuration_number: 17,
})
const RESULT = JSON.stringify({ status: 'completed', result: { of: ['anything', 1] }, error: null })
const SEARCHES = [
  ['data/search', SEARCH],
  ['data/search', SEARCH],
  ['data/search', SEARCH],
  ['data/aggregate', AGGREGATE],
  ['exports', EXPORT],
  ['sites/1/commands', CONFIGURATION],
] as const
/** After /api/v1/. */
const TARGETS = [
  'traffic/sites?city=Turku&country=FI&device_type=radar&q=a b&ids=1&bbox=1,2,3,4&status=all&include=state,hours&limit=5&cursor=AQEB',
  'traffic/data/changes?after=now&limit=10&sites=1,2',
  'traffic/uploads?site=1&limit=10&cursor=AQEB',
  'traffic/uploads/1/rejected',
  'traffic/sites/1/days?from=2026-06-01&to=2026-06-30',
  'traffic/sites/1/gaps?from=2026-06-01&to=2026-06-30T12:00:00%2B02:00',
  'traffic/exports?limit=10&cursor=AQEB',
  'traffic/exports/00000000-0000-4000-8000-000000000000/download',
  'traffic/sites/1/commands?limit=10&cursor=AQEB',
  'traffic/sites/1/commands/00000000-0000-4000-8000-000000000000/cancel',
  'traffic/sites/1/statuses?limit=10&cursor=AQEB',
  'traffic/sites/1/alarms?limit=10&cursor=AQEB',
  'traffic/sites/1',
  'me',
]
// An hour ago: the device stood there, so that some records are stored.
const TIME = new Date(Date.now() - 3_600_000).toISOString()
const RECORD = `{"timestamp":"${TIME}","channel":1,"lane":1,"vehicle_class":"car","class_code":7,"speed_kmh":48.3,"length_m":4.31,"headway_s":2.4,"gap_s":1.9,"sequence":71204,"wrong_way":false,"device_fault":null}`
const CSV = `timestamp,channel,lane,vehicle_class,speed_kmh\n${TIME},1,1,car,48.3\n`

/** What could not be answered better, in words; null when the answer is one of those that are promised. */
function violation(status: number, type: string | undefined, text: string): string | null {
  if (status >= 500) return `status ${status}: ${text}`
  if (status >= 400) return misshapen(status, type, text)
  if (!/^application\/(geo\+)?json$/.test(type ?? '')) return `type ${type}`
  try {
    JSON.parse(text)
    return null
  } catch {
    return 'not JSON'
  }
}

function someBody(text: string, random: Random): Buffer {
  switch (random.below(8)) {
    case 0:
      return random.bytes(random.below(200))
    case 1:
      return Buffer.from(nastyJson(random))
    case 2:
    case 3:
      return mutated(Buffer.from(text), random)
    case 4:
      return mutated(Buffer.from(withNastyValue(text, random)), random)
    default:
      return Buffer.from(withNastyValue(text, random))
  }
}

const TYPES = [
  'application/json',
  'application/json; charset=x',
  'APPLICATION/JSON',
  'text/plain',
  '',
  ';',
  'a/b/c',
  'x'.repeat(300),
]

function strangeHeaders(random: Random): Sent['headers'] {
  if (random.below(3) > 0) return {}
  const text = random
    .bytes(random.below(60))
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
  const name = random.one([
    'accept',
    'content-type',
    'authorization',
    'x-request-id',
    'x-forwarded-for',
    'cookie',
    'accept-encoding',
    'idempotency-key',
    'x-a',
  ])
  return { [name]: text }
}

function someUpload(random: Random, site: number): Sent {
  const format = random.below(3)
  const text = [
    `{"records":[${RECORD},${RECORD}],"covers":[{"from_dt":"${TIME}","to_dt":"2100-01-01T00:00:00Z"}],"site":${site}}`,
    `${RECORD}\n${RECORD}\n`,
    CSV,
  ][format] as string
  const zipped = random.below(8) === 0
  const plain = someBody(text, random)
  const body = zipped ? (random.below(2) ? gzipSync(plain) : mutated(gzipSync(plain), random)) : plain
  const type =
    random.below(20) === 0 ? random.one(TYPES) : ['application/json', 'application/x-ndjson', 'text/csv'][format]
  return {
    body,
    headers: { 'content-type': type, ...(zipped && { 'content-encoding': 'gzip' }), ...strangeHeaders(random) },
  }
}

/** Beyond the prefix the path and the query lose, double and change some of their characters, or get strange values. */
function someTarget(random: Random): string {
  const target = random.one(TARGETS)
  const strange = () => encodeURIComponent(nastyJson(random).slice(0, 600).toWellFormed()).replaceAll('%22', '')
  const changed = random.below(2)
    ? mutated(Buffer.from(target), random).toString('latin1')
    : target.replace(/=[^&]*/g, value => (random.below(3) ? value : `=${strange()}`))
  const escaped = (byte: string) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`
  return `/api/v1/${changed.replace(/[^\x21-\x7e]/g, byte => (random.below(2) ? '%' : escaped(byte)))}`
}

interface Outcome {
  sent: string
  status: number
  wrong: string | null
}

const shown = (body: unknown) => JSON.stringify((body as Buffer).toString('latin1').slice(0, 300))

const outcome = (sent: string, { status, headers, text }: Reply): Outcome => ({
  sent,
  status,
  wrong: violation(status, headers['content-type'], text),
})

async function search(random: Random): Promise<Outcome[]> {
  const type = random.below(20) ? 'application/json' : random.one(TYPES)
  const [path, text] = random.one(SEARCHES)
  const sent = { body: someBody(text, random), headers: { 'content-type': type, ...strangeHeaders(random) } }
  return [outcome(`${path} ${shown(sent.body)}`, await at.call('POST', `/api/v1/traffic/${path}`, sent))]
}

async function read(random: Random): Promise<Outcome[]> {
  const method = random.one(['GET', 'GET', 'GET', 'GET', 'DELETE', 'POST', 'PUT', 'OPTIONS'])
  const target = someTarget(random)
  return [outcome(`${method} ${target}`, await at.call(method, target, { headers: strangeHeaders(random) }))]
}

async function upload(random: Random, { site, key }: Device): Promise<Outcome[]> {
  const sent = someUpload(random, site)
  const from = random.one(['2026-06-01', 'x', '9999-12-31T23:59:59.999999Z'])
  const to = random.one(['2026-06-02', '', '0001-01-01'])
  const query = random.below(6) ? '' : `?site=${random.one([site, 'x', ''])}&from_dt=${from}&to_dt=${to}`
  const reply = await askAsDevice(at.url, key, 'POST', `/device/v1/uploads${query}`, sent)
  return [outcome(`upload ${query} ${JSON.stringify(sent.headers)} ${shown(sent.body)}`, reply)]
}

async function report(random: Random, { site, key }: Device): Promise<Outcome[]> {
  const result = random.below(2) === 1
  const body = someBody(result ? RESULT : STATUS, random)
  const headers = {
    'content-type': random.below(20) ? 'application/json' : random.one(TYPES),
    ...strangeHeaders(random),
  }
  const path = result ? `commands/${await givenCommand(site, key)}/result` : 'status'
  return [
    outcome(`${path} ${shown(body)}`, await askAsDevice(at.url, key, 'POST', `/device/v1/${path}`, { body, headers })),
  ]
}

async function givenCommand(site: number, key: string): Promise<string> {
  const { json } = await at.call('POST', `/api/v1/traffic/sites/${site}/commands`, { body: { command: 'ping' } })
  await askAsDevice(at.url, key, 'GET', '/device/v1/commands')
  return json.id
}

/** A request whose very bytes are changed; one that is cut off gets no answer, but waits for its rest. */
async function raw(random: Random): Promise<Outcome[]> {
  const lines = [
    'POST /api/v1/traffic/data/search HTTP/1.1',
    'Host: x',
    'Connection: close',
    `Authorization: Token ${at.user.token}`,
    'Content-Type: application/json',
    `Content-Length: ${SEARCH.length}`,
  ]
  const whole = Buffer.from(`${lines.join('\r\n')}\r\n\r\n${SEARCH}`)
  const bytes = random.below(10) ? mutated(whole, random) : random.bytes(1 + random.below(300))
  const answers = await rawAnswers(at.url, bytes, { pauseMs: 0, quietMs: 300, waitMs: 20_000 })
  return answers.map(({ status, headers, body }) => {
    const wrong = violation(status, headers['content-type'], body)
    return { sent: `bytes ${JSON.stringify(bytes.toString('latin1'))}`, status, wrong }
  })
}

const KINDS = [search, search, search, search, read, read, upload, upload, upload, report, raw]

test('strange requests by the thousand: no 5xx, nothing but JSON, no error outside of the three shapes', {
  timeout: 240_000 + REQUESTS * 20,
}, async () => {
  const outcomes: Outcome[] = []
  let next = 0
  const startedAt = Date.now()
  await Promise.all(
    devices.map(async device => {
      for (let i = next++; i < REQUESTS; i = next++) {
        // Each has a seed of its own, so that the order in which they are answered changes nothing.
        const random = new Random(SEED + i * 7919)
        outcomes.push(...(await random.one(KINDS)(random, device)))
      }
    }),
  )
  const violations = outcomes.filter(({ wrong }) => wrong !== null)
  const byStatus: { [status: number]: number } = {}
  for (const { status } of outcomes) byStatus[status] = (byStatus[status] ?? 0) + 1
  console.log(`fuzz: ${REQUESTS} tried, ${violations.length} violated, ${Date.now() - startedAt} ms`, byStatus)
  expect(violations.slice(0, 20)).toEqual([])
  expect(at.log.filter(line => line.includes('"level":"error"')).slice(0, 5)).toEqual([])
  // They were neither all refused at the door nor all harmless.
  for (const status of [200, 400]) expect(byStatus[status], String(status)).toBeGreaterThan(REQUESTS / 10)
  expect((await at.call('GET', '/api/v1/me')).status).toBe(200)
})
