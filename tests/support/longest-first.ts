import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Those that start services and browsers take the longest: begun last, one of them would keep all others waiting. */
const LONGEST = ['tests/faults/', 'tests/web/', 'tests/processes/', 'tests/cli/', 'tests/start/']

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = LONGEST.findIndex(directory => moduleId.includes(directory))
  return place === -1 ? LONGEST.length : place
}

/** Within a directory as always: by the time that they took before, or by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}
