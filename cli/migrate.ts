import { Command } from 'commander'
import { migrate } from '../server/platform/database/migrate.ts'
import { openDatabase } from '../server/platform/database/open.ts'
import { refuseUnfitPooler } from '../server/platform/database/pooler.ts'
import { readConfig } from '../server/runtime/config.ts'

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('bring the database up to date with this program; a start does it by itself')
    .addHelpText('after', '\nExamples:\n  $ DATABASE_URL=postgres://… wayside migrate\n')
    .action(async () => {
      const opened = await openDatabase(readConfig(process.env), {
        owner: false,
        max: 1,
        applicationName: 'wayside migrate',
      })
      try {
        await refuseUnfitPooler(opened.connection)
        const applied = await migrate(opened.database)
        for (const name of applied) console.log(name)
        console.log(applied.length === 0 ? 'The database is up to date.' : `${applied.length} migrations applied.`)
      } finally {
        await opened.close()
      }
    })
}
