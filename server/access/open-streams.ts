import { randomUUID } from 'node:crypto'
import type { QueryResult } from 'pg'
import sql from 'sql-template-tag'
import type { Database } from '../database/connect.ts'
import { throttled } from '../http/errors.ts'
import { EventStream, type StreamLimits } from '../http/event-stream.ts'

/** The Retry-After of a user who has too many open: one may end at any time. */
const RETRY_S = 5
const DATABASE_MS = 5_000

export interface OpenStreamsOptions {
  database: Database
  kind: 'records' | 'states'
  limits: StreamLimits
  stopping: AbortSignal
  onChange: (open: number) => void
}

interface Reserved {
  id: string
  userId: number
}

/**
 * The event streams of one kind in this process; all end when the process does. How many a user has open at a time is
 * counted over all processes: each stream is a row with a lease, which its process extends. The rows of a process that
 * was killed count until their lease is over.
 */
export class OpenStreams {
  readonly #options: OpenStreamsOptions
  readonly #open = new Map<EventStream, Reserved>()
  #timer: NodeJS.Timeout | undefined
  #extending: Promise<unknown> = Promise.resolve()

  constructor(options: OpenStreamsOptions) {
    this.#options = options
    options.stopping.addEventListener('abort', () => {
      for (const stream of this.#open.keys()) stream.finish()
    })
  }

  /** `begin` is the id of the place where it begins. */
  async open(userId: number, begin?: string): Promise<EventStream> {
    const { limits, stopping } = this.#options
    const reserved = await this.#reserve(userId)
    const stream = new EventStream(limits, begin)
    stream.once('close', () => this.#close(stream, reserved))
    this.#open.set(stream, reserved)
    this.#timer ??= setInterval(() => this.#extend(), limits.leaseMs / 3)
    this.#options.onChange(this.#open.size)
    if (stopping.aborted) stream.finish()
    return stream
  }

  /** Sent as one text, the statements are one transaction. Users are counted one request at a time. */
  async #reserve(userId: number): Promise<Reserved> {
    const { database, kind, limits } = this.#options
    const id = randomUUID()
    const ofUser = `user_id = ${Number(userId)} and kind = '${kind}'`
    const results = await database.within(DATABASE_MS).query(`
      select pg_advisory_xact_lock(hashtext('open streams'), ${Number(userId)});
      delete from open_streams
      where ${ofUser} and held_until < clock_timestamp();
      insert into open_streams (id, kind, user_id, held_until)
      select '${id}', '${kind}', ${Number(userId)}, clock_timestamp() + make_interval(secs => ${limits.leaseMs / 1000})
      where (select count(*) from open_streams where ${ofUser}) < ${Number(limits.perUser)}
    `)
    const inserted = (results as unknown as QueryResult[]).at(-1)
    if (inserted?.rowCount !== 1) throw throttled(RETRY_S)
    return { id, userId }
  }

  /** Also writes again what a crash of PostgreSQL has lost. When the database is away, the next one follows soon. */
  #extend(): void {
    const { database, kind, limits } = this.#options
    const all = [...this.#open.values()]
    const extended = sql`
      insert into open_streams (id, kind, user_id, held_until)
      select s.id, ${kind}, s.user_id, now() + make_interval(secs => ${limits.leaseMs / 1000})
      from unnest(${all.map(({ id }) => id)}::uuid[], ${all.map(({ userId }) => userId)}::integer[]) as s (id, user_id)
      on conflict (id) do update set held_until = excluded.held_until
    `
    this.#extending = database
      .within(DATABASE_MS)
      .query(extended)
      .catch(() => {})
  }

  #close(stream: EventStream, { id }: Reserved): void {
    const { database, onChange } = this.#options
    this.#open.delete(stream)
    onChange(this.#open.size)
    if (this.#open.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    // After an extension on its way, which would write the row again. Without the database the lease runs out.
    void this.#extending
      .then(() => database.within(DATABASE_MS).query(sql`delete from open_streams where id = ${id}`))
      .catch(() => {})
  }
}

/** What an answer with a stream is, whoever stands between us and the client. */
export const asEvents = (stream: EventStream) => ({
  stream,
  type: 'text/event-stream',
  headers: { 'X-Accel-Buffering': 'no' },
})
