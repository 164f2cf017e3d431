import { ApiError, type ErrorCode, type Permission, Wayside } from '../../client/wayside.ts'
import { type Account, isOpenToOthers, readAccount } from './account.ts'
import { explain } from './explain.ts'
import { Output, PipeClosed } from './output/output.ts'
import { remark, remarkColors } from './output/terminal.ts'
import { EXIT } from './stop.ts'

export interface CommandContext {
  wayside: Wayside
  account: Account
  output: Output
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
}

/** Shorter waits are not reported. */
const MIN_REPORTED_WAIT_MS = 3_000

/** Runs a command of an API user: signs in, writes at the pace of the reader, ends with a sentence and an exit code. */
export function runUserCommand(
  needs: Permission | readonly Permission[],
  work: (context: CommandContext) => Promise<void>,
): Promise<void> {
  return runCommand([needs].flat(), async ({ output, signal }) => {
    const account = readAccount(process.env)
    const { url, token, source } = account
    if (!source.startsWith('WAYSIDE') && isOpenToOthers(source)) {
      remark(`Others can read your token. Next: chmod 600 ${source}`)
    }
    const wayside = patientWayside(url, token)
    return { account, wayside, work: () => work({ wayside, account, output, signal }) }
  })
}

interface StartedCommand {
  account?: Account
  wayside?: Wayside
  work(): Promise<void>
}

export async function runCommand(
  needs: readonly Permission[],
  start: (context: { output: Output; signal: AbortSignal }) => Promise<StartedCommand>,
): Promise<void> {
  const output = new Output(process.stdout)
  const ending = new AbortController()
  const { signal } = ending
  const end = () => ending.abort()
  // Once: a second Ctrl-C ends the process immediately.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, end)
  let started: StartedCommand | undefined
  try {
    started = await start({ output, signal })
    await started.work()
    await output.end()
    if (signal.aborted) process.exitCode = EXIT.interrupted
  } catch (error) {
    if (error instanceof PipeClosed) return
    await output.end().catch(() => {})
    if (error === signal.reason || (error as Error).name === 'AbortError') {
      process.exitCode = EXIT.interrupted
      return
    }
    const { message, next, exitCode } = await explain(error, { needs, ...started })
    remark(`${remarkColors.red('wayside:')} ${message}${next && `\n${remarkColors.bold('Next:')} ${next}`}`)
    process.exitCode = exitCode
  } finally {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.removeListener(name, end)
  }
}

/** Waits for a service that is busy or away for a while; but an address that never answered may be wrong. */
function patientWayside(url: string, token: string): Wayside {
  let hasAnswered = false
  return new Wayside({
    url,
    token,
    fetch: async (...request) => {
      const answer = await fetch(...request)
      hasAnswered = true
      return answer
    },
    retry: {
      onRetry({ error, waitMs }) {
        // The queue of exports will not be shorter in a minute.
        if (!hasAnswered || isCode(error, 'too_many_exports')) throw error
        if (waitMs < MIN_REPORTED_WAIT_MS) return
        remark(remarkColors.dim(`${error.message} Trying again in ${Math.ceil(waitMs / 1000)} s …`))
      },
    },
  })
}

const isCode = (error: Error, code: ErrorCode) => error instanceof ApiError && error.code === code
