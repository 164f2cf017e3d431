import { mean, spread, two } from './plain-numbers.ts'

/** The density of Student's t, integrated in small steps: where its tail is 2.5 %. */
function tQuantile(df: number): number {
  const step = 0.0005
  const density = (x: number) => (1 + (x * x) / df) ** (-(df + 1) / 2)
  // The whole area by the substitution x = tan(u), so that both tails are in it.
  let all = 0
  for (let i = 0; i < 200_000; i++) {
    const u = ((i + 0.5) / 200_000 - 0.5) * Math.PI
    all += (density(Math.tan(u)) / Math.cos(u) ** 2) * (Math.PI / 200_000)
  }
  let [x, area] = [0, 0]
  while (area < 0.475 * all) {
    area += density(x + step / 2) * step
    x += step
  }
  const over = area - 0.475 * all
  return x - over / density(x)
}

/** The mean with the interval of 95 % of Student's t. */
export function plainMean(values: number[]) {
  const half =
    values.length < 3 ? 0 : (tQuantile(values.length - 1) * (spread(values) as number)) / values.length ** 0.5
  const middle = mean(values)
  const interval = middle === null || values.length < 3 ? null : [two(middle - half), two(middle + half)]
  return { hours: values.length, mean: two(middle), interval }
}

/** Welch's interval of b - a, from the textbook. */
export function plainWelch(a: number[], b: number[], digits: number) {
  const round = (x: number) => Math.round(x * 10 ** digits + 1e-9) / 10 ** digits
  const base = {
    a: a.length === 0 ? null : round(mean(a) as number),
    b: b.length === 0 ? null : round(mean(b) as number),
    days_a: a.length,
    days_b: b.length,
  }
  if (a.length < 3 || b.length < 3) {
    return { ...base, difference: null, interval: null, degrees_of_freedom: null, reason: 'too_few_days' }
  }
  const [va, vb] = [(spread(a) as number) ** 2 / a.length, (spread(b) as number) ** 2 / b.length]
  const df = (va + vb) ** 2 / (va ** 2 / (a.length - 1) + vb ** 2 / (b.length - 1))
  const d = (mean(b) as number) - (mean(a) as number)
  const half = tQuantile(df) * Math.sqrt(va + vb)
  return {
    ...base,
    difference: round(d),
    interval: [round(d - half), round(d + half)],
    degrees_of_freedom: Math.round(df * 100) / 100,
    reason: null,
  }
}
