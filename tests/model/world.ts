import sql from 'sql-template-tag'
import { DAY_MS } from '../../contract/times/time.ts'
import { decodeStored } from '../../server/records/blocks/stored-block.ts'
import type { TestDatabase } from '../support/services/database.ts'
import { daysAgo, store } from '../support/traffic/traffic.ts'
import {
  byTimeAndId,
  type PlainSiteFacts,
  type PlainUpload,
  type StoredRecord,
  union,
  type Vehicle,
} from './plain-records.ts'
import type { ExportRead, Feed, ReadStream, Walk } from './reads.ts'
import type { Organization, People, Service, SiteOfDevice } from './service.ts'

/** All traffic is within these days; imports are shifted by up to a day beyond them. */
export const BEGIN = daysAgo(20)
export const DAYS = 2
export const END = BEGIN + DAYS * DAY_MS
const MARGIN = 3 * DAY_MS

/** Its coverage never has a hole: imports, which declare none, are stored here. */
export const IMPORT_SITE = 0

export interface Site extends SiteOfDevice, PlainSiteFacts {}

interface RecordRow {
  id: number
  ts: Date
  site_id: number
  sequence: number
  upload_id: number
}

/** A running service with two organizations, and beside it everything that it should hold as plain lists. */
export class World {
  readonly db: TestDatabase
  readonly organizations: Organization[]
  readonly sites: Site[]
  readonly records: StoredRecord[] = []
  readonly uploads = new Map<number, PlainUpload>()
  readonly walks: Walk[] = []
  readonly feeds: Feed[] = []
  readonly streams: ReadStream[] = []
  readonly exports: ExportRead[] = []
  readonly sent: SentUpload[] = []
  /** Records before this time of a site were removed by retention. */
  readonly keptFrom = new Map<number, number>()
  /** The number of the operation. */
  step = 0
  readonly #service: Service

  private constructor(service: Service, { organizations, sites }: People) {
    this.#service = service
    this.db = service.db
    this.organizations = organizations
    this.sites = sites.map(site => ({ ...site, limits: [], periods: [] }))
  }

  static async make(service: Service): Promise<World> {
    const world = new World(service, await service.people())
    const covers: [number, number][] = [[BEGIN - MARGIN, END + MARGIN]]
    await store(world.db.database, world.site(IMPORT_SITE).id, [], covers)
    await world.learn([], { coversOf: () => covers, isPermanent: true })
    return world
  }

  get url(): string {
    return this.#service.server.url
  }

  get directory(): string {
    return this.#service.directory
  }

  /** Another server on the same database. */
  restart(): Promise<void> {
    return this.#service.restart()
  }

  site(n: number): Site {
    return this.sites[n % this.sites.length] as Site
  }

  /** The sites of an organization whose bits are set in the mask; undefined: no filter. */
  sitesOf(owner: number, mask: number): number[] | undefined {
    const own = this.sites.filter(site => site.owner === owner)
    const chosen = own.filter((_, i) => mask & (1 << i)).map(({ id }) => id)
    return chosen.length === 0 ? undefined : chosen
  }

  organization(n: number): Organization {
    return this.organizations[n] as Organization
  }

  nextSequence(): number {
    return this.#service.nextSequence()
  }

  /** What an organization has stored now. */
  stored(owner: number): StoredRecord[] {
    const own = new Set(this.sites.filter(site => site.owner === owner).map(({ id }) => id))
    return this.records.filter(({ site, isGone }) => !isGone && own.has(site))
  }

  ofUpload(upload: number): StoredRecord[] {
    return this.records.filter(record => record.upload === upload && !record.isGone).sort(byTimeAndId)
  }

  /** The uploads that were not taken back, in the order in which they were stored. */
  live(): PlainUpload[] {
    return [...this.uploads.values()].filter(upload => upload.deletionPosition === null)
  }

  covered({ id }: { id: number }): [number, number][] {
    const covers = this.live().flatMap(upload => (upload.site === id ? upload.covers : []))
    return union(covers, this.keptFrom.get(id) ?? Number.NEGATIVE_INFINITY)
  }

  /** The same vehicle is stored already. */
  find({ site, ts, sequence }: Vehicle): StoredRecord | undefined {
    return this.records.find(one => !one.isGone && one.site === site && one.ts === ts && one.sequence === sequence)
  }

  /**
   * Takes over what the database says of uploads: their positions, and the ids of the records of new ones, which must be
   * those that are expected, none more and none fewer.
   */
  async learn(
    expected: Vehicle[],
    { coversOf = NOTHING, isPermanent = false }: NewUpload = {},
  ): Promise<PlainUpload[]> {
    const { database } = this.db
    const owners = this.organizations.map(({ id }) => id)
    const { rows } = await database.query<UploadRow>(sql`
      select id, site_id, import_id, position, deletion_position, first_ts, last_ts, taken_back
      from uploads
      where organization_id = any(${owners}::integer[])
      order by id
    `)
    const added = rows.filter(row => !this.uploads.has(row.id))
    for (const row of rows) {
      const { id, position, deletion_position, first_ts, last_ts, taken_back } = row
      const before = this.uploads.get(id) ?? { covers: coversOf(row.site_id), isAsked: false, isPermanent }
      this.uploads.set(id, {
        ...before,
        id,
        position,
        site: row.site_id,
        importId: row.import_id,
        deletionPosition: deletion_position,
        firstTs: first_ts?.getTime() ?? null,
        lastTs: last_ts?.getTime() ?? null,
        takenBack: taken_back,
      })
    }
    if (added.length > 0) await this.#learnRecords(added, expected)
    return added.map(({ id }) => this.uploads.get(id) as PlainUpload)
  }

  async #learnRecords(uploads: UploadRow[], expected: Vehicle[]): Promise<void> {
    const sites = [...new Set(uploads.map(row => row.site_id))]
    const ids = uploads.map(({ id }) => id)
    const { rows } = await this.db.database.query<RecordRow>(sql`
      select id, ts, site_id, sequence, upload_id
      from records
      where site_id = any(${sites}::integer[]) and upload_id = any(${ids}::bigint[])
    `)
    rows.push(...(await this.#readBlocks(sites, new Set(ids))))
    const nameOf = (site: number, ts: number, sequence: number) => `${site} ${ts} ${sequence}`
    const awaited = new Map(expected.map(one => [nameOf(one.site, one.ts, one.sequence), one]))
    for (const row of rows) {
      const name = nameOf(row.site_id, row.ts.getTime(), Number(row.sequence))
      const vehicle = awaited.get(name)
      if (!vehicle) throw new Error(`a record was stored that is not expected: ${name}`)
      awaited.delete(name)
      this.records.push({ ...vehicle, id: row.id, upload: row.upload_id, step: this.step, isGone: false })
    }
    if (awaited.size > 0) throw new Error(`records were not stored: ${[...awaited.keys()].join(', ')}`)
  }

  /** Imports may have stored their records as blocks. */
  async #readBlocks(sites: number[], uploads: Set<number>): Promise<RecordRow[]> {
    const { rows } = await this.db.database.query<{ site_id: number; data: Buffer }>(sql`
      select site_id, data
      from site_blocks
      where site_id = any(${sites}::integer[]) and high_upload >= ${Math.min(...uploads)}
    `)
    return rows.flatMap(({ site_id, data }) => {
      const { count, id, ts, sequence, upload } = decodeStored(data, `of site ${site_id}`)
      return Array.from({ length: count }, (_, i) => ({
        id: id[i] as number,
        ts: new Date(ts[i] as number),
        site_id,
        sequence: sequence[i] as number,
        upload_id: upload[i] as number,
      })).filter(({ upload_id }) => uploads.has(upload_id))
    })
  }

  /** Its organizations are used by the next sequence, unless this one has failed. */
  async end(isClean: boolean): Promise<void> {
    for (const stream of this.streams) stream.close()
    if (isClean) await this.#service.giveBack(this)
  }
}

interface NewUpload {
  /** What the sender of a site declared as measured. */
  coversOf?: (site: number) => [number, number][]
  isPermanent?: boolean
}

const NOTHING = (): [number, number][] => []

interface UploadRow {
  id: number
  site_id: number
  import_id: string | null
  position: number
  deletion_position: number | null
  first_ts: Date | null
  last_ts: Date | null
  taken_back: number
}

/** An upload as a device sent it, to be sent again. */
export interface SentUpload {
  site: Site
  vehicles: Vehicle[]
  covers: [number, number][]
  key: string | null
  /** The answer that its Idempotency-Key gets; null after it was forgotten. */
  answer: { id: number; duplicates: number; text: string } | null
}
