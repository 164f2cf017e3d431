import { setTimeout as sleep } from 'node:timers/promises'
import sql, { raw } from 'sql-template-tag'
import type { CommandLimits } from '../../field/commands/commands.ts'
import { STATE_CHANNEL, type StateKind } from '../../people/access/notify.ts'
import type { Permission } from '../../people/access/permissions.ts'
import { canSee, ONLY_SITES, type Viewer } from '../../people/access/viewer.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { type EventStream, encodeEvent } from '../../platform/http/answers/event-stream.ts'
import { readStates, STATE_SOURCES } from './read-states.ts'

interface Subscriber {
  stream: EventStream
  userId: number
  organizationId: number
}

/** Changes are sent at most once in this time. */
const MIN_INTERVAL_MS = 200
const READ_MS = 5_000
const LISTEN_TIMEOUT_MS = 2_000

/** Sent when a change may have been missed: pages should read everything again. */
const EVERYTHING = encodeEvent({ data: '{"kind":"everything","id":null}' })

/**
 * Sends changes of states to the open pages of an organization, as far as their users may see them now. A change is read
 * once for all pages of the process.
 */
export class LiveStates {
  readonly #database: Database
  readonly #limits: CommandLimits
  readonly #subscribers = new Set<Subscriber>()
  /** By organization: `<kind> <id>`. */
  #changed = new Map<number, Set<string>>()
  #timer: NodeJS.Timeout | undefined
  #listening: Promise<void> | null = null

  constructor(database: Database, limits: CommandLimits) {
    this.#database = database
    this.#limits = limits
  }

  /** Resolves when the process listens to changes, or after a timeout: then the page gets EVERYTHING later. */
  async subscribe(subscriber: Subscriber): Promise<void> {
    this.#listening ??= this.#listen()
    await Promise.race([this.#listening, sleep(LISTEN_TIMEOUT_MS, undefined, { ref: false })])
    this.#subscribers.add(subscriber)
    subscriber.stream.once('close', () => this.#subscribers.delete(subscriber))
  }

  /** Called with the first subscriber. */
  #listen(): Promise<void> {
    return new Promise(resolve => {
      this.#database.listen(
        STATE_CHANNEL,
        payload => this.#onNotification(payload),
        () => {
          this.#sendToAll(EVERYTHING)
          resolve()
        },
      )
    })
  }

  #sendToAll(bytes: Buffer): void {
    for (const { stream } of this.#subscribers) void stream.send(bytes)
  }

  #onNotification(payload: string): void {
    const [, organization, object] = /^(\d+) (.+)$/.exec(payload) ?? []
    const organizationId = Number(organization)
    if (!object || ![...this.#subscribers].some(subscriber => subscriber.organizationId === organizationId)) return
    const changed = this.#changed.get(organizationId) ?? new Set()
    this.#changed.set(organizationId, changed.add(object))
    this.#timer ??= setTimeout(() => this.#sendChanges(), MIN_INTERVAL_MS)
  }

  async #sendChanges(): Promise<void> {
    const all = this.#changed
    this.#changed = new Map()
    try {
      for (const [organizationId, objects] of all) await this.#sendToOrganization(organizationId, [...objects])
    } catch {
      // The database is unavailable, so the current states are unknown.
      this.#sendToAll(EVERYTHING)
    }
    this.#timer = this.#changed.size > 0 ? setTimeout(() => this.#sendChanges(), MIN_INTERVAL_MS) : undefined
  }

  async #sendToOrganization(organizationId: number, objects: string[]): Promise<void> {
    const database = this.#database.within(READ_MS)
    const subscribers = () => [...this.#subscribers].filter(subscriber => subscriber.organizationId === organizationId)
    const viewers = await readViewers(database, organizationId, [
      ...new Set(subscribers().map(subscriber => subscriber.userId)),
    ])
    for (const kind of Object.keys(STATE_SOURCES) as StateKind[]) {
      const ids = objects.flatMap(object => (object.startsWith(`${kind} `) ? [object.slice(kind.length + 1)] : []))
      if (ids.length === 0) continue
      const states = await readStates(database, organizationId, kind, ids, this.#limits)
      const events = states.map(({ state, sites }) => ({ sites, event: encodeEvent({ data: JSON.stringify(state) }) }))
      const all = Buffer.concat(events.map(({ event }) => event))
      for (const { stream, userId } of subscribers()) {
        const viewer = viewers.get(userId)
        if (!viewer || !STATE_SOURCES[kind].permissions.every(needed => viewer.permissions.includes(needed))) continue
        const seen = events.filter(({ sites }) => canSee(viewer, { organization_id: organizationId, sites }))
        if (seen.length === events.length) void stream.send(all)
        else if (events.some(({ sites }) => sites === null)) void stream.send(EVERYTHING)
        else if (seen.length > 0) void stream.send(Buffer.concat(seen.map(({ event }) => event)))
      }
    }
  }
}

type StateViewer = Viewer & { permissions: Permission[] }

/** What users may see now: it may change while a stream is open. */
async function readViewers(
  database: Queryable,
  organizationId: number,
  userIds: number[],
): Promise<Map<number, StateViewer>> {
  const { rows } = await database.query<StateViewer & { id: number }>(sql`
    select u.id, u.organization_id as "organizationId", array_agg(p.permission) as permissions, ${raw(ONLY_SITES)} as only
    from users u
    join permissions p on p.user_id = u.id
    where u.organization_id = ${organizationId} and u.id = any(${userIds}::integer[]) and u.is_active
    group by u.id
  `)
  return new Map(rows.map(({ id, ...viewer }) => [id, viewer]))
}
