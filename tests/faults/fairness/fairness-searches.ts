import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '../../../contract/times/time.ts'
import { type Crowd, type CrowdResult, postBytes, startCrowd } from '../parts/crowd.ts'
import type { Outcome } from '../parts/judging/outcome.ts'
import { makeNeighbour } from '../parts/neighbour.ts'
import { quantile, timeSearches } from '../parts/neighbour-searches.ts'
import { fillRecords } from '../parts/services/fill-records.ts'
import type { Service } from '../parts/services/service.ts'

interface Size {
  /** Records of the organization that attacks. */
  records: number
  /** Records of each of its pages. */
  limit: number
  requests: number
  /** Connections that send four requests each without waiting. */
  pipelining: number
  /** How long the neighbour is measured before. */
  measuredMs: number
  /** Within which every search of the neighbour is answered; null: it is not judged. */
  maxMs: number | null
}

const PIPELINED = 4

/** One token sends many searches of large pages at once, while a user of another organization searches. */
export async function fairnessSearches(service: Service, size: Size): Promise<Outcome> {
  const { url, token } = service
  await fillRecords(service, size.records)
  const neighbour = await makeNeighbour(service, 1_000)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const body = { time: { from_dt: day(-10), to_dt: day(0) }, limit: size.limit }
  const requests = [postBytes('/api/v1/traffic/data/search', token, body)]
  const of = { url, isRepeated: false, requests }
  const attacks: { [name: string]: Crowd } = {
    [`${size.requests} searches`]: { ...of, connections: size.requests, pipelined: 1 },
    [`${size.pipelining} connections with ${PIPELINED} each`]: {
      ...of,
      connections: size.pipelining,
      pipelined: PIPELINED,
    },
  }
  await timeSearches(url, neighbour.token, () => sleep(Math.min(1_000, size.measuredMs)))
  const quiet = await timeSearches(url, neighbour.token, () => sleep(size.measuredMs))
  const violations: string[] = []
  const figures = [`the neighbour's median ${quantile(quiet.times, 0.5)} ms when quiet`]
  for (const [name, attack] of Object.entries(attacks)) {
    // A new minute: all requests are within the limit of the token.
    if (size.maxMs !== null) await sleep(MINUTE_MS - (Date.now() % MINUTE_MS))
    const { result, times } = await timeSearches(url, neighbour.token, () => startCrowd(attack).ended)
    const maxMs = quantile(times, 1)
    figures.push(
      `with ${name} (${described(result)} in ${result.maxMs} ms) median ${quantile(times, 0.5)} ms, at most ${maxMs} ms of ${times.length}`,
    )
    if (size.maxMs !== null && maxMs > size.maxMs) violations.push(`${name}: the neighbour waited ${maxMs} ms`)
    const unexpected = Object.keys(result.statuses).filter(status => !['200', '429'].includes(status))
    if (unexpected.length > 0) violations.push(`${name}: some were answered ${unexpected.join(', ')}`)
  }
  return {
    tried: `${size.requests} searches of ${size.limit} records at once, also pipelined`,
    violations,
    figures: figures.join('; '),
  }
}

const described = ({ statuses }: CrowdResult): string =>
  Object.entries(statuses)
    .map(([status, count]) => `${count} x ${status}`)
    .join(', ')
