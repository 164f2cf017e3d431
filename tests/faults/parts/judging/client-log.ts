import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface Entry {
  /** Milliseconds since the log began. */
  at: number
  client: string
  /** What is sent: the same text for every attempt. */
  what: string
  event: 'sending' | 'answered' | 'no answer'
  status?: number
  /** The text of the answer, or why there is none. */
  text?: string
  ms?: number
}

/** What clients sent and received: written before sending and after the answer, to a file that outlives a crash. */
export class ClientLog {
  readonly path: string
  readonly entries: Entry[] = []
  readonly #file: number
  readonly #startedAt = performance.now()

  constructor(directory: string, name = 'clients.ndjson') {
    this.path = join(directory, name)
    this.#file = openSync(this.path, 'w')
  }

  write(entry: Omit<Entry, 'at'>): void {
    const line = { at: Math.round(performance.now() - this.#startedAt), ...entry }
    this.entries.push(line)
    writeSync(this.#file, `${JSON.stringify(line)}\n`)
  }

  answered(status?: number): Entry[] {
    return this.entries.filter(entry => entry.event === 'answered' && (status ?? entry.status) === entry.status)
  }

  close(): void {
    closeSync(this.#file)
  }
}
