import { type InterleavedSite, KEPT_DAYS, windowOf } from '../interleaved-site.ts'
import { isEqual, nameOf, type Seen } from '../vehicles.ts'
import { violationsOf } from './outcome.ts'

interface Change extends Seen {
  upload: number
  deleted_upload?: number
}

/** Keeps a copy of a site by its changes, and compares all that the service says of the site. */
export class InterleavedJudge {
  readonly #at: InterleavedSite
  readonly #mirror = new Map<number, Change>()
  #cursor: string | null = null

  constructor(at: InterleavedSite) {
    this.#at = at
  }

  /** While no client does anything, and when nothing is left to take back. Records past the retention are left out. */
  async judge(): Promise<string[]> {
    const at = this.#at
    const statuses = await this.#untilSettled()
    await this.#followChanges()
    const found = await this.#search()
    const { from_dt } = windowOf(KEPT_DAYS)
    const isKept = ({ timestamp }: { timestamp: string }) => timestamp > from_dt
    const mirrored = [...this.#mirror.values()].filter(isKept)
    const ids = new Set(found.map(({ id }) => id))
    const mirroredIds = new Set(mirrored.map(({ id }) => id))
    const names = found.map(one => nameOf(at.site, one))
    const there = new Set(names)
    const sent = new Map(at.vehicles.map(one => [nameOf(at.site, one), one]))
    const counts = { aggregate: await this.#aggregate(), days: await this.#countDays(), search: found.length }
    const exported = (await at.export()).filter(isKept).map(({ id }) => id)
    return [
      ...violationsOf(
        'acknowledged and not there',
        at.promised().flatMap(one => (there.has(nameOf(at.site, one)) ? [] : [nameOf(at.site, one)])),
      ),
      ...(there.size < names.length ? [`${names.length - there.size} of ${names.length} are there twice`] : []),
      ...violationsOf(
        'otherwise than sent',
        found.flatMap(one => {
          const asSent = sent.get(nameOf(at.site, one))
          return asSent && isEqual(asSent, one) ? [] : [nameOf(at.site, one)]
        }),
      ),
      ...violationsOf(
        'of an upload that does not stay',
        mirrored.flatMap(({ id, upload }) =>
          statuses.get(upload) === 'published' ? [] : [`${id} of upload ${upload}`],
        ),
      ),
      ...(isSame(ids, mirroredIds) ? [] : [`search has ${ids.size} records, changes have ${mirroredIds.size}`]),
      ...(isSame(ids, new Set(exported)) && exported.length === found.length
        ? []
        : [`search has ${found.length} records, the export ${exported.length}`]),
      ...(counts.aggregate === found.length && counts.days === found.length ? [] : [JSON.stringify(counts)]),
    ].map(violation => `site ${at.site}: ${violation}`)
  }

  async #untilSettled(): Promise<Map<number, string>> {
    const path = `/api/v1/traffic/uploads?site=${this.#at.site}&limit=1000`
    const statusesOf = (text: string) => JSON.parse(text).items as { id: number; status: string }[]
    const isSettled = (text: string) =>
      statusesOf(text).every(({ status }) => status === 'published' || status === 'taken_back')
    const { text } = await this.#at.ask('uploads', { path }, answer => answer.status === 200 && isSettled(answer.text))
    return new Map(statusesOf(text).map(({ id, status }) => [id, status]))
  }

  async #followChanges(): Promise<void> {
    for (;;) {
      const query = new URLSearchParams({ limit: '10000', sites: String(this.#at.site) })
      if (this.#cursor !== null) query.set('after', this.#cursor)
      const { text } = await this.#at.ask('changes', { path: `/api/v1/traffic/data/changes?${query}` })
      const { items, next_cursor } = JSON.parse(text) as { items: Change[]; next_cursor: string }
      this.#cursor = next_cursor
      if (items.length === 0) return
      for (const change of items) {
        if (change.deleted_upload === undefined) this.#mirror.set(change.id, change)
        else
          for (const { id, upload } of [...this.#mirror.values()])
            if (upload === change.deleted_upload) this.#mirror.delete(id)
      }
    }
  }

  async #search(): Promise<Seen[]> {
    const body = JSON.stringify({ time: windowOf(KEPT_DAYS), sites: [this.#at.site], limit: 10_000 })
    const { text } = await this.#at.ask('search', { method: 'POST', path: '/api/v1/traffic/data/search', body })
    return JSON.parse(text).items
  }

  async #aggregate(): Promise<number> {
    const body = JSON.stringify({ time: windowOf(KEPT_DAYS), sites: [this.#at.site] })
    const { text } = await this.#at.ask('aggregate', { method: 'POST', path: '/api/v1/traffic/data/aggregate', body })
    return sum(JSON.parse(text).items)
  }

  async #countDays(): Promise<number> {
    const { from_dt, to_dt } = windowOf(KEPT_DAYS)
    const path = `/api/v1/traffic/sites/${this.#at.site}/days?from=${from_dt.slice(0, 10)}&to=${to_dt.slice(0, 10)}`
    return sum(JSON.parse((await this.#at.ask('days', { path })).text).items)
  }
}

const sum = (items: { count: number }[]): number => items.reduce((all, { count }) => all + count, 0)

const isSame = (one: Set<number>, other: Set<number>): boolean =>
  one.size === other.size && [...one].every(id => other.has(id))
