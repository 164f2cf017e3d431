import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { connect } from '../../../server/platform/database/connect.ts'
import { organizationOf } from '../../support/people/people.ts'
import { Exports } from '../parts/exports.ts'
import type { Outcome } from '../parts/judging/outcome.ts'
import { makeNeighbour } from '../parts/neighbour.ts'
import { fillRecords } from '../parts/services/fill-records.ts'
import type { Service } from '../parts/services/service.ts'

interface Size {
  /** Sites of the organization whose exports are large; each has two channels. */
  sites: number
  /** Days of each large export. */
  days: number
  /** Records of the neighbour's export. */
  records: number
  /** Whether the same in quarters of an hour has more rows than an export may have. */
  isRefused: boolean
  /** Null where they are not judged, on a busy machine. */
  maxNeighbourMs: number | null
  maxCancelMs: number | null
}

const EXPORTS = 3

/**
 * One organization has three exports of intervals of all its sites written. Meanwhile the small export of another is
 * completed, and when the three are cancelled they stop writing and leave no file.
 */
export async function fairnessExports(service: Service, size: Size): Promise<Outcome> {
  const neighbour = await makeNeighbour(service)
  await fillRecords({ ...service, devices: [{ site: neighbour.site, key: '' }] }, size.records)
  await makeSites(service, size.sites)
  const large = new Exports(service)
  const small = new Exports({ ...service, token: neighbour.token })
  await service.startWorker()
  const writeSmall = async () => {
    const startedAt = performance.now()
    const { status, error } = await small.finished(await small.create())
    if (status !== 'completed') throw new Error(`an export of the neighbour ended ${status}: ${error}`)
    return Math.round(performance.now() - startedAt)
  }
  // The first one starts the thread of the exports.
  await writeSmall()
  const quietMs = await writeSmall()

  const violations: string[] = []
  const to = Math.floor(Date.now() / 86_400_000) * 86_400_000
  const time = { from_dt: new Date(to - size.days * 86_400_000).toISOString(), to_dt: new Date(to).toISOString() }
  const intervals = (interval: string) =>
    JSON.stringify({ time, format: 'aggregate.csv', aggregate: { interval, speed_bin: 1 } })
  const refused = size.isRefused ? await large.ask('POST', '', intervals('15m')) : null
  if (refused && (refused.status !== 400 || !refused.text.includes('An export holds at most ')))
    violations.push(`an export of more rows than the limit was answered ${refused.status} ${refused.text}`)

  const ids: string[] = []
  for (let n = 0; n < EXPORTS; n++) {
    const { status, text } = await large.ask('POST', '', intervals('1h'))
    if (status !== 202) throw new Error(`an export was answered ${status} ${text}`)
    ids.push(JSON.parse(text).id)
  }
  for (const id of ids.slice(0, 2)) await large.reached(id, 0.000_001)
  const duringMs = await writeSmall()
  const states = await Promise.all(ids.map(id => large.read(id)))
  if (states.some(({ finished_at }) => finished_at !== null))
    violations.push(`a large export was finished before the neighbour's: ${states.map(({ status }) => status)}`)
  if (size.maxNeighbourMs !== null && duringMs > size.maxNeighbourMs)
    violations.push(`the neighbour's export took ${quietMs} ms, and then ${duringMs} ms`)

  const cancelledAt = performance.now()
  for (const id of ids) {
    const { status } = await large.ask('POST', `/${id}/cancel`)
    if (status !== 200) violations.push(`a cancellation was answered ${status}`)
  }
  const left = () => ids.flatMap(id => large.files(id))
  while (left().length > 0 && performance.now() - cancelledAt < 60_000) await sleep(20)
  const cancelMs = Math.round(performance.now() - cancelledAt)
  if (left().length > 0) violations.push(`cancelled exports left ${left()}`)
  if (size.maxCancelMs !== null && cancelMs > size.maxCancelMs)
    violations.push(`cancelled exports were written for ${cancelMs} ms`)
  const afterMs = await writeSmall()
  return {
    tried: `${EXPORTS} exports of hours of ${size.sites} sites and ${size.days} days, and one of quarters of an hour`,
    violations,
    figures: `the neighbour's export of ${size.records} records took ${quietMs} ms, then ${duringMs} ms, after the cancellation ${afterMs} ms; cancelled exports were gone after ${cancelMs} ms`,
  }
}

async function makeSites({ postgres, devices }: Service, count: number): Promise<void> {
  const database = connect(postgres.connection, { max: 1, applicationName: 'wayside faults' })
  try {
    const { rows } = await database.query<{ id: number; name: string }>(sql`
      select o.id, o.name
      from organizations o
      join sites s on s.organization_id = o.id
      where s.id = ${devices[0]?.site}
    `)
    const organization = organizationOf(database, rows[0] as { id: number; name: string })
    for (let n = devices.length; n < count; n++) await organization.site()
  } finally {
    await database.close()
  }
}
