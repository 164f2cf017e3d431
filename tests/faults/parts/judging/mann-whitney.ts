/**
 * How likely two samples of one and the same distribution differ at least so much in their ranks (two-sided, by the
 * normal approximation with ties; for samples of 20 and more).
 */
export function mannWhitney(one: number[], other: number[]): number {
  const all = [...one.map(value => ({ value, isOne: true })), ...other.map(value => ({ value, isOne: false }))]
  all.sort((a, b) => a.value - b.value)
  let rankSum = 0
  let tied = 0
  for (let begin = 0; begin < all.length; ) {
    let end = begin
    while (end < all.length && all[end]?.value === all[begin]?.value) end++
    const rank = (begin + 1 + end) / 2
    rankSum += rank * all.slice(begin, end).filter(({ isOne }) => isOne).length
    tied += (end - begin) ** 3 - (end - begin)
    begin = end
  }
  const [n, m, total] = [one.length, other.length, all.length]
  const u = rankSum - (n * (n + 1)) / 2
  const deviation = Math.sqrt(((n * m) / 12) * (total + 1 - tied / (total * (total - 1))))
  if (deviation === 0) return 1
  const z = Math.max(0, Math.abs(u - (n * m) / 2) - 0.5) / deviation
  return 2 * upperTail(z)
}

/** The upper tail of the normal distribution; Abramowitz and Stegun 26.2.17, wrong by at most 7.5e-8. */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const sum = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
    .map((factor, i) => factor * t ** (i + 1))
    .reduce((a, b) => a + b, 0)
  return (Math.exp(-(z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum
}
