import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ExportSizes } from '../../../contract/limits.ts'
import { isExportWaiting } from '../../delivery/exports/export-jobs.ts'
import type { LayoutName } from '../../platform/database/database.ts'
import { type Connection, type Database, DatabaseUnavailable } from '../../platform/database/database.ts'
import type { JobOptions } from '../../platform/jobs/work-on-jobs.ts'
import { programFile } from '../processes/program-file.ts'

export interface ExportThreadData {
  connection: Connection
  directory: string
  sizes: ExportSizes
  jobOptions: JobOptions
  layout: LayoutName | null
}

/** A message of the thread. */
export interface ExportFailure {
  id: string
  stack: string
}

const PAUSE_MS = 500

/**
 * Works on exports in a thread of low priority, so that requests are answered first, and the loops need not wait for the event
 * loop. The first export that waits starts the thread: loading what writes files takes a third of the start of a process. An
 * error that ends the thread ends the process, as one of its own would. `stop` returns running exports to the queue.
 */
export function workOnExportsInThread(
  database: Database,
  data: ExportThreadData,
  onFailure: (id: string, error: unknown) => void,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const started = untilExportWaits(database, signal, error => onFailure('', error)).then(() =>
    signal.aborted ? null : startThread(data, onFailure),
  )
  return {
    async stop() {
      stopping.abort()
      const worker = await started
      if (!worker) return
      worker.postMessage('stop')
      await once(worker, 'exit')
    },
  }
}

async function untilExportWaits(
  database: Database,
  signal: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      if (await isExportWaiting(database)) return
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) onError(error)
    }
    await sleep(PAUSE_MS, null, { signal }).catch(() => {})
  }
}

function startThread(data: ExportThreadData, onFailure: (id: string, error: Error) => void): Worker {
  const worker = new Worker(programFile(import.meta.dirname, 'export-thread-main'), { workerData: data })
  worker.on('message', ({ id, stack }: ExportFailure) => onFailure(id, new Error(`in a thread: ${stack}`)))
  worker.on('error', error => {
    throw error
  })
  return worker
}
