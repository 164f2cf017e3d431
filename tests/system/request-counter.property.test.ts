import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OPERATOR } from '../../server/people/access/audit.ts'
import type { FoundCaller } from '../../server/people/access/rate-limit/count-statements.ts'
import { COUNTER_LIMITS, RequestCounter } from '../../server/people/access/rate-limit/request-counter.ts'
import { findToken, issueToken, revokeToken } from '../../server/people/access/tokens.ts'
import { connect } from '../../server/platform/database/connect.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { makeOrganization, type TestOrganization } from '../support/people/people.ts'
import { type TestDatabase, testDatabase } from '../support/services/database.ts'
import { stopClock } from '../support/services/database-clock.ts'
import { PATIENT } from '../support/vitest/patient.ts'
import { runsOf } from '../support/vitest/property-runs.ts'

const LIMIT = 60
const PROCESSES = 3
const FIND = `
  select user_id as subject_id, created_at, json_build_object('subject_id', user_id) as known
  from api_tokens
  where hash = $1
`

let own: TestDatabase
let city: TestOrganization
let clock: { set(seconds: number): Promise<void> }
/** Each run begins a day later. */
let day = 0
beforeAll(async () => {
  own = await testDatabase()
  city = await makeOrganization(own.database)
  clock = await stopClock(own.database)
})
afterAll(() => own?.drop())

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The counter of a process, with connections of its own. */
class Process {
  readonly #stopping = new AbortController()
  readonly #killing = new AbortController()
  readonly #database: Database
  readonly #counter: RequestCounter<{ subject_id: number }>

  constructor(limits: Partial<typeof COUNTER_LIMITS> = {}) {
    const pool = connect(own.connection, { max: 4, applicationName: 'counter', timeouts: PATIENT })
    this.#database = pool.within(3_600_000, this.#killing.signal)
    this.#counter = new RequestCounter({
      database: this.#database,
      scope: 'token',
      limit: LIMIT,
      find: FIND,
      values: 1,
      isDue: 'c.last_used_at < caller.created_at',
      stopping: this.#stopping.signal,
      limits: { ...COUNTER_LIMITS, ...limits },
    })
  }

  prepare(hash: Buffer) {
    return { hash, statement: this.#counter.statement(hash, [hash]) }
  }

  /** What settles the request once its statement is answered. */
  async send({ hash, statement }: ReturnType<Process['prepare']>) {
    const { rows } = await this.#database.query<{ found: FoundCaller<{ subject_id: number }> }>(statement)
    return () => this.#counter.settle(hash, [hash], this.#database, rows)
  }

  /** What a request gets: null for an invalid token. */
  async request(hash: Buffer) {
    return (await this.#counter.find(hash, [hash], this.#database))?.count ?? null
  }

  /** It gives back what it has, and still answers the requests that it has. */
  stop(): void {
    this.#stopping.abort()
  }

  /** Its connections are destroyed, whatever they do. */
  async kill(): Promise<void> {
    this.#killing.abort(new Error('killed'))
    await this.#database.close()
  }
}

type Step =
  /** `ended`: a process that is killed while it has requests, or stopped if no process is killed. */
  | { kind: 'send'; counts: number[]; ended: number | null }
  | { kind: 'clock'; seconds: number }
  | { kind: 'stop'; process: number }
  | { kind: 'kill'; process: number }
  | { kind: 'revoke' }
  | { kind: 'regenerate' }

const someProcess = fc.nat(PROCESSES - 1)
const steps = (withKills: boolean): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.oneof(
      {
        weight: 8,
        arbitrary: fc.record({
          kind: fc.constant('send' as const),
          counts: fc.array(fc.nat(40), { minLength: PROCESSES, maxLength: PROCESSES }),
          ended: fc.option(someProcess, { freq: 2 }),
        }),
      },
      // A clock that jumps back leaves its window open.
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('clock' as const),
          seconds: fc.constantFrom(1, 30, 59, 60, 61, 3600, -1, -30, -90),
        }),
      },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop' as const), process: someProcess }) },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant(withKills ? ('kill' as const) : ('stop' as const)),
          process: someProcess,
        }),
      },
      { weight: 1, arbitrary: fc.constant({ kind: 'revoke' as const }) },
      { weight: 1, arbitrary: fc.constant({ kind: 'regenerate' as const }) },
    ),
    { minLength: 5, maxLength: 14 },
  )

test.each([
  ['live: exactly the limit is accepted in a window', false],
  ['are killed: never more than the limit is accepted in a window', true],
])(
  'processes that %s',
  async (_, withKills) => {
    const seen = { requests: 0, accepted: 0, full: 0, refusedToken: 0 }
    await fc.assert(
      fc.asyncProperty(steps(withKills), async sequence => {
        const { id, token } = await city.user()
        let hash = hashOf(token)
        const limits = { recallMs: withKills ? 100 : 60_000 }
        const newProcess = () => new Process(limits)
        const all = Array.from({ length: PROCESSES }, newProcess)
        const running = [...all]
        const replace = (at: number) => {
          const next = newProcess()
          running[at] = next
          all.push(next)
        }
        let now = 1_800_000_000 + day++ * 86_400
        let window = 0
        let accepted = 0
        let isValid = true
        await clock.set(now)
        try {
          for (const step of sequence) {
            if (step.kind === 'clock') {
              now += step.seconds
              await clock.set(now)
            } else if (step.kind === 'stop') {
              running[step.process]?.stop()
              replace(step.process)
            } else if (step.kind === 'kill') {
              const killed = running[step.process]
              replace(step.process)
              await killed?.kill()
            } else if (step.kind === 'revoke') {
              await revokeToken(own.database, id, OPERATOR)
              isValid = false
            } else if (step.kind === 'regenerate') {
              const old = hash
              hash = hashOf((await issueToken(own.database, id, OPERATOR)).token)
              isValid = true
              expect(await running[0]?.request(old)).toBeNull()
            } else {
              if (isValid && Math.floor(now / 60) > window) {
                window = Math.floor(now / 60)
                accepted = 0
              }
              const before = accepted
              const requests = step.counts.flatMap((count, at) =>
                Array.from({ length: count }, () => (running[at] as Process).request(hash)),
              )
              const settled = Promise.allSettled(requests)
              if (step.ended !== null) {
                const ended = running[step.ended]
                replace(step.ended)
                if (withKills) await ended?.kill()
                else ended?.stop()
              }
              const outcomes = await settled
              if (step.ended === null || !withKills)
                expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
              const answers = outcomes.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
              seen.requests += answers.length
              if (!isValid) {
                expect(answers.filter(answer => answer !== null)).toEqual([])
                seen.refusedToken += answers.length
                continue
              }
              const good = answers.filter(answer => answer && !answer.isRefused)
              expect(answers).not.toContain(null)
              accepted += good.length
              seen.accepted += good.length
              expect(accepted).toBeLessThanOrEqual(LIMIT)
              // In some order of the requests none was shown too many.
              const remaining = good.map(answer => answer?.remaining ?? 0).sort((a, b) => b - a)
              expect(remaining.filter((shown, n) => shown > LIMIT - before - 1 - n)).toEqual([])
              if (good.length < answers.length) {
                seen.full++
                if (!withKills) expect(accepted).toBe(LIMIT)
              }
            }
          }
        } finally {
          await Promise.all(all.map(process => process.kill()))
        }
      }),
      { numRuns: runsOf(15) },
    )
    console.log(`requests of ${PROCESSES} processes:`, seen)
    expect(seen.full).toBeGreaterThan(0)
  },
  600_000,
)

describe('a lease', () => {
  const processes: Process[] = []
  const start = (limits?: Partial<typeof COUNTER_LIMITS>) => {
    const process = new Process(limits)
    processes.push(process)
    return process
  }
  let id: number
  let hash: Buffer
  /** The first second of a minute. */
  let now: number
  beforeEach(async () => {
    const user = await city.user()
    id = user.id
    hash = hashOf(user.token)
    now = 1_900_000_020 + day++ * 86_400
    await clock.set(now)
  })
  afterEach(() => Promise.all(processes.splice(0).map(process => process.kill())))

  const row = async () =>
    (await own.database.query(sql`select *, xmin::text from request_counts where subject_id = ${id}`)).rows[0]

  /** Sends requests until a lease has something left; returns how many. */
  async function lease(process: Process): Promise<number> {
    for (let sent = 1; ; sent++) {
      expect((await process.request(hash))?.isRefused).toBe(false)
      if ((await row()).count > sent) return sent
      // It leases only while it can be notified.
      if (sent > 3) await sleep(50)
    }
  }

  test('lets most requests be counted without writing, and all remaining ones be shown', async () => {
    const process = start()
    const versions = new Set<string>()
    const remaining: (number | undefined)[] = []
    const sent = await lease(process)
    for (let n = sent; n < LIMIT; n++) {
      remaining.push((await process.request(hash))?.remaining)
      versions.add((await row()).xmin)
    }
    expect(remaining).toEqual(Array.from({ length: LIMIT - sent }, (_, n) => LIMIT - sent - 1 - n))
    expect(versions.size).toBeLessThan(0.6 * LIMIT)
    expect(await process.request(hash)).toMatchObject({ isRefused: true, remaining: 0 })
  })

  test('shows no remaining request twice when a request is answered after one that was counted later', async () => {
    const process = start()
    const sent = await lease(process)
    const used = (await row()).count
    for (let n = sent; n < used; n++) await process.request(hash)
    const leasing = process.prepare(hash)
    const single = process.prepare(hash)
    await (await process.send(leasing))()
    const found = await process.send(process.prepare(hash))
    const counted = await process.send(single)
    const shown = [(await counted())?.count.remaining, (await found())?.count.remaining]
    expect(shown).toEqual([LIMIT - used - 2, LIMIT - used - 3])
  })

  test('of another process is recalled before a request is refused', async () => {
    const idle = start()
    const busy = start({ recallMs: 60_000 })
    const sent = await lease(idle)
    const answers = await Promise.all(Array.from({ length: 2 * LIMIT }, () => busy.request(hash)))
    expect(answers.filter(answer => !answer?.isRefused)).toHaveLength(LIMIT - sent)
    expect(await idle.request(hash)).toMatchObject({ isRefused: true })
    expect(await row()).toMatchObject({ count: LIMIT, leases: [] })
  })

  test('of a killed process is lost for the rest of the window, and is recalled once', async () => {
    const killed = start()
    const busy = start({ recallMs: 300 })
    const sent = await lease(killed)
    const lost = (await row()).count - sent
    await killed.kill()
    const answers = await Promise.all(Array.from({ length: 2 * LIMIT }, () => busy.request(hash)))
    expect(answers.filter(answer => !answer?.isRefused)).toHaveLength(LIMIT - sent - lost)
    const { xmin } = await row()
    for (let n = 0; n < 20; n++) expect(await busy.request(hash)).toMatchObject({ isRefused: true })
    // Nothing was asked for again.
    expect((await row()).xmin).toBe(xmin)
  })

  test.each(['that is idle', 'that stops'])('of a process %s is given back', async kind => {
    const process = start(kind === 'that is idle' ? { idleMs: 1_000 } : {})
    const sent = await lease(process)
    if (kind === 'that stops') process.stop()
    while ((await row()).leases.length > 0) await sleep(20)
    expect((await row()).count).toBe(sent)
    // It goes on, in one case by single counts.
    expect(await process.request(hash)).toMatchObject({ remaining: LIMIT - sent - 1 })
  })

  test('is void when PostgreSQL has lost its counts', async () => {
    const process = start()
    await lease(process)
    await own.database.query('truncate request_counts')
    const answers = []
    for (let n = 0; n < LIMIT + 5; n++) answers.push(await process.request(hash))
    expect(answers.filter(answer => !answer?.isRefused)).toHaveLength(LIMIT)
  })

  test('is void when PostgreSQL has lost its counts, and another process counts already', async () => {
    const process = start()
    await lease(process)
    await own.database.query('truncate request_counts')
    const other = start()
    for (let n = 0; n < LIMIT; n++) expect(await other.request(hash)).toMatchObject({ isRefused: false })
    expect(await process.request(hash)).toMatchObject({ isRefused: true })
  })

  test('is given back when the process could not be notified for a moment', async () => {
    const process = start({ idleMs: 3_600_000 })
    const sent = await lease(process)
    await own.database.query(sql`
      select pg_terminate_backend(pid)
      from pg_stat_activity
      where datname = current_database() and query = 'listen "request_counts"'
    `)
    while ((await row()).leases.length > 0) await sleep(20)
    expect((await row()).count).toBe(sent)
  })

  test('accepts nothing of a token that was revoked, and the first use of a new one is written', async () => {
    const process = start()
    await lease(process)
    await revokeToken(own.database, id, OPERATOR)
    expect(await process.request(hash)).toBeNull()
    const { token } = await issueToken(own.database, id, OPERATOR)
    // By the clock of this test, within the window of the lease.
    await own.database.query(sql`update api_tokens set created_at = to_timestamp(${now + 5}) where user_id = ${id}`)
    await clock.set(now + 10)
    expect(await findToken(own.database, id)).toMatchObject({ last_used_at: null })
    for (let n = 0; n < 2; n++) {
      expect(await process.request(hashOf(token))).toMatchObject({ isRefused: false })
      expect(await findToken(own.database, id)).toMatchObject({ last_used_at: new Date((now + 10) * 1000) })
    }
  })
})
