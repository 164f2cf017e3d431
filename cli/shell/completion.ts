import { Argument, Command } from 'commander'
import { bashCompletion } from './bash-completion.ts'
import { type CommandWords, wordsOf } from './command-words.ts'
import { fishCompletion } from './fish-completion.ts'
import { zshCompletion } from './zsh-completion.ts'

const SCRIPTS: { [shell: string]: (all: CommandWords[]) => string } = {
  bash: bashCompletion,
  zsh: zshCompletion,
  fish: fishCompletion,
}

/** The script that a shell loads. It holds the whole table, because starting Node for each Tab takes 0.2 s or more. */
export function completionCommand(program: () => Promise<Command>): Command {
  return new Command('completion')
    .description('print the script by which a shell completes wayside')
    .addArgument(new Argument('<shell>', 'the shell that reads it').choices(Object.keys(SCRIPTS)))
    .addHelpText(
      'after',
      `
Examples:
  $ source <(wayside completion bash)                                      # in ~/.bashrc
  $ source <(wayside completion zsh)                                       # in ~/.zshrc, after compinit
  $ wayside completion fish > ~/.config/fish/completions/wayside.fish
`,
    )
    .action(async (shell: string) => {
      process.stdout.write((SCRIPTS[shell] as (all: CommandWords[]) => string)(withHelp(wordsOf(await program()))))
    })
}

/** `help admin site` completes as `admin site` does. */
const withHelp = (all: CommandWords[]): CommandWords[] => [
  ...all.filter(({ path }) => path !== 'help'),
  ...all.map(({ path, commands }) => ({
    path: `help ${path}`.trim(),
    commands,
    options: [],
    arguments: [],
    isLastVariadic: false,
  })),
]
