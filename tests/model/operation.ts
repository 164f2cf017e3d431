import type fc from 'fast-check'
import type { World } from './world.ts'

/** Something that a client or the operator does, with arguments that are plain data, so that it can be printed and replayed. */
export interface Operation<Args> {
  /** How often it is drawn, compared with others. */
  weight: number
  args: fc.Arbitrary<Args>
  /** Does it and checks the answer; does nothing where it is impossible, such as reading a walk that is not open. */
  run(world: World, args: Args): Promise<void>
}

export const operation = <Args>(
  weight: number,
  args: fc.Arbitrary<Args>,
  run: Operation<Args>['run'],
): Operation<Args> => ({ weight, args, run })

/**
 * The nth of a list from its end, counted round. From the end, so that operations in front can be left out of a sequence
 * without another being chosen.
 */
export const nth = <T>(list: T[], n: number): T | undefined => list[list.length - 1 - (n % Math.max(list.length, 1))]
