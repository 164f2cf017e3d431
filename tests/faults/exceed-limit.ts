import { openDatabase } from '../../server/platform/database/open.ts'
import { stopClock } from '../support/services/database-clock.ts'
import { type Outcome, violationsOf } from './parts/judging/outcome.ts'
import { NoAnswer, send, withToken } from './parts/send.ts'
import type { Service } from './parts/services/service.ts'

interface Sizes {
  /** RATE_LIMIT of the service. */
  limit: number
  /** Windows in which all processes live, and in which one is killed while requests are sent. */
  live: number
  kills: number
}

/** A clock that jumps back stays in the window, because a window never goes back. */
const JUMPS_S = [0, 9, -50, -600, 0]

/**
 * Sends more requests than allowed to all HTTP processes, some of which are killed with what they have leased, by a clock of
 * the database that stands still and jumps.
 */
export async function exceedLimit(service: Service, { limit, live, kills }: Sizes): Promise<Outcome> {
  const { dataDir, env, url, token } = service
  const config = { databaseUrl: env.DATABASE_URL ?? null, dataDir }
  const { database, close } = await openDatabase(config, { owner: false, max: 1, applicationName: 'wayside faults' })
  const violations: string[] = []
  const accepted: { [kind in 'live' | 'killed']: number[] } = { live: [], killed: [] }
  let requests = 0
  let lost = 0
  const statusOf = async () => {
    requests++
    try {
      return (await send(url, { path: '/api/v1/nothing', headers: withToken(token), givenUpMs: 120_000 })).status
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      lost++
      return 0
    }
  }
  const statusesOf = (count: number) => Promise.all(Array.from({ length: count }, statusOf))
  try {
    const clock = await stopClock(database)
    // For its next connections.
    await service.kill(0)
    await service.start(0)
    for (let window = 0; window < live + kills; window++) {
      // In the middle of a minute.
      const now = 1_900_000_050 + window * 3_600
      await clock.set(now)
      const isKilled = window >= live
      // After half of the limit all processes have leases.
      const statuses = await statusesOf(Math.floor(limit / 2))
      const killed = isKilled ? service.killHttpProcess() : null
      for (const jump of JUMPS_S) {
        await clock.set(now + jump)
        statuses.push(...(await statusesOf(Math.ceil(limit / 4))))
      }
      await killed
      accepted[isKilled ? 'killed' : 'live'].push(statuses.filter(status => status === 404).length)
      const others = statuses.filter(status => status !== 404 && status !== 429 && !(isKilled && status === 0))
      violations.push(...violationsOf('other answers', others.map(String)))
    }
  } finally {
    await close()
  }
  const over = [...accepted.live, ...accepted.killed].filter(count => count > limit)
  violations.push(...violationsOf('more than the limit in a window', over.map(String)))
  const under = accepted.live.filter(count => count < limit)
  violations.push(...violationsOf('less than the limit while all processes live', under.map(String)))
  return {
    tried: `${requests} requests in ${live + kills} windows of ${limit}, ${kills} kills`,
    violations,
    figures: `accepted ${accepted.live.join(', ')}; with a kill ${accepted.killed.join(', ')}, and ${lost} without an answer`,
  }
}
