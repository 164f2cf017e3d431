import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those that start services wait most of the time, those that open browsers compute: one of these beside one of those. */
const WAITING = ['tests/faults/', 'tests/processes/', 'tests/cli/', 'tests/start/']
const COMPUTING = ['tests/web/']

/** Both take the longest: started last, one of them would delay the end of the run. Within a kind as always. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const of = (directories: string[]) =>
      sorted.filter(({ moduleId }) => directories.some(directory => moduleId.includes(directory)))
    const [waiting, computing] = [of(WAITING), of(COMPUTING)]
    const pairs = Array.from({ length: Math.max(waiting.length, computing.length) }, (_, n) => [
      waiting[n],
      computing[n],
    ])
    return [...new Set([...pairs.flat().filter(file => file !== undefined), ...sorted])]
  }
}
