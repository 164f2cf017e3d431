import type { Telemetry, TelemetryParts } from './telemetry.ts'

/** Null where the operator does not ask for it: then no package of OpenTelemetry is loaded. */
export async function startTelemetry({ settings, ...parts }: TelemetryParts): Promise<Telemetry | null> {
  if (!settings) return null
  const { sendByOtlp } = await import('./send-by-otlp.ts')
  return sendByOtlp(settings, parts)
}
