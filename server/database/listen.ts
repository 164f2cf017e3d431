import pg from 'pg'

const FIRST_RETRY_MS = 200
const MAX_RETRY_DELAY_MS = 5_000

/**
 * How often the connection is asked for a sign of life, and how long it has to answer. The operating system finds a
 * connection that is half open only after two hours.
 */
export interface Heartbeat {
  intervalMs: number
  timeoutMs: number
}

export const HEARTBEAT: Heartbeat = { intervalMs: 10_000, timeoutMs: 10_000 }

/** Who hears a channel: what is said, and that from now on nothing is missed. */
interface Hearing {
  hear: (payload: string) => void
  begun: () => void
}

/**
 * Hears what is NOTIFYed, on any number of channels over one connection, which is there while anybody listens and comes
 * back by itself. What was said while it was away is not heard: `begun` tells that a channel is heard (again).
 */
export class Listener {
  readonly #config: pg.ClientConfig
  readonly #hearings = new Map<string, Set<Hearing>>()
  /** What the present connection was told to listen to. */
  readonly #told = new Set<string>()
  #client: pg.Client | null = null
  /** One statement after the other. */
  #speaking: Promise<unknown> = Promise.resolve()
  #failures = 0
  #timer: NodeJS.Timeout | undefined
  readonly #heartbeat: Heartbeat
  #heartbeatTimer: NodeJS.Timeout | undefined

  constructor(config: pg.ClientConfig, heartbeat: Heartbeat) {
    this.#config = config
    this.#heartbeat = heartbeat
  }

  /** The function given back ends it. */
  listen(channel: string, hear: (payload: string) => void, begun: () => void = () => {}): () => void {
    const hearing = { hear, begun }
    const others = this.#hearings.get(channel)
    if (others) others.add(hearing)
    else this.#hearings.set(channel, new Set([hearing]))
    this.#tell()
    return () => this.#leave(channel, hearing)
  }

  close(): void {
    this.#hearings.clear()
    this.#rest()
  }

  #leave(channel: string, hearing: Hearing): void {
    const all = this.#hearings.get(channel)
    if (!all?.delete(hearing) || all.size > 0) return
    this.#hearings.delete(channel)
    if (this.#hearings.size === 0) this.#rest()
    else if (this.#told.delete(channel)) this.#say('unlisten', channel, () => {})
  }

  #rest(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#heartbeatTimer)
    this.#timer = undefined
    const client = this.#client
    this.#client = null
    this.#told.clear()
    client?.end().catch(() => {})
  }

  /** Makes the connection listen to all that is asked for. */
  #tell(): void {
    if (!this.#client && !this.#timer) this.#open()
    if (!this.#client) return
    for (const channel of this.#hearings.keys()) {
      if (this.#told.has(channel)) continue
      this.#told.add(channel)
      this.#say('listen', channel, () => {
        for (const { begun } of this.#hearings.get(channel) ?? []) begun()
      })
    }
  }

  #say(word: 'listen' | 'unlisten', channel: string, then: () => void): void {
    const client = this.#client
    if (!client) return
    this.#speaking = this.#speaking
      .then(() => client.query(`${word} ${client.escapeIdentifier(channel)}`))
      .then(
        () => client === this.#client && then(),
        () => this.#lost(client),
      )
  }

  #open(): void {
    const client = new pg.Client(this.#config)
    this.#client = client
    client.on('error', () => this.#lost(client)).on('end', () => this.#lost(client))
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { hear } of this.#hearings.get(channel) ?? []) hear(payload)
    })
    this.#speaking = client.connect().then(() => {
      this.#failures = 0
      this.#scheduleHeartbeat(client)
    })
    this.#speaking.catch(() => this.#lost(client))
  }

  #scheduleHeartbeat(client: pg.Client): void {
    if (client !== this.#client) return
    this.#heartbeatTimer = setTimeout(() => {
      this.#heartbeatTimer = setTimeout(() => this.#lost(client), this.#heartbeat.timeoutMs)
      // Any statement would do; this one says in pg_stat_activity what the connection is for.
      client.query('listen heartbeat').then(
        () => {
          if (client === this.#client) clearTimeout(this.#heartbeatTimer)
          this.#scheduleHeartbeat(client)
        },
        () => this.#lost(client),
      )
    }, this.#heartbeat.intervalMs)
  }

  #lost(client: pg.Client): void {
    if (client !== this.#client) return
    this.#client = null
    clearTimeout(this.#heartbeatTimer)
    this.#told.clear()
    // One that waits for an answer is cut, not asked to end.
    client.end().catch(() => {})
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** this.#failures++, MAX_RETRY_DELAY_MS)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#tell()
    }, waitMs)
  }
}
