import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where `wayside upgrade-database` works, until it is done. */
export const upgradeDirectory = (dataDir: string): string => join(dataDir, 'upgrade')

/** Between two renames of the upgrade there is no database for a moment: a start then must not make an empty one. */
export function refuseInterruptedUpgrade({ path, cluster }: { path: string; cluster: string }): void {
  if (existsSync(cluster) || !existsSync(upgradeDirectory(path))) return
  throw new Error(
    `An upgrade of the database in ${path} was interrupted: run \`wayside upgrade-database\`, which completes it.`,
  )
}
