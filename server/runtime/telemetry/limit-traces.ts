import { ParentBasedSampler, type Sampler, SamplingDecision } from '@opentelemetry/sdk-trace-base'

/** A span takes 30 to 60 µs of the processor: so all of them take less than 1 % of it, however many requests arrive. */
export const MAX_TRACES_PER_SECOND = 100

export interface TraceLimit {
  sampler: Sampler
  /** No further trace begins in this second: to make a span that is not recorded takes 20 µs. */
  isUsedUp(): boolean
}

/** Records the first requests of each second. Those that belong to the trace of a caller are recorded where that caller records. */
export function limitTraces(perSecond: number, clock: () => number = () => performance.now()): TraceLimit {
  let second = Number.NaN
  let recorded = 0
  const isUsedUp = () => {
    const now = Math.floor(clock() / 1000)
    if (now !== second) {
      second = now
      recorded = 0
    }
    return recorded === perSecond
  }
  const root: Sampler = {
    shouldSample() {
      if (isUsedUp()) return { decision: SamplingDecision.NOT_RECORD }
      recorded += 1
      return { decision: SamplingDecision.RECORD_AND_SAMPLED }
    },
    toString: () => `limitTraces(${perSecond})`,
  }
  return { sampler: new ParentBasedSampler({ root }), isUsedUp }
}
