import type { Database } from '../../../platform/database/database.ts'
import { throttled } from '../../../platform/http/errors.ts'
import { Gate } from '../../../platform/http/gate.ts'
import type { Cost } from '../../../platform/http/route.ts'

/** Limits of one process. */
export const TURN_LIMITS = {
  /** Requests of an organization that name their cost, at a time; and how long the next one waits. */
  requests: 8,
  waitMs: 2_000,
  /** Connections of the pool, and how many of them an organization has at a time: others find one immediately. */
  connections: 10,
  connectionsEach: 8,
  /**
   * Connections with statements that find a caller by a credential, and of requests that name their cost: how many of an
   * organization or credential at a time, and of all. More of them would only compete for the processors, with each other and
   * with everyone else: there is a process for each processor.
   */
  find: { each: 2, all: 10 },
  page: { each: 2, all: 5 },
  count: { each: 1, all: 2 },
}

/** An organization, or the hash of a credential whose organization is not known yet. */
type Key = number | string
/** What the statements of a connection do; absent: they take a few milliseconds. */
type Use = Cost | 'find'
type RunInTurn = <T>(work: () => Promise<T>) => Promise<T>

/** What organizations share in a process, in turns: an organization with many requests waits for itself. */
export class Turns {
  readonly #requests: Gate<Key>
  readonly #connections: Gate<Key>
  readonly #reading: { [use in Use]: Gate<Key> }

  constructor({ requests, waitMs, connections, connectionsEach, find, page, count }: typeof TURN_LIMITS) {
    const gate = ({ each, all }: { each: number; all: number }) => new Gate<Key>({ concurrency: each, total: all })
    this.#requests = new Gate({ concurrency: requests, waitMs, refuse: () => throttled(1) })
    this.#connections = gate({ each: connectionsEach, all: connections })
    this.#reading = { find: gate(find), page: gate(page), count: gate(count) }
  }

  /** Handles a request that names its cost. */
  run<T>(organizationId: number, work: () => Promise<T>): Promise<T> {
    return this.#requests.run(organizationId, work)
  }

  /** The same database, whose statements wait for the turn of `key`. That time does not count for its deadline. */
  share(database: Database, key: Key, use?: Use): Database {
    const connect: RunInTurn = work => this.#connections.run(key, work)
    const run: RunInTurn = use ? work => this.#reading[use].run(key, () => connect(work)) : connect
    return {
      layout: database.layout,
      query: statement => run(() => database.query(statement)),
      queryBoth: (first, second) => run(() => database.queryBoth(first, second)),
      transaction: (work, limits) => run(() => database.transaction(work, limits)),
      within: milliseconds => this.share(database.within(milliseconds), key, use),
      listen: (...args) => database.listen(...args),
      connectionsInUse: () => database.connectionsInUse(),
      close: () => database.close(),
    }
  }
}
