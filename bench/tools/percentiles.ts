/** How many, and their median, 99th percentile and largest, as cells of a table. */
export function percentiles(times: number[]): (string | number)[] {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1)
  return [sorted.length, at(0.5), at(0.99), at(1)]
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] as number
}
