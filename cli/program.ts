import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command, CommanderError } from 'commander'
import { CHECKOUT, ConfigurationError } from '../server/config.ts'
import { type Commands, loadCommands } from './load-commands.ts'
import { EXIT_CODES } from './use/stop.ts'

const FOR_USERS = 'For API users, with a token, from anywhere:'
const FOR_OPERATORS = 'For operators, on the machine of the service:'
const HELP = `
Examples:
  $ wayside login
  $ wayside search --site DE-MOE-01 --from 7d
  $ wayside export --from 2026-01-01 -o year.xlsx
  $ wayside sync mirror
  $ wayside serve

${EXIT_CODES}`

const { version } = JSON.parse(readFileSync(join(CHECKOUT, 'package.json'), 'utf8'))

const commandsFor = (args: string[]): Commands => ({
  login: async () => forUsers((await import('./use/login.ts')).loginCommand()),
  sites: async () => forUsers((await import('./use/sites.ts')).sitesCommand()),
  site: async () => forUsers((await import('./use/site.ts')).siteCommand()),
  search: async () => forUsers((await import('./use/search.ts')).searchCommand()),
  aggregate: async () => forUsers((await import('./use/aggregate.ts')).aggregateCommand()),
  export: async () => forUsers((await import('./use/export.ts')).exportCommand()),
  exports: async () => forUsers((await import('./use/exports.ts')).exportsCommand()),
  tail: async () => forUsers((await import('./use/tail.ts')).tailCommand()),
  sync: async () => forUsers((await import('./use/sync.ts')).syncCommand()),
  command: async () => forUsers((await import('./use/command.ts')).commandCommand()),

  start: async () => (await import('./start.ts')).startCommand(),
  serve: async () => (await import('./serve.ts')).serveCommand(),
  work: async () => (await import('./work.ts')).workCommand(),
  migrate: async () => (await import('./migrate.ts')).migrateCommand(),
  backup: async () => (await import('./backup.ts')).backupCommand(),
  restore: async () => (await import('./restore.ts')).restoreCommand(),
  seal: async () => (await import('./seal.ts')).sealCommand(),
  unseal: async () => (await import('./unseal.ts')).unsealCommand(),
  doctor: async () => (await import('./doctor.ts')).doctorCommand(),
  import: async () => (await import('./import.ts')).importCommand(),
  simulate: async () => (await import('./simulate.ts')).simulateCommand(),
  admin: async () => (await import('./admin/admin.ts')).adminCommand(args[1]),
})

/** Runs `wayside` with these arguments, and sets the exit code of this process. */
export async function runProgram(args: string[]): Promise<void> {
  const program = new Command('wayside')
    .description('The traffic measurement data service.')
    .version(version)
    .showHelpAfterError('(add --help for what is possible)')
    .configureHelp({ subcommandTerm: command => command.name() })
    .commandsGroup(FOR_OPERATORS)
    .addHelpCommand(new Command('help').argument('[command]').description('the same as --help').helpGroup('Help:'))
    .addHelpText('after', HELP)
  for (const command of await loadCommands(commandsFor(args), args[0])) program.addCommand(command)
  try {
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2
    } else {
      process.stderr.write(`${explain(error)}\n`)
      process.exitCode = 1
    }
  }
}

/** Wrong usage throws, and so ends with 2, as with `admin`. */
function forUsers(command: Command): Command {
  return command
    .helpGroup(FOR_USERS)
    .configureHelp({ minWidthToWrap: 25 })
    .showHelpAfterError('(add --help for what is possible)')
    .exitOverride()
}

/** A message where the operator can do something about it; a stack trace for defects of this program. */
function explain(error: unknown): string {
  if (error instanceof ConfigurationError) {
    return ['wayside cannot start with this configuration:', ...error.problems.map(line => `  ${line}`)].join('\n')
  }
  if (!(error instanceof Error)) return `wayside: ${error}`
  const isDefect = error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError
  return isDefect ? (error.stack ?? error.message) : `wayside: ${error.message}`
}
