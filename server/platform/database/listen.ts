import type pg from 'pg'
import { Client } from '../internals/load-pg.ts'

const FIRST_RETRY_MS = 200
const MAX_RETRY_DELAY_MS = 5_000

/**
 * How often the connection is checked, and how long it has to answer. The operating system detects a half-open connection
 * only after two hours.
 */
export interface Heartbeat {
  intervalMs: number
  timeoutMs: number
}

export const HEARTBEAT: Heartbeat = { intervalMs: 10_000, timeoutMs: 10_000 }

/** The callbacks of a subscriber: for each notification, and each time listening has started. */
interface Subscription {
  onPayload: (payload: string) => void
  onListening: () => void
}

/**
 * Listens to notifications of any number of channels over one connection, which is open while there is a subscriber, and
 * reconnects by itself. Notifications during a reconnect are missed: `onListening` is called when listening has started.
 */
export class Listener {
  readonly #config: pg.ClientConfig
  readonly #subscriptions = new Map<string, Set<Subscription>>()
  /** The channels to which the current connection listens. */
  readonly #channels = new Set<string>()
  #client: pg.Client | null = null
  /** The statements of the connection, one after the other. */
  #statements: Promise<unknown> = Promise.resolve()
  #failures = 0
  #timer: NodeJS.Timeout | undefined
  readonly #heartbeat: Heartbeat
  #heartbeatTimer: NodeJS.Timeout | undefined

  constructor(config: pg.ClientConfig, heartbeat: Heartbeat) {
    this.#config = config
    this.#heartbeat = heartbeat
  }

  /** The returned function ends the subscription. */
  listen(channel: string, onPayload: (payload: string) => void, onListening: () => void = () => {}): () => void {
    const subscription = { onPayload, onListening }
    const others = this.#subscriptions.get(channel)
    if (others) others.add(subscription)
    else this.#subscriptions.set(channel, new Set([subscription]))
    this.#listenToAll()
    return () => this.#unsubscribe(channel, subscription)
  }

  close(): void {
    this.#subscriptions.clear()
    this.#disconnect()
  }

  #unsubscribe(channel: string, subscription: Subscription): void {
    const all = this.#subscriptions.get(channel)
    if (!all?.delete(subscription) || all.size > 0) return
    this.#subscriptions.delete(channel)
    if (this.#subscriptions.size === 0) this.#disconnect()
    else if (this.#channels.delete(channel)) this.#send('unlisten', channel, () => {})
  }

  #disconnect(): void {
    clearTimeout(this.#timer)
    clearTimeout(this.#heartbeatTimer)
    this.#timer = undefined
    const client = this.#client
    this.#client = null
    this.#channels.clear()
    client?.end().catch(() => {})
  }

  /** Makes the connection listen to all subscribed channels. */
  #listenToAll(): void {
    if (!this.#client && !this.#timer) this.#open()
    if (!this.#client) return
    for (const channel of this.#subscriptions.keys()) {
      if (this.#channels.has(channel)) continue
      this.#channels.add(channel)
      this.#send('listen', channel, () => {
        for (const { onListening } of this.#subscriptions.get(channel) ?? []) onListening()
      })
    }
  }

  #send(command: 'listen' | 'unlisten', channel: string, onDone: () => void): void {
    const client = this.#client
    if (!client) return
    this.#statements = this.#statements
      .then(() => client.query(`${command} ${client.escapeIdentifier(channel)}`))
      .then(
        () => client === this.#client && onDone(),
        () => this.#reconnect(client),
      )
  }

  #open(): void {
    const client = new Client(this.#config)
    this.#client = client
    client.on('error', () => this.#reconnect(client)).on('end', () => this.#reconnect(client))
    client.on('notification', ({ channel, payload = '' }) => {
      for (const { onPayload } of this.#subscriptions.get(channel) ?? []) onPayload(payload)
    })
    this.#statements = client.connect().then(() => {
      this.#failures = 0
      this.#scheduleHeartbeat(client)
    })
    this.#statements.catch(() => this.#reconnect(client))
  }

  #scheduleHeartbeat(client: pg.Client): void {
    if (client !== this.#client) return
    this.#heartbeatTimer = setTimeout(() => {
      this.#heartbeatTimer = setTimeout(() => this.#reconnect(client), this.#heartbeat.timeoutMs)
      // Any statement would do; this one shows in pg_stat_activity what the connection is for.
      client.query('listen heartbeat').then(
        () => {
          if (client === this.#client) clearTimeout(this.#heartbeatTimer)
          this.#scheduleHeartbeat(client)
        },
        () => this.#reconnect(client),
      )
    }, this.#heartbeat.intervalMs)
  }

  #reconnect(client: pg.Client): void {
    if (client !== this.#client) return
    this.#client = null
    clearTimeout(this.#heartbeatTimer)
    this.#channels.clear()
    // With a statement in flight, pg destroys the socket instead of saying goodbye.
    client.end().catch(() => {})
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** this.#failures++, MAX_RETRY_DELAY_MS)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#listenToAll()
    }, waitMs)
  }
}
