import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressNumber, makeAccounts, signInFrom } from '../parts/accounts.ts'
import { type Outcome, violationsOf } from '../parts/judging/outcome.ts'
import { send, withToken } from '../parts/send.ts'
import type { Service } from '../parts/services/service.ts'

interface Size {
  signIns: number
  /** How long the API is watched before. */
  measuredMs: number
  /** Whether the API's median must stay below three times; a busy machine says nothing about it. */
  judgeLatency: boolean
  /** A sign-in takes at most this long: 5 s until its turn, its hash, and the two short transactions around it. */
  maxMs: number
}

/** More concurrent attempts lock an account for unknown addresses. */
const ATTEMPTS_PER_ACCOUNT = 40

/** For services of this fault: each attempt has an address of its own. */
export const BEHIND_PROXY = { TRUSTED_PROXIES: '127.0.0.1' }

/** Many people sign in at once, each with 64 MiB and a fifth of a second of work, while programs use the API. */
export async function rushToSignIn(
  service: Service,
  { signIns, measuredMs, judgeLatency, maxMs }: Size,
): Promise<Outcome> {
  const accounts = await makeAccounts(service, Math.ceil(signIns / ATTEMPTS_PER_ACCOUNT))
  await watch(service, () => sleep(Math.min(500, measuredMs)))
  const before = await watch(service, () => sleep(measuredMs))
  const rush = () =>
    Promise.all(
      Array.from({ length: signIns }, (_, i) => {
        const known = accounts[i % accounts.length] as (typeof accounts)[number]
        const account = i % 3 ? known : { ...known, email: `stranger${i}@city.example` }
        return signInFrom(service.url, account, addressNumber(i))
      }),
    )
  let signed: Awaited<ReturnType<typeof rush>> = []
  const during = await watch(service, async () => {
    signed = await rush()
  })
  const count = (...statuses: number[]) => signed.filter(({ status }) => statuses.includes(status)).length
  const others = signed.filter(({ status }) => ![200, 400, 503].includes(status))
  const violations = [
    ...violationsOf(
      'requests of the API failed',
      during.filter(one => one.status !== 200).map(one => `${one.status}`),
    ),
    ...violationsOf(
      'sign-ins were answered otherwise',
      others.map(({ status, text }) => `${status} ${text}`),
    ),
    ...violationsOf(
      'sign-ins took too long',
      signed.filter(({ ms }) => ms > maxMs).map(({ ms }) => `${ms} ms`),
    ),
  ]
  const [usual, meanwhile] = [median(before), median(during)]
  if (count(200, 400) === 0) violations.push('no sign-in succeeded: nothing was tried')
  if (judgeLatency && meanwhile >= 3 * usual) violations.push(`the API's median was ${usual} ms, then ${meanwhile} ms`)
  return {
    tried: `${signIns} sign-ins at once, ${during.length} API requests`,
    violations,
    figures: `${count(200)} signed in, ${count(400)} refused, ${count(503)} answered 503; the API's median ${usual} ms, then ${meanwhile} ms`,
  }
}

interface Seen {
  status: number
  ms: number
}

/** The API as two programs see it, for as long as the work takes. */
async function watch({ url, token }: Service, work: () => Promise<unknown>): Promise<Seen[]> {
  const seen: Seen[] = []
  let isOver = false
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    while (!isOver) {
      seen.push(await send(url, { path: '/api/v1/traffic/sites', headers: withToken(token), agent }))
      await sleep(5)
    }
    agent.destroy()
  }
  const clients = [client(), client()]
  await work().finally(() => {
    isOver = true
  })
  await Promise.all(clients)
  return seen
}

const median = (seen: Seen[]): number => {
  const sorted = seen.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 10) / 10
}
