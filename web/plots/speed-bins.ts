/** Vehicles from `from` km/h up to the next bin. */
export interface SpeedBin {
  from: number
  count: number
}

export const BIN_KMH = 5

/**
 * Requests bins of 5 km/h. If the limit is inside such a bin, it requests bins of 1 km/h, which are combined around the
 * limit.
 */
export const requestedBin = (limit: number | null): number => (limit !== null && limit % BIN_KMH !== 0 ? 1 : BIN_KMH)

/** All bins from the lowest to the highest with vehicles, with an edge at the limit. */
export function binSpeeds(histogram: readonly (readonly number[])[], limit: number | null): SpeedBin[] {
  const shift = (limit ?? 0) % BIN_KMH
  const counts = new Map<number, number>()
  for (const [from = 0, count = 0] of histogram) {
    const bin = Math.floor((from - shift) / BIN_KMH) * BIN_KMH + shift
    counts.set(bin, (counts.get(bin) ?? 0) + count)
  }
  const occupied = [...counts].filter(([, count]) => count > 0).map(([from]) => from)
  if (occupied.length === 0) return []
  const [low, high] = [Math.min(...occupied), Math.max(...occupied)]
  return Array.from({ length: (high - low) / BIN_KMH + 1 }, (_, i) => {
    const from = low + i * BIN_KMH
    return { from, count: counts.get(from) ?? 0 }
  })
}

/** Bins at the ends with a smaller share are not drawn; the table has them. */
const MIN_DRAWN_SHARE = 0.0005

/** The bins that are drawn: without small bins at the ends, but wide enough for all lines. */
export function visibleBins(bins: SpeedBin[], lines: number[]): SpeedBin[] {
  const all = bins.reduce((sum, bin) => sum + bin.count, 0)
  const isVisible = (bin: SpeedBin) => bin.count / all >= MIN_DRAWN_SHARE
  const [first, last] = [bins.find(isVisible), bins.findLast(isVisible)]
  if (!first || !last) return bins
  const shift = ((first.from % BIN_KMH) + BIN_KMH) % BIN_KMH
  const edge = (speed: number) => Math.floor((speed - shift) / BIN_KMH) * BIN_KMH + shift
  const from = Math.max(shift, Math.min(first.from, ...lines.map(line => edge(line) - BIN_KMH)))
  const to = Math.max(last.from, ...lines.map(line => edge(line) + BIN_KMH))
  const counts = new Map(bins.map(bin => [bin.from, bin.count]))
  return Array.from({ length: (to - from) / BIN_KMH + 1 }, (_, i) => {
    const at = from + i * BIN_KMH
    return { from: at, count: counts.get(at) ?? 0 }
  })
}
