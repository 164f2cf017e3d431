import { createInterface } from 'node:readline/promises'
import { Command } from 'commander'
import { Wayside } from '../../client/wayside.ts'
import { accountFile, cleanToken, cleanUrl, storeAccount } from './account.ts'
import { askSecret } from './ask-secret.ts'
import { colors, harmless, remark } from './output/terminal.ts'
import { runCommand } from './run.ts'

const LOCAL = 'http://127.0.0.1:8080'

export function loginCommand(): Command {
  return new Command('login')
    .description('sign in with an API token, which is stored for the other commands')
    .option('--url <address>', `where the service is; asked for when absent (${LOCAL})`)
    .addHelpText(
      'after',
      `
The token is asked for and not shown, or read from standard input; it is never an argument, which others on the machine
could see. It is made on the page "API tokens" of the web application. It is stored in
$XDG_CONFIG_HOME/wayside/account.json (~/.config/wayside/account.json); WAYSIDE_URL and WAYSIDE_TOKEN win over it.

Examples:
  $ wayside login
  $ wayside login --url https://traffic.example < token.txt
  $ WAYSIDE_URL=https://traffic.example WAYSIDE_TOKEN=way_… wayside sites
`,
    )
    .action(({ url }: { url?: string }) =>
      runCommand([], async ({ output, signal }) => {
        const { stdin, stderr, env } = process
        const entered = url ?? env.WAYSIDE_URL ?? (stdin.isTTY ? await ask(`Address of the service [${LOCAL}]: `) : '')
        const address = cleanUrl(entered || LOCAL)
        const typed = stdin.isTTY ? await askSecret('API token: ', stdin, stderr) : await readAll(stdin)
        const account = { url: address, token: cleanToken(typed, address), source: 'standard input' }
        const wayside = new Wayside({ ...account, retry: { attempts: 1 } })
        const work = async () => {
          const { user, organization, permissions } = await wayside.me({ signal })
          const file = accountFile(env)
          storeAccount(file, account)
          await output.line(
            `Signed in to ${colors.bold(account.url)} as ${colors.bold(harmless(user.email))} of ${harmless(organization.name)}.`,
          )
          await output.line(`Permissions: ${permissions.join(', ')}.`)
          await output.line(colors.dim(`Stored in ${file}`))
          if (env.WAYSIDE_TOKEN) remark('WAYSIDE_TOKEN is set and takes precedence.')
        }
        return { account, wayside, work }
      }),
    )
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const left = new Promise<never>((_, reject) => {
    const leave = () => reject(new DOMException('Interrupted.', 'AbortError'))
    lines.once('SIGINT', leave).once('close', leave)
  })
  try {
    return (await Promise.race([lines.question(question), left])).trim()
  } finally {
    lines.close()
  }
}

async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  let text = ''
  for await (const piece of stream) text += piece
  return text
}
