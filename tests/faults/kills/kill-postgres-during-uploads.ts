import { setTimeout as sleep } from 'node:timers/promises'
import type { SpawnedServer } from '../../support/services/spawn-server.ts'
import { Fleet, uploadsOf } from '../parts/fleet.ts'
import { judgeUploads } from '../parts/judging/judge-uploads.ts'
import { type Outcome, violationsOf } from '../parts/judging/outcome.ts'
import { NoAnswer, send, withToken } from '../parts/send.ts'
import type { Service } from '../parts/services/service.ts'

/** All of it; the postmaster alone, whose sessions live a little longer; a session, after which PostgreSQL restarts. */
const WAYS = ['all', 'postmaster', 'a session'] as const

/** kill -9 of PostgreSQL, which the server has started and starts again, while clients send and send again. */
export async function killPostgresDuringUploads(
  service: Service,
  { records, kills, maxRecoveryMs }: { records: number; kills: number; maxRecoveryMs: number },
): Promise<Outcome> {
  const { servers, postgres, log } = service
  const server = servers[0] as SpawnedServer
  const before = processesOf(server)
  const uploads = uploadsOf(service.devices, { records, size: 100 })
  const fleet = new Fleet(uploads, log, { url: service.url })
  const waits: number[] = []
  await Promise.all([
    fleet.sendAll(),
    fleet.disturb(
      kills,
      async time => {
        await postgres.signal('SIGKILL', WAYS[time % WAYS.length])
        const answered = untilAnswered(service)
        const back = await postgres.untilBack()
        waits.push(Math.max(0, Math.round((await answered) - back)))
      },
      () => log.answered(503).length > 0,
    ),
  ])
  const { violations, figures } = await judgeUploads(service, uploads)
  const late = waits.filter(wait => wait > maxRecoveryMs).map(wait => `${wait} ms`)
  violations.push(...violationsOf(`first 200 later than ${maxRecoveryMs} ms after PostgreSQL was back`, late))
  if (processesOf(server) !== before) violations.push(`processes were replaced: ${before}, then ${processesOf(server)}`)
  const unavailable = log.answered(503).length
  if (unavailable === 0) violations.push('no request was answered 503: nothing was tried')
  return {
    tried: `${records} records, ${kills} kills`,
    violations,
    figures: `${figures}, ${unavailable} answers 503, first 200 after at most ${Math.max(...waits)} ms`,
  }
}

const processesOf = (server: SpawnedServer): string =>
  [server.pid, ...server.children('http'), ...server.children('background')].join()

/** The moment of the first 200 to a request that was sent from now on and needs the database. */
export async function untilAnswered({ url, token }: Service): Promise<number> {
  for (const since = performance.now(); performance.now() - since < 60_000; await sleep(20)) {
    const answer = await send(url, { path: '/api/v1/traffic/sites', headers: withToken(token) }).catch(error => {
      if (error instanceof NoAnswer) return null
      throw error
    })
    if (answer?.status === 200) return performance.now()
  }
  throw new Error('the server did not answer again')
}
