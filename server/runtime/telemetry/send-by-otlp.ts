import { hostname } from 'node:os'
import {
  DiagLogLevel,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, type Resource, resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { Exchange } from '../../platform/http/exchange.ts'
import type { OutgoingTrace } from '../../platform/http/outgoing/outgoing-trace.ts'
import { BUILD } from '../build.ts'
import type { Log } from '../log.ts'
import { metricDataOf } from './metric-data.ts'
import type { TelemetrySettings } from './read-settings.ts'
import type { Telemetry, TelemetryParts } from './telemetry.ts'

const SCOPE = 'wayside'
/** A receiver that hangs does not delay the stop of the service for longer. */
const STOP_MS = 2_000
/** A receiver that is away is logged once a minute. */
const WARN_EVERY_MS = 60_000
const propagator = new W3CTraceContextPropagator()

export function sendByOtlp(
  { traces, metrics, metricIntervalMs }: TelemetrySettings,
  { process, snapshot, log }: Omit<TelemetryParts, 'settings'>,
): Telemetry {
  warnSeldom(log)
  const resource = resourceOf(process)
  const spans = traces
    ? new BasicTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())] })
    : null
  const readers = metrics ? [readerOf(resource, snapshot, metricIntervalMs)] : []
  const meters = new MeterProvider({ resource, readers })
  const tracer = spans?.getTracer(SCOPE, BUILD.version) ?? null
  return {
    answered: (exchange, status) => tracer && writeAnswered(tracer, exchange, status),
    sending: (name, attributes) => (tracer ? beginSending(tracer, name, attributes) : NOT_TRACED),
    async stop() {
      const sent = Promise.allSettled([spans?.shutdown(), meters.shutdown()])
      await Promise.race([sent, new Promise(resolve => setTimeout(resolve, STOP_MS).unref())])
    },
  }
}

/** OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES win. */
function resourceOf(process: TelemetryParts['process']): Resource {
  const own = resourceFromAttributes({
    'service.name': 'wayside',
    'service.version': BUILD.version,
    'service.instance.id': `${hostname()}:${globalThis.process.pid}`,
    'wayside.process': process,
  })
  return own.merge(detectResources({ detectors: [envDetector] }))
}

function readerOf(resource: Resource, snapshot: TelemetryParts['snapshot'], exportIntervalMillis: number) {
  const startedAt = Date.now()
  return new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(),
    exportIntervalMillis,
    exportTimeoutMillis: Math.min(30_000, exportIntervalMillis),
    metricProducers: [
      {
        async collect() {
          const all = metricDataOf(await snapshot(), startedAt, Date.now())
          return { errors: [], resourceMetrics: { resource, scopeMetrics: [{ scope: { name: SCOPE }, metrics: all }] } }
        },
      },
    ],
  })
}

/** The whole span at once, when the answer is ready: nothing is kept while a request is handled. */
function writeAnswered(
  tracer: Tracer,
  { request, method, route, path, id, startedAt }: Exchange,
  status: number,
): void {
  const parent = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter)
  const attributes = {
    'http.request.method': method,
    'http.route': route,
    'url.path': path,
    'http.response.status_code': status,
    'wayside.request_id': id,
  }
  const startTime = performance.timeOrigin + startedAt
  const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, startTime, attributes }, parent)
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

const NOT_TRACED: OutgoingTrace = { headers: {}, end: () => {} }

function beginSending(tracer: Tracer, name: string, attributes: { [name: string]: string }): OutgoingTrace {
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, ROOT_CONTEXT)
  const headers: { [name: string]: string } = {}
  propagator.inject(trace.setSpan(ROOT_CONTEXT, span), headers, defaultTextMapSetter)
  return {
    headers,
    end(status) {
      if (status !== null) span.setAttribute('http.response.status_code', status)
      if (status === null || status >= 400) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

function warnSeldom(log: Log): void {
  let warnedAt = Number.NEGATIVE_INFINITY
  const warn = (message: string) => {
    if (Date.now() < warnedAt + WARN_EVERY_MS) return
    warnedAt = Date.now()
    log.warn({ reason: message.slice(0, 500) }, 'telemetry could not be sent')
  }
  const nothing = () => {}
  diag.setLogger({ error: warn, warn, info: nothing, debug: nothing, verbose: nothing }, DiagLogLevel.WARN)
}
