import fc from 'fast-check'
import { COUNTS, finishCounts } from './counts.ts'
import { EXPORTS, finishExports } from './exports.ts'
import { FEEDS, finishFeeds } from './feeds.ts'
import type { Operation } from './operation.ts'
import type { Service } from './service.ts'
import { UPKEEP } from './upkeep.ts'
import { UPLOADS } from './uploads.ts'
import { finishWalks, WALKS } from './walks.ts'
import { World } from './world.ts'

/** Every operation by its name. */
// biome-ignore lint/suspicious/noExplicitAny: each has arguments of its own
export const OPERATIONS: { [name: string]: Operation<any> } = {
  ...UPLOADS,
  ...UPKEEP,
  ...WALKS,
  ...FEEDS,
  ...EXPORTS,
  ...COUNTS,
}

/** An operation with its arguments: plain data. */
export type Step = [name: string, args: unknown]

const stepOf = (name: string): fc.Arbitrary<Step> =>
  (OPERATIONS[name] as Operation<unknown>).args.map(args => [name, args])
const steps = fc.oneof(
  ...Object.keys(OPERATIONS).map(name => ({ weight: OPERATIONS[name]?.weight as number, arbitrary: stepOf(name) })),
)

/** Some uploads, then anything. */
export const sequences = (maxLength: number): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      fc.array(stepOf('upload'), { minLength: 1, maxLength: 4 }),
      fc.array(steps, { minLength: 1, maxLength, size: 'max' }),
    )
    .map(parts => parts.flat())

/** Runs the operations one after the other in two new organizations, then reads everything to its end. */
export async function runSequence(service: Service, sequence: Step[]): Promise<void> {
  const world = await World.make(service)
  let isClean = false
  try {
    for (const [name, args] of sequence) {
      world.step++
      await named(`operation ${world.step}, ${name}`, () => (OPERATIONS[name] as Operation<unknown>).run(world, args))
    }
    world.step++
    await named('the rest of the walks', () => finishWalks(world))
    await named('the rest of the changes', () => finishFeeds(world))
    await named('the rest of the exports', () => finishExports(world))
    await named('the sums of all days', () => finishCounts(world))
    isClean = true
  } finally {
    await world.end(isClean)
  }
}

async function named(what: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    throw new Error(`${what}: ${(error as Error).message}`, { cause: error })
  }
}
