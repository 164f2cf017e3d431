import { Worker } from 'node:worker_threads'
import type { Connection, LayoutName } from '../../platform/database/database.ts'
import { unavailable } from '../../platform/http/errors.ts'
import type { SentUpload } from '../../records/uploads/receive-upload.ts'
import { type PackedError, unpackError } from './pack-error.ts'
import { programFile } from './program-file.ts'

export interface UploadThreadData {
  connection: Connection
  layout: LayoutName | null
}

/** A message of the thread. */
export interface ThreadReply {
  id: number
  answer?: Uint8Array
  error?: PackedError
}

interface Pending {
  resolve: (answer: Buffer) => void
  reject: (error: Error) => void
}

/**
 * Parses and stores large uploads in a thread with its own connections: parsing 64 MiB takes seconds, in which all clients
 * of the process would wait. The first upload starts the thread. When it dies, its uploads fail with 503, and the next one
 * starts another.
 */
export class UploadThread {
  readonly #data: UploadThreadData
  readonly #pending = new Map<number, Pending>()
  #worker: Worker | null = null
  #lastId = 0

  constructor(connection: Connection, layout: LayoutName | null) {
    this.#data = { connection, layout }
  }

  store(sent: SentUpload): Promise<Buffer> {
    const worker = this.#worker ?? this.#start()
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      worker.postMessage({ id, sent })
    })
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(programFile(import.meta.dirname, 'upload-thread-main'), {
      workerData: this.#data,
    })
    worker.on('message', (reply: ThreadReply) => this.#receive(reply))
    // The exit event follows.
    worker.on('error', () => {})
    worker.once('exit', () => this.#fail(worker))
    this.#worker = worker
    return worker
  }

  #receive({ id, answer, error }: ThreadReply): void {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    if (answer) pending?.resolve(Buffer.from(answer))
    else pending?.reject(error ? unpackError(error) : unavailable())
  }

  #fail(worker: Worker): void {
    if (worker !== this.#worker) return
    this.#worker = null
    for (const { reject } of this.#pending.values()) reject(unavailable())
    this.#pending.clear()
  }
}
