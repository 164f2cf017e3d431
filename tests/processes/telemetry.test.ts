import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../server/runtime/config.ts'
import { ask } from '../support/services/ask.ts'
import { type TestDatabase, testDatabase } from '../support/services/database.ts'
import { type SpawnedServer, spawnServer } from '../support/services/spawn-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/services/webhook-receiver.ts'
import { makePlace, type Place } from '../support/traffic/traffic.ts'

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

/** A receiver of OTLP by HTTP, which keeps what it gets. */
class Receiver {
  readonly spans: Span[] = []
  readonly metrics: Metric[] = []
  readonly services = new Set<string>()
  readonly #server: Server

  constructor() {
    this.#server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      this.#keep(JSON.parse(body))
      response.setHeader('Content-Type', 'application/json').end('{}')
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

  async listen(port = 0): Promise<number> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
    return (this.#server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    const closed = new Promise(resolve => this.#server.close(resolve))
    this.#server.closeAllConnections()
    await closed
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
  port = await receiver.listen()
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
  await receiver?.stop()
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

test('a request is a span of the trace of its caller, and a webhook carries one of its own', async () => {
  const [traceId, parentSpanId] = ['4bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7']
  const { headers } = await me({ traceparent: `00-${traceId}-${parentSpanId}-01` })
  const span = await until(() => receiver.spans.find(one => one.traceId === traceId))
  expect(span).toMatchObject({ parentSpanId, name: 'GET /api/v1/me', kind: 2 })
  expect(valuesOf(span.attributes)).toMatchObject({
    'http.response.status_code': 200,
    'http.route': '/api/v1/me',
    'wayside.request_id': headers['x-request-id'],
  })
  expect(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)).toBeGreaterThan(0n)
  const body = { url: `${hooks.url}/traced`, events: ['day.complete'] }
  const { json } = await ask(service.url, 'POST', '/api/v1/traffic/webhooks', { token: place.token, body })
  await ask(service.url, 'POST', `/api/v1/traffic/webhooks/${json.id}/test`, { token: place.token })
  const [received] = await until(() => (hooks.at('/traced').length > 0 ? hooks.at('/traced') : undefined))
  const sent = await until(() => receiver.spans.find(({ name }) => name === 'POST webhook'))
  expect(received?.headers.traceparent).toBe(`00-${sent.traceId}-${sent.spanId}-01`)
  expect(valuesOf(sent.attributes)).toMatchObject({ 'wayside.event': 'webhook.test', 'http.response.status_code': 204 })
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

test('a receiver that is away costs a line of the log; when it is back, spans arrive again', async () => {
  await receiver.stop()
  await me()
  await service.line(({ msg }) => msg === 'telemetry could not be sent')
  expect((await me()).status).toBe(200)
  receiver = new Receiver()
  await receiver.listen(port)
  await until(() => {
    void me()
    return receiver.spans.find(({ name }) => name === 'GET /api/v1/me')
  })
})

test('nothing is sent unless an address is set, and what is not spoken is refused', () => {
  const telemetryOf = (env: NodeJS.ProcessEnv) => readConfig(env).telemetry
  const address = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  expect([telemetryOf({}), telemetryOf({ ...address, OTEL_SDK_DISABLED: 'true' })]).toEqual([null, null])
  expect(telemetryOf(address)).toEqual({ traces: true, metrics: true, metricIntervalMs: 60_000 })
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
