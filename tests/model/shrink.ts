import { OPERATIONS, type Step } from './run-sequence.ts'

/** The message of the failure of a sequence; null when it does not fail. */
export type Try = (sequence: Step[]) => Promise<string | null>

/**
 * A short sequence that fails as well. First whole runs of operations are left out, as long ones as possible, then single
 * ones, then arguments are made simpler. (The shrinking of arrays in fast-check keeps their ends, where the operations
 * behind the failure are: it took four times as many runs and left some of them.)
 */
export async function shrink(failing: Step[], fails: Try, maxRuns = 400): Promise<Step[]> {
  let sequence = failing
  let runs = 0
  const isWorse = async (candidate: Step[]) => {
    if (runs++ >= maxRuns || (await fails(candidate)) === null) return false
    sequence = candidate
    return true
  }
  for (let size = Math.ceil(sequence.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let end = sequence.length; end > 0; end -= size) {
      const start = Math.max(0, end - size)
      await isWorse([...sequence.slice(0, start), ...sequence.slice(end)])
    }
  }
  for (let at = 0; at < sequence.length; ) {
    const simpler = simplerSteps(sequence[at] as Step)
    let isSimpler = false
    for (const step of simpler) {
      isSimpler = await isWorse(sequence.with(at, step))
      if (isSimpler || runs >= maxRuns) break
    }
    if (!isSimpler) at++
  }
  return sequence
}

function* simplerSteps([name, args]: Step): Generator<Step> {
  const arbitrary = OPERATIONS[name]?.args
  if (!arbitrary?.canShrinkWithoutContext(args)) return
  for (const simpler of arbitrary.shrink(args, undefined)) yield [name, simpler.value_]
}
