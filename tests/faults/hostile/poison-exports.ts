import { connect } from '../../../server/platform/database/connect.ts'
import { Exports } from '../parts/exports.ts'
import { type Outcome, violationsOf } from '../parts/judging/outcome.ts'
import type { Service, WorkerOptions } from '../parts/services/service.ts'

interface Size {
  records: number
  poisoned: number
  healthy: number
  worker: WorkerOptions
}

/** Exports that can never be written, created before others: these do not wait for them. */
export async function poisonExports(service: Service, { records, poisoned, healthy, worker }: Size): Promise<Outcome> {
  const exports = new Exports(service)
  const create = (count: number) => Promise.all(Array.from({ length: count }, () => exports.create()))
  const bad = await create(poisoned)
  for (const id of bad) await poison(service, id)
  const good = await create(healthy)
  const { output } = await service.startWorker(worker)
  const failed = await Promise.all(bad.map(id => exports.finished(id)))
  const completed = await Promise.all(good.map(id => exports.finished(id)))
  const firstFailure = Math.min(...failed.map(one => Date.parse(one.finished_at ?? '')))
  const attempts = bad.map(id => output.filter(line => line.includes(id) && line.includes('an export failed')).length)
  return {
    tried: `${poisoned} that fail, then ${healthy} of ${records} records`,
    violations: [
      ...violationsOf(
        'poisoned ones that did not fail with a reason',
        failed.filter(one => one.status !== 'failed' || !one.error).map(one => one.status),
      ),
      ...violationsOf('poisoned ones that did not have 3 attempts', attempts.filter(count => count !== 3).map(String)),
      ...violationsOf(
        'others that were not completed',
        completed.filter(one => one.status !== 'completed').map(one => `${one.status} ${one.error}`),
      ),
      ...violationsOf(
        'others that were started after a poisoned one had its last attempt',
        completed.flatMap(one => (Date.parse(one.started_at ?? '') > firstFailure ? [one.id] : [])),
      ),
      ...violationsOf(
        'left behind',
        bad.flatMap(id => exports.files(id)),
      ),
    ],
    figures: `${attempts.join(', ')} attempts of those that fail`,
  }
}

/** It does not know the last of its sites: only in the database can an export be spoiled. */
async function poison({ postgres, devices }: Service, id: string): Promise<void> {
  const database = connect(postgres.connection, { max: 1, applicationName: 'wayside faults' })
  const site = devices.at(-1)?.site
  await database.query(`update exports set context = context #- '{sites,${site}}' where id = '${id}'`)
  await database.close()
}
