import { Command } from 'commander'
import { readConfig } from '../server/config.ts'
import { serve } from '../server/serve.ts'

export function serveCommand(): Command {
  return new Command('serve')
    .description('run the service until it is stopped; configured by environment variables')
    .option('--no-work', 'leave exports and background loops to `wayside work`, here or on other machines')
    .addHelpText(
      'after',
      '\nExamples:\n  $ wayside serve\n  $ PORT=9000 DATABASE_URL=postgres://… wayside serve --no-work\n',
    )
    .action(({ work }: { work: boolean }) => serve(readConfig(process.env, { serving: true }), { work }))
}
