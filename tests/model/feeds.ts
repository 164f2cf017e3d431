import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { type Events, openEvents } from '../support/reading/event-stream.ts'
import { get, iso } from '../support/traffic/traffic.ts'
import { nth, operation } from './operation.ts'
import { byTimeAndId, shown } from './plain-records.ts'
import type { Chosen, Feed, Place, ReadStream } from './reads.ts'
import { limits } from './walks.ts'
import type { World } from './world.ts'

const START: Place = { position: 0, ts: 0, id: 0 }
const comparePlaces = (a: Place, b: Place) => a.position - b.position || byTimeAndId(a, b)

interface Change {
  place: Place
  item: object
}

/** The changes of an organization: of each upload the records that are stored, then its deletion, by position. */
function changesOf(
  world: World,
  { owner, sites }: Chosen,
  records = world.records.filter(({ isGone }) => !isGone),
): Change[] {
  const own = world.sites.filter(site => site.owner === owner).map(({ id }) => id)
  const uploads = [...world.uploads.values()].filter(
    ({ site }) => own.includes(site) && (sites?.includes(site) ?? true),
  )
  const changes = uploads.flatMap(({ id, site, position, deletionPosition, firstTs, lastTs, takenBack }): Change[] => {
    const stored = records.filter(({ upload }) => upload === id)
    const deletion = {
      deleted_upload: id,
      site,
      from_dt: firstTs && iso(firstTs),
      to_dt: lastTs && iso(lastTs),
      count: takenBack,
    }
    return [
      ...stored.map(one => ({ place: { position, ts: one.ts, id: one.id }, item: { ...shown(one), upload: id } })),
      ...(deletionPosition === null ? [] : [{ place: { ...START, position: deletionPosition }, item: deletion }]),
    ]
  })
  return changes.sort((a, b) => comparePlaces(a.place, b.place))
}

const behind = (changes: Change[], place: Place) => changes.filter(change => comparePlaces(change.place, place) > 0)

/** Behind all that was published in the organization. */
function lastPlace(world: World, owner: number): Place {
  const own = world.sites.filter(site => site.owner === owner).map(({ id }) => id)
  const positions = [...world.uploads.values()]
    .filter(({ site }) => own.includes(site))
    .map(({ position, deletionPosition }) => deletionPosition ?? position)
  return { position: Math.max(0, ...positions), ts: Number.MAX_SAFE_INTEGER, id: 0 }
}

/** From here on a page is answered with what was found, which may be less than its limit, but not nothing. */
const LATE_MS = 200

/** Returns how many items the page has. */
async function readFeed(world: World, feed: Feed, age: number, limit: number): Promise<number> {
  const { owner, sites, pages } = feed
  const { cursor, place } = pages[pages.length - 1 - (age % pages.length)] as Feed['pages'][number]
  const query = new URLSearchParams({ limit: String(limit), ...(cursor && { after: cursor }), ...sitesQuery(sites) })
  const startedAt = performance.now()
  const { status, text, json } = await get(world.url, world.organization(owner).token, `/data/changes?${query}`)
  if (status !== 200) throw new Error(`changes were answered ${status} ${text}`)
  const isLate = performance.now() - startedAt >= LATE_MS && json.items.length > 0
  const expected = behind(changesOf(world, feed), place).slice(0, isLate ? json.items.length : limit)
  compareItems(
    'changes',
    json.items,
    expected.map(({ item }) => item),
  )
  pages.push({ cursor: json.next_cursor, place: expected.at(-1)?.place ?? place })
  return expected.length
}

const sitesQuery = (sites: number[] | undefined): { sites?: string } => (sites ? { sites: sites.join() } : {})

/** Says where the first difference is. */
export function compareItems(what: string, found: object[], expected: object[]): void {
  const length = Math.max(found.length, expected.length)
  for (let i = 0; i < length; i++) {
    if (isDeepStrictEqual(found[i], expected[i])) continue
    const text = (item: object | undefined) => (item ? JSON.stringify(item) : 'nothing')
    throw new Error(
      `${what}: item ${i} is ${text(found[i])} and not ${text(expected[i])} (${found.length} items, ${expected.length} expected)`,
    )
  }
}

/** A stream that stays open; after a restart of the server it is opened again behind its last event. */
class OpenStream implements ReadStream {
  readonly #world: World
  readonly #chosen: Chosen
  readonly #start: Place
  readonly #received: object[] = []
  #events: Events | null = null
  #lastId: string | null = null

  private constructor(world: World, chosen: Chosen, start: Place) {
    this.#world = world
    this.#chosen = chosen
    this.#start = start
  }

  static async open(world: World, chosen: Chosen, from: { cursor: string; place: Place } | null): Promise<OpenStream> {
    const stream = new OpenStream(world, chosen, from?.place ?? lastPlace(world, chosen.owner))
    stream.#lastId = from?.cursor ?? null
    await stream.open()
    return stream
  }

  async open(): Promise<void> {
    const { owner, sites } = this.#chosen
    const headers = {
      authorization: `Token ${this.#world.organization(owner).token}`,
      ...(this.#lastId && { 'last-event-id': this.#lastId }),
    }
    const path = `/api/v1/traffic/data/stream?${new URLSearchParams(sitesQuery(sites))}`
    this.#events = await openEvents(this.#world.url, path, headers)
    if (this.#events.status !== 200) throw new Error(`a stream was answered ${this.#events.status}`)
  }

  /**
   * Every record that is stored and every deletion behind its start, once and in order. What was deleted since may have
   * been sent before.
   */
  async check(): Promise<void> {
    const world = this.#world
    const missing = () => {
      this.#take()
      const sent = new Set(this.#received.map(item => JSON.stringify(item)))
      return behind(changesOf(world, this.#chosen), this.#start).filter(({ item }) => !sent.has(JSON.stringify(item)))
    }
    for (const since = performance.now(); missing().length > 0; ) {
      if (performance.now() - since > 20_000) throw new Error(`a stream misses ${JSON.stringify(missing()[0]?.item)}`)
      const events = this.#events as Events
      await events.until(events.events.length + 1, 5_500).catch(() => {})
    }
    const ever = new Map(
      behind(changesOf(world, this.#chosen, world.records), this.#start).map(({ item, place }) => [
        JSON.stringify(item),
        place,
      ]),
    )
    let before = this.#start
    for (const item of this.#received) {
      const place = ever.get(JSON.stringify(item))
      if (!place) throw new Error(`a stream sent ${JSON.stringify(item)}, which is no change behind its start`)
      if (comparePlaces(place, before) <= 0) throw new Error(`a stream sent ${JSON.stringify(item)} twice or too late`)
      before = place
    }
  }

  #take(): void {
    const events = this.#events?.events.splice(0) ?? []
    this.#received.push(...events.map(({ data }) => data as object))
    this.#lastId = this.#events?.lastId ?? this.#lastId
  }

  close(): void {
    this.#take()
    this.#events?.close()
  }
}

const owner = fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.constant(1))

export const FEEDS = {
  changes: operation(
    2,
    fc.record({ owner, mask: fc.nat(7), isFromNow: fc.boolean(), limit: limits }),
    async (world, args) => {
      const { owner, mask, isFromNow, limit } = args
      const place = isFromNow ? lastPlace(world, owner) : START
      const feed = { owner, sites: world.sitesOf(owner, mask), pages: [{ cursor: isFromNow ? 'now' : null, place }] }
      world.feeds.push(feed)
      await readFeed(world, feed, 0, limit)
      // Only its cursors are read again: "now" is another place later.
      feed.pages.shift()
    },
  ),

  moreChanges: operation(
    5,
    fc.record({ feed: fc.nat(5), age: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(5)), limit: limits }),
    async (world, { feed, age, limit }) => {
      const chosen = nth(world.feeds, feed)
      if (chosen) await readFeed(world, chosen, age, limit)
    },
  ),

  /** From now on, or behind a cursor of changes. */
  stream: operation(1, fc.record({ owner, mask: fc.nat(7), feed: fc.option(fc.nat(5)) }), async (world, args) => {
    if (world.streams.length === 3) return
    const feed = args.feed === null ? undefined : nth(world.feeds, args.feed)
    const from = feed?.pages.at(-1)
    const chosen = feed ?? { owner: args.owner, sites: world.sitesOf(args.owner, args.mask) }
    world.streams.push(
      await OpenStream.open(world, chosen, from?.cursor ? { cursor: from.cursor, place: from.place } : null),
    )
  }),

  readStream: operation(1, fc.record({ stream: fc.nat(2) }), async (world, { stream }) => {
    await nth(world.streams, stream)?.check()
  }),
}

/** All changes up to now: in every feed and stream, and from the beginning in small pages. */
export async function finishFeeds(world: World): Promise<void> {
  for (const feed of world.feeds) while ((await readFeed(world, feed, 0, 10_000)) > 0);
  for (const stream of world.streams) await stream.check()
  const all: Feed = { owner: 0, sites: undefined, pages: [{ cursor: null, place: START }] }
  while ((await readFeed(world, all, 0, 15)) > 0);
}
