import { ROOT_CONTEXT, SpanKind, TraceFlags, trace } from '@opentelemetry/api'
import { SamplingDecision } from '@opentelemetry/sdk-trace-base'
import { expect, test } from 'vitest'
import { limitTraces, type TraceLimit } from './limit-traces.ts'

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c'

function ask({ sampler }: TraceLimit, parent: TraceFlags | null): boolean {
  const spanContext = { traceId: TRACE_ID, spanId: 'b7ad6b7169203331', traceFlags: parent ?? 0, isRemote: true }
  const context = parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, spanContext)
  const { decision } = sampler.shouldSample(context, TRACE_ID, 'GET /', SpanKind.SERVER, {}, [])
  return decision === SamplingDecision.RECORD_AND_SAMPLED
}

test('so many traces begin in each second, and no more', () => {
  let now = 5_000
  const limit = limitTraces(3, () => now)
  const askFour = () => Array.from({ length: 4 }, () => ask(limit, null))
  expect(askFour()).toEqual([true, true, true, false])
  now = 5_999
  expect([ask(limit, null), limit.isUsedUp()]).toEqual([false, true])
  now = 6_000
  expect(limit.isUsedUp()).toBe(false)
  expect(askFour()).toEqual([true, true, true, false])
})

test('a request of a recorded trace is recorded beyond the limit, one of an unrecorded trace never', () => {
  const limit = limitTraces(0, () => 0)
  expect(ask(limit, null)).toBe(false)
  expect(ask(limit, TraceFlags.SAMPLED)).toBe(true)
  expect(
    ask(
      limitTraces(3, () => 0),
      TraceFlags.NONE,
    ),
  ).toBe(false)
})
