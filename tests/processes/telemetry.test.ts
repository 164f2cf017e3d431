import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { OutgoingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../server/runtime/config.ts'
import { ask } from '../support/services/ask.ts'
import { type TestDatabase, testDatabase } from '../support/services/database.ts'
import { type SpawnedServer, spawnServer } from '../support/services/spawn-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/services/webhook-receiver.ts'
import { daysAgo, makePlace, type Place, send, vehicle } from '../support/traffic/traffic.ts'

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: number }
}

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
}

interface Metric {
  name: string
  histogram?: { dataPoints: { count: number; bucketCounts: number[]; explicitBounds: number[]; sum: number }[] }
}

/** Prints the body of each request as a line. */
const COLLECTOR = `
  const server = require('node:http').createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    process.stdout.write(body + '\\n', () => response.setHeader('Content-Type', 'application/json').end('{}'))
  })
  server.listen(Number(process.argv[1]), '127.0.0.1', () => console.log(JSON.stringify(server.address())))
`

/** A receiver of OTLP by HTTP in a process of its own, of which is kept what it gets. */
class Receiver {
  readonly spans: Span[] = []
  readonly metrics: Metric[] = []
  readonly services = new Set<string>()
  readonly #child: ChildProcess
  readonly port: Promise<number>

  constructor(port = 0) {
    this.#child = spawn(process.execPath, ['-e', COLLECTOR, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] })
    const lines = createInterface({ input: this.#child.stdout as Readable })
    this.port = once(lines, 'line').then(([line]) => {
      lines.on('line', body => this.#keep(JSON.parse(body)))
      return JSON.parse(line).port
    })
  }

  // biome-ignore lint/suspicious/noExplicitAny: the JSON of OTLP.
  #keep({ resourceSpans = [], resourceMetrics = [] }: any): void {
    for (const { resource, scopeSpans = [], scopeMetrics = [] } of [...resourceSpans, ...resourceMetrics]) {
      const { 'service.name': service, 'wayside.process': process } = valuesOf(resource.attributes)
      this.services.add(`${service} ${process}`)
      for (const { spans } of scopeSpans) this.spans.push(...spans)
      for (const { metrics } of scopeMetrics) this.metrics.push(...metrics)
    }
  }

  /** Answers no request from now on, and refuses none. */
  hang(): void {
    this.#child.kill('SIGSTOP')
  }

  async kill(): Promise<void> {
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGKILL')
    await ended
  }
}

const valuesOf = (attributes: Attribute[]): { [name: string]: string | number | undefined } =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

const directory = mkdtempSync(join(tmpdir(), 'wayside-telemetry-'))
let own: TestDatabase
let place: Place
let receiver: Receiver
let hooks: WebhookReceiver
let service: SpawnedServer
let port: number

beforeAll(async () => {
  own = await testDatabase()
  place = await makePlace(own.database)
  hooks = await startWebhookReceiver()
  receiver = new Receiver()
  port = await receiver.port
  service = await spawnServer({
    DATABASE_URL: own.url,
    DATA_DIR: directory,
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.1',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_SERVICE_NAME: 'counts',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_METRIC_EXPORT_INTERVAL: '500',
  })
})
afterAll(async () => {
  await service?.stop()
  await receiver?.kill()
  await hooks?.close()
  await own?.drop()
  rmSync(directory, { recursive: true })
})

async function until<T>(find: () => T | undefined): Promise<T> {
  for (;;) {
    const found = find()
    if (found !== undefined) return found
    await sleep(20)
  }
}

const me = (headers = {}) => ask(service.url, 'GET', '/api/v1/me', { token: place.token, headers })

const createHook = async (path: string, events: string[]): Promise<number> => {
  const body = { url: `${hooks.url}${path}`, events }
  return (await ask(service.url, 'POST', '/api/v1/traffic/webhooks', { token: place.token, body })).json.id
}
const spanOf = (traceId: string, name: string) =>
  until(() => receiver.spans.find(span => span.traceId === traceId && span.name === name))
const DAY = daysAgo(2)
const upload = (minute: number, headers = {}) => send(service.url, place.key, [vehicle(DAY + minute * 60_000)], headers)

test('a request is a span of the trace of its caller', async () => {
  const [traceId, parentSpanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const { headers } = await me({ traceparent: `00-${traceId}-${parentSpanId}-01` })
  const span = await spanOf(traceId, 'GET /api/v1/me')
  expect(span).toMatchObject({ parentSpanId, kind: 2 })
  expect(valuesOf(span.attributes)).toMatchObject({
    'http.response.status_code': 200,
    'http.route': '/api/v1/me',
    'wayside.request_id': headers['x-request-id'],
  })
  expect(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)).toBeGreaterThan(0n)
})

test('the span of an answer of less than a millisecond ends behind its beginning, and nothing is logged about it', async () => {
  const traceId = '9'.repeat(32)
  const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
  for (let n = 0; n < 50; n++) await ask(service.url, 'GET', '/healthz', { headers: { traceparent } })
  const spans = await until(() => {
    const found = receiver.spans.filter(span => span.traceId === traceId)
    return found.length === 50 ? found : undefined
  })
  const nanoseconds = spans.map(span => BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano))
  expect(nanoseconds.filter(duration => duration <= 0n)).toEqual([])
  expect(service.output.filter(line => line.includes('Inconsistent start and end time'))).toEqual([])
})

test('a webhook is in the trace of the request that causes it: an upload, an export, a command, a test', async () => {
  const events = ['upload.stored', 'export.completed', 'command.ended']
  const webhook = await createHook('/traced', events)
  const { token, siteId } = place
  const time = { from_dt: new Date(DAY).toISOString(), to_dt: new Date(DAY + 60_000).toISOString() }
  const commands = `/api/v1/traffic/sites/${siteId}/commands`
  const causes: { [event: string]: { name: string; cause: (headers: OutgoingHttpHeaders) => Promise<unknown> } } = {
    'upload.stored': { name: 'POST /device/v1/uploads', cause: headers => upload(0, headers) },
    'export.completed': {
      name: 'POST /api/v1/traffic/exports',
      cause: headers =>
        ask(service.url, 'POST', '/api/v1/traffic/exports', { token, headers, body: { time, format: 'csv' } }),
    },
    'command.ended': {
      name: 'POST /api/v1/traffic/sites/{id}/commands',
      async cause(headers) {
        const { json } = await ask(service.url, 'POST', commands, { token, headers, body: { command: 'reboot' } })
        return ask(service.url, 'POST', `${commands}/${json.id}/cancel`, { token })
      },
    },
    'webhook.test': {
      name: 'POST /api/v1/traffic/webhooks/{id}/test',
      cause: headers => ask(service.url, 'POST', `/api/v1/traffic/webhooks/${webhook}/test`, { token, headers }),
    },
  }
  for (const [n, [event, { name, cause }]] of Object.entries(causes).entries()) {
    const traceId = `${n + 1}`.padStart(32, 'a')
    await cause({ traceparent: `00-${traceId}-00f067aa0ba902b7-01` })
    const sent = await spanOf(traceId, 'POST webhook')
    const received = await until(() => hooks.at('/traced').find(({ body }) => JSON.parse(body).type === event))
    expect(received.headers.traceparent, event).toBe(`00-${traceId}-${sent.spanId}-01`)
    expect(valuesOf(sent.attributes)).toMatchObject({ 'wayside.event': event, 'http.response.status_code': 204 })
    expect(sent.parentSpanId, event).toBe((await spanOf(traceId, name)).spanId)
  }
})

test('metrics arrive from each process, histograms with the number in each bucket', async () => {
  await me()
  const histogram = await until(
    () => receiver.metrics.findLast(({ name }) => name === 'wayside_http_request_duration_seconds')?.histogram,
  )
  for (const { count, bucketCounts, explicitBounds } of histogram.dataPoints) {
    expect(bucketCounts.map(Number).reduce((sum, one) => sum + one, 0)).toBe(Number(count))
    expect(bucketCounts.length).toBe(explicitBounds.length + 1)
  }
  await until(() => receiver.metrics.find(({ name }) => name === 'process_cpu_seconds_total'))
  await until(() => (receiver.services.size >= 2 ? true : undefined))
  expect([...receiver.services].sort()).toEqual(['counts background', 'counts http'])
})

test('kill -9 of the receiver costs a line of the log, and no upload or webhook; when it is back, spans arrive again', async () => {
  await createHook('/through', ['upload.stored'])
  const uploads = Array.from({ length: 20 }, async (_, minute) => {
    if (minute === 10) await receiver.kill()
    return upload(10 + minute)
  })
  const replies = await Promise.all(uploads)
  expect(replies.map(({ status, json }) => `${status} ${json.accepted}`)).toEqual(Array(20).fill('200 1'))
  await service.line(({ msg }) => msg === 'telemetry could not be sent')
  await until(() => (hooks.at('/through').length >= 20 ? true : undefined))
  receiver = new Receiver(port)
  await receiver.port
  await until(() => {
    void me()
    return receiver.spans.find(({ name }) => name === 'GET /api/v1/me')
  })
})

test('a receiver that hangs delays neither answers nor the stop of the service', async () => {
  receiver.hang()
  expect((await me()).status).toBe(200)
  const began = Date.now()
  expect(await service.stop()).toEqual({ code: 0, signal: null })
  // A request to it may take 10 s, by the standard variables.
  expect(Date.now() - began).toBeLessThan(9_000)
})

/** Writes the address of each module that a process and its threads load. */
const LISTING_LOADER = `
  import { writeSync } from 'node:fs'
  export async function load(url, context, next) {
    if (url.startsWith('file:')) writeSync(2, 'loaded ' + url + '\\n')
    return next(url, context)
  }
`
const dataUrl = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`
const LISTING = dataUrl(`
  import { register } from 'node:module'
  register(${JSON.stringify(dataUrl(LISTING_LOADER))})
`)

test('without an address no module of OpenTelemetry is loaded by any process, and with one they are', async () => {
  const loadedWith = async (env: NodeJS.ProcessEnv) => {
    const settings = { DATABASE_URL: own.url, DATA_DIR: directory, NODE_OPTIONS: `--import=${LISTING}` }
    const listing = await spawnServer({ ...settings, ...env })
    try {
      expect((await ask(listing.url, 'GET', '/api/v1/me', { token: place.token })).status).toBe(200)
      const loaded = () => listing.output.filter(line => line.startsWith('loaded '))
      for (const program of ['serve', 'http-process', 'background-process']) {
        await until(() => loaded().find(line => line.includes(`/runtime/${program}.`)))
      }
      return loaded().filter(line => line.includes('@opentelemetry')).length
    } finally {
      await listing.stop()
    }
  }
  expect(await loadedWith({})).toBe(0)
  expect(await loadedWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })).toBeGreaterThan(3)
})

test('nothing is sent unless an address is set, and what is not spoken is refused', () => {
  const telemetryOf = (env: NodeJS.ProcessEnv) => readConfig(env).telemetry
  const address = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  expect([telemetryOf({}), telemetryOf({ ...address, OTEL_SDK_DISABLED: 'true' })]).toEqual([null, null])
  expect(telemetryOf(address)).toEqual({ traces: true, hasSampler: false, metrics: true, metricIntervalMs: 60_000 })
  expect(telemetryOf({ ...address, OTEL_TRACES_SAMPLER: 'always_off' })).toMatchObject({ hasSampler: true })
  expect(telemetryOf({ ...address, OTEL_METRICS_EXPORTER: 'none' })).toMatchObject({ traces: true, metrics: false })
  expect(telemetryOf({ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://127.0.0.1:4318/v1/metrics' })).toMatchObject({
    traces: false,
    metrics: true,
  })
  expect(() => telemetryOf({ ...address, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toThrow(
    'OTEL_EXPORTER_OTLP_PROTOCOL is "grpc", but must be http/json.',
  )
  expect(() => telemetryOf({ ...address, OTEL_TRACES_EXPORTER: 'console' })).toThrow('must be otlp or none')
  expect(() => telemetryOf({ ...address, OTEL_METRIC_EXPORT_INTERVAL: '0' })).toThrow('from 10 to 999999999')
})
