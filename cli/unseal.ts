import { Command } from 'commander'
import { openAll } from '../server/records/store/sealing/open-all.ts'
import { print, printJson, remark } from './admin/run.ts'
import { progressBar } from './progress-bar.ts'
import { utcDate } from './seal.ts'
import { counted } from './use/output/in-words.ts'
import { withDatabase } from './with-database.ts'

const SEALED_AGAIN =
  'A running service seals them again: start it with SEAL_AFTER=never, before this command, to keep them as rows.'

export function unsealCommand(): Command {
  return new Command('unseal')
    .description('turn blocks into rows again, for SQL on old records; needs about 371 bytes a record')
    .option('--from <date>', 'from this UTC date; else from the first', utcDate)
    .option('--to <date>', 'up to this UTC date, which is not included; else to the last', utcDate)
    .option('--json', 'print JSON for scripts')
    .addHelpText(
      'after',
      '\nInterrupted, it goes on with the same command.\n\nExample:\n  $ wayside unseal --from 2026-05-01 --to 2026-06-01\n',
    )
    .action(({ from, to, json }: { from?: number; to?: number; json?: true }) =>
      withDatabase(async ({ database, config }) => {
        if (from !== undefined && to !== undefined && from >= to) throw new Error('--from must be before --to.')
        const bar = progressBar()
        try {
          const unsealed = await openAll(database, { from, to, onProgress: (opened, of) => bar.show(opened, of) })
          bar.stop()
          if (json) printJson({ unsealed })
          else print(`Turned ${counted(unsealed, 'record')} back into rows.`)
          if (config.sealAfterDays !== null) remark(SEALED_AGAIN)
        } finally {
          bar.stop()
        }
      }),
    )
}
