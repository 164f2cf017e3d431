import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { CHECKOUT, ConfigurationError } from '../server/config.ts'
import { adminCommand } from './admin/admin.ts'
import { importCommand } from './import.ts'
import { migrateCommand } from './migrate.ts'
import { serveCommand } from './serve.ts'
import { simulateCommand } from './simulate.ts'
import { startCommand } from './start.ts'
import { workCommand } from './work.ts'

const { version } = JSON.parse(readFileSync(join(CHECKOUT, 'package.json'), 'utf8'))

const program = new Command('wayside')
  .description('The traffic measurement data service.')
  .version(version)
  .showHelpAfterError('(add --help for what is possible)')
  .addCommand(startCommand())
  .addCommand(serveCommand())
  .addCommand(workCommand())
  .addCommand(migrateCommand())
  .addCommand(importCommand())
  .addCommand(simulateCommand())
  .addCommand(adminCommand())

try {
  await program.parseAsync()
} catch (error) {
  console.error(explain(error))
  process.exitCode = 1
}

/** What the operator can do something about is told in its own sentence; a stack is for errors of ours. */
function explain(error: unknown): string {
  if (error instanceof ConfigurationError) {
    return ['wayside cannot start with this configuration:', ...error.complaints.map(line => `  ${line}`)].join('\n')
  }
  if (!(error instanceof Error)) return `wayside: ${error}`
  const isOurs = error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError
  return isOurs ? (error.stack ?? error.message) : `wayside: ${error.message}`
}
