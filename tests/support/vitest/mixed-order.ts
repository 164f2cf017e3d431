import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** About the seconds of a file in each folder, where it matters; elsewhere one. */
const SECONDS: [folder: string, seconds: number][] = [
  ['tests/faults/', 50],
  ['tests/web/', 27],
  ['tests/processes/', 20],
  ['tests/cli/', 15],
  ['tests/start/', 10],
  ['tests/sdk/', 10],
  ['tests/system/', 10],
  ['tests/api/', 4],
]
const secondsOf = ({ moduleId }: TestSpecification): number =>
  SECONDS.find(([folder]) => moduleId.includes(folder))?.[1] ?? 1

const isBrowserTest = ({ moduleId }: TestSpecification) => moduleId.includes('tests/web/')

/**
 * Browser tests compute most of the time, all others often wait. So both begin together and end together, and the
 * longest of each come first: one of them that begins last would delay the end of the run.
 */
export class MixedOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).sort((a, b) => secondsOf(b) - secondsOf(a))
    const browserTests = withShares(sorted.filter(isBrowserTest))
    const others = withShares(sorted.filter(file => !isBrowserTest(file)))
    return [...browserTests, ...others].sort((a, b) => a.share - b.share).map(({ file }) => file)
  }
}

/** Each with the share of the time of all that is over when it begins. */
function withShares(files: TestSpecification[]): { file: TestSpecification; share: number }[] {
  const total = files.reduce((sum, file) => sum + secondsOf(file), 0)
  let before = 0
  return files.map(file => {
    const share = before / total
    before += secondsOf(file)
    return { file, share }
  })
}
