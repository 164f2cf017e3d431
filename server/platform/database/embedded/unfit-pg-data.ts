import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A data directory that this program must not start PostgreSQL on, and what its operator does about it. */
export class UnfitPgData extends Error {
  override readonly name = 'UnfitPgData'
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
export function refuseInterruptedUpgrade({ path, pgData }: { path: string; pgData: string }): void {
  if (existsSync(pgData) || !existsSync(upgradeDirectory(path))) return
  throw new UnfitPgData(
    `An upgrade of the database in ${path} was interrupted.`,
    'Run `wayside upgrade-database`, which completes it.',
  )
}

export async function refuseOtherMajor(directory: string, version: string): Promise<void> {
  const major = (await readFile(join(directory, 'PG_VERSION'), 'utf8')).trim()
  const [program] = version.split('.')
  if (major === program) return
  throw new UnfitPgData(
    `The database in ${directory} was made by PostgreSQL ${major}, and this program brings PostgreSQL ${program}.`,
    Number(major) < Number(program)
      ? 'Run `wayside upgrade-database`, which carries it over and keeps the old one.'
      : 'Use a Wayside at least as new as the one that made it.',
  )
}
