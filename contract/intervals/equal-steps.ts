const MINUTE_S = 60
/** Vehicles that pass by chance have no four times with the same number of whole minutes between them. */
const MIN_STEPS = 3
/** Some intervals may be missing. */
const MIN_SHARE = 0.8
/** Clocks without seconds show each minute of a busy road, but not each fifth one alone. */
const CHANCE_S = 5 * MINUTE_S

/** Whether times, in seconds, are those of rows of intervals: steps of the same number of whole minutes. */
export function hasEqualSteps(times: readonly number[]): boolean {
  const steps = times.map((time, at) => (at === 0 ? 0 : time - (times[at - 1] as number))).filter(step => step > 0)
  const shortest = Math.min(...steps)
  const equal = steps.filter(step => step === shortest).length
  if (equal < MIN_STEPS || equal < MIN_SHARE * steps.length || shortest % MINUTE_S !== 0) return false
  return steps.every(step => step % shortest === 0) && (shortest >= CHANCE_S || hasEqualGroups(times))
}

/** Whether each time has as many rows, one for each channel or class, except the last. */
function hasEqualGroups(times: readonly number[]): boolean {
  const counts = new Map<number, number>()
  for (const time of times) counts.set(time, (counts.get(time) ?? 0) + 1)
  const [first, ...others] = [...counts.values()].slice(0, -1)
  return others.every(count => count === first)
}
