import sql from 'sql-template-tag'
import { connect } from '../../../server/platform/database/connect.ts'
import { Fleet, uploadsOf } from '../parts/fleet.ts'
import { judgeUploads } from '../parts/judging/judge-uploads.ts'
import type { Outcome } from '../parts/judging/outcome.ts'
import type { Service } from '../parts/services/service.ts'

interface Size {
  records: number
  kills: number
  /** Records are older than SEAL_AFTER, and uploads so large that they become blocks at once. */
  areOld?: boolean
}

/** About 340 kB each, more than an upload that is stored as rows. */
const OLD = { size: 2_000, daysAgo: 5 }

type Kill = (service: Service) => Promise<void>

/** kill -9 of all processes of the server, and a new start, while clients send and send again. */
export const killServer: Kill = async service => {
  await service.kill(0)
  await service.start(0)
}

/** kill -9 of one of the HTTP processes; the others go on, and another takes its place. */
export const killHttpProcess: Kill = service => service.killHttpProcess()

/** Each way to kill in turn. */
export async function killDuringUploads(
  service: Service,
  { records, kills, areOld = false }: Size,
  ways: [Kill, ...Kill[]],
): Promise<Outcome> {
  const { log } = service
  const usual = { size: Math.max(20, records / 1_000) }
  const uploads = uploadsOf(service.devices, { records, ...(areOld ? OLD : usual) })
  const fleet = new Fleet(uploads, log, { url: service.url, unrest: 0.3 })
  const failed = (code: string) =>
    log.entries.filter(({ event, text }) => event === 'no answer' && text === code).length
  const killNext = (time: number) => (ways[time % ways.length] as Kill)(service)
  await Promise.all([fleet.sendAll(), fleet.disturb(kills, killNext, () => failed('ECONNRESET') > 0)])
  const { violations, figures } = await judgeUploads(service, uploads)
  const [cut, left, lost] = [failed('ECONNRESET'), failed('ABORT_ERR'), failed('LOST')]
  if (cut === 0) violations.push('no request was cut: nothing was tried')
  if (areOld && (await countInBlocks(service)) === 0) violations.push('no block was stored: nothing was tried')
  return {
    tried: `${records} records, ${kills} kills`,
    violations,
    figures: `${figures}; ${cut} requests cut, ${left} given up, ${lost} answers lost`,
  }
}

async function countInBlocks({ postgres, devices }: Service): Promise<number> {
  const database = connect(postgres.connection, { max: 1, applicationName: 'wayside faults' })
  try {
    const sites = devices.map(({ site }) => site)
    const { rows } = await database.query<{ count: number }>(
      sql`select coalesce(sum(count), 0)::integer as count from site_blocks where site_id = any(${sites}::integer[])`,
    )
    return rows[0]?.count ?? 0
  } finally {
    await database.close()
  }
}
