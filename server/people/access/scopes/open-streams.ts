import { randomUUID } from 'node:crypto'
import type { QueryResult } from 'pg'
import sql from 'sql-template-tag'
import type { Database } from '../../../platform/database/database.ts'
import { LOCKS, lockStatement } from '../../../platform/database/locks.ts'
import { EventStream, type StreamLimits } from '../../../platform/http/answers/event-stream.ts'
import { throttled } from '../../../platform/http/errors.ts'

/** For a user with too many open streams: one may end at any time. */
const RETRY_AFTER_SECONDS = 5
const DATABASE_MS = 5_000

export interface OpenStreamsOptions {
  database: Database
  kind: 'records' | 'states'
  limits: StreamLimits
  stopping: AbortSignal
  onChange: (open: number) => void
}

interface OpenStreamRow {
  id: string
  userId: number
}

/**
 * The open event streams of one kind in this process; all end when the process stops. The streams of a user are counted
 * over all processes: each stream is a row with a lease that its process extends. The rows of a killed process count until
 * their leases expire.
 */
export class OpenStreams {
  readonly #options: OpenStreamsOptions
  readonly #open = new Map<EventStream, OpenStreamRow>()
  #timer: NodeJS.Timeout | undefined
  #extending: Promise<unknown> = Promise.resolve()

  constructor(options: OpenStreamsOptions) {
    this.#options = options
    options.stopping.addEventListener('abort', () => {
      // At once, while the database is open: the next process may have clients of the same users immediately.
      this.#release([...this.#open.values()])
      for (const stream of this.#open.keys()) stream.finish()
    })
  }

  /** `startId` is the event id of the position where the stream starts. */
  async open(userId: number, startId?: string): Promise<EventStream> {
    const { limits, stopping } = this.#options
    const row = await this.#reserve(userId)
    const stream = new EventStream(limits, startId)
    stream.once('close', () => this.#close(stream, row))
    this.#open.set(stream, row)
    this.#timer ??= setInterval(() => this.#extend(), limits.leaseMs / 3)
    this.#options.onChange(this.#open.size)
    if (stopping.aborted) stream.finish()
    return stream
  }

  /** The statements are sent as one text, so they are one transaction. A lock lets one request of a user count at a time. */
  async #reserve(userId: number): Promise<OpenStreamRow> {
    const { database, kind, limits } = this.#options
    const id = randomUUID()
    const ofUser = `user_id = ${Number(userId)} and kind = '${kind}'`
    const results = await database.within(DATABASE_MS).query(`
      ${lockStatement(LOCKS.openStreams(userId))};
      delete from open_streams
      where ${ofUser} and held_until < clock_timestamp();
      insert into open_streams (id, kind, user_id, held_until)
      select '${id}', '${kind}', ${Number(userId)}, clock_timestamp() + make_interval(secs => ${limits.leaseMs / 1000})
      where (select count(*) from open_streams where ${ofUser}) < ${Number(limits.perUser)}
    `)
    const inserted = (results as unknown as QueryResult[]).at(-1)
    if (inserted?.rowCount !== 1) throw throttled(RETRY_AFTER_SECONDS)
    return { id, userId }
  }

  /** Extends all leases. An upsert, because a crash of PostgreSQL empties the unlogged table. Errors wait for the next time. */
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

  #close(stream: EventStream, row: OpenStreamRow): void {
    const { onChange } = this.#options
    this.#open.delete(stream)
    onChange(this.#open.size)
    if (this.#open.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    this.#release([row])
  }

  /** After an extension in flight, which would insert the rows again. If the database is unavailable, the leases expire. */
  #release(rows: OpenStreamRow[]): void {
    const { database } = this.#options
    const released = sql`delete from open_streams where id = any(${rows.map(({ id }) => id)}::uuid[])`
    void this.#extending.then(() => database.within(DATABASE_MS).query(released)).catch(() => {})
  }
}

/** The answer of an event stream, with the header that keeps nginx from buffering it. */
export const eventStreamAnswer = (stream: EventStream) => ({
  stream,
  type: 'text/event-stream',
  headers: { 'X-Accel-Buffering': 'no' },
})
