import type { ConfigurationError } from '../server/runtime/config.ts'
import type { Commands } from './shell/load-commands.ts'
import { explainError, runProgram as run } from './shell/run-program.ts'
import { EXIT_CODES } from './use/stop.ts'
import { type OPERATOR_COMMANDS, USER_COMMANDS } from './use/user-commands.ts'

const EXAMPLES = `Examples:
  $ wayside login
  $ wayside search --site DE-MOE-01 --from 7d
  $ wayside export --from 2026-01-01 -o year.xlsx
  $ wayside sync mirror
  $ wayside serve
  $ wayside help search`

const operatorCommands = (args: string[]): { [name in (typeof OPERATOR_COMMANDS)[number]]: Commands[string] } => ({
  start: async () => (await import('./start.ts')).startCommand(),
  serve: async () => (await import('./serve.ts')).serveCommand(),
  work: async () => (await import('./work.ts')).workCommand(),
  migrate: async () => (await import('./migrate.ts')).migrateCommand(),
  backup: async () => (await import('./backup.ts')).backupCommand(),
  restore: async () => (await import('./restore.ts')).restoreCommand(),
  'upgrade-database': async () => (await import('./upgrade-database.ts')).upgradeDatabaseCommand(),
  psql: async () => (await import('./psql.ts')).psqlCommand(),
  seal: async () => (await import('./seal.ts')).sealCommand(),
  unseal: async () => (await import('./unseal.ts')).unsealCommand(),
  doctor: async () => (await import('./doctor.ts')).doctorCommand(),
  import: async () => (await import('./import/import.ts')).importCommand(),
  simulate: async () => (await import('./simulate.ts')).simulateCommand(),
  admin: async () => (await import('./admin/admin.ts')).adminCommand(args[1]),
})

/** Runs `wayside` with these arguments, and sets the exit code of this process. */
export const runProgram = (args: string[]): Promise<void> =>
  run(
    {
      description: 'The traffic measurement data service.',
      commands: asked => ({ ...USER_COMMANDS, ...operatorCommands(asked) }),
      group: 'For operators, on the machine of the service:',
      examples: EXAMPLES,
      exitCodes: EXIT_CODES,
      explain: explainToOperator,
    },
    args,
  )

function explainToOperator(error: unknown): string {
  if (!isOfConfiguration(error)) return explainError(error)
  return ['wayside cannot start with this configuration:', ...error.problems.map(line => `  ${line}`)].join('\n')
}

/** By its name: the bundle of a command has a class of its own. */
const isOfConfiguration = (error: unknown): error is ConfigurationError =>
  error instanceof Error && error.name === ('ConfigurationError' satisfies ConfigurationError['name'])
