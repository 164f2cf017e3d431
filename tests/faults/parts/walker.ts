import type { Inserted, InsertedRecords } from './judging/inserted-records.ts'
import { violationsOf } from './judging/outcome.ts'
import { search } from './judging/read-back.ts'
import type { Service } from './services/service.ts'
import { isEqual, nameOf } from './vehicles.ts'

/** The request of a search: a window, an order, a page size. */
export interface Walk {
  name: string
  from: number
  to: number
  limit: number
  order: 'asc' | 'desc'
  sites?: number[]
  /** Records of other sites are only judged by their order. */
  judged?: number[]
}

/** Goes from page to page, and keeps what it saw and what it should have seen. */
export class Walker {
  pages = 0
  missing = 0
  twice = 0
  readonly sites: number[] | undefined
  readonly #service: Service
  readonly #walk: Walk
  readonly #data: InsertedRecords
  readonly #seen: string[] = []
  readonly #altered: string[] = []
  readonly #disordered: string[] = []
  /** Acknowledged before the request of a page, and after the cursor's position: the walk must return it. */
  readonly #promised: string[] = []
  #checked = 0

  constructor(service: Service, walk: Walk, data: InsertedRecords) {
    this.#service = service
    this.#walk = walk
    this.#data = data
    this.sites = walk.sites
  }

  async walk(): Promise<void> {
    const { from, to, limit, order, sites } = this.#walk
    const time = { from_dt: new Date(from).toISOString(), to_dt: new Date(to).toISOString() }
    const direction = order === 'asc' ? 1 : -1
    let place: { at: number; id: number } | null = null
    // Twice as many as there are records at most: a walk that does not end by itself ends here.
    const maxPages = 10 + (2 * (this.#data.sent.size + 10_000)) / limit
    for (let cursor: string | null = null; this.pages < maxPages; ) {
      this.#promise(place?.at ?? null, direction)
      const page = await search(this.#service, { time, limit, order, cursor, sites })
      this.pages++
      for (const one of page.items) {
        const at = Date.parse(one.timestamp)
        const name = nameOf(one.site, one)
        const isAhead = place === null || direction * (at - place.at || one.id - place.id) > 0
        if (!isAhead) this.#disordered.push(name)
        place = { at, id: one.id }
        if (this.#walk.judged?.includes(one.site) === false) continue
        const sent = this.#data.sent.get(name)
        if (!sent || !isEqual(sent.vehicle, one)) this.#altered.push(name)
        this.#seen.push(name)
      }
      if (page.items.length > limit) this.#disordered.push(`a page of ${page.items.length}`)
      if (page.next_cursor === null) return
      cursor = page.next_cursor
    }
    this.#disordered.push(`no end after ${this.pages} pages`)
  }

  seenAt(moment: number): number {
    const timestamp = new Date(moment).toISOString()
    return this.#seen.filter(name => name.includes(timestamp)).length
  }

  judge(): string[] {
    const { name } = this.#walk
    const seen = new Set(this.#seen)
    const missing = this.#promised.filter(promised => !seen.has(promised))
    this.missing = missing.length
    this.twice = this.#seen.length - seen.size
    return [
      ...violationsOf(`${name}: missing`, missing),
      ...(this.twice > 0 ? [`${name}: ${this.twice} twice`] : []),
      ...violationsOf(`${name}: out of order`, this.#disordered),
      ...violationsOf(`${name}: otherwise than sent`, this.#altered),
    ]
  }

  /** All that was acknowledged since the last page and lies ahead must be on this page or a later one. */
  #promise(place: number | null, direction: number): void {
    const { from, to } = this.#walk
    for (; this.#checked < this.#data.stored.length; this.#checked++) {
      const { site, at, vehicle } = this.#data.stored[this.#checked] as Inserted
      const isInside = at >= from && at < to && (this.sites?.includes(site) ?? true)
      const isAhead = place === null || direction * (at - place) > 0
      if (isInside && isAhead) this.#promised.push(nameOf(site, vehicle))
    }
  }
}
