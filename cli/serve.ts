import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Command } from 'commander'
import { readConfig } from '../server/runtime/config.ts'
import { programFile } from '../server/runtime/processes/program-file.ts'
import type * as service from '../server/runtime/serve.ts'

export function serveCommand(): Command {
  return new Command('serve')
    .description('run the service until it is stopped; configured by environment variables')
    .option('--no-work', 'leave exports and background loops to `wayside work`, here or on other machines')
    .addHelpText(
      'after',
      '\nExamples:\n  $ wayside serve\n  $ PORT=9000 DATABASE_URL=postgres://… wayside serve --no-work\n',
    )
    .action(async ({ work }: { work: boolean }) => {
      const config = readConfig(process.env, { serving: true })
      const file = programFile(join(import.meta.dirname, '..', 'server', 'runtime'), 'serve')
      const { serve }: typeof service = await import(pathToFileURL(file).href)
      await serve(config, { work })
    })
}
