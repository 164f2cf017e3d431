import { existsSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../../server/platform/database/connect.ts'
import { beSignedIn, SAME_ORIGIN, type SignedInCaller } from '../../support/people/sign-in.ts'
import { vehicle } from '../../support/traffic/traffic.ts'
import type { Service } from './services/service.ts'

export interface Import {
  id: string
  status: string
  progress: number
  records_read: number
  accepted: number
  duplicates: number
  unreadable: number
  size_bytes: number
  finished_at: string | null
  error: string | null
}

const PATH = '/app/api/traffic/imports'
const MAX_MS = 1_200_000

/** The imports of a service, as a manager sees them who sits at the web app. */
export class Imports {
  readonly #service: Service
  readonly #call: SignedInCaller

  private constructor(service: Service, call: SignedInCaller) {
    this.#service = service
    this.#call = call
  }

  /** Imports of the service's own organization, unless a user of another is named. */
  static async of(service: Service, user?: { id: number }): Promise<Imports> {
    const database = connect(service.postgres.connection, { max: 1, applicationName: 'wayside faults' })
    try {
      const { rows } = await database.query<{ id: number }>('select min(id) as id from users')
      return new Imports(service, await beSignedIn(service, database, user ?? (rows[0] as { id: number })))
    } finally {
      await database.close()
    }
  }

  /** A file of that many vehicles, in lines of at least so many bytes, made while it is sent, and started. */
  begin(site: number, records: number, lineBytes = 0): Promise<Import> {
    return this.beginFile(site, Readable.from(piecesOf(records, lineBytes)))
  }

  async beginFile(site: number, content: Readable): Promise<Import> {
    const sent = await this.send(site, content)
    if (sent.status !== 201) throw new Error(`a file was answered ${sent.status} ${sent.text}`)
    const { id } = JSON.parse(sent.text)
    const { status, text } = await this.#call('POST', `${PATH}/${id}/start`, { body: {} })
    if (status !== 202) throw new Error(`a start was answered ${status} ${text}`)
    return JSON.parse(text)
  }

  /** A file of these lines, until it is stored; every step is retried while the service is away. */
  async store(site: number, lines: string[]): Promise<Import> {
    const sent = await untilAnswered(
      () => this.send(site, Readable.from(lines)),
      ({ status }) => status === 201,
    )
    const { id } = JSON.parse(sent.text)
    // 409 where it was started, and the answer got lost.
    await untilAnswered(
      () => this.#call('POST', `${PATH}/${id}/start`, { body: {} }),
      ({ status }) => status === 202 || status === 409,
    )
    return untilAnswered(
      () => this.read(id),
      one => one.finished_at !== null,
    )
  }

  async read(id: string): Promise<Import> {
    const { status, text, json } = await this.#call('GET', `${PATH}/${id}`)
    if (status !== 200) throw new Error(`import ${id} was answered ${status} ${text}`)
    return json
  }

  finished = (id: string): Promise<Import> => this.#until(id, one => one.finished_at !== null, 100)

  /** Running and so far, or finished before that was seen. */
  reached = (id: string, progress: number): Promise<Import> =>
    this.#until(id, one => (one.status === 'running' && one.progress >= progress) || one.finished_at !== null)

  /** Cancelled, so that the next fault does not wait for it. */
  cancel = (id: string) => this.#call('DELETE', `${PATH}/${id}`)

  async shift(id: string, shift_minutes: number): Promise<void> {
    const { status, text } = await this.#call('POST', `${PATH}/${id}/shift`, { body: { shift_minutes } })
    if (status !== 202) throw new Error(`a shift was answered ${status} ${text}`)
  }

  async readShift(id: string): Promise<{ status: string; accepted: number }> {
    const { status, text, json } = await this.#call('GET', `${PATH}/${id}/shift`)
    if (status !== 200) throw new Error(`shift ${id} was answered ${status} ${text}`)
    return json
  }

  /** What lies in the folder of files that were sent. */
  files(): string[] {
    const folder = join(this.#service.exportDir, 'imports')
    return existsSync(folder) ? readdirSync(folder) : []
  }

  /** A file, and its preview. */
  async send(site: number, content: Readable): Promise<{ status: number; text: string }> {
    const headers = { cookie: this.#call.cookie, ...SAME_ORIGIN, 'content-type': 'application/octet-stream' }
    const outgoing = request(`${this.#service.url}${PATH}?site=${site}`, { method: 'POST', headers, agent: false })
    const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
      outgoing.on('error', reject).on('response', async answer => {
        let text = ''
        for await (const piece of answer.setEncoding('utf8')) text += piece
        resolve({ status: answer.statusCode ?? 0, text })
      })
    })
    // Together: a cut connection fails both.
    const [answer] = await Promise.all([answered, pipeline(content, outgoing)])
    return answer
  }

  async #until(id: string, isDone: (one: Import) => boolean, pauseMs = 40): Promise<Import> {
    for (const since = performance.now(); performance.now() - since < MAX_MS; await sleep(pauseMs)) {
      const one = await this.read(id)
      if (isDone(one)) return one
    }
    throw new Error(`import ${id} does not come to it: ${JSON.stringify(await this.read(id))}`)
  }
}

/** A busy machine whose PostgreSQL is killed again and again answers 503 for minutes: what is promised is that it ends. */
async function untilAnswered<T>(ask: () => Promise<T>, isWanted: (answer: T) => boolean): Promise<T> {
  let last: unknown = null
  for (const since = performance.now(); performance.now() - since < MAX_MS; await sleep(100)) {
    try {
      const answer = await ask()
      if (isWanted(answer)) return answer
      last = answer
    } catch (error) {
      last = String(error)
    }
  }
  throw new Error(`an import was last answered ${JSON.stringify(last)}`)
}

/** One vehicle a second, all different; at most 20 days of them. */
export const FIRST = Date.now() - 25 * 86_400_000

const TOGETHER = 100

async function* piecesOf(records: number, lineBytes: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < records; from += TOGETHER) {
    const count = Math.min(TOGETHER, records - from)
    const lines = Array.from({ length: count }, (_, i) => {
      const fields = { class_code: (from + i) % 9, headway_s: 1, gap_s: 0.7, wrong_way: false, device_fault: false }
      return `${JSON.stringify(vehicle(FIRST + (from + i) * 1000, fields)).padEnd(lineBytes)}\n`
    })
    yield Buffer.from(lines.join(''))
  }
}
