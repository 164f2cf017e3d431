import type { Command } from 'commander'

/** A command of a noun: all of them take --json, and show an example in their help. */
export const verb = (noun: Command, name: string, description: string, example: string): Command =>
  noun
    .command(name)
    .description(description)
    .option('--json', 'print JSON for scripts')
    .addHelpText('after', `\nExample:\n  $ ${example}\n`)
