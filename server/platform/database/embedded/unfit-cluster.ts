import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A data directory that this program must not start PostgreSQL on, and what its operator does about it. */
export class UnfitCluster extends Error {
  override readonly name = 'UnfitCluster'
  readonly found: string
  readonly advice: string

  constructor(found: string, advice: string) {
    super(`${found} ${advice}`)
    this.found = found
    this.advice = advice
  }
}

/** Where `wayside upgrade-database` works, until it is done. */
export const upgradeDirectory = (dataDir: string): string => join(dataDir, 'upgrade')

/** Between two renames of the upgrade there is no database for a moment: a start then must not make an empty one. */
export function refuseInterruptedUpgrade({ path, cluster }: { path: string; cluster: string }): void {
  if (existsSync(cluster) || !existsSync(upgradeDirectory(path))) return
  throw new UnfitCluster(
    `An upgrade of the database in ${path} was interrupted.`,
    'Run `wayside upgrade-database`, which completes it.',
  )
}

export async function refuseOtherMajor(directory: string, version: string): Promise<void> {
  const cluster = (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim()
  const [program] = version.split('.')
  if (cluster === program) return
  throw new UnfitCluster(
    `The database in ${directory} was made by PostgreSQL ${cluster}, and this program brings PostgreSQL ${program}.`,
    Number(cluster) < Number(program)
      ? 'Run `wayside upgrade-database`, which carries it over and keeps the old one.'
      : 'Use a Wayside at least as new as the one that made it.',
  )
}
