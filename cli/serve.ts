import { Command } from 'commander'
import { readConfig } from '../server/config.ts'
import { serve } from '../server/serve.ts'

export function serveCommand(): Command {
  return new Command('serve')
    .description('run the service until it is stopped; configured by environment variables')
    .action(() => serve(readConfig(process.env, { serving: true })))
}
