/** What the standard variables of OpenTelemetry ask for. */
export interface TelemetrySettings {
  traces: boolean
  /** OTEL_TRACES_SAMPLER is set, and decides which traces are recorded. */
  hasSampler: boolean
  metrics: boolean
  metricIntervalMs: number
}

const DEFAULT_METRIC_INTERVAL_MS = 60_000
const SIGNALS = ['TRACES', 'METRICS'] as const
type Signal = (typeof SIGNALS)[number]

/**
 * The variables of OpenTelemetry that decide whether anything is sent. Nothing is without an address; the packages of
 * OpenTelemetry read all others, such as headers, timeouts and the sampler.
 */
export function readTelemetrySettings(env: NodeJS.ProcessEnv, problems: string[]): TelemetrySettings | null {
  const read = (name: string) => env[name]?.trim() || null
  const isOn = (signal: Signal): boolean => {
    const exporter = read(`OTEL_${signal}_EXPORTER`)
    if (exporter !== null && !['otlp', 'none'].includes(exporter)) {
      problems.push(`OTEL_${signal}_EXPORTER is "${exporter}", but must be otlp or none.`)
    }
    const address = read(`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`) ?? read('OTEL_EXPORTER_OTLP_ENDPOINT')
    return address !== null && exporter !== 'none'
  }
  if (read('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return null
  const [traces, metrics] = [isOn('TRACES'), isOn('METRICS')]
  if (!traces && !metrics) return null
  for (const name of [
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    ...SIGNALS.map(signal => `OTEL_EXPORTER_OTLP_${signal}_PROTOCOL`),
  ]) {
    const protocol = read(name)
    if (protocol !== null && protocol !== 'http/json') problems.push(`${name} is "${protocol}", but must be http/json.`)
  }
  const interval = read('OTEL_METRIC_EXPORT_INTERVAL')
  if (interval !== null && !/^[1-9]\d{1,8}$/.test(interval)) {
    problems.push(
      `OTEL_METRIC_EXPORT_INTERVAL is "${interval}", but must be a number of milliseconds, from 10 to 999999999.`,
    )
  }
  return {
    traces,
    hasSampler: read('OTEL_TRACES_SAMPLER') !== null,
    metrics,
    metricIntervalMs: Number(interval ?? DEFAULT_METRIC_INTERVAL_MS),
  }
}
