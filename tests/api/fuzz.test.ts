import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sent } from '../support/ask.ts'
import { misshapen } from '../support/error-shape.ts'
import { mutated, nastyJson, Random, withNastyValue } from '../support/fuzz.ts'
import { rawAnswers } from '../support/raw-http.ts'
import { type TwoOrganizations, twoOrganizations } from '../support/two-organizations.ts'

const SEED = 20_261_115
const REQUESTS = 10_000
const AT_A_TIME = 24

let at: TwoOrganizations
beforeAll(async () => {
  at = await twoOrganizations()
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
  valid: true,
  order: 'desc',
})
const QUERIES = [
  '/api/v1/traffic/sites?city=Turku&country=FI&device_type=radar&q=a b&ids=1&bbox=1,2,3,4&status=all&include=state,hours&limit=5&cursor=AQEB',
  '/api/v1/traffic/data/changes?after=now&limit=10&sites=1,2',
  '/api/v1/traffic/uploads?site=1&limit=10&cursor=AQEB',
  '/api/v1/traffic/uploads/1/rejected',
  '/api/v1/traffic/sites/1/days?from=2026-06-01&to=2026-06-30',
  '/api/v1/traffic/sites/1',
  '/api/v1/me',
]
const RECORD =
  '{"timestamp":"2026-06-01T07:15:23.412Z","channel":1,"lane":1,"vehicle_class":"car","class_code":7,"speed_kmh":48.3,"length_m":4.31,"headway_s":2.4,"gap_s":1.9,"sequence":71204,"wrong_way":false,"device_fault":null}'
const CSV = 'timestamp,channel,lane,vehicle_class,speed_kmh\n2026-06-01T07:15:23.412Z,1,1,car,48.3\n'

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

function someUpload(random: Random): Sent {
  const format = random.below(3)
  const text = [
    `{"records":[${RECORD},${RECORD}],"covers":[{"from_dt":"2026-06-01T07:00:00Z","to_dt":"2026-06-01T08:00:00Z"}],"site":1}`,
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

/** The path keeps its characters, the query loses, doubles and changes some. */
function someQuery(random: Random): string {
  const target = random.one(QUERIES)
  const changed = mutated(Buffer.from(target), random).toString('latin1')
  const replaced = target.replace(/=[^&]*/g, value =>
    random.below(3) ? value : `=${encodeURIComponent(nastyJson(random).slice(0, 600)).replace(/%22/g, '')}`,
  )
  const path = random.below(2) ? changed : replaced
  return `/${path.slice(1).replace(/[^\x21-\x7e]/g, byte => (random.below(2) ? '%' : `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`))}`
}

async function sendOne(random: Random): Promise<{ what: string; wrong: string | null }[]> {
  const kind = random.below(10)
  if (kind < 4) {
    const body = someBody(SEARCH, random)
    const headers = {
      'content-type': random.below(20) ? 'application/json' : random.one(TYPES),
      ...strangeHeaders(random),
    }
    const { status, headers: got, text } = await at.call('POST', '/api/v1/traffic/data/search', { body, headers })
    return [
      {
        what: `search ${JSON.stringify(body.toString('latin1').slice(0, 300))}`,
        wrong: violation(status, got['content-type'], text),
      },
    ]
  }
  if (kind < 6) {
    const path = someQuery(random)
    const method = random.one(['GET', 'GET', 'GET', 'GET', 'DELETE', 'POST', 'PUT', 'OPTIONS'])
    const { status, headers, text } = await at.call(method, path, { headers: strangeHeaders(random) })
    return [{ what: `${method} ${path}`, wrong: violation(status, headers['content-type'], text) }]
  }
  if (kind < 9) {
    const sent = someUpload(random)
    const query = random.below(6)
      ? ''
      : `?site=${random.one(['1', 'x', ''])}&from_dt=${random.one(['2026-06-01', 'x', '9999-12-31T23:59:59.999999Z'])}&to_dt=${random.one(['2026-06-02', '', '0001-01-01'])}`
    const { status, headers, text } = await at.callAsDevice('POST', `/device/v1/uploads${query}`, sent)
    const shown = JSON.stringify((sent.body as Buffer).toString('latin1').slice(0, 300))
    return [
      {
        what: `upload ${JSON.stringify(sent.headers)} ${query} ${shown}`,
        wrong: violation(status, headers['content-type'], text),
      },
    ]
  }
  const head = `POST /api/v1/traffic/data/search HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Token ${at.user.token}\r\nContent-Type: application/json\r\nContent-Length: ${SEARCH.length}\r\n\r\n${SEARCH}`
  const bytes = random.below(10) ? mutated(Buffer.from(head), random) : random.bytes(1 + random.below(300))
  const answers = await rawAnswers(at.url, bytes, { pauseMs: 0, quietMs: 300, waitMs: 20_000 })
  return answers.map(({ status, headers, body }) => ({
    what: `raw ${JSON.stringify(bytes.toString('latin1'))}`,
    wrong: violation(status, headers['content-type'], body),
  }))
}

test('10,000 strange requests: no 5xx, nothing but JSON, no error outside of the three shapes', {
  timeout: 240_000,
}, async () => {
  const violations: string[] = []
  let answers = 0
  let next = 0
  const began = Date.now()
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      // Each request has a seed of its own, so that the order in which they are answered changes nothing.
      for (let i = next++; i < REQUESTS; i = next++) {
        for (const { what, wrong } of await sendOne(new Random(SEED + i * 7919))) {
          answers++
          if (wrong) violations.push(`${wrong} <- ${what}`)
        }
      }
    }),
  )
  const errors = at.log.filter(line => line.includes('"level":"error"'))
  console.log(`fuzz: ${REQUESTS} tried, ${answers} answers, ${violations.length} violated, ${Date.now() - began} ms`)
  expect(violations.slice(0, 20)).toEqual([])
  expect(errors.slice(0, 5)).toEqual([])
  expect(answers).toBeGreaterThan(REQUESTS * 0.97)
  expect((await at.call('GET', '/api/v1/me')).status).toBe(200)
})
