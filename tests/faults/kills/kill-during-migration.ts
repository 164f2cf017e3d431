import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '../../../contract/times/time.ts'
import { connect } from '../../../server/platform/database/connect.ts'
import type { Connection } from '../../../server/platform/database/database.ts'
import { Months } from '../../../server/records/months.ts'
import { organizationOf } from '../../support/people/people.ts'
import { asAdmin } from '../../support/services/as-admin.ts'
import { postgresProxy } from '../../support/services/proxies/postgres-proxy.ts'
import { type SpawnedCommand, spawnCommand, spawnServer } from '../../support/services/spawn-server.ts'
import { urlOf } from '../../support/services/with-database.ts'
import type { Outcome } from '../parts/judging/outcome.ts'
import { countByHours, search } from '../parts/judging/read-back.ts'
import {
  copyOldDatabase,
  hashRecords,
  makeOldDatabase,
  OLD_VERSION,
  type OldDatabase,
  readSchema,
  readVersion,
} from '../parts/services/old-database.ts'
import type { Service } from '../parts/services/service.ts'

interface Size {
  records: number
  /** The parts of its duration at which a migration is killed, once as a process and once with PostgreSQL. */
  moments: number[]
}

const VICTIMS = ['process', 'PostgreSQL'] as const
const COPY = 'migrated'

/** What is compared between databases. */
interface Found {
  schema: string[]
  records: string
  answers: string
}

/**
 * A database of a version that could not seal, with many records, is migrated: once undisturbed, then copies of it whose
 * migration is killed with -9, as its process or as PostgreSQL. The next start of the service completes it: the schema and
 * all records are the same, and the service answers the same.
 */
export async function killDuringMigration(service: Service, { records, moments }: Size): Promise<Outcome> {
  const { postgres } = service
  const old = await makeOldDatabase(postgres.connection, records)
  const before = await hashRecords(old.connection)
  const violations: string[] = []

  const withCopy = async <T>(work: (copy: Connection) => Promise<T>): Promise<T> => {
    const copy = await copyOldDatabase(postgres.connection, COPY)
    const result = await work(copy)
    await asAdmin(postgres.connection, `drop database ${COPY} with (force)`)
    return result
  }
  const { times, newest, expected } = await withCopy(async copy => ({
    times: await timeMigration(dataDirOf(service), copy),
    newest: await readVersion(copy),
    expected: await completeAndRead(service, copy, old),
  }))
  if (expected.records !== before) violations.push(`records were ${before}, and are ${expected.records} when migrated`)
  const reached: number[] = []
  for (const victim of VICTIMS) {
    for (const moment of moments) {
      await withCopy(async copy => {
        const version = await killAt(service, copy, times, moment, victim)
        reached.push(version)
        const where = `after a kill of the ${victim} at ${Math.round(moment * 100)} %, at version ${version}`
        const found = await completeAndRead(service, copy, old)
        violations.push(...compare(found, expected).map(difference => `${difference} ${where}`))
      })
    }
  }
  const inside = reached.filter(version => version > OLD_VERSION && version < newest)
  if (inside.length < reached.length / 2) violations.push(`few kills were between migrations: at ${reached.join(', ')}`)
  return {
    tried: `${old.records} records, ${reached.length} kills of the process or of PostgreSQL`,
    violations,
    figures: `versions ${OLD_VERSION} to ${newest} take ${Math.round(durationOf(times))} ms; killed at ${reached.join(', ')}`,
  }
}

const dataDirOf = (service: Service): string => join(service.dataDir, COPY)

const startMigration = (dataDir: string, connection: Connection): SpawnedCommand =>
  spawnCommand(['migrate'], { DATA_DIR: dataDir, DATABASE_URL: urlOf(connection) })

const durationOf = (times: number[]): number => (times.at(-1) as number) - (times[0] as number)

/** When its process sent something, in an undisturbed migration. */
async function timeMigration(dataDir: string, copy: Connection): Promise<number[]> {
  const times: number[] = []
  const proxy = await postgresProxy(copy)
  proxy.onWrite = () => times.push(performance.now())
  const { ended, output } = startMigration(dataDir, proxy.connection)
  const { code } = await ended
  await proxy.stop()
  if (code !== 0) throw new Error(`a migration ended with ${code}: ${output.join(' ')}`)
  return times
}

/** Kills when so large a part of the undisturbed migration would be over, and returns the version that was reached. */
async function killAt(
  service: Service,
  copy: Connection,
  times: number[],
  moment: number,
  victim: (typeof VICTIMS)[number],
): Promise<number> {
  const { postgres } = service
  const at = (times[0] as number) + moment * durationOf(times)
  const last = times.findLastIndex(time => time <= at)
  const proxy = await postgresProxy(copy)
  const run = startMigration(dataDirOf(service), proxy.connection)
  await new Promise<void>(resolve => {
    proxy.onWrite = writes => {
      if (writes === last + 1) resolve()
    }
    run.ended.then(() => resolve())
  })
  await sleep(at - (times[last] as number))
  if (victim === 'process') {
    await run.end('SIGKILL')
    await proxy.stop()
  } else {
    await postgres.signal('SIGKILL')
    await proxy.stop()
    await run.ended
    await postgres.start()
    await postgres.untilBack()
  }
  return readVersion(copy)
}

/** The next start of the service completes the migration. */
async function completeAndRead(service: Service, copy: Connection, old: OldDatabase): Promise<Found> {
  const env = { DATA_DIR: dataDirOf(service), DATABASE_URL: urlOf(copy), SEAL_AFTER: 'never' }
  const server = await spawnServer(env)
  try {
    const answers = await readAnswers(server.url, copy, old)
    return { schema: await readSchema(copy), records: await hashRecords(copy), answers }
  } finally {
    await server.stop()
  }
}

/** What the service counts and shows of a day. */
async function readAnswers(url: string, copy: Connection, { organizationId, sites, from }: OldDatabase) {
  const database = connect(copy, { max: 1, applicationName: 'wayside faults' })
  const { token } = await organizationOf(database, { id: organizationId, name: '' }).user()
  // The service makes them too, a moment after it has started.
  await new Months(database).makeAhead()
  await database.close()
  const reader = { url, token, retryMs: 60_000 }
  const day = { from_dt: new Date(from).toISOString(), to_dt: new Date(from + DAY_MS).toISOString() }
  const pages = await Promise.all(
    ['asc', 'desc'].map(async order => (await search(reader, { time: day, order, limit: 10_000 })).items),
  )
  const hash = createHash('sha256').update(JSON.stringify(pages)).digest('hex')
  return `${await countByHours(reader, from, from + DAY_MS, sites)} ${hash}`
}

function compare(found: Found, expected: Found): string[] {
  const differences: string[] = []
  const missing = expected.schema.filter(line => !found.schema.includes(line))
  const further = found.schema.filter(line => !expected.schema.includes(line))
  if (missing.length + further.length > 0) differences.push(`the schema lacks ${missing} and has ${further}`)
  if (found.records !== expected.records) differences.push(`records are ${found.records}, not ${expected.records}`)
  if (found.answers !== expected.answers)
    differences.push(`the service answers ${found.answers}, not ${expected.answers}`)
  return differences
}
