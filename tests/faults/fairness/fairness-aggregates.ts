import { setTimeout as sleep } from 'node:timers/promises'
import { postBytes, startCrowd } from '../parts/crowd.ts'
import type { Outcome } from '../parts/judging/outcome.ts'
import { makeNeighbour } from '../parts/neighbour.ts'
import { quantile, timeSearches } from '../parts/neighbour-searches.ts'
import { fillRecords } from '../parts/services/fill-records.ts'
import type { Service } from '../parts/services/service.ts'

interface Size {
  /** Records, days and clients of the organization that attacks. */
  records: number
  days: number
  clients: number
  /** How long the neighbour is measured, before and meanwhile. */
  measuredMs: number
  /** What the median and nine of ten of the neighbour's searches take at most; null: they are not judged. */
  maxMs: { median: number; p90: number } | null
}

/** Clients of one token aggregate months again and again, while a user of another organization searches. */
export async function fairnessAggregates(service: Service, size: Size): Promise<Outcome> {
  const { url, token, devices } = service
  await fillRecords(service, size.records, size.days)
  const neighbour = await makeNeighbour(service, 1_000)
  const sites = devices.map(({ site }) => site)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const time = { from_dt: day(-size.days - 1), to_dt: day(0) }
  const aggregate = (body: object) => postBytes('/api/v1/traffic/data/aggregate', token, { time, sites, ...body })
  const figures = (body: object) => postBytes('/api/v1/traffic/data/figures', token, { time, sites, ...body })
  const attacks: { [name: string]: string[] } = {
    aggregates: [
      aggregate({ interval: '1d' }),
      aggregate({ interval: '1h', group_by: ['site', 'channel'] }),
      aggregate({ interval: '1h', group_by: ['lane'], speed_bin_kmh: 10 }),
    ],
    figures: [figures({ sections: ['volume', 'speeds', 'by_hour'] }), figures({ sections: ['free_flow', 'headways'] })],
  }
  await timeSearches(url, neighbour.token, () => sleep(Math.min(1_000, size.measuredMs)))
  const quiet = await timeSearches(url, neighbour.token, () => sleep(size.measuredMs))
  const violations: string[] = []
  const texts = [
    `the neighbour's median ${quantile(quiet.times, 0.5)} ms, p90 ${quantile(quiet.times, 0.9)} ms when quiet`,
  ]
  for (const [name, requests] of Object.entries(attacks)) {
    const crowd = startCrowd({ url, connections: size.clients, pipelined: 1, isRepeated: true, requests })
    await sleep(Math.min(1_000, size.measuredMs))
    const { times } = await timeSearches(url, neighbour.token, () => sleep(size.measuredMs))
    const { statuses } = await crowd.stop()
    const [median, p90] = [quantile(times, 0.5), quantile(times, 0.9)]
    const answers = Object.entries(statuses).map(([status, count]) => `${count} x ${status}`)
    texts.push(
      `with ${name} (${answers.join(', ')}) median ${median} ms, p90 ${p90} ms, at most ${quantile(times, 1)} ms`,
    )
    if (size.maxMs && (median > size.maxMs.median || p90 > size.maxMs.p90))
      violations.push(`${name}: the neighbour's median was ${median} ms, its p90 ${p90} ms`)
    if (!statuses['200']) violations.push(`${name}: none was answered, so nothing was tried`)
    const unexpected = Object.keys(statuses).filter(status => !['200', '429'].includes(status))
    if (unexpected.length > 0) violations.push(`${name}: some were answered ${unexpected.join(', ')}`)
  }
  return {
    tried: `${size.clients} clients of one token with aggregates and figures of ${size.days} days`,
    violations,
    figures: texts.join('; '),
  }
}
