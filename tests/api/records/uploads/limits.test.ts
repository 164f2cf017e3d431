import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { createGzip, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../../contract/times/time.ts'
import { IgnoredFields } from '../../../../server/platform/http/requests/unknown-fields.ts'
import { BODY_LIMITS, inflateBody } from '../../../../server/records/uploads/read-body.ts'
import { readItems } from '../../../../server/records/uploads/read-records.ts'
import { ask } from '../../../support/services/ask.ts'
import { startServer, type TestServer } from '../../../support/services/server.ts'
import { useServer } from '../../../support/services/use-server.ts'
import { sendIntervals } from '../../../support/traffic/intervals.ts'
import { daysAgo, iso, makePlace, NO_RATE_LIMITS, type Place, send, vehicle } from '../../../support/traffic/traffic.ts'

const WIRE = 4096
const INFLATED = 16_384
const RECORDS = 40
const TOO_LARGE = { detail: 'Request body too large.' }
const from = daysAgo(2)

const body = { ...BODY_LIMITS, wireBytes: WIRE, inflatedBytes: INFLATED, records: RECORDS, milliseconds: 500 }
const server = useServer({ ...NO_RATE_LIMITS, limits: { ...NO_RATE_LIMITS.limits, body } })
let usual: TestServer
let place: Place

beforeAll(async () => {
  usual = await startServer({ connection: server.connection, ...NO_RATE_LIMITS })
  place = await makePlace(server.database)
})
afterAll(async () => {
  await usual?.stop()
})

const NDJSON = { 'content-type': 'application/x-ndjson' }
const GZIPPED = { ...NDJSON, 'content-encoding': 'gzip' }
/** A line of NDJSON, filled with blanks up to a length. */
const padded = (bytes: number) => Buffer.from(JSON.stringify(vehicle(from)).padEnd(bytes, ' '))
/** Bytes that gzip cannot make smaller. */
const noise = (bytes: number) => Buffer.from(Array.from({ length: bytes }, (_, i) => 33 + ((i * 7919) % 90)))

/** Sends a body in pieces, without saying its length beforehand. */
function sendPieces(url: string, pieces: Buffer[], headers: { [name: string]: string }, end = true) {
  const { hostname, port } = new URL(url)
  return new Promise<{ status: number; json: unknown }>((resolve, reject) => {
    const all = { authorization: `Device ${place.key}`, 'transfer-encoding': 'chunked', ...headers }
    const sent = request({ hostname, port, method: 'POST', path: '/device/v1/uploads', headers: all }, answer => {
      let text = ''
      answer.on('data', chunk => {
        text += chunk
      })
      answer.on('end', () => {
        sent.destroy()
        resolve({ status: answer.statusCode as number, json: JSON.parse(text) })
      })
    })
    // What is still being sent may be reset once the answer is there.
    sent.on('error', error => setTimeout(() => reject(error), 200))
    for (const piece of pieces) sent.write(piece)
    if (end) sent.end()
  })
}

test('the limits are those of the contract', () => {
  expect(BODY_LIMITS).toEqual({
    wireBytes: 16 * 1024 * 1024,
    inflatedBytes: 64 * 1024 * 1024,
    inflationRatio: 100,
    lineBytes: 64 * 1024,
    records: 50_000,
    milliseconds: 120_000,
    largeBytes: 256 * 1024,
    largeAtATime: 1,
    largeWaitMs: 30_000,
  })
})

describe('bytes on the wire', () => {
  test('as many as the limit are taken, one more is 413, announced or not', async () => {
    for (const bytes of [WIRE, WIRE + 1]) {
      const status = bytes > WIRE ? 413 : 200
      const announced = await send(server.url, place.key, padded(bytes), NDJSON)
      const chunked = await sendPieces(
        server.url,
        [padded(bytes).subarray(0, 100), padded(bytes).subarray(100)],
        NDJSON,
      )
      for (const answer of [announced, chunked]) {
        expect([bytes, answer.status]).toEqual([bytes, status])
        if (status === 413) expect(answer.json).toEqual(TOO_LARGE)
      }
    }
  })

  test('a gzip body is counted as it is sent', async () => {
    const records = Array.from({ length: 8 }, (_, i) => ({ ...vehicle(from + i), note: noise(700 + i).toString() }))
    const body = gzipSync(records.map(record => JSON.stringify(record)).join('\n'), { level: 0 })
    expect(body.length).toBeGreaterThan(WIRE)
    expect((await send(server.url, place.key, body, GZIPPED)).json).toEqual(TOO_LARGE)
    expect(await sendPieces(server.url, [body], GZIPPED)).toEqual({ status: 413, json: TOO_LARGE })
    const oneRecord = gzipSync(JSON.stringify(records[0]), { level: 0 })
    expect((await send(server.url, place.key, oneRecord, GZIPPED)).status).toBe(200)
  })
})

describe('inflated bytes', () => {
  test('as many as the limit are taken, one more is 413', async () => {
    const atLimit = await send(server.url, place.key, gzipSync(padded(INFLATED)), GZIPPED)
    const above = await send(server.url, place.key, gzipSync(padded(INFLATED + 1)), GZIPPED)
    expect([atLimit.status, above.status, above.json]).toEqual([200, 413, TOO_LARGE])
  })

  test('a bomb of half a GiB in half a MiB ends at the limit, and takes no more memory than a full body', async () => {
    const bomb = await makeBomb(512)
    expect(bomb.length).toBeLessThan(BODY_LIMITS.wireBytes)
    globalThis.gc?.()
    const before = process.memoryUsage.rss()
    let highest = before
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage.rss())
    }, 5)
    const answers = await Promise.all([1, 2].map(() => send(usual.url, place.key, bomb, GZIPPED)))
    clearInterval(watch)
    for (const answer of answers) expect([answer.status, answer.json]).toEqual([413, TOO_LARGE])
    expect((highest - before) / 2).toBeLessThan(2.5 * BODY_LIMITS.inflatedBytes)
  })
})

/** So many MiB of one letter, as gzip: about a thousandth of it. */
async function makeBomb(mebibytes: number): Promise<Buffer> {
  const gzip = createGzip({ level: 1 })
  const chunks: Buffer[] = []
  gzip.on('data', chunk => chunks.push(chunk))
  const piece = Buffer.alloc(1024 * 1024, 'a')
  for (let i = 0; i < mebibytes; i++) {
    if (!gzip.write(piece)) await new Promise(drained => gzip.once('drain', drained))
  }
  gzip.end()
  await new Promise(ended => gzip.once('end', ended))
  return Buffer.concat(chunks)
}

describe('records', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, i) => `{"timestamp":"${new Date(from + 1000 * i).toISOString()}","channel":1}`)

  test.each([
    ['JSON', (count: number) => `{"records":[${lines(count).join()}]}`, {}],
    ['NDJSON', (count: number) => lines(count).join('\n'), NDJSON],
    [
      'CSV',
      (count: number) =>
        `timestamp,channel\n${lines(count)
          .map(line => `${JSON.parse(line).timestamp},1`)
          .join('\n')}`,
      { 'content-type': 'text/csv' },
    ],
  ])('%s: as many as the limit are taken, one more is 413 and stores nothing', async (_format, body, headers) => {
    const above = await send(server.url, place.key, body(RECORDS + 1), headers)
    expect([above.status, above.json]).toEqual([413, TOO_LARGE])
    const atLimit = await send(server.url, place.key, body(RECORDS), headers)
    expect([atLimit.status, atLimit.json.accepted + atLimit.json.duplicates]).toEqual([200, RECORDS])
  })
})

describe('intervals', () => {
  const lines = (count: number) =>
    Array.from(
      { length: count },
      (_, i) => `{"start":"${iso(from + i * MINUTE_MS)}","duration_s":60,"channel":2,"total":1}`,
    )

  test.each([
    ['JSON', (count: number) => `{"intervals":[${lines(count).join()}]}`, {}],
    ['NDJSON', (count: number) => lines(count).join('\n'), NDJSON],
  ])('%s: as many as the limit are taken, one more is 413 and stores nothing', async (_format, body, headers) => {
    const above = await sendIntervals(server.url, place.key, body(RECORDS + 1), headers)
    expect([above.status, above.json]).toEqual([413, TOO_LARGE])
    const atLimit = await sendIntervals(server.url, place.key, body(RECORDS), headers)
    expect([atLimit.status, atLimit.json.accepted + atLimit.json.duplicates]).toEqual([200, RECORDS])
  })

  test('of a program have the same limits', async () => {
    const path = `/api/v1/traffic/sites/${place.siteId}/intervals`
    const post = (count: number) =>
      ask(server.url, 'POST', path, {
        token: place.token,
        body: { intervals: lines(count).map(line => JSON.parse(line)) },
      })
    expect(await post(RECORDS + 1)).toMatchObject({ status: 413, json: TOO_LARGE })
    const atLimit = await post(RECORDS)
    expect([atLimit.status, atLimit.json.accepted + atLimit.json.duplicates]).toEqual([200, RECORDS])
  })

  test('two million in one body are 413, before any of them is read', async () => {
    const count = 2_000_000
    for (const [body, headers] of [
      [`{"intervals":[${'{},'.repeat(count - 1)}{}]}`, { 'content-type': 'application/json' }],
      ['{}\n'.repeat(count), NDJSON],
    ] as const) {
      const answer = await sendIntervals(usual.url, place.key, body, headers)
      expect([answer.status, answer.json]).toEqual([413, TOO_LARGE])
    }
    expect(
      (await server.database.query(`select 1 from uploads where kind = 'intervals' and accepted > 40`)).rows,
    ).toEqual([])
  })
})

test('a body that does not come in time is 408', async () => {
  for (const headers of [NDJSON, GZIPPED]) {
    const answer = await sendPieces(server.url, [gzipSync('{}').subarray(0, 5)], headers, false)
    expect(answer).toEqual({ status: 408, json: { detail: 'Request timed out.' } })
  }
})

test('a client that goes away in the middle leaves nothing behind, and the next one is served', async () => {
  const before = await server.database.query('select count(*) from uploads')
  for (let i = 0; i < 20; i++) {
    const { hostname, port } = new URL(usual.url)
    const headers = { authorization: `Device ${place.key}`, 'content-length': 10_000, ...(i % 2 ? NDJSON : GZIPPED) }
    const sent = request({ hostname, port, method: 'POST', path: '/device/v1/uploads', headers })
    sent.on('error', () => {})
    sent.write(padded(2000))
    await new Promise(resolve => setTimeout(resolve, 10))
    sent.destroy()
  }
  expect((await send(usual.url, place.key, [])).status).toBe(200)
  const after = await server.database.query('select count(*) from uploads')
  expect(after.rows[0].count - before.rows[0].count).toBe(1)
  expect(usual.log.filter(line => line.includes('unexpected error'))).toEqual([])
})

describe('lines', () => {
  const lineBytes = 1000
  const limits = { records: 10, lineBytes }
  const TOO_LONG = { status: 413, detail: 'A line of the body is longer than 1000 bytes.' }
  const read = (format: 'csv' | 'ndjson', body: string) =>
    readItems('vehicles', format, Buffer.from(body), new URLSearchParams(), limits, new IgnoredFields()).items.length
  const refusal = (format: 'csv' | 'ndjson', body: string) => {
    try {
      return read(format, body)
    } catch (error) {
      return error
    }
  }
  /** A second record whose line has so many bytes. */
  const ndjson = (bytes: number) => `{}\n${'{}'.padEnd(bytes)}\n{}`
  const csv = (bytes: number) => `timestamp,channel\na,1\n${'b'.repeat(bytes - 2)},1\n`

  test('as long as the limit are taken, one byte more is 413', () => {
    expect(read('ndjson', ndjson(lineBytes))).toBe(3)
    expect(refusal('ndjson', ndjson(lineBytes + 1))).toMatchObject(TOO_LONG)
    expect(refusal('ndjson', 'x'.repeat(lineBytes + 1))).toMatchObject(TOO_LONG)
    expect(read('csv', csv(lineBytes))).toBe(2)
    expect(refusal('csv', csv(lineBytes + 1))).toMatchObject(TOO_LONG)
  })

  test('a quoted cell with ends of lines in it is as long as its record', () => {
    const quoted = (lines: number) => `timestamp,channel\n"${'a\n'.repeat(lines)}",1\n`
    expect(read('csv', quoted(400))).toBe(1)
    expect(refusal('csv', quoted(600))).toMatchObject(TOO_LONG)
  })
})

describe('inflation', () => {
  test('up to the ratio to what was sent is taken, above the first MiB; beyond it is 413', async () => {
    const text = Buffer.concat([Buffer.alloc(2 * 1024 * 1024, ' '), randomBytes(20_000)])
    const body = { bytes: gzipSync(text), isGzip: true }
    const ratio = text.length / body.bytes.length
    const inflationRatio = Math.ceil(ratio)
    expect((await inflateBody(body, { ...BODY_LIMITS, inflationRatio })).length).toBe(text.length)
    await expect(inflateBody(body, { ...BODY_LIMITS, inflationRatio: inflationRatio - 1 })).rejects.toMatchObject({
      status: 413,
    })
    const small = { bytes: gzipSync(Buffer.alloc(1024 * 1024)), isGzip: true }
    expect((await inflateBody(small, { ...BODY_LIMITS, inflationRatio: 1 })).length).toBe(1024 * 1024)
  })
})

describe('large bodies', () => {
  test('are handed over above their size, one of an organization at a time; others wait or get a 429', async () => {
    const body = { ...BODY_LIMITS, largeBytes: 300, largeWaitMs: 50 }
    const answers: ((answer: Buffer) => void)[] = []
    const large = await startServer({
      connection: server.connection,
      ...NO_RATE_LIMITS,
      limits: { ...NO_RATE_LIMITS.limits, body },
      storeLarge: () => new Promise(resolve => answers.push(resolve)),
    })
    try {
      expect(await send(large.url, place.key, padded(300), NDJSON)).toMatchObject({ status: 200 })
      expect(answers).toHaveLength(0)
      const first = send(large.url, place.key, gzipSync(padded(301)), GZIPPED)
      await expect.poll(() => answers.length).toBe(1)
      const other = await makePlace(server.database)
      const ofOther = send(large.url, other.key, padded(301), NDJSON)
      await expect.poll(() => answers.length).toBe(2)
      const refused = await send(large.url, place.key, padded(301), NDJSON)
      expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '5' } })
      for (const answer of answers) answer(Buffer.from('{"stored":true}'))
      expect((await first).json).toEqual({ stored: true })
      expect((await ofOther).json).toEqual({ stored: true })
    } finally {
      await large.stop()
    }
  })
})
