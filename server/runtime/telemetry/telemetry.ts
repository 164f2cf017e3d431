import type { Exchange, TraceParentOf } from '../../platform/http/exchange.ts'
import type { TraceOutgoing } from '../../platform/http/outgoing/outgoing-trace.ts'
import type { Log } from '../log.ts'
import type { MetricsSnapshot } from '../metrics.ts'
import type { TelemetrySettings } from './read-settings.ts'

export interface TelemetryParts {
  settings: TelemetrySettings | null
  /** Which process of the service sends. */
  process: 'http' | 'background' | 'work'
  snapshot: () => Promise<MetricsSnapshot>
  log: Log
}

/** Sends traces and metrics by OTLP. */
export interface Telemetry {
  /** The trace parent of a request's span. */
  traceParentOf: TraceParentOf
  /** A request that was answered. */
  answered(exchange: Exchange, status: number): void
  /** Begins a request to others. */
  sending: TraceOutgoing
  /** Sends what is left, for a short time. */
  stop(): Promise<void>
}
