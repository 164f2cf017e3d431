import { setTimeout as sleep } from 'node:timers/promises'
import { type Events, openEvents } from '../../support/reading/event-stream.ts'
import { type Outcome, violationsOf } from '../parts/judging/outcome.ts'
import { withToken } from '../parts/send.ts'
import { sendSignal } from '../parts/services/postgres.ts'
import type { Service } from '../parts/services/service.ts'

/** STREAM_LIMITS of the service. */
const PER_USER = 10
const LEASE_MS = 30_000
const SLACK_MS = 5_000

/** Opens twice the streams that a user may have, over two processes, kills both, and opens them again. */
export async function killWithStreamsOpen(service: Service): Promise<Outcome> {
  const { url, token } = service
  const open = () => openEvents(url, '/api/v1/traffic/data/stream', withToken(token))
  const first = await Promise.all(Array.from({ length: 2 * PER_USER }, open))
  const isOpen = ({ status }: Events) => status === 200
  const accepted = first.filter(isOpen)
  const violations = violationsOf(
    `${accepted.length} of ${first.length} were opened`,
    accepted.length === PER_USER ? [] : ['over two processes'],
  )
  for (const pid of service.servers[0]?.children('http') ?? []) sendSignal(pid, 'SIGKILL')
  const killedAt = performance.now()
  while (!accepted.every(({ isOver }) => isOver) && performance.now() - killedAt < SLACK_MS) await sleep(20)
  const cut = accepted.filter(({ isOver }) => isOver).length
  const again: Events[] = []
  while (again.length < cut && performance.now() - killedAt < LEASE_MS + SLACK_MS) {
    const one = await open().catch(() => null)
    if (one && isOpen(one)) again.push(one)
    else await sleep(200)
  }
  const freeMs = Math.round(performance.now() - killedAt)
  if (cut < accepted.length) violations.push('a stream outlived its process')
  if (again.length < cut) violations.push(`${again.length} of ${cut} were free after ${freeMs} ms`)
  if (isOpen(await open())) violations.push('one more than the limit was opened')
  for (const one of [...accepted, ...again]) one.close()
  return {
    tried: `${first.length} streams of a user over 2 processes, both killed`,
    violations,
    figures: `${accepted.length} opened; ${cut} cut by the kill, free again after ${freeMs} ms (lease ${LEASE_MS / 1000} s)`,
  }
}
