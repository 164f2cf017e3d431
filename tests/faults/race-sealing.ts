import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../server/platform/database/connect.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { detectLayout } from '../../server/platform/database/layout.ts'
import { openAll } from '../../server/records/store/sealing/open-all.ts'
import { sealRecords } from '../../server/records/store/sealing/seal-records.ts'
import { verifyBlocks } from '../../server/runtime/operations/doctor/verify-blocks.ts'
import { Imports } from './parts/imports.ts'
import { InterleavedSite } from './parts/interleaved-site.ts'
import { InsertedRecords } from './parts/judging/inserted-records.ts'
import { InterleavedJudge } from './parts/judging/judge-interleaved.ts'
import type { Outcome } from './parts/judging/outcome.ts'
import { countByHours } from './parts/judging/read-back.ts'
import { NodeKills } from './parts/services/node-kills.ts'
import { Sealers } from './parts/services/sealers.ts'
import type { Service } from './parts/services/service.ts'
import { type Walk, Walker } from './parts/walker.ts'

interface Size {
  seconds: number
  /** That are walked through; at least as many are sealed, and a tenth of them unsealed. */
  records: number
  /** At least so many processes that seal are killed, each at most `killedMs` after it has begun. */
  kills: number
  killedMs: number
  /** Between two walks of a reader: without it five of them leave little of two processors to those that seal. */
  pauseMs: number
  /** How long after the last time PostgreSQL, or a machine of a cluster, is killed. Absent: never. */
  nodeKillMs?: number
}

const CLIENTS = 3
const ACTS = 2
/** A busy machine gets so much longer to try enough. */
const MAX_DELAY_MS = 1_200_000

/**
 * Two processes seal and unseal all records and are killed again and again. Meanwhile clients of half of the sites upload,
 * import, take back and export the same records, and are judged after each round; into the other half records are uploaded
 * late, which walks in both orders, of all sites and of some, must have exactly once, and aggregates must count. With
 * `nodeKillMs` PostgreSQL is killed too, or the machines of a cluster: then a request may be answered 503, but never with
 * other records.
 */
export async function raceSealing(
  service: Service,
  { seconds, records, kills: minKills, killedMs, pauseMs, nodeKillMs }: Size,
): Promise<Outcome> {
  const half = Math.floor(service.devices.length / 2)
  const walked = { ...service, devices: service.devices.slice(half) }
  const imports = await Imports.of(service)
  const sites = service.devices.slice(0, half).map(device => new InterleavedSite(service, device, imports))
  const data = new InsertedRecords(walked, 100)
  await data.store(records)
  const violations: string[] = []
  const sealers = new Sealers(service, killedMs)
  const until = performance.now() + seconds * 1000
  const kills = nodeKillMs === undefined ? null : new NodeKills(service.nodes, nodeKillMs)
  const isTried = () =>
    sealers.counts.sealed > records &&
    sealers.counts.opened > records / 10 &&
    sealers.counts.kills >= minKills &&
    (!kills || (service.nodes.length > 1 ? kills.counts.worker : kills.counts.coordinator) > 1)
  let isBroken = false
  const isTimeUp = () => performance.now() > (isTried() ? until : until + MAX_DELAY_MS)
  const isOver = () => isTimeUp() || isBroken || violations.length + sealers.failures.length > 0
  const figures = { rounds: 0, walks: 0, pages: 0, aggregates: 0 }

  const judges = sites.map(site => ({ site, judge: new InterleavedJudge(site) }))
  const runSite = async ({ site, judge }: (typeof judges)[0]) => {
    while (!isOver()) {
      await Promise.all(
        Array.from({ length: CLIENTS }, async () => {
          for (let i = 0; i < ACTS; i++) await site.act()
        }),
      )
      violations.push(...site.violations.splice(0), ...(await judge.judge()))
      figures.rounds++
    }
  }
  const walkOnce = async (walk: Walk) => {
    const walker = new Walker(service, walk, data)
    await walker.walk()
    violations.push(...walker.judge())
    figures.walks++
    figures.pages += walker.pages
  }
  const walks = walksOf(data, walked)
  const runWalks = async (walk: Walk) => {
    for (; !isOver(); await sleep(pauseMs)) await walkOnce(walk)
  }

  const judged = walked.devices.map(({ site }) => site)
  const countOnce = async () => {
    const minCount = data.stored.length
    const counted = await countByHours(service, data.began, data.ended, judged)
    const maxCount = data.sent.size
    if (counted < minCount || counted > maxCount)
      violations.push(`an aggregate counts ${counted}, not ${minCount} to ${maxCount}`)
    figures.aggregates++
  }
  const runCounts = async () => {
    for (; !isOver(); await sleep(pauseMs)) await countOnce()
  }

  const sealing = sealers.run()
  const killing = kills?.run(isOver)
  try {
    await Promise.all([...judges.map(runSite), ...walks.map(runWalks), runCounts(), data.keepInserting(isOver)])
  } catch (error) {
    isBroken = true
    throw error
  } finally {
    sealers.stop()
    await Promise.all([sealing, killing])
  }
  violations.push(...sealers.failures)
  if (violations.length === 0 && !isTried()) violations.push(`little was tried: ${JSON.stringify(sealers.counts)}`)
  // The same again of a database that is at rest: all sealed, then all rows.
  const judgeAll = async (state: string) => {
    const before = violations.length
    for (const { judge } of judges) violations.push(...(await judge.judge()))
    for (const walk of walks) await walkOnce(walk)
    await countOnce()
    if (violations.length > before) violations.push(`these were seen when ${state}`)
  }
  const database = connect(service.postgres.connection, { max: 2, applicationName: 'wayside faults' })
  try {
    await detectLayout(database)
    await sealRecords(database, { before: Date.now() - 43_200_000 })
    if ((await countBlocks(database)) === 0) violations.push('nothing was sealed in the end: nothing was tried')
    const { state, found } = await verifyBlocks(database)
    if (state !== 'ok') violations.push(found)
    await judgeAll('all was sealed')
    await openAll(database)
    if ((await countBlocks(database)) > 0) violations.push('blocks are left after unsealing all')
    await judgeAll('all was unsealed')
  } finally {
    await database.close()
  }
  const { sealed, opened } = sealers.counts
  const ofNodes =
    kills &&
    (service.nodes.length > 1
      ? `, ${kills.counts.coordinator} of the coordinator, ${kills.counts.worker} of a worker`
      : `, ${kills.counts.coordinator} of PostgreSQL`)
  const uploads = sites.reduce((sum, { counts }) => sum + counts.uploads, 0)
  const takenBack = sites.reduce((sum, { counts }) => sum + counts.takenBack, 0)
  return {
    tried: `${sealed} records sealed, ${opened} unsealed, ${sealers.counts.kills} kills of a sealer${ofNodes ?? ''}`,
    violations,
    figures: `${uploads} uploads, ${takenBack} taken back, ${figures.rounds} rounds judged; ${figures.walks} walks of ${figures.pages} pages and ${figures.aggregates} aggregates while ${data.inserted} records were inserted`,
  }
}

function walksOf({ began, ended }: InsertedRecords, { devices }: Service): Walk[] {
  const judged = devices.map(({ site }) => site)
  const whole = { from: began, to: ended, judged }
  return (['asc', 'desc'] as const).flatMap(order => [
    { name: `all sites, ${order}`, ...whole, limit: 300, order },
    { name: `two sites, ${order}`, ...whole, limit: 70, order, sites: judged.slice(0, 2) },
  ])
}

async function countBlocks(database: Database): Promise<number> {
  const { rows } = await database.query<{ count: number }>(`
    select ((select count(*) from time_blocks) + (select count(*) from site_blocks))::integer as count`)
  return (rows[0] as { count: number }).count
}
