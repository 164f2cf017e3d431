/**
 * The value that a variable of Student's t distribution with `df` degrees of freedom (not only whole ones) is below with a
 * probability of 97.5 %. Found by bisection of the distribution function, to 1e-12: a comparison needs it once.
 */
export function t975(df: number): number {
  let [low, high] = [0, 1e6]
  while (high - low > 1e-12 * Math.max(1, low)) {
    const middle = (low + high) / 2
    if (middle === low || middle === high) break
    if (upperTail(middle, df) > 0.025) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** The probability of being above t. */
const upperTail = (t: number, df: number) => regularizedBeta(df / (df + t * t), df / 2, 0.5) / 2

/** The regularized incomplete beta function I_x(a, b). The continued fraction converges fast below the mean. */
function regularizedBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0
  if (x >= 1) return 1
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x))
  return x < (a + 1) / (a + b + 2) ? (front * betaFraction(x, a, b)) / a : 1 - (front * betaFraction(1 - x, b, a)) / b
}

const MAX_STEPS = 10_000

/** By the method of Lentz. */
function betaFraction(x: number, a: number, b: number): number {
  const away = (value: number) => (Math.abs(value) < 1e-300 ? 1e-300 : value)
  let c = 1
  let d = 1 / away(1 - ((a + b) * x) / (a + 1))
  let result = d
  for (let m = 1; m <= MAX_STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / away(1 + even * d)
    c = away(1 + even / c)
    result *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / away(1 + odd * d)
    c = away(1 + odd / c)
    result *= d * c
    if (Math.abs(d * c - 1) < 1e-16) break
  }
  return result
}

/** By Stirling's series, after shifting small arguments up. */
function logGamma(x: number): number {
  let shift = 0
  let z = x
  for (; z < 15; z++) shift += Math.log(z)
  const inverse = 1 / (z * z)
  const series = (1 / 12 - inverse * (1 / 360 - inverse * (1 / 1260 - inverse * (1 / 1680 - inverse / 1188)))) / z
  return (z - 0.5) * Math.log(z) - z + Math.log(2 * Math.PI) / 2 + series - shift
}
