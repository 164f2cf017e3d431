import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { DetailError, permissionDenied } from '../platform/http/errors.ts'
import type { Exchange } from '../platform/http/exchange.ts'
import { isLoopback } from '../platform/http/outgoing/resolve-name.ts'
import type { RouteAnswer } from '../platform/http/route.ts'
import { BUILD } from './build.ts'

/** The metrics of one process, in the form that is sent between processes. */
export type MetricsSnapshot = object[]

export interface Metrics {
  answered(exchange: Pick<Exchange, 'method' | 'route'>, status: number, seconds: number, error?: unknown): void
  /** How many event streams of a kind are open now. */
  streaming(kind: 'records' | 'states', open: number): void
  /** A background loop has done its turn, or could not. */
  turned(loop: Turn): void
  /** The metrics of all processes in the format of Prometheus, for authorized clients. */
  page(exchange: Pick<Exchange, 'request'>, token: string | null): Promise<RouteAnswer>
  /** This process alone. */
  snapshot(): Promise<MetricsSnapshot>
}

/** A turn of a background loop. */
export interface Turn {
  name: string
  /** The pause between two turns. */
  seconds: number
  isFailed: boolean
}

/** A metric that is the same for all processes, so that only the one that answers reads it. */
export interface Metric {
  name: string
  help: string
  values: { labels: { [name: string]: string }; value: number }[]
}

interface Sources {
  /** Connections to PostgreSQL that are in use now. */
  connectionsInUse?: () => number
  /** The snapshots of all processes; without it only this process is shown. */
  gather?: () => Promise<MetricsSnapshot[]>
  /** Metrics that are read from the database; left out when it is unavailable. */
  measure?: () => Promise<Metric[]>
}

let ofProcess: Registry | undefined

/** Gauges with the names of counters, which linters of Prometheus refuse; others show the same by type. */
const MISNAMED = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/** Processor, memory, event loop and garbage collection, which are measured once however many apps a process runs. */
function metricsOfProcess(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
    for (const name of MISNAMED) ofProcess.removeSingleMetric(name)
  }
  return ofProcess
}

export function createMetrics({ connectionsInUse, gather, measure }: Sources = {}): Metrics {
  const registers = [new Registry()]
  const [register] = registers as [Registry]
  const general = metricsOfProcess()
  const requests = new Histogram({
    name: 'wayside_http_request_duration_seconds',
    help: 'Time from the head of a request until its answer is ready, without the time that a long poll waits; its _count is the number of requests.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    registers,
  })
  const failures = new Counter({
    name: 'wayside_authentication_failures_total',
    help: 'Requests that were answered with 401, by the sentence of the answer.',
    labelNames: ['reason'],
    registers,
  })
  const streams = new Gauge({
    name: 'wayside_open_streams',
    help: 'Event streams that are open.',
    labelNames: ['kind'],
    registers,
  })
  const turns = loopMetrics(register)
  if (connectionsInUse) {
    new Gauge({
      name: 'wayside_database_connections_in_use',
      help: 'Connections to PostgreSQL that are working for a request or a loop.',
      registers,
      collect() {
        this.set(connectionsInUse())
      },
    })
  }
  const snapshot = () => Registry.merge([general, register]).getMetricsAsJSON()
  const children = new Map<string, Histogram.Internal<string>>()
  return {
    answered({ method, route }, status, seconds, error) {
      // One for each set of labels: finding it by its labels takes the histogram 8 µs.
      const key = `${method} ${status} ${route}`
      const child = children.get(key) ?? requests.labels({ method, route, status })
      children.set(key, child)
      child.observe(seconds)
      if (status === 401) failures.inc({ reason: error instanceof DetailError ? error.detail : 'other' })
    },
    streaming: (kind, open) => streams.set({ kind }, open),
    turned: turns,
    async page({ request }, token) {
      requireMetricsAccess(request, token)
      const snapshots = gather ? await gather() : [await snapshot()]
      // After the snapshots, because reading them uses a connection that should not be counted.
      const ownMetrics = (await measure?.().catch(() => [])) ?? []
      const text =
        (await AggregatorRegistry.aggregate(snapshots).metrics()) + (await formatMetrics([BUILD_INFO, ...ownMetrics]))
      return { type: Registry.PROMETHEUS_CONTENT_TYPE, bytes: Buffer.from(text) }
    },
    snapshot,
  }
}

const BUILD_INFO: Metric = {
  name: 'wayside_build_info',
  help: 'The build that runs.',
  values: [{ labels: { version: BUILD.version, commit: BUILD.commit, node: process.version }, value: 1 }],
}

/** The process that lost the lease of the loops keeps what it measured: the newest turn of a loop counts. */
function loopMetrics(register: Registry): (turn: Turn) => void {
  const shared = { labelNames: ['loop'], registers: [register] }
  const lastTurn = new Gauge({
    ...shared,
    name: 'wayside_loop_last_turn_timestamp_seconds',
    help: 'When a background loop last did its turn without an error.',
    aggregator: 'max',
  })
  const pause = new Gauge({
    ...shared,
    name: 'wayside_loop_pause_seconds',
    help: 'The pause between two turns of a background loop.',
    aggregator: 'max',
  })
  const failures = new Counter({
    ...shared,
    name: 'wayside_loop_failures_total',
    help: 'Turns of a background loop that ended with an error; each is tried again.',
  })
  return ({ name, seconds, isFailed }) => {
    const labels = { loop: name }
    pause.set(labels, seconds)
    failures.inc(labels, isFailed ? 1 : 0)
    if (!isFailed) lastTurn.setToCurrentTime(labels)
  }
}

async function formatMetrics(metrics: Metric[]): Promise<string> {
  const register = new Registry()
  for (const { name, help, values } of metrics) {
    const labelNames = [...new Set(values.flatMap(({ labels }) => Object.keys(labels)))]
    const gauge = new Gauge({ name, help, labelNames, registers: [register] })
    for (const { labels, value } of values) gauge.set(labels, value)
  }
  return register.metrics()
}

/** Metrics are for clients on this machine, and for those with METRICS_TOKEN. */
function requireMetricsAccess(request: IncomingMessage, token: string | null): void {
  if (isFromThisMachine(request) || knowsToken(request, token)) return
  if (token === null) throw permissionDenied()
  throw new DetailError(401, 'Authentication credentials were not provided.', { 'WWW-Authenticate': 'Bearer' })
}

/** A proxy on this machine also connects from here, but adds headers for the client behind it. */
function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const forwarded = Object.keys(headers).some(name => name === 'forwarded' || name.startsWith('x-forwarded-'))
  return isLoopback(socket.remoteAddress ?? '') && !forwarded
}

function knowsToken({ headers }: IncomingMessage, token: string | null): boolean {
  const sent = /^Bearer ([\x21-\x7e]+)$/i.exec(headers.authorization ?? '')?.[1]
  return token !== null && sent !== undefined && timingSafeEqual(digest(sent), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()
