import type { Outcome } from './parts/judging/outcome.ts'
import { withCitus } from './parts/services/citus.ts'
import { failuresIn, runVitest } from './run-sealed-suite.ts'

interface Size {
  sequences: number
  /** Each runs its share of them on a PostgreSQL of its own. */
  processes: number
}

/** Random sequences of operations, with reads that are open meanwhile, compared with a plain list of records. */
export async function checkModel({ sequences, processes }: Size, env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const share = String(Math.ceil(sequences / processes))
  const startedAt = performance.now()
  const runs = await Promise.all(
    Array.from({ length: processes }, () => runVitest(['tests/model'], { MODEL_SEQUENCES: share, ...env })),
  )
  const seconds = (performance.now() - startedAt) / 1000
  const seeds = runs.flatMap(({ output }) => /sequences of seed (-?\d+)/.exec(output)?.[1] ?? [])
  return {
    tried: `${Number(share) * processes} sequences of operations between the pages of open reads`,
    violations: runs.flatMap(({ code, output }) => failuresIn(code, output)),
    figures: `seeds ${seeds.join(', ')}; ${(sequences / seconds).toFixed(1)} sequences a second`,
  }
}

/** The same on a Citus cluster, of the PostgreSQL with these programs. */
export const checkModelOnCluster = (size: Size, programs: string | undefined): Promise<Outcome> =>
  withCitus(programs, env => checkModel({ ...size, processes: 1 }, env))
