import { setTimeout as sleep } from 'node:timers/promises'
import { requestOf, type Upload } from './parts/fleet.ts'
import { type Outcome, violationsOf } from './parts/outcome.ts'
import { search } from './parts/read-back.ts'
import { send } from './parts/send.ts'
import { type Device, type Service, withService } from './parts/service.ts'
import { isEqual, nameOf, type Vehicle, vehicle } from './parts/vehicles.ts'

interface Size {
  records: number
  /** Records in one and the same millisecond. */
  atOnce: number
  /** Pages of one record are read over about so many records. */
  one: number
}

/** What a search is asked: a window, an order, a page size. */
interface Walk {
  name: string
  from: number
  to: number
  limit: number
  order: 'asc' | 'desc'
  sites?: number[]
}

interface Sent {
  site: number
  at: number
  vehicle: Vehicle
}

/** Cursors go from page to page, in both orders, while records are stored before, behind and at their place. */
export function walkDuringInserts({ records, atOnce, one }: Size): Promise<Outcome> {
  return withService({ devices: 4 }, async service => {
    const data = new Data(service, atOnce)
    await data.store(records)
    const { began, ended, crowded } = data
    const part = Math.round(((ended - began) * one) / records / 2)
    const whole = { from: began, to: ended }
    const few = service.devices.slice(0, 2).map(device => device.site)
    const crowd = { from: crowded - part, to: crowded + part }
    const orders = ['asc', 'desc'] as const
    const walks: Walk[] = orders.flatMap(order => [
      { name: `pages of 1000, ${order}`, ...whole, limit: 1000, order },
      { name: `pages of 1000 of two sites, ${order}`, ...whole, limit: 1000, order, sites: few },
      { name: `pages of 7, ${order}`, ...whole, limit: 7, order },
      { name: `pages of 1, ${order}`, ...crowd, limit: 1, order },
    ])
    let isOver = false
    const inserting = data.keepInserting(() => isOver)
    const walkers = walks.map(walk => new Walker(service, walk, data))
    await Promise.all(walkers.map(walker => walker.walk()))
    isOver = true
    await inserting
    const pages = walkers.reduce((sum, walker) => sum + walker.pages, 0)
    const violations = walkers.flatMap(walker => walker.judge())
    const crowdSeen = walkers.every(walker => walker.seenAt(crowded) >= (walker.sites ? atOnce / 2 : atOnce) * 0.99)
    if (!crowdSeen) violations.push('a walk did not cross the crowded millisecond: nothing was tried')
    if (data.inserted < 100) violations.push(`only ${data.inserted} records were inserted meanwhile: nothing was tried`)
    return {
      tried: `${records} records, ${walks.length} walks, ${atOnce} in 1 ms`,
      violations,
      figures: `${walkers.reduce((sum, walker) => sum + walker.missing, 0)} missing, ${walkers.reduce((sum, walker) => sum + walker.twice, 0)} twice; ${pages} pages while ${data.inserted} records were inserted`,
    }
  })
}

/** The records, those that are there before and those that come in between. */
class Data {
  readonly began = Date.now() - 2 * 86_400_000
  readonly ended = this.began + 36 * 3_600_000
  readonly crowded = this.began + 18 * 3_600_000
  readonly sent = new Map<string, Sent>()
  readonly #stored: Sent[] = []
  readonly #service: Service
  readonly #atOnce: number
  #made = 0
  #crowd = 0
  #uploads = 0
  #before = 0

  constructor(service: Service, atOnce: number) {
    this.#service = service
    this.#atOnce = atOnce
  }

  /** Acknowledged until now. */
  get stored(): readonly Sent[] {
    return this.#stored
  }

  get inserted(): number {
    return this.#stored.length - this.#before
  }

  async store(records: number): Promise<void> {
    const { devices } = this.#service
    for (let left = this.#atOnce; left > 0; left -= 500) {
      const device = devices[((left / 500) % devices.length) | 0] as Device
      await this.#upload(device, Math.min(left, 500), () => this.crowded)
    }
    const each = Math.ceil((records - this.#atOnce) / devices.length)
    await Promise.all(
      devices.map(async device => {
        for (let left = each; left > 0; left -= 1000)
          await this.#upload(device, Math.min(left, 1000), () => this.#anyTime())
      }),
    )
    this.#before = this.#stored.length
  }

  /** A few at a time, everywhere and at the crowded place; a device may send 600 times a minute. */
  async keepInserting(isOver: () => boolean): Promise<void> {
    await Promise.all(
      this.#service.devices.map(async device => {
        while (!isOver()) {
          const isCrowded = Math.random() < 0.2
          await this.#upload(device, 5, () => (isCrowded ? this.crowded : this.#anyTime()))
          await sleep(120)
        }
      }),
    )
  }

  #anyTime(): number {
    return this.began + Math.floor(Math.random() * (this.ended - this.began))
  }

  #passing(site: number, time: () => number): Sent {
    for (;;) {
      const at = time()
      // Those of one millisecond are told apart by their class codes, of which there are 32,768.
      const passing = { site, at, vehicle: vehicle(at === this.crowded ? this.#crowd++ : this.#made++, at) }
      const name = nameOf(site, passing.vehicle)
      if (this.sent.has(name)) continue
      this.sent.set(name, passing)
      return passing
    }
  }

  async #upload(device: Device, count: number, time: () => number): Promise<void> {
    const all = Array.from({ length: count }, () => this.#passing(device.site, time))
    const number = ++this.#uploads
    const vehicles = all.map(one => one.vehicle)
    const upload: Upload = { number, device, vehicles, isKeyed: true, isSequenced: false }
    const entry = { client: `site ${device.site}`, what: `upload ${number}` }
    this.#service.log.write({ ...entry, event: 'sending' })
    const { status, text } = await send(this.#service.url, { ...requestOf(upload), givenUpMs: 70_000 })
    this.#service.log.write({ ...entry, event: 'answered', status, text })
    if (status !== 200 || JSON.parse(text).accepted !== count) throw new Error(`upload answered ${status} ${text}`)
    this.#stored.push(...all)
  }
}

class Walker {
  pages = 0
  missing = 0
  twice = 0
  readonly sites: number[] | undefined
  readonly #service: Service
  readonly #walk: Walk
  readonly #data: Data
  readonly #seen: string[] = []
  readonly #altered: string[] = []
  readonly #disordered: string[] = []
  /** What was acknowledged before a page was asked that lies before its place: it must come. */
  readonly #promised: string[] = []
  #looked = 0

  constructor(service: Service, walk: Walk, data: Data) {
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
    const most = 10 + (2 * (this.#data.sent.size + 10_000)) / limit
    for (let cursor: string | null = null; this.pages < most; ) {
      this.#promise(place?.at ?? null, direction)
      const page = await search(this.#service, { time, limit, order, cursor, sites })
      this.pages++
      for (const one of page.items) {
        const at = Date.parse(one.timestamp)
        const name = nameOf(one.site, one)
        const isAhead = place === null || direction * (at - place.at || one.id - place.id) > 0
        if (!isAhead) this.#disordered.push(name)
        const sent = this.#data.sent.get(name)
        if (!sent || !isEqual(sent.vehicle, one)) this.#altered.push(name)
        this.#seen.push(name)
        place = { at, id: one.id }
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

  /** Of what was acknowledged since the last page, all that lies ahead must be on this page or a later one. */
  #promise(place: number | null, direction: number): void {
    const { from, to } = this.#walk
    for (; this.#looked < this.#data.stored.length; this.#looked++) {
      const { site, at, vehicle } = this.#data.stored[this.#looked] as Sent
      const isInside = at >= from && at < to && (this.sites?.includes(site) ?? true)
      const isAhead = place === null || direction * (at - place) > 0
      if (isInside && isAhead) this.#promised.push(nameOf(site, vehicle))
    }
  }
}
