import { hostname } from 'node:os'
import {
  DiagLogLevel,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  ROOT_CONTEXT,
  type Span,
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
import { type Exchange, sentTraceParent } from '../../platform/http/exchange.ts'
import { type OutgoingTrace, passTraceOn } from '../../platform/http/outgoing/outgoing-trace.ts'
import { BUILD } from '../build.ts'
import { type Log, redact } from '../log.ts'
import { limitTraces, MAX_TRACES_PER_SECOND, type TraceLimit } from './limit-traces.ts'
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
  { traces, hasSampler, metrics, metricIntervalMs }: TelemetrySettings,
  { process, snapshot, log }: Omit<TelemetryParts, 'settings'>,
): Telemetry {
  warnSeldom(log)
  const resource = resourceOf(process)
  const limit = hasSampler ? null : limitTraces(MAX_TRACES_PER_SECOND)
  const spans = traces
    ? new BasicTracerProvider({
        resource,
        spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
        ...(limit && { sampler: limit.sampler }),
      })
    : null
  const readers = metrics ? [readerOf(resource, snapshot, metricIntervalMs)] : []
  const meters = new MeterProvider({ resource, readers })
  const tracing = spans ? traceWith(spans.getTracer(SCOPE, BUILD.version), limit) : NOT_TRACING
  return {
    ...tracing,
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

type Tracing = Pick<Telemetry, 'traceParentOf' | 'answered' | 'sending'>

const NOT_TRACING: Tracing = { traceParentOf: sentTraceParent, answered: () => {}, sending: passTraceOn }

function traceWith(tracer: Tracer, limit: TraceLimit | null): Tracing {
  /** Most spans are made when the answer is ready: only those of requests that cause something else begin earlier. */
  const begun = new WeakMap<Exchange, Span>()
  return {
    traceParentOf(exchange) {
      const span = begun.get(exchange) ?? beginReceived(tracer, exchange, Date.now())
      begun.set(exchange, span)
      return headersOf(span).traceparent ?? null
    },
    answered(exchange, status) {
      const known = begun.get(exchange)
      if (!known && limit?.isUsedUp() && exchange.request.headers.traceparent === undefined) return
      const now = Date.now()
      const span = known ?? beginReceived(tracer, exchange, now)
      span.setAttribute('http.response.status_code', status)
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(now)
    },
    sending: (name, attributes, traceParent) => beginSending(tracer, name, { attributes, traceParent }),
  }
}

/** `now` is of the clock that ends the span: by another one, a short span would end before it begins. */
function beginReceived(tracer: Tracer, { request, method, route, path, id, startedAt }: Exchange, now: number): Span {
  const startTime = now - (performance.now() - startedAt)
  const span = tracer.startSpan(`${method} ${route}`, { kind: SpanKind.SERVER, startTime }, parentOf(request.headers))
  // Not with the start: that checks and copies attributes twice, also those of spans that are not sampled.
  if (span.isRecording()) {
    span.setAttributes({
      'http.request.method': method,
      'http.route': route,
      'url.path': redact(path),
      'wayside.request_id': id,
    })
  }
  return span
}

function beginSending(
  tracer: Tracer,
  name: string,
  { attributes, traceParent }: { attributes: { [name: string]: string }; traceParent: string | null },
): OutgoingTrace {
  const parent = parentOf(traceParent === null ? {} : { traceparent: traceParent })
  const span = tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent)
  return {
    headers: headersOf(span),
    end(status) {
      if (status !== null) span.setAttribute('http.response.status_code', status)
      if (status === null || status >= 400) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

const parentOf = (headers: object) => propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)

function headersOf(span: Span): { [name: string]: string } {
  const headers: { [name: string]: string } = {}
  propagator.inject(trace.setSpan(ROOT_CONTEXT, span), headers, defaultTextMapSetter)
  return headers
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
