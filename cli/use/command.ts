import { setTimeout as sleep } from 'node:timers/promises'
import { Argument, Command } from 'commander'
import { type CommandRequest, type Command as DeviceCommand, NotFound } from '../../client/wayside.ts'
import { number } from './filters.ts'
import type { Output } from './output/output.ts'
import { colors, harmless } from './output/terminal.ts'
import { noSuchSite, resolveSite } from './resolve-sites.ts'
import { runUserCommand } from './run.ts'
import { EXIT, Stop } from './stop.ts'

type CommandName = CommandRequest['command']

interface CommandOptions {
  expires?: number
  wait: boolean
  json?: true
}

const NAMES: CommandName[] = ['ping', 'reboot', 'sync_clock', 'request_status', 'upload_now', 'set_configuration']
const POLL_MS = 1_000

export function commandCommand(): Command {
  return new Command('command')
    .description('send a command to the device of a site, and wait for what becomes of it')
    .argument('<site>', 'its id, or its site_id')
    .addArgument(new Argument('<command>', 'what to do').choices(NAMES))
    .argument('[parameters...]', 'name=value, for upload_now and set_configuration')
    .option('--expires <seconds>', 'how long the device has to take it: 30 to 604800, an hour when absent', number)
    .option('--no-wait', 'only send it')
    .option('--json', 'print the command as JSON in the end')
    .addHelpText(
      'after',
      `
It ends with 0 when the device says that it is completed.

Examples:
  $ wayside command DE-MOE-01 ping
  $ wayside command 12 set_configuration upload_interval_s=300 sensitivity=5
  $ wayside command 12 upload_now from_dt=2026-06-01T00:00:00Z to_dt=2026-06-02T00:00:00Z
`,
    )
    .action((site: string, command: CommandName, parameters: string[], options: CommandOptions) =>
      runUserCommand('can_dispatch_commands', async ({ wayside, output, signal }) => {
        const body = { command, parameters: parametersOf(parameters), expires_in_s: options.expires }
        const id = await resolveSite(wayside, site, signal)
        let current = await wayside.commands.dispatch(id, body, { signal }).catch(error => {
          throw error instanceof NotFound ? noSuchSite(site) : error
        })
        const steps = new Steps(output, options.json)
        await steps.print(current)
        while (options.wait && current.finished_at === null && !FINAL_STATES.includes(current.status)) {
          await sleep(POLL_MS, undefined, { signal })
          current = await wayside.commands.get(id, current.id, { signal })
          await steps.print(current)
        }
        if (options.json) await output.line(JSON.stringify(current, null, 2))
        if (options.wait && current.status !== 'completed') {
          const sentence = `The command is ${current.status}${current.error ? `: ${harmless(current.error)}` : ''}.`
          throw new Stop(EXIT.failed, sentence, `wayside site ${site} shows when its device was last seen`)
        }
      }),
    )
}

const FINAL_STATES = ['completed', 'failed', 'expired', 'cancelled']

/** `upload_interval_s=300` as `{ upload_interval_s: 300 }`: what reads as a number is one. */
function parametersOf(texts: string[]): CommandRequest['parameters'] {
  const pairs = texts.map(text => {
    const [, name, value] = /^(\w+)=(.+)$/.exec(text) ?? []
    if (!name || !value) throw new Stop(EXIT.usage, `${text} is no parameter.`, 'write name=value')
    return [name, /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value]
  })
  return Object.fromEntries(pairs)
}

/** Each step once, when it is seen. */
class Steps {
  readonly #output: Output
  readonly #isQuiet: boolean
  #printed = new Set<string>()

  constructor(output: Output, isQuiet = false) {
    this.#output = output
    this.#isQuiet = isQuiet
  }

  async print({ status, attempt, created_at, sent_at, acknowledged_at, finished_at, result }: DeviceCommand) {
    await this.#step('queued', created_at)
    if (sent_at) await this.#step(attempt > 1 ? `sent again (${attempt})` : 'sent', sent_at)
    if (acknowledged_at) await this.#step('acknowledged', acknowledged_at)
    if (!FINAL_STATES.includes(status)) return
    const paint = status === 'completed' ? colors.green : colors.red
    const answer = result === null || result === undefined ? '' : `  ${harmless(JSON.stringify(result))}`
    await this.#step(status, finished_at ?? new Date().toISOString(), text => paint(text) + answer)
  }

  async #step(name: string, at: string, paint = (text: string) => text): Promise<void> {
    if (this.#isQuiet || this.#printed.has(name)) return
    this.#printed.add(name)
    await this.#output.line(`${colors.dim(at.slice(11, 19))}  ${paint(name)}`)
    await this.#output.flush()
  }
}
