import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { Command, CommanderError } from 'commander'
import { type Commands, loadCommands, VERSION_FLAGS } from './load-commands.ts'
import { findCommand, manualOf } from './manual.ts'

export interface Program {
  description: string
  /** All commands; `args` are those of the program, for commands that load only a part of themselves. */
  commands(args: string[]): Commands
  /** Heading of the commands that have none of their own. */
  group: string
  examples: string
  exitCodes: string
  /** Commands of another package, and where they are. */
  elsewhere?: { names: string[]; sentence(name: string): string }
  explain?: (error: unknown) => string
}

const root = join(import.meta.dirname, extname(import.meta.filename) === '.ts' ? '../..' : '../../..')
const HELP_GROUP = 'Help:'
const HINT = '(add --help for what is possible)'

/** Runs `wayside` with these arguments, and sets the exit code of this process. */
export async function runProgram(parts: Program, args: string[]): Promise<void> {
  const [asked = ''] = args
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const all = async (): Promise<Command> =>
    programOf(parts, version, await loadCommands({ ...parts.commands([]), ...helpCommands(parts, all) }))
  const known = { ...parts.commands(args), ...helpCommands(parts, all) }
  const program = programOf(parts, version, await loadCommands(known, asked))
  try {
    if (parts.elsewhere?.names.includes(asked)) program.error(parts.elsewhere.sentence(asked))
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? 0 : 2
    } else {
      process.stderr.write(`${(parts.explain ?? explainError)(error)}\n`)
      process.exitCode = 1
    }
  }
}

function programOf({ description, group, examples, exitCodes }: Program, version: string, commands: Command[]) {
  const program = new Command('wayside')
    .description(description)
    .version(version, VERSION_FLAGS.join(', '))
    .configureHelp({ subcommandTerm: command => command.name() })
    .commandsGroup(group)
    .helpCommand(false)
    .addHelpText('after', `\n${examples}\n\n${exitCodes}`)
  for (const command of commands) program.addCommand(command)
  throwWrongUsage(program)
  return program
}

/** Wrong usage throws and ends with 2, so that scripts can distinguish it from a refusal, which ends with 1. */
function throwWrongUsage(command: Command): void {
  command.showHelpAfterError(HINT).exitOverride()
  command.commands.forEach(throwWrongUsage)
}

/** `all` makes the program with all its commands, which takes longer. */
function helpCommands({ exitCodes }: Program, all: () => Promise<Command>): Commands {
  const help = new Command('help')
    .description('the manual page of a command')
    .argument('[command...]', 'such as: admin site create')
    .helpGroup(HELP_GROUP)
    .addHelpText('after', '\nExamples:\n  $ wayside help search\n  $ wayside help admin site create\n')
    .action(async (names: string[]) => {
      const program = await all()
      if (names.length === 0) return program.outputHelp()
      const found = findCommand(program, names)
      const unknown = `wayside: there is no command ${names.join(' ')}. wayside --help lists them.`
      if (!found) help.showHelpAfterError(false).error(unknown)
      else process.stdout.write(manualOf(found, exitCodes, process.stdout))
    })
  const completion = async () => (await import('./completion.ts')).completionCommand(all).helpGroup(HELP_GROUP)
  return { help: async () => help, completion }
}

/** A message where something can be done about it; a stack trace for defects of this program. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return `wayside: ${error}`
  const isDefect = error instanceof TypeError || error instanceof ReferenceError || error instanceof RangeError
  return isDefect ? (error.stack ?? error.message) : `wayside: ${error.message}`
}
