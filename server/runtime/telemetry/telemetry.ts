import type { Exchange } from '../../platform/http/exchange.ts'
import type { TraceOutgoing } from '../../platform/http/outgoing/outgoing-trace.ts'
import type { Log } from '../log.ts'
import type { MetricsSnapshot } from '../metrics.ts'

/** What the standard variables of OpenTelemetry ask for. */
export interface TelemetrySettings {
  traces: boolean
  metrics: boolean
  metricIntervalMs: number
}

export interface TelemetryParts {
  settings: TelemetrySettings | null
  /** Of the processes of the service. */
  process: 'http' | 'background' | 'work'
  snapshot: () => Promise<MetricsSnapshot>
  log: Log
}

/** Sends traces and metrics by OTLP. */
export interface Telemetry {
  /** A request that was answered. */
  answered(exchange: Exchange, status: number): void
  /** Begins a request to others. */
  sending: TraceOutgoing
  /** Sends what is left, for a short time. */
  stop(): Promise<void>
}

/** Null where nobody asks for it: then no package of OpenTelemetry is loaded. */
export async function startTelemetry({ settings, ...parts }: TelemetryParts): Promise<Telemetry | null> {
  if (!settings) return null
  const { sendByOtlp } = await import('./send-by-otlp.ts')
  return sendByOtlp(settings, parts)
}
