import type { Outcome } from './parts/judging/outcome.ts'
import { withCitus } from './parts/services/citus.ts'
import { failuresIn, runVitest, summaryOf } from './run-sealed-suite.ts'

/** Every number that two calls share is equal; figures and aggregates are those of a plain computation. */
const FILES = ['api/analysis/figures-agree', 'system/figures', 'system/sealed/sealed-counts'].map(
  name => `tests/${name}.property.test.ts`,
)
/** Those that seal only a part, unless all is to be sealed. */
const SEALED_FILES = FILES.slice(0, 2)

interface Size {
  /** Random requests of each comparison. */
  runs: number
}

/** The tests that compare the numbers of all calls, with many more random requests; and again with all sealed. */
export async function compareFigures({ runs }: Size, env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const many = { COMPARED_RUNS: String(runs), ...env }
  const { code, output } = await runVitest(FILES, many)
  const sealed = await runVitest(SEALED_FILES, { ...many, COMPARED_SEALED: '1' })
  return {
    tried: `${runs} random requests, the numbers of all calls compared; again with all sealed`,
    violations: [...failuresIn(code, output), ...failuresIn(sealed.code, sealed.output)],
    figures: `${summaryOf(output)}; all sealed: ${summaryOf(sealed.output)}`,
  }
}

/** The first of them on a Citus cluster, of the PostgreSQL with these programs. */
export const compareFiguresOnCluster = ({ runs }: Size, programs: string | undefined): Promise<Outcome> =>
  withCitus(programs, async env => {
    const { code, output } = await runVitest(FILES.slice(0, 1), { COMPARED_RUNS: String(runs), ...env })
    const tried = `${runs} random requests, the numbers of all calls compared, on Citus`
    return { tried, violations: failuresIn(code, output), figures: summaryOf(output) }
  })
