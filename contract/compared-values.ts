/** A compared figure. */
interface Difference {
  a: number | null
  b: number | null
  /** `b` minus `a`. */
  difference: number | null
  /** 95 % confidence interval of the difference of daily values; null with too few days. */
  interval: number[] | null
}

interface ComparedSide {
  speeds: { mean: number | null; p85: number | null; above_limit: number | null }
}

interface Comparison<T extends Difference> {
  a: ComparedSide
  b: ComparedSide
  p85: T
  mean_speed: T
  above_limit: T
  volume: T
}

/**
 * What is shown of a comparison: the figures of all vehicles of the compared days, as cards and reports have them, with the
 * interval over the days. The answer has means of daily values: the mean of daily V85 is not the V85 of all vehicles.
 */
export function comparedValues<T extends Difference>({ a, b, ...daily }: Comparison<T>) {
  const ofAll = (of: T, name: keyof ComparedSide['speeds']): T => {
    const [first, second] = [a.speeds[name], b.speeds[name]]
    return { ...of, a: first, b: second, difference: first === null || second === null ? null : second - first }
  }
  return {
    p85: ofAll(daily.p85, 'p85'),
    meanSpeed: ofAll(daily.mean_speed, 'mean'),
    aboveLimit: ofAll(daily.above_limit, 'above_limit'),
    volume: daily.volume,
  }
}

/** In percent. */
export const inPercent = <T extends Difference>(share: T): T => ({
  ...share,
  a: times100(share.a),
  b: times100(share.b),
  difference: times100(share.difference),
  interval: share.interval?.map(value => value * 100) ?? null,
})
const times100 = (value: number | null) => (value === null ? null : value * 100)

/** A change is what the days and all vehicles together agree on; null where there are too few days to say so. */
export function changeOf({ interval, difference }: Pick<Difference, 'interval' | 'difference'>) {
  const [low, high] = interval ?? []
  if (low === undefined || high === undefined || difference === null) return null
  if (high < 0 && difference < 0) return 'lower'
  return low > 0 && difference > 0 ? 'higher' : 'none'
}
