import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { openDatabase } from '../server/platform/database/open.ts'
import { CHECKOUT, readConfig } from '../server/runtime/config.ts'
import { takeBackup } from '../server/runtime/operations/backup/take-backup.ts'
import { print } from './admin/run.ts'
import { progressBar } from './progress-bar.ts'
import { counted } from './use/output/in-words.ts'

export function backupCommand(): Command {
  return new Command('backup')
    .description('write everything in the database into a new directory, while the service goes on')
    .argument('<directory>', 'a new one; it appears when the backup is whole')
    .addHelpText('after', '\nExample:\n  $ wayside backup /backups/wayside-$(date +%F)\n')
    .action(async (directory: string) => {
      const opened = await openDatabase(readConfig(process.env), {
        owner: false,
        max: 3,
        applicationName: 'wayside backup',
      })
      const bar = progressBar()
      try {
        const { version } = JSON.parse(readFileSync(join(CHECKOUT, 'package.json'), 'utf8'))
        const { months, tables } = await takeBackup(opened.database, resolve(directory), {
          wayside: version,
          onProgress: (records, of) => bar.show(records, of),
        })
        bar.stop()
        const records = months.reduce((sum, month) => sum + month.records, 0)
        const bytes = [...months, ...tables].reduce((sum, { size }) => sum + size, 0)
        print(
          `${directory}: ${counted(records, 'record')} in ${counted(months.length, 'month')}, ${tables.length} tables, ${bytes} bytes.`,
        )
        print('It holds keys and hashes of secrets: keep it where only you can read it.')
      } finally {
        bar.stop()
        await opened.close()
      }
    })
}
