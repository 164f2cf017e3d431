import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Connection } from '../database/connect.ts'
import type { JobOptions } from '../jobs/work-on-jobs.ts'
import { programFile } from '../processes/program-file.ts'

/** Writing one uses a whole core; with two, a short one need not wait for a long one. */
export const CONCURRENT_EXPORTS = 2
/** An export reads ahead, reports and completes. */
export const EXPORT_CONNECTIONS = 3 * CONCURRENT_EXPORTS

export interface ExportThreadData {
  connection: Connection
  directory: string
  jobOptions: JobOptions
  isCluster: boolean
}

/** A message of the thread. */
export interface ExportFailure {
  id: string
  stack: string
}

/**
 * Works on exports in a thread of low priority, so that requests are answered first, and the loops need not wait for the event
 * loop. An error that ends the thread ends the process, as one of its own would. `stop` returns running exports to the queue.
 */
export function startExportThread(
  data: ExportThreadData,
  onFailure: (id: string, error: Error) => void,
): { stop(): Promise<void> } {
  const worker = new Worker(programFile(import.meta.dirname, 'export-thread-main'), { workerData: data })
  worker.on('message', ({ id, stack }: ExportFailure) => onFailure(id, new Error(`in a thread: ${stack}`)))
  worker.on('error', error => {
    throw error
  })
  return {
    async stop() {
      worker.postMessage('stop')
      await once(worker, 'exit')
    },
  }
}
