import { resolve } from 'node:path'
import { Command } from 'commander'
import { openDatabase } from '../server/platform/database/open.ts'
import { readConfig } from '../server/runtime/config.ts'
import { checkBackup } from '../server/runtime/operations/backup/check-backup.ts'
import { restoreBackup } from '../server/runtime/operations/backup/restore-backup.ts'
import { print, remark } from './admin/run.ts'
import { progressBar } from './progress-bar.ts'
import { counted } from './use/output/in-words.ts'

export function restoreCommand(): Command {
  return new Command('restore')
    .description('restore a backup into an empty database, of PostgreSQL 15 to 18, and compare all records with it')
    .argument('<directory>', 'of the backup')
    .option('--check', 'only read the backup and compare its checksums')
    .option(
      '--resume-sending',
      'leave webhooks enabled and send the mails that were waiting: for a copy that takes over',
    )
    .addHelpText('after', '\nExample:\n  $ DATA_DIR=/srv/new wayside restore /backups/wayside-2026-06-01\n')
    .action(async (directory: string, { check, resumeSending }: { check?: true; resumeSending?: true }) => {
      if (check) {
        const { taken_at } = await checkBackup(resolve(directory))
        print(`${directory} is whole, and from ${taken_at}.`)
        return
      }
      const config = readConfig(process.env)
      const opened = await openDatabase(config, {
        owner: false,
        max: 3,
        applicationName: 'wayside restore',
        creates: true,
      })
      const bar = progressBar()
      try {
        const { months, taken_at } = await restoreBackup(opened.database, resolve(directory), {
          ...(resumeSending && { resumeSending }),
          sealAfterDays: config.sealAfterDays,
          onStep: remark,
          onProgress: (records, of) => bar.show(records, of),
        })
        bar.stop()
        const records = months.reduce((sum, month) => sum + month.records, 0)
        print(
          `Restored as of ${taken_at}: ${counted(records, 'record')} in ${counted(months.length, 'month')}, all compared.`,
        )
        if (!resumeSending)
          print('Webhooks are disabled, and mails that were waiting are not sent (see --resume-sending).')
        print('Files of exports are not in a backup: copy EXPORT_DIR, or make them again.')
      } finally {
        bar.stop()
        await opened.close()
      }
    })
}
