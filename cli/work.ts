import { Command } from 'commander'
import { readConfig } from '../server/config.ts'
import { work } from '../server/work.ts'

export function workCommand(): Command {
  return new Command('work')
    .description('work on exports and background loops, apart from the HTTP processes; on any number of machines')
    .action(() => work(readConfig(process.env)))
}
