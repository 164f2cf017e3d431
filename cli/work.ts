import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Command } from 'commander'
import type * as background from '../server/runtime/background/work.ts'
import { readConfig } from '../server/runtime/config.ts'
import { programFile } from '../server/runtime/processes/program-file.ts'
import { hiddenOption } from './hidden-option.ts'

export function workCommand(): Command {
  return new Command('work')
    .description('work on exports and background loops, apart from the HTTP processes; on any number of machines')
    .addHelpText('after', '\nExamples:\n  $ DATABASE_URL=postgres://… EXPORT_DIR=/srv/exports wayside work\n')
    .addOption(hiddenOption('--lease-seconds <seconds>'))
    .addOption(hiddenOption('--slice <records>'))
    .action(async (options: { leaseSeconds?: number; slice?: number }) => {
      const config = readConfig(process.env)
      const file = programFile(join(import.meta.dirname, '..', 'server', 'runtime', 'background'), 'work')
      const { work }: typeof background = await import(pathToFileURL(file).href)
      await work(config, options)
    })
}
