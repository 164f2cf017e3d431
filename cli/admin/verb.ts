import { Command } from 'commander'
import { type CommandContext, runOperatorCommand } from './run.ts'

/** A command of a noun: all of them take --json, and show an example in their help. */
export class Verb extends Command {
  /** Its work, with a database, its arguments and its options. */
  run<Args extends unknown[]>(work: (context: CommandContext, ...args: Args) => Promise<void>): this {
    return this.action((...args) => runOperatorCommand(this, context => work(context, ...(args.slice(0, -1) as Args))))
  }
}

export function verb(noun: Command, name: string, description: string, example: string): Verb {
  const command = new Verb(name)
    .description(description)
    .option('--json', 'print JSON for scripts')
    .addHelpText('after', `\nExample:\n  $ ${example}\n`)
  noun.addCommand(command)
  return command.copyInheritedSettings(noun)
}
