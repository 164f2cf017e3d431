import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, send, withToken } from './send.ts'
import type { Service } from './services/service.ts'

export interface Export {
  id: string
  status: string
  progress: number
  records_written: number
  size_bytes: number | null
  sha256: string | null
  started_at: string | null
  finished_at: string | null
  error: string | null
}

export const PATH = '/api/v1/traffic/exports'
/** Below the time limits of the tests, so that one that fails still ends what it started. */
const MAX_MS = 240_000
const MAX_CREATED = 20

/** The exports of a service, as a client sees them. */
export class Exports {
  readonly #service: Service

  constructor(service: Service) {
    this.#service = service
  }

  /** Creates an export of everything that is stored now, up to so many days from now. */
  async create(format = 'csv', days = 1): Promise<string> {
    const at = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString()
    const body = JSON.stringify({ time: { from_dt: at(-12), to_dt: at(days) }, format })
    const { status, text } = await this.ask('POST', '', body)
    if (status !== 202) throw new Error(`an export was answered ${status} ${text}`)
    return JSON.parse(text).id
  }

  async read(id: string): Promise<Export> {
    const { status, text } = await this.ask('GET', `/${id}`)
    if (status !== 200) throw new Error(`export ${id} was answered ${status} ${text}`)
    return JSON.parse(text)
  }

  delete = (id: string): Promise<Answer> => this.ask('DELETE', `/${id}`)

  async finished(id: string): Promise<Export> {
    return this.#until(id, ({ status }) => status !== 'queued' && status !== 'running', 250)
  }

  /** Running and so far, or finished before that was seen. */
  async reached(id: string, progress: number): Promise<Export> {
    return this.#until(id, one => (one.status === 'running' && one.progress >= progress) || one.finished_at !== null)
  }

  /**
   * Creates exports until the first of them is seen running with this progress, and returns who writes it: a fast machine
   * may complete some of them before.
   */
  async createUntilHeld<P extends { pid: number }>(
    workers: P[],
    progress: number,
    create = async (): Promise<string[]> => [await this.create()],
  ): Promise<{ ids: string[]; holder: P; progress: number }> {
    for (let attempt = 0; attempt < MAX_CREATED; attempt++) {
      const ids = await create()
      const seen = await this.reached(ids[0] as string, progress)
      const holder = holderOf(seen.id, workers)
      if (holder) return { ids, holder, progress: seen.progress }
      for (const id of ids) {
        const { status, error } = await this.finished(id)
        if (status !== 'completed') throw new Error(`an export ended ${status}: ${error}`)
        await this.delete(id)
      }
    }
    throw new Error(`nothing was tried: ${MAX_CREATED} exports were completed before a worker was seen writing them`)
  }

  /** SHA-256 of the file as it is downloaded; null when it is not there. */
  checksum(id: string): Promise<string | null> {
    const { url, token } = this.#service
    return new Promise((resolve, reject) => {
      get(`${url}${PATH}/${id}/download`, { headers: withToken(token), agent: false }, answer => {
        const hash = createHash('sha256')
        answer.on('data', piece => hash.update(piece)).on('error', reject)
        answer.on('end', () => resolve(answer.statusCode === 200 ? hash.digest('hex') : null))
      }).on('error', reject)
    })
  }

  /** What lies in the export directory of this export. */
  files(id: string, directory = this.#service.exportDir): string[] {
    return readdirSync(directory).filter(name => name.startsWith(id))
  }

  ask(method: string, path: string, body?: string): Promise<Answer> {
    const { url, token } = this.#service
    return send(url, { method, path: `${PATH}${path}`, headers: withToken(token), body, givenUpMs: 30_000 })
  }

  async #until(id: string, isDone: (one: Export) => boolean, pauseMs = 40): Promise<Export> {
    for (const since = performance.now(); performance.now() - since < MAX_MS; await sleep(pauseMs)) {
      const one = await this.read(id)
      if (isDone(one)) return one
    }
    throw new Error(`export ${id} does not come to it: ${JSON.stringify(await this.read(id))}`)
  }
}

/** The files that a process has open. */
export function openFiles(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap(fd => {
      try {
        return [readlinkSync(`/proc/${pid}/fd/${fd}`)]
      } catch {
        return []
      }
    })
  } catch {
    return []
  }
}

/** Which of these processes writes the export. */
export const holderOf = <P extends { pid: number }>(id: string, processes: P[]): P | undefined =>
  processes.find(({ pid }) => openFiles(pid).some(path => path.includes(id)))

export const checksumOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex')
