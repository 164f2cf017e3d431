import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../../platform/database/database.ts'
import { type DetailError, throttled } from '../../../platform/http/errors.ts'
import type { Exchange } from '../../../platform/http/exchange.ts'
import type { PreparedStatement } from '../../../platform/internals/prepared-queries.ts'

export const COUNTER_LIMITS = {
  /** A caller who sends less often is counted one by one; a lease that is not used for so long is given back. */
  idleMs: 10_000,
  /** How long a request at the limit waits until other processes have given back what they do not use. */
  recallMs: 2_000,
}
const WINDOW_S = 60
/** A lease is at most this part of what is left. */
const PARTS = 8
/** Stands for no limit: the use of a credential is written anyway, with fewer and fewer statements a minute. */
const UNLIMITED = 1_000_000_000
const CHANNEL = 'request_counts'
const DATABASE_MS = 5_000

interface Settings {
  database: Database
  scope: 'token' | 'session' | 'device'
  /** Requests a minute; 0: no limit. */
  limit: number
  /** Finds the caller of a credential: `subject_id` and `known`, an object as JSON, and whatever `isDue` needs. */
  find: string
  /** How many values `find` has. */
  values: number
  /** Whether this use of the credential must be written although the request need not be counted; `c` is its row. */
  isDue: string
  /** More statements with a name, for requests that write. */
  write?: string
  /** When it is aborted, all leases are given back, and from then on each request is counted by itself. */
  stopping: AbortSignal
  limits?: typeof COUNTER_LIMITS
}

/** Windows and times are in seconds since 1970, by the clock of the database. */
export interface Found<Caller> {
  caller: Caller & { subject_id: number }
  now: number
  /** The window of the row, and what is counted or leased in it. Null: there is no row. */
  window: number | null
  count: number
  /** Only of a statement that reads. */
  is_due?: boolean
  /** Only of a statement that counts: how many requests it got, this one included, and the leases of all processes. */
  granted?: number
  leases?: number[]
}

interface RequestCount {
  /** May be too low, because others have leases; never too high. */
  remaining: number
  isRefused: boolean
  /** Seconds until the window ends, by the database's clock. */
  reset_s: number
}

export interface Counted<Caller> {
  caller: Caller
  count: RequestCount
}

/** What this process knows of a caller's running window. */
interface Lease {
  subjectId: number
  window: number
  /** When the window has ended, by the clock of this process: a hint which statement to send. */
  lapsesAt: number
  unused: number
  /** The numbers of leases of which `unused` is the rest. */
  numbers: number[]
  /** The most that was counted or leased in the window, as far as it is known here. */
  counted: number
  /** Nothing is left in the window, here and elsewhere. */
  isFull: boolean
  /** How many requests the next statement that counts asks for. */
  wanted: number
  usedAt: number
  /** Until others have answered. */
  recalling: Promise<void> | null
}

/**
 * Finds callers and counts their requests in windows of a minute, by the database's clock, over all processes:
 *
 * 1. Never more than the limit is accepted in a window, whatever dies, and however the clock jumps: a request is accepted
 *    only if `request_counts` contains it, and a window never goes back.
 * 2. Exactly the limit is accepted if more is sent, as long as the processes live: no request is refused while another
 *    process has a lease with something left, which is recalled first.
 * 3. A caller is accepted only by the statement that found the credential valid for this very request.
 * 4. What dies with a process, or with a connection whose answer is lost, is only missing for the rest of the window.
 *
 * A statement that counts (0.17 ms, writes) gets one request for a caller who sends seldom; then twice as many each time,
 * but at most an eighth of what is left, so that the last ones are counted one by one. Meanwhile the caller is only found
 * (0.10 ms, writes nothing), and counted here.
 */
export class RequestCounter<Caller> {
  readonly #settings: Settings
  readonly #limits: typeof COUNTER_LIMITS
  readonly #limit: number
  readonly #read: { name: string; text: string }
  readonly #count: { name: string; text: string }
  readonly #leases = new Map<number, Lease>()
  /** The same ones, by the hash of a credential. */
  readonly #byHash = new Map<string, Lease>()
  #timer: NodeJS.Timeout | null = null
  #unlisten: (() => void) | null = null
  /** Only who can be notified may have a lease. */
  #isListening = false

  constructor(settings: Settings) {
    const { scope, limit, limits = COUNTER_LIMITS, stopping } = settings
    this.#settings = settings
    this.#limits = limits
    this.#limit = limit || UNLIMITED
    this.#read = { name: `find-${scope}`, text: findText(settings) }
    this.#count = { name: `find-${scope}-and-count`, text: countText(settings) }
    stopping.addEventListener('abort', () => this.#giveBackAll())
  }

  /** Finds the caller and counts the request; null if the credential is not valid. */
  async find(hash: Buffer, values: unknown[], finding: Database): Promise<Counted<Caller> | null> {
    const { rows } = await finding.query(this.statement(hash, values))
    return this.settle(hash, values, finding, rows)
  }

  /** The first half of `find`, for a caller who sends the statement together with another one. */
  statement(hash: Buffer, values: unknown[]): PreparedStatement {
    const lease = this.#byHash.get(hash.toString('latin1'))
    const isKnown = lease && (lease.unused > 0 || lease.isFull) && performance.now() < lease.lapsesAt
    return isKnown ? { values, ...this.#read } : this.#counting(lease, values)
  }

  /** The second half of `find`, with the result of that statement. */
  async settle(
    hash: Buffer,
    values: unknown[],
    finding: Database,
    rows: { found: Found<Caller> }[],
  ): Promise<Counted<Caller> | null> {
    let found = rows[0]?.found
    while (found) {
      const lease = this.#leaseOf(found.caller.subject_id)
      this.#byHash.set(hash.toString('latin1'), lease)
      const isAccepted = found.granted === undefined ? this.#use(lease, found) : this.#add(lease, found)
      if (isAccepted !== null) return { caller: found.caller, count: this.#remaining(lease, found, !isAccepted) }
      if (found.granted === 0) {
        await this.#recall(lease)
        if (lease.isFull) return { caller: found.caller, count: this.#remaining(lease, found, true) }
      }
      const { rows } = await finding.query<{ found: Found<Caller> }>(this.#counting(lease, values))
      found = rows[0]?.found
    }
    return null
  }

  #leaseOf(subjectId: number): Lease {
    const known = this.#leases.get(subjectId)
    if (known) return known
    const lease: Lease = {
      subjectId,
      window: 0,
      lapsesAt: 0,
      unused: 0,
      numbers: [],
      counted: 0,
      isFull: false,
      wanted: 1,
      usedAt: Number.NEGATIVE_INFINITY,
      recalling: null,
    }
    this.#leases.set(subjectId, lease)
    this.#timer ??= setInterval(() => this.#sweep(), this.#limits.idleMs).unref()
    return lease
  }

  /** A statement that counts, and of which a lease may be left over. */
  #counting(lease: Lease | undefined, values: unknown[]): PreparedStatement {
    let wanted = 1
    let finished: number[] = []
    if (lease) {
      if (this.#isListening) wanted = lease.wanted
      // Those that are sent meanwhile get one each.
      lease.wanted = 1
      if (lease.unused === 0) {
        finished = lease.numbers
        lease.numbers = []
      }
    }
    return { values: [...values, wanted, this.#limit, randomInt(2 ** 31), finished], ...this.#count }
  }

  /** Counts the request here. Null: it must be counted by a statement. */
  #use(lease: Lease, { window, now, count, is_due }: Found<Caller>): boolean | null {
    // A crash of PostgreSQL emptied the table.
    if (window === null) this.#forget(lease, lease.window)
    if (is_due || window !== lease.window || window + WINDOW_S <= now) return null
    lease.counted = Math.max(lease.counted, count)
    lease.usedAt = performance.now()
    if (lease.unused > 0) {
      lease.unused--
      return true
    }
    return lease.isFull ? false : null
  }

  /** Takes over what a statement has counted. Null: nothing was left, but others may have leases. */
  #add(lease: Lease, found: Found<Caller>): boolean | null {
    const { window, now, count, granted, leases } = found as Required<Found<Caller>> & { window: number }
    // A statement that began in the window before is executed late.
    if (window < lease.window) return granted > 0 || null
    if (window > lease.window) this.#forget(lease, window)
    const at = performance.now()
    lease.lapsesAt = at + (window + WINDOW_S - now) * 1000
    lease.counted = Math.max(lease.counted, count)
    if (granted > 1) {
      lease.unused += granted - 1
      lease.numbers.push(leases.at(-1) as number)
    }
    if (granted > 0 && at - lease.usedAt < this.#limits.idleMs) {
      lease.wanted = Math.max(lease.wanted, 2 * granted)
      this.#listen()
    }
    lease.usedAt = at
    if (granted === 0 && leases.length === 0) lease.isFull = true
    return granted > 0 ? true : lease.isFull ? false : null
  }

  #forget(lease: Lease, window: number): void {
    Object.assign(lease, { window, unused: 0, numbers: [], counted: 0, isFull: false })
  }

  #remaining(lease: Lease, { window, now, count }: Found<Caller>, isRefused: boolean): RequestCount {
    const counted = window === lease.window ? lease.counted - lease.unused : (count as number)
    const remaining = isRefused ? 0 : Math.max(0, this.#limit - counted)
    return { remaining, isRefused, reset_s: Math.max(1, Math.ceil((window as number) + WINDOW_S - now)) }
  }

  /** Waits until others have given something back, nobody has a lease, or the window has ended. */
  #recall(lease: Lease): Promise<void> {
    lease.recalling ??= this.#recallAll(lease).finally(() => {
      lease.recalling = null
    })
    return lease.recalling
  }

  async #recallAll({ subjectId, window }: Lease): Promise<void> {
    const { database, scope } = this.#settings
    const began = performance.now()
    const lease = this.#leaseOf(subjectId)
    for (let elapsed = 0; lease.window === window; elapsed = performance.now() - began) {
      const { rows } = await database.within(DATABASE_MS).query({
        name: 'recall-leases',
        text: RECALL,
        values: [scope, subjectId, window, this.#limit, CHANNEL, `${scope} ${subjectId}`],
      })
      const full: { is_leased: boolean } | undefined = rows[0]
      if (!full) return
      if (!full.is_leased || elapsed > this.#limits.recallMs) {
        lease.isFull = lease.window === window
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
        const [scope, subjectId] = payload.split(' ')
        const lease = scope === this.#settings.scope && this.#leases.get(Number(subjectId))
        if (lease) this.#giveBack(lease)
      },
      () => {
        this.#isListening = true
      },
    )
  }

  /** What is on its way when the connection is lost counts as used. */
  #giveBack(lease: Lease): void {
    const { subjectId, window, unused, numbers } = lease
    lease.wanted = 1
    if (numbers.length === 0) return
    lease.unused = 0
    lease.numbers = []
    const values = [this.#settings.scope, subjectId, window, unused, numbers]
    this.#settings.database
      .within(DATABASE_MS)
      .query<{ count: number }>({ name: 'give-back-requests', text: GIVE_BACK, values })
      .then(
        ({ rows }) => {
          if (rows[0] && lease.window === window) lease.counted = rows[0].count
        },
        () => {},
      )
  }

  #giveBackAll(): void {
    for (const lease of this.#leases.values()) this.#giveBack(lease)
    this.#stopWatching()
  }

  #sweep(): void {
    const now = performance.now()
    const isIdle = (lease: Lease, milliseconds: number) => now - lease.usedAt > milliseconds
    for (const lease of this.#leases.values()) {
      if (isIdle(lease, this.#limits.idleMs)) this.#giveBack(lease)
      if (isIdle(lease, 2 * WINDOW_S * 1000)) this.#leases.delete(lease.subjectId)
    }
    for (const [hash, lease] of this.#byHash) {
      if (!this.#leases.has(lease.subjectId)) this.#byHash.delete(hash)
    }
    if (this.#leases.size === 0) this.#stopWatching()
  }

  #stopWatching(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
    this.#isListening = false
    this.#unlisten?.()
    this.#unlisten = null
  }
}

const findText = ({ scope, find, isDue }: Settings) => `
  with caller as (${find})
  select json_build_object('caller', caller.known, 'now', extract(epoch from now()),
    'window', extract(epoch from c.window_start), 'count', c.count, 'is_due', ${isDue}) as found
  from caller
  left join request_counts c on c.scope = '${scope}' and c.subject_id = caller.subject_id
`

/**
 * A statement that started in the minute before and is executed late counts in the newer window, so a window never goes back.
 * What a lease has left over at the end of its window lapses.
 */
function countText({ scope, find, values, write }: Settings): string {
  const [wanted, limit, number, finished] = [1, 2, 3, 4].map(n => `$${values + n}`)
  return `
  with caller as (${find})${write ? `, ${write}` : ''}, counted as (
    insert into request_counts as c (scope, subject_id, window_start, count, granted, last_used_at)
    select '${scope}', subject_id, date_trunc('minute', now()), 1, 1, now()
    from caller
    on conflict (scope, subject_id) do update
    set (window_start, count, granted, leases, last_used_at) = (
      select greatest(c.window_start, excluded.window_start), before.count + now.granted, now.granted,
        case when now.granted > 1 then before.leases || ${number}::integer else before.leases end,
        greatest(c.last_used_at, excluded.last_used_at)
      from (
        select 0 as count, '{}'::integer[] as leases
        where c.window_start < excluded.window_start
        union all
        select c.count, array(select unnest(c.leases) except select unnest(${finished}::integer[]))
        where c.window_start >= excluded.window_start
      ) before,
      lateral (
        select greatest(0, least(${wanted}::integer, greatest(1, (${limit} - before.count) / ${PARTS}), ${limit} - before.count))
          as granted
      ) now
    )
    returning c.*
  )
  select json_build_object('caller', caller.known, 'now', extract(epoch from now()),
    'window', extract(epoch from counted.window_start), 'count', counted.count, 'granted', counted.granted,
    'leases', counted.leases) as found
  from caller, counted
`
}

const GIVE_BACK = `
  update request_counts
  set count = count - $4, leases = array(select unnest(leases) except select unnest($5::integer[]))
  where scope = $1 and subject_id = $2 and window_start = to_timestamp($3) and leases @> $5::integer[]
  returning count
`

/** Notifies those who have leases; no row if there is something left, or the window has ended. */
const RECALL = `
  select leases <> '{}' as is_leased, case when leases <> '{}' then pg_notify($5, $6) end
  from request_counts
  where scope = $1 and subject_id = $2 and window_start = to_timestamp($3) and count >= $4
    and now() < window_start + interval '1 minute'
`

/** Adds the rate limit headers for a caller, and returns the 429 when the limit is exceeded. */
export function limitRequests(exchange: Exchange, count: RequestCount, limit: number): DetailError | null {
  if (limit === 0) return null
  const { remaining, reset_s } = count
  exchange.headers['ratelimit-limit'] = String(limit)
  exchange.headers['ratelimit-remaining'] = String(remaining)
  exchange.headers['ratelimit-reset'] = String(reset_s)
  // The same in the fields of draft-ietf-httpapi-ratelimit-headers-10.
  exchange.headers['ratelimit-policy'] = `"default";q=${limit};w=60`
  exchange.headers.ratelimit = `"default";r=${remaining};t=${reset_s}`
  return count.isRefused ? throttled(reset_s) : null
}
