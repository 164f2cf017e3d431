import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../platform/database/database.ts'
import type { PreparedStatement } from '../../../platform/internals/prepared-queries.ts'
import {
  type CallerQuery,
  type FoundCaller,
  findAndCountCaller,
  findCaller,
  GIVE_BACK,
  RECALL,
} from './count-statements.ts'
import { LeasedRequests } from './leased-requests.ts'
import type { RequestCount } from './limit-requests.ts'

export const COUNTER_LIMITS = {
  /** A caller who sends less often is counted one by one; a lease that is not used for so long is given back. */
  idleMs: 10_000,
  /** How long a request at the limit waits until other processes have given back what they do not use. */
  recallMs: 2_000,
}
const FORGET_AFTER_MS = 120_000
/** Stands for no limit: the use of a credential is written anyway. */
const UNLIMITED = 1_000_000_000
const CHANNEL = 'request_counts'
const DATABASE_MS = 5_000

interface CounterSettings extends CallerQuery {
  database: Database
  /** Requests a minute; 0: no limit. */
  limit: number
  /** When it is aborted, all leases are given back, and from then on each request is counted by itself. */
  stopping: AbortSignal
  limits?: typeof COUNTER_LIMITS
}

export interface CountedCaller<Caller> {
  caller: Caller
  count: RequestCount
}

/**
 * Finds callers and counts their requests in windows of a minute, by the database's clock, over all processes:
 *
 * 1. Never more than the limit is accepted in a window, whatever process dies, and however the clock jumps: a request is
 *    accepted only if `request_counts` contains it, and a window never goes back. Only a crash of PostgreSQL, which empties
 *    that table, begins a window again.
 * 2. Exactly the limit is accepted if more is sent, as long as the processes live and can be notified: no request is
 *    refused while another process has a lease with something left, which is recalled first.
 * 3. A caller is accepted only by the statement that found the credential valid for this very request.
 * 4. What dies with a process, or with a connection whose answer is lost, is only missing for the rest of the window.
 *
 * A statement that counts gets one request for a caller who sends seldom, and an eighth of what is left for any other, so
 * that the last ones are counted one by one. Meanwhile the caller is only found, and counted here.
 */
export class RequestCounter<Caller> {
  readonly #settings: CounterSettings
  readonly #limits: typeof COUNTER_LIMITS
  readonly #limit: number
  readonly #find: { name: string; text: string }
  readonly #count: { name: string; text: string }
  /** By the hash of a credential. */
  readonly #leases = new Map<string, LeasedRequests>()
  #timer: NodeJS.Timeout | null = null
  #unlisten: (() => void) | null = null
  /** Only who can be notified may have a lease. */
  #isListening = false

  constructor(settings: CounterSettings) {
    const { scope, limit, limits = COUNTER_LIMITS, stopping } = settings
    this.#settings = settings
    this.#limits = limits
    this.#limit = limit || UNLIMITED
    this.#find = { name: `find-${scope}`, text: findCaller(settings) }
    this.#count = { name: `find-${scope}-and-count`, text: findAndCountCaller(settings, this.#limit) }
    stopping.addEventListener('abort', () => this.#stopLeasing())
  }

  /** Finds the caller and counts the request; null if the credential is not valid. */
  async find(hash: Buffer, values: unknown[], finding: Database): Promise<CountedCaller<Caller> | null> {
    const { rows } = await finding.query(this.statement(hash, values))
    return this.settle(hash, values, finding, rows)
  }

  /** The first half of `find`, for a caller who sends the statement together with another one. */
  statement(hash: Buffer, values: unknown[]): PreparedStatement {
    const leased = this.#leases.get(hash.toString('latin1'))
    return leased && (leased.unused > 0 || leased.isFull) ? { values, ...this.#find } : this.#counting(leased, values)
  }

  #counting(leased: LeasedRequests | undefined, values: unknown[]): PreparedStatement {
    return { values: [...values, ...(leased?.toCount(this.#isListening) ?? [null, []])], ...this.#count }
  }

  /** The second half of `find`, with the result of that statement. */
  async settle(
    hash: Buffer,
    values: unknown[],
    finding: Database,
    rows: { found: FoundCaller<Caller> }[],
  ): Promise<CountedCaller<Caller> | null> {
    let found = rows[0]?.found
    while (found) {
      const { caller } = found
      const leased = this.#leasedBy(hash, caller.subject_id)
      let decision = leased.accept(found, this.#limits.idleMs)
      if (!this.#isListening || leased.isMissingIn(found)) this.#giveBack(leased)
      if (decision === 'uncounted' && found.granted === 0) {
        await this.#recall(leased)
        if (leased.isFull) decision = 'refused'
      }
      if (decision !== 'uncounted') {
        return { caller, count: leased.countOf(found, this.#limit, decision === 'refused') }
      }
      const { rows } = await finding.query<{ found: FoundCaller<Caller> }>(this.#counting(leased, values))
      found = rows[0]?.found
    }
    return null
  }

  #leasedBy(hash: Buffer, subjectId: number): LeasedRequests {
    const key = hash.toString('latin1')
    const known = this.#leases.get(key)
    if (known) {
      this.#listen()
      return known
    }
    const leased = new LeasedRequests(subjectId)
    this.#leases.set(key, leased)
    this.#timer ??= setInterval(() => this.#sweep(), this.#limits.idleMs).unref()
    return leased
  }

  /** Waits until others have given something back, no process has a lease, or the window has ended. */
  #recall(leased: LeasedRequests): Promise<void> {
    leased.recalling ??= this.#recallFromAll(leased, leased.window).finally(() => {
      leased.recalling = null
    })
    return leased.recalling
  }

  async #recallFromAll(leased: LeasedRequests, window: number): Promise<void> {
    const { database, scope } = this.#settings
    const began = performance.now()
    for (let elapsed = 0; leased.window === window; elapsed = performance.now() - began) {
      const { rows } = await database.within(DATABASE_MS).query<{ is_leased: boolean }>({
        name: 'recall-leases',
        text: RECALL,
        values: [scope, leased.subjectId, window, this.#limit, CHANNEL, `${scope} ${leased.subjectId}`],
      })
      const [full] = rows
      if (!full) return
      if (!full.is_leased || elapsed > this.#limits.recallMs) {
        leased.isFull = leased.window === window
        return
      }
      await sleep(Math.max(5, elapsed))
    }
  }

  #listen(): void {
    if (this.#settings.stopping.aborted) return
    this.#unlisten ??= this.#settings.database.listen(
      CHANNEL,
      payload => {
        for (const leased of this.#leases.values()) {
          if (payload === `${this.#settings.scope} ${leased.subjectId}`) this.#giveBack(leased)
        }
      },
      () => {
        this.#isListening = true
        // While the connection was lost, others may have recalled them, or PostgreSQL may have lost them.
        for (const leased of this.#leases.values()) this.#giveBack(leased)
      },
    )
  }

  /** What is on its way when the connection is lost counts as used. */
  #giveBack(leased: LeasedRequests): void {
    const { unused, numbers } = leased.empty()
    if (numbers.length === 0) return
    const values = [this.#settings.scope, leased.subjectId, leased.window, unused, numbers]
    const { database } = this.#settings
    database
      .within(DATABASE_MS)
      .query({ name: 'give-back-requests', text: GIVE_BACK, values })
      .catch(() => {})
  }

  #sweep(): void {
    const now = performance.now()
    for (const [hash, leased] of this.#leases) {
      if (now - leased.usedAt > this.#limits.idleMs) this.#giveBack(leased)
      if (now - leased.usedAt > FORGET_AFTER_MS) this.#leases.delete(hash)
    }
    if (this.#leases.size === 0) this.#stopLeasing()
  }

  #stopLeasing(): void {
    for (const leased of this.#leases.values()) this.#giveBack(leased)
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
    this.#isListening = false
    this.#unlisten?.()
    this.#unlisten = null
  }
}
