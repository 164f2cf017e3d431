import { setTimeout as sleep } from 'node:timers/promises'
import { STATE_CHANNEL, type StateKind } from '../access/notify.ts'
import type { CommandLimits } from '../commands/commands.ts'
import type { Database } from '../database/connect.ts'
import { type EventStream, encodeEvent } from '../http/event-stream.ts'
import { readPermissions } from './read-permissions.ts'
import { KINDS, readStates } from './read-states.ts'

interface Viewer {
  stream: EventStream
  userId: number
  organizationId: number
}

/** However often something changes, it is told at most so often. */
const PAUSE_MS = 200
const READ_MS = 5_000
const LISTENING_MS = 2_000

/** Something may have changed that was not heard: read again what is shown. */
const EVERYTHING = encodeEvent({ data: '{"kind":"everything","id":null}' })

/**
 * Tells open pages what changed by itself, of their organization and as far as their users may see it now. What changed
 * is read once for all pages of the process.
 */
export class LiveStates {
  readonly #database: Database
  readonly #limits: CommandLimits
  readonly #viewers = new Set<Viewer>()
  /** By organization: `<kind> <id>`. */
  #changed = new Map<number, Set<string>>()
  #timer: NodeJS.Timeout | undefined
  #listening: Promise<void> | null = null

  constructor(database: Database, limits: CommandLimits) {
    this.#database = database
    this.#limits = limits
  }

  /** Resolves when changes are heard, or when that takes too long: then the page is told to read again later. */
  async enter(viewer: Viewer): Promise<void> {
    this.#listening ??= this.#listen()
    await Promise.race([this.#listening, sleep(LISTENING_MS, undefined, { ref: false })])
    this.#viewers.add(viewer)
    viewer.stream.once('close', () => this.#viewers.delete(viewer))
  }

  /** From the first page on. */
  #listen(): Promise<void> {
    return new Promise(resolve => {
      this.#database.listen(
        STATE_CHANNEL,
        payload => this.#hear(payload),
        () => {
          this.#tellAll(EVERYTHING)
          resolve()
        },
      )
    })
  }

  #tellAll(bytes: Buffer): void {
    for (const { stream } of this.#viewers) void stream.send(bytes)
  }

  #hear(payload: string): void {
    const [, organization, thing] = /^(\d+) (.+)$/.exec(payload) ?? []
    const organizationId = Number(organization)
    if (!thing || ![...this.#viewers].some(viewer => viewer.organizationId === organizationId)) return
    const changed = this.#changed.get(organizationId) ?? new Set()
    this.#changed.set(organizationId, changed.add(thing))
    this.#timer ??= setTimeout(() => this.#tellChanged(), PAUSE_MS)
  }

  async #tellChanged(): Promise<void> {
    const all = this.#changed
    this.#changed = new Map()
    try {
      for (const [organizationId, things] of all) await this.#tellOrganization(organizationId, [...things])
    } catch {
      // The database is away: it is not known what is so now.
      this.#tellAll(EVERYTHING)
    }
    this.#timer = this.#changed.size > 0 ? setTimeout(() => this.#tellChanged(), PAUSE_MS) : undefined
  }

  async #tellOrganization(organizationId: number, things: string[]): Promise<void> {
    const database = this.#database.within(READ_MS)
    const viewers = () => [...this.#viewers].filter(viewer => viewer.organizationId === organizationId)
    const permissions = await readPermissions(database, organizationId, [...new Set(viewers().map(one => one.userId))])
    for (const kind of Object.keys(KINDS) as StateKind[]) {
      const ids = things.flatMap(thing => (thing.startsWith(`${kind} `) ? [thing.slice(kind.length + 1)] : []))
      if (ids.length === 0) continue
      const states = await readStates(database, organizationId, kind, ids, this.#limits)
      const bytes = Buffer.concat(states.map(state => encodeEvent({ data: JSON.stringify(state) })))
      for (const { stream, userId } of viewers()) {
        if (permissions.get(userId)?.includes(KINDS[kind].permission)) void stream.send(bytes)
      }
    }
  }
}
