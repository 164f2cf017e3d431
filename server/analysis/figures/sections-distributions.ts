import { FT } from '../../../contract/units.ts'
import type { ValueCounts } from '../counting/value-counts.ts'
import type { MeasuredSite } from './measured-site.ts'

const HEADWAY_BIN_S = 1
/** All longer headways are in one bin. */
const MAX_HEADWAY_S = 60
const LENGTH_BIN = { metric: 1, imperial: 5 }

/** Headways of the valid vehicles that have one. */
export function headways(site: MeasuredSite) {
  const values = site.counter.counting.headways as ValueCounts
  const median = values.median()
  return {
    reason: values.count === 0 ? 'no_headway' : null,
    count: values.count,
    median_s: median === null ? null : median / 1000,
    bin_s: HEADWAY_BIN_S,
    bins: values.bins(ms => Math.min(MAX_HEADWAY_S, Math.floor(ms / 1000 / HEADWAY_BIN_S)), HEADWAY_BIN_S),
  }
}

/** Lengths of the valid vehicles that have one in range, and those of bins, in m or ft. With ft each is first converted to the nearest 0.1. */
export function lengths(site: MeasuredSite) {
  const { units } = site.body
  const values = site.counter.counting.lengths as ValueCounts
  const bin = LENGTH_BIN[units]
  const shown = (cm: number) => (units === 'metric' ? cm / 100 : FT.show(cm / 100))
  const median = values.median()
  return {
    reason: values.count === 0 ? 'no_length' : null,
    count: values.count,
    median: median === null ? null : shown(median),
    bin,
    bins: values.bins(cm => Math.floor(shown(cm) / bin) * bin, bin),
    ...(values.known && { from_bins: true, bin_width: shown(values.known.width) }),
  }
}
