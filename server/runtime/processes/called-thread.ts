import { parentPort, Worker } from 'node:worker_threads'
import { unavailable } from '../../platform/http/errors.ts'
import { type PackedError, packError, unpackError } from './pack-error.ts'
import { programFile } from './program-file.ts'

interface Call<Sent> {
  id: number
  sent: Sent
}

interface Reply<Answer> {
  id: number
  answer?: Answer
  error?: PackedError
}

interface Pending<Answer> {
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
}

/**
 * A thread that answers calls. The first call starts it. When it dies, its calls fail with 503, and the next one starts another.
 * It keeps the process alive only while a call is answered.
 */
export class CalledThread<Sent, Answer> {
  readonly #program: string
  readonly #data: unknown
  readonly #pending = new Map<number, Pending<Answer>>()
  #worker: Worker | null = null
  #lastId = 0

  /** `program` is the name of a file beside this one, which calls `answerCalls`. */
  constructor(program: string, data?: unknown) {
    this.#program = program
    this.#data = data
  }

  call(sent: Sent): Promise<Answer> {
    const worker = this.#worker ?? this.#start()
    const call: Call<Sent> = { id: ++this.#lastId, sent }
    return new Promise((resolve, reject) => {
      this.#pending.set(call.id, { resolve, reject })
      worker.ref()
      worker.postMessage(call)
    })
  }

  async close(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(programFile(import.meta.dirname, this.#program), { workerData: this.#data })
    worker.on('message', (reply: Reply<Answer>) => this.#receive(worker, reply))
    // The exit event follows.
    worker.on('error', () => {})
    worker.once('exit', () => this.#fail(worker))
    this.#worker = worker
    return worker
  }

  #receive(worker: Worker, { id, answer, error }: Reply<Answer>): void {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    if (this.#pending.size === 0) worker.unref()
    if (answer !== undefined) pending?.resolve(answer)
    else pending?.reject(error ? unpackError(error) : unavailable())
  }

  #fail(worker: Worker): void {
    if (worker !== this.#worker) return
    this.#worker = null
    for (const { reject } of this.#pending.values()) reject(unavailable())
    this.#pending.clear()
  }
}

/** Makes this thread answer calls. */
export function answerCalls<Sent, Answer>(answerCall: (sent: Sent) => Promise<Answer>): void {
  parentPort?.on('message', async ({ id, sent }: Call<Sent>) => {
    const reply: Reply<Answer> = await answerCall(sent).then(
      answer => ({ id, answer }),
      error => ({ id, error: packError(error) }),
    )
    parentPort?.postMessage(reply)
  })
}
