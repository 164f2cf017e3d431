import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { runSequence, type Step, sequences } from './run-sequence.ts'
import { shrink } from './shrink.ts'
import { Service } from './world.ts'

let db: TestDatabase
let service: Service
beforeAll(async () => {
  db = await testDatabase()
  service = await Service.start(db)
})
afterAll(async () => {
  await service?.stop()
  await db?.drop()
})

const RUNS = Number(process.env.MODEL_SEQUENCES ?? 60)
const SEED = process.env.MODEL_SEED ? Number(process.env.MODEL_SEED) : undefined

const failureOf = async (sequence: Step[]): Promise<string | null> => {
  try {
    await runSequence(service, sequence)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

test('no read misses, repeats or invents a record, whatever happens between its pages', async () => {
  const startedAt = performance.now()
  if (process.env.MODEL_REPLAY) {
    return expect(await failureOf(JSON.parse(process.env.MODEL_REPLAY) as Step[])).toBe(null)
  }
  let runs = 0
  const property = fc.asyncProperty(sequences(40), async sequence => {
    runs++
    expect(await failureOf(sequence)).toBe(null)
  })
  const result = await fc.check(property, { numRuns: RUNS, seed: SEED, endOnFailure: true })
  const seconds = (performance.now() - startedAt) / 1000
  console.log(`${runs} sequences in ${seconds.toFixed(1)} s, ${(runs / seconds).toFixed(2)}/s, seed ${result.seed}`)
  if (result.failed) {
    const [sequence] = result.counterexample as [Step[]]
    const short = await shrink(sequence, failureOf)
    console.log(`after ${runs} sequences; length ${sequence.length}, shrunk to ${short.length}`)
    console.log(`[\n  ${short.map(step => JSON.stringify(step)).join(',\n  ')}\n]`)
    expect(await failureOf(short)).toBe(null)
  }
})
