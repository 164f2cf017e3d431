import { ParentBasedSampler, type Sampler, SamplingDecision } from '@opentelemetry/sdk-trace-base'

/** A span takes 30 to 60 µs of the processor: so all of them take less than 1 % of it, however many requests arrive. */
export const MAX_TRACES_PER_SECOND = 100

/** Records the first requests of each second. Those that belong to the trace of a caller are recorded where that caller records. */
export function limitTraces(perSecond: number, clock: () => number = () => performance.now()): Sampler {
  let second = Number.NaN
  let recorded = 0
  const root: Sampler = {
    shouldSample() {
      const now = Math.floor(clock() / 1000)
      if (now !== second) {
        second = now
        recorded = 0
      }
      if (recorded === perSecond) return { decision: SamplingDecision.NOT_RECORD }
      recorded += 1
      return { decision: SamplingDecision.RECORD_AND_SAMPLED }
    },
    toString: () => `limitTraces(${perSecond})`,
  }
  return new ParentBasedSampler({ root })
}
