import type { Service } from '../service.ts'
import type { SentWindow } from '../time-window.ts'
import type { Export, ExportRequest, VehicleRecord } from '../v1-shapes.ts'
import { ExportJob } from './export-job.ts'
import type { ProgressOptions } from './export-progress.ts'
import { FileDamaged } from './file-damaged.ts'
import { readFile } from './read-file.ts'
import { readLines } from './read-lines.ts'

type Filters = Omit<ExportRequest, 'time' | 'format'> & { time: SentWindow }

interface ReadExportOptions extends ProgressOptions {
  signal?: AbortSignal
}

/** How long deleting an export that is no longer wanted is retried. Its file expires after 7 days anyway. */
const CLEAR_MS = 10_000

/** Records through an export of their own, which is deleted when they are read, or no longer wanted. */
export async function* readExport(
  service: Service,
  filters: Filters,
  { signal, onProgress }: ReadExportOptions,
): AsyncGenerator<VehicleRecord, void, undefined> {
  signal?.throwIfAborted()
  const body = { ...filters, format: 'ndjson.gz' as const }
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const create = (until?: AbortSignal) =>
    service.call('post', '/api/v1/traffic/exports', { body }, { headers, signal: until })
  let created: Export
  try {
    created = await create(signal)
  } catch (error) {
    // Aborted during the request: the export may exist. The same key finds it.
    if (signal?.aborted) void clear(service, () => create(AbortSignal.timeout(CLEAR_MS)))
    throw error
  }
  const job = new ExportJob(service, created)
  try {
    const done = await job.wait({ signal, onProgress })
    for await (const lines of readLines(until => readFile(service, done, 0, until), signal)) {
      for (const line of lines) yield recordOf(line)
    }
  } finally {
    const cleared = clear(service, async () => job.export)
    if (!signal?.aborted) await cleared
  }
}

/** A line of an export is the record of a search, and what the site and the channel are called. */
function recordOf(line: string): VehicleRecord {
  try {
    const { site_id, site_name, local_time, channel_name, direction, ...record } = JSON.parse(line)
    return record
  } catch (error) {
    throw new FileDamaged(error)
  }
}

async function clear(service: Service, find: () => Promise<Export>): Promise<void> {
  // Done twice, both do no harm here: what carries a key may be repeated.
  const o = () => ({ headers: { 'Idempotency-Key': crypto.randomUUID() }, signal: AbortSignal.timeout(CLEAR_MS) })
  try {
    const { id, status } = await find()
    const job = new ExportJob(service, { id } as Export)
    if (status !== 'completed') await job.cancel(o()).catch(() => {})
    await job.delete(o())
  } catch {
    // It is deleted already, or it will expire.
  }
}
