import { setTimeout as sleep } from 'node:timers/promises'
import { between, walk } from '../../support/traffic/traffic.ts'
import { FIRST, Imports } from '../parts/imports.ts'
import type { Outcome } from '../parts/judging/outcome.ts'
import type { Service, WorkerOptions } from '../parts/services/service.ts'

interface Size {
  records: number
  kills: number
  worker: WorkerOptions & { leaseSeconds: number }
}

const MINUTES = 60
const MAX_MS = 150_000

/** The process that moves an import in time dies again and again: in the end every record is moved, once. */
export async function killDuringShift(service: Service, { records, kills, worker }: Size): Promise<Outcome> {
  const imports = await Imports.of(service)
  const site = service.devices[0]?.site as number
  let runner = await service.startWorker(worker)
  const { id } = await imports.begin(site, records)
  await imports.finished(id)
  await imports.shift(id, MINUTES)
  const killedAt: string[] = []
  const since = performance.now()
  for (;;) {
    const { status } = await imports.readShift(id)
    if (status === 'completed' || performance.now() - since > MAX_MS) break
    // The first kill is in the first step that is seen, each further one in another step, or later in the same.
    if (killedAt.length < kills && killedAt.at(-1) !== status) {
      killedAt.push(status)
      await runner.end('SIGKILL')
      runner = await service.startWorker(worker)
    }
    await sleep(killedAt.length < kills ? 20 : 200)
  }
  const { status, accepted } = await imports.readShift(id)
  const violations: string[] = []
  if (killedAt.length === 0) violations.push('nothing was tried: the shift was completed before the first kill')
  if (status !== 'completed' || accepted !== records) violations.push(`the shift is ${status}, ${accepted} stored`)
  const window = { ...between(FIRST - 86_400_000, FIRST + 28 * 86_400_000), sites: [site], limit: 10_000 }
  const { items } = await walk(service.url, service.token, window)
  const expected = Array.from({ length: records }, (_, index) => FIRST + index * 1000 + MINUTES * 60_000)
  const times = items.map(({ timestamp }) => Date.parse(timestamp)).sort((a, b) => a - b)
  const wrong = expected.filter((time, index) => times[index] !== time).length
  if (times.length !== records || wrong > 0)
    violations.push(`${times.length} records are there, ${wrong} at wrong times`)
  return {
    tried: `${killedAt.length} kills, ${records} records`,
    violations,
    figures: `killed while ${killedAt.join(', ')}; completed after ${((performance.now() - since) / 1000).toFixed(1)} s`,
  }
}
