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

/** The nth of a list, counted round. */
export const nth = <T>(list: T[], n: number): T | undefined => list[n % Math.max(list.length, 1)]
