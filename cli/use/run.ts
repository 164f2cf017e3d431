import { type Permission, Wayside } from '../../client/wayside.ts'
import { type Account, isOpenToOthers, readAccount } from './account.ts'
import { explain } from './explain.ts'
import { Output, PipeClosed } from './output.ts'
import { EXIT } from './stop.ts'
import { remark, remarkColors } from './terminal.ts'

export interface Given {
  wayside: Wayside
  account: Account
  output: Output
  /** Given with Ctrl-C. */
  signal: AbortSignal
}

/** Shorter waits are nobody's concern. */
const TOLD_WAIT_MS = 3_000

/** Runs a command of an API user: signs in, writes at the pace of the reader, ends with a sentence and an exit code. */
export function use(needs: Permission, work: (given: Given) => Promise<void>): Promise<void> {
  return ended(needs, async ({ output, signal }) => {
    const account = readAccount(process.env)
    const { url, token, source } = account
    if (!source.startsWith('WAYSIDE') && isOpenToOthers(source)) {
      remark(`Others can read your token. Next: chmod 600 ${source}`)
    }
    const wayside = patientWayside(url, token)
    return { account, wayside, work: () => work({ wayside, account, output, signal }) }
  })
}

interface Begun {
  account?: Account
  wayside?: Wayside
  work(): Promise<void>
}

export async function ended(
  needs: Permission | null,
  begin: (given: { output: Output; signal: AbortSignal }) => Promise<Begun>,
): Promise<void> {
  const output = new Output(process.stdout)
  const ending = new AbortController()
  const { signal } = ending
  const end = () => ending.abort()
  // Once: whoever does not want to wait presses Ctrl-C again.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, end)
  let begun: Begun | undefined
  try {
    begun = await begin({ output, signal })
    await begun.work()
    await output.end()
    if (signal.aborted) process.exitCode = EXIT.interrupted
  } catch (error) {
    if (error instanceof PipeClosed) return
    await output.end().catch(() => {})
    if (error === signal.reason || (error as Error).name === 'AbortError') {
      process.exitCode = EXIT.interrupted
      return
    }
    const { message, next, exitCode } = await explain(error, { needs, ...begun })
    remark(`${remarkColors.red('wayside:')} ${message}${next && `\n${remarkColors.bold('Next:')} ${next}`}`)
    process.exitCode = exitCode
  } finally {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.removeListener(name, end)
  }
}

/** Waits for a service that is busy or away for a while; but where nobody ever answered, nobody may be. */
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
        // A queue of exports is not shorter in a minute.
        if (!hasAnswered || /exports are waiting/.test(error.message)) throw error
        if (waitMs < TOLD_WAIT_MS) return
        remark(remarkColors.dim(`${error.message} Going on in ${Math.ceil(waitMs / 1000)} s …`))
      },
    },
  })
}
