import { OPERATIONS, type Step } from './run-sequence.ts'

/** The message of the failure of a sequence; null when it does not fail. */
export type Try = (sequence: Step[]) => Promise<string | null>

/**
 * A short sequence that fails as well. Operations are left out, as many at a time as possible, and arguments are made simpler,
 * until nothing more can be left out. The shrinking of arrays in fast-check keeps their ends, so that operations behind
 * the failure stayed.
 */
export async function shrink(failing: Step[], fails: Try, maxRuns = 400): Promise<Step[]> {
  let sequence = failing
  let runs = 0
  const isFailing = async (candidate: Step[]) => {
    if (runs++ >= maxRuns || (await fails(candidate)) === null) return false
    sequence = candidate
    return true
  }
  for (let length = Number.POSITIVE_INFINITY; sequence.length < length && runs < maxRuns; ) {
    length = sequence.length
    for (let size = Math.ceil(length / 2); size > 0; size = Math.floor(size / 2)) {
      for (let end = sequence.length; end > 0; end -= size) {
        await isFailing([...sequence.slice(0, Math.max(0, end - size)), ...sequence.slice(end)])
      }
    }
    for (let at = 0; at < sequence.length; at++) await simplify(at)
  }
  return sequence

  async function simplify(at: number): Promise<void> {
    for (const step of simplerSteps(sequence[at] as Step)) {
      if (runs >= maxRuns) return
      if (await isFailing(sequence.with(at, step))) return simplify(at)
    }
  }
}

function* simplerSteps([name, args]: Step): Generator<Step> {
  const arbitrary = OPERATIONS[name]?.args
  if (!arbitrary?.canShrinkWithoutContext(args)) return
  for (const simpler of arbitrary.shrink(args, undefined)) yield [name, simpler.value_]
}
