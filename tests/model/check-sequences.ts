import fc from 'fast-check'
import { runSequence, type Step, sequences } from './run-sequence.ts'
import type { Service } from './service.ts'
import { shrink } from './shrink.ts'

const MAX_STEPS = 40

interface Chosen {
  runs: number
  /** The same sequences for the same seed; random when absent. */
  seed?: number
}

/** Runs random sequences of operations; the first that fails is shortened and thrown with all that replays it. */
export async function checkSequences(service: Service, { runs, seed }: Chosen): Promise<{ seed: number }> {
  const property = fc.asyncProperty(sequences(MAX_STEPS), async sequence => {
    const failure = await failureOf(service, sequence)
    if (failure !== null) throw new Error(failure)
  })
  const result = await fc.check(property, { numRuns: runs, seed, endOnFailure: true })
  if (!result.failed) return { seed: result.seed }
  const [failing] = result.counterexample as [Step[]]
  const shortest = await shrink(failing, sequence => failureOf(service, sequence))
  const lines = shortest.map(step => JSON.stringify(step)).join(',\n')
  throw new Error(
    [
      (await failureOf(service, shortest)) ?? (result.errorInstance as Error).message,
      `sequence ${result.numRuns} of seed ${result.seed}, path ${result.counterexamplePath}, of ${failing.length} operations;`,
      `the shortest that fails, of ${shortest.length}, to be replayed as MODEL_REPLAY:`,
      `[${lines}]`,
    ].join('\n'),
  )
}

/** Null: nothing is wrong. */
export async function failureOf(service: Service, sequence: Step[]): Promise<string | null> {
  try {
    await runSequence(service, sequence)
    return null
  } catch (error) {
    return (error as Error).message
  }
}
