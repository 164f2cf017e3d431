import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../../server/platform/database/connect.ts'
import { sealRecords } from '../../../server/records/store/sealing/seal-records.ts'
import { ask } from '../../support/services/ask.ts'
import { get, store, vehicle } from '../../support/traffic/traffic.ts'
import type { Outcome } from '../parts/judging/outcome.ts'
import { makeNeighbour } from '../parts/neighbour.ts'
import type { Service } from '../parts/services/service.ts'
import { storeWideUploads } from '../parts/wide-uploads.ts'

interface Size {
  records: number
  uploads: number
  /** For the small upload of another organization. */
  maxMs: number
}

/**
 * One organization takes back uploads that reach over a year of sealed records, one of which is the year itself; another takes
 * back one record, which must not wait for them.
 */
export async function fairnessTakeBack(service: Service, { records, uploads, maxMs }: Size): Promise<Outcome> {
  const database = connect(service.postgres.connection, {
    max: 2,
    applicationName: 'wayside faults',
    layout: 'one-postgres',
  })
  const violations: string[] = []
  try {
    const ids = await storeWideUploads(database, { site: service.devices[0]?.site as number, records, uploads })
    await sealRecords(database, { before: Date.now() })
    const neighbour = await makeNeighbour(service)
    const small = await store(database, neighbour.site, [vehicle(Date.now() - 86_400_000)])
    const takeBack = (id: number, token: string) =>
      ask(service.url, 'DELETE', `/api/v1/traffic/uploads/${id}`, { token })
    const isGone = async (id: number, token: string) =>
      (await get(service.url, token, `/uploads/${id}`)).json.status === 'taken_back'
    const until = async (id: number, token: string) => {
      const startedAt = performance.now()
      while (!(await isGone(id, token))) {
        if (performance.now() - startedAt > 600_000) throw new Error(`The upload ${id} is not taken back.`)
        await sleep(50)
      }
      return performance.now() - startedAt
    }
    // The upload with the year of records has the lowest id.
    const year = (ids[0] as number) - 1
    for (const id of [year, ...ids]) await takeBack(id, service.token)
    const startedAt = performance.now()
    await takeBack(small, neighbour.token)
    const ownMs = await until(small, neighbour.token)
    if (ownMs > maxMs) violations.push(`another organization's upload is taken back after ${Math.round(ownMs)} ms`)
    for (const id of [year, ...ids]) await until(id, service.token)
    const seconds = (performance.now() - startedAt) / 1000
    return {
      tried: `${uploads + 1} uploads of 355 days, ${records} sealed records`,
      violations,
      figures: `another's after ${Math.round(ownMs)} ms, all after ${seconds.toFixed(1)} s (${Math.round(records / seconds)} records/s)`,
    }
  } finally {
    await database.close()
  }
}
