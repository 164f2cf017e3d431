import { setTimeout as sleep } from 'node:timers/promises'
import { Exports } from '../parts/exports.ts'
import type { Outcome } from '../parts/judging/outcome.ts'
import type { Service, WorkerOptions } from '../parts/services/service.ts'

interface Size {
  records: number
  format: string
  /** Distinct values of the progress, between those of the beginning and the end. */
  minValues: number
  worker?: WorkerOptions
  /** How often it is read. */
  readMs?: number
}

/**
 * No fault at all: a client that polls an export sees its progress rise. When a fast machine reports it too seldom, it is
 * tried again with smaller slices, which take longer.
 */
export async function watchExportProgress(service: Service, size: Size): Promise<Outcome> {
  for (let slice = size.worker?.slice ?? 0; ; slice = Math.ceil(slice / 4)) {
    const outcome = await watchOnce(service, { ...size, ...(slice > 0 && { worker: { ...size.worker, slice } }) })
    const isTooFast = outcome.violations.some(violation => violation.startsWith(TOO_FEW))
    if (!isTooFast || slice <= 1) return outcome
    await service.endWorkers()
  }
}

const TOO_FEW = 'too few values of progress'

async function watchOnce(
  service: Service,
  { records, format, minValues, worker, readMs = 200 }: Size,
): Promise<Outcome> {
  const exports = new Exports(service)
  await service.startWorker(worker)
  const id = await exports.create(format)
  const seen: { progress: number; records_written: number }[] = []
  for (let status = 'queued'; status === 'queued' || status === 'running'; await sleep(readMs)) {
    const one = await exports.read(id)
    seen.push(one)
    status = one.status
  }
  const values = [...new Set(seen.map(one => one.progress))]
  const violations: string[] = []
  const rises = (figures: number[]) => figures.every((value, i) => i === 0 || value >= (figures[i - 1] as number))
  if (!rises(seen.map(one => one.progress))) violations.push(`progress falls: ${values.join(' ')}`)
  if (!rises(seen.map(one => one.records_written))) violations.push('the records written become fewer')
  if (seen.at(-1)?.records_written !== records) violations.push(`it wrote ${seen.at(-1)?.records_written} records`)
  if (values.at(-1) !== 1) violations.push(`progress ends with ${values.at(-1)}`)
  if (values.length - 2 < minValues) violations.push(`${TOO_FEW}: ${values.join(' ')}`)
  return {
    tried: `${records} records, ${format}, read every ${readMs} ms`,
    violations,
    figures: `${values.length} values of progress in ${seen.length} answers`,
  }
}
