import { addressNumber, makeAccounts, signInFrom } from './parts/accounts.ts'
import { mannWhitney } from './parts/judging/mann-whitney.ts'
import { type Outcome, violationsOf } from './parts/judging/outcome.ts'
import { withService } from './parts/services/service.ts'

/** More failures than these lock an account for unknown addresses. */
const ATTEMPTS_PER_ACCOUNT = 40
const MIN_P_VALUE = 0.001
const WRONG = 'not the right password'

/** Somebody tries to learn from the time or the bytes of an answer whether there is such an account. */
export function distinguishAccounts({ pairs }: { pairs: number }): Promise<Outcome> {
  return withService({ devices: 0, env: { TRUSTED_PROXIES: '127.0.0.1' } }, async service => {
    const accounts = await makeAccounts(service, Math.ceil(pairs / ATTEMPTS_PER_ACCOUNT))
    const strangers = accounts.map((_, i) => ({ email: `persom${i}@city.example` }))
    const times = { known: [] as number[], unknown: [] as number[] }
    const answers = new Set<string>()
    let address = 0
    const attempt = async (kind: keyof typeof times, pair: number) => {
      const { email } = (kind === 'known' ? accounts : strangers)[pair % accounts.length] as { email: string }
      const { ms, status, text } = await signInFrom(service.url, { email, password: WRONG }, addressNumber(++address))
      times[kind].push(ms)
      answers.add(`${status} ${text}`)
    }
    for (const kind of ['known', 'unknown', 'known', 'unknown'] as const) await attempt(kind, 0)
    times.known.length = 0
    times.unknown.length = 0
    for (let pair = 0; pair < pairs; pair++) {
      const order = Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const kind of order) await attempt(kind, pair)
    }
    const likely = mannWhitney(times.known, times.unknown)
    const violations = answers.size === 1 ? [] : violationsOf('different answers', answers)
    if (likely <= MIN_P_VALUE)
      violations.push(`known and unknown accounts differ in time, p = ${likely.toPrecision(2)}`)
    return {
      tried: `${pairs} interleaved pairs`,
      violations,
      figures: `known ${median(times.known)} ms, unknown ${median(times.unknown)} ms, p = ${likely.toPrecision(2)}`,
    }
  })
}

const median = (values: number[]): number =>
  Math.round((values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0) * 10) / 10
