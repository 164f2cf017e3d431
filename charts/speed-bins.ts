/** Vehicles above this speed, up to the end of the bin. */
export interface SpeedBin {
  from: number
  count: number
  /** Those of them above the limit of their time. */
  above: number
}

/** In km/h or mph: published distributions have bins of 5 in both. */
export const BIN_WIDTH = 5

/** Speeds and limits have at most one decimal place; in tenths, sums of them are exact. */
const tenths = (speed: number) => Math.round(speed * 10)
const WIDTH = tenths(BIN_WIDTH)

/** As the service sends them: `[from, count, above]`. */
export const readBins = (bins: readonly (readonly number[])[]): SpeedBin[] =>
  bins.map(([from = 0, count = 0, above = 0]) => ({ from, count, above }))

/** Bins by tenths, with those that are empty. */
const listBins = (from: number, to: number, bins: Map<number, SpeedBin>): SpeedBin[] =>
  Array.from({ length: (to - from) / WIDTH + 1 }, (_, i) => {
    const at = from + i * WIDTH
    return bins.get(at) ?? { from: at / 10, count: 0, above: 0 }
  })

/** Bins at the ends with a smaller share are not drawn; the table has them. */
const MIN_DRAWN_SHARE = 0.0005

/** The bins that are drawn: without small bins at the ends, but wide enough for all lines. */
export function visibleBins(bins: SpeedBin[], lines: number[]): SpeedBin[] {
  const all = bins.reduce((sum, bin) => sum + bin.count, 0)
  const isVisible = (bin: SpeedBin) => bin.count / all >= MIN_DRAWN_SHARE
  const [first, last] = [bins.find(isVisible), bins.findLast(isVisible)]
  if (!first || !last) return bins
  const shift = ((tenths(first.from) % WIDTH) + WIDTH) % WIDTH
  const edge = (speed: number) => Math.floor((tenths(speed) - shift) / WIDTH) * WIDTH + shift
  const from = Math.max(shift, Math.min(tenths(first.from), ...lines.map(line => edge(line) - WIDTH)))
  const to = Math.max(tenths(last.from), ...lines.map(line => edge(line) + WIDTH))
  return listBins(from, to, new Map(bins.map(bin => [tenths(bin.from), bin])))
}

/** The end of a bin. */
export const endOf = ({ from }: SpeedBin): number => (tenths(from) + WIDTH) / 10
