import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from 'commander'
import { CHECKOUT, ConfigurationError } from '../server/config.ts'

const { version } = JSON.parse(readFileSync(join(CHECKOUT, 'package.json'), 'utf8'))

const program = new Command('wayside')
  .description('The traffic measurement data service.')
  .version(version)
  .showHelpAfterError('(add --help for what is possible)')

/** Only the one that is asked for is loaded: all together take twice the time of `admin` alone. */
const COMMANDS: { [name: string]: () => Promise<Command> } = {
  start: async () => (await import('./start.ts')).startCommand(),
  serve: async () => (await import('./serve.ts')).serveCommand(),
  work: async () => (await import('./work.ts')).workCommand(),
  migrate: async () => (await import('./migrate.ts')).migrateCommand(),
  import: async () => (await import('./import.ts')).importCommand(),
  simulate: async () => (await import('./simulate.ts')).simulateCommand(),
  admin: async () => (await import('./admin/admin.ts')).adminCommand(),
}

const asked = COMMANDS[process.argv[2] ?? '']
for (const load of asked ? [asked] : Object.values(COMMANDS)) program.addCommand(await load())

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
