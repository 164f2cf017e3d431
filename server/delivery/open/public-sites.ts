import sql from 'sql-template-tag'
import { LICENCES } from '../../../contract/licences.ts'
import { withOffset } from '../../../contract/times/time-zone.ts'
import type { Publication } from '../../field/publications/publish-site.ts'
import { listChannels } from '../../field/sites/channels.ts'
import { SITE_COLUMNS, SITE_TABLES, type SiteRow, siteFields } from '../../field/sites/site-row.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { publishedUntil, startOfInterval } from './published-time.ts'

/** Names, channels and data ranges may be so old; which sites are public, and on which terms, never is. */
const MAX_AGE_MS = 60_000
const DATABASE_MS = 5_000

type PublishedRow = SiteRow &
  Publication & {
    organization_id: number
    publisher: string
    public_description: string
    version: number
    is_simulated: boolean
  }

/** A public site: what anyone may know of it, and beside it what the service needs to count its records. */
export interface PublicSite {
  organizationId: number
  row: PublishedRow
  shown: ReturnType<typeof shownFields>
}

export interface PublicSites {
  /** Grows when a site becomes public or private, or its terms change. */
  changes: number
  byId: ReadonlyMap<number, PublicSite>
  /** How many sites each organization has published. */
  published: ReadonlyMap<number, number>
  /** Counts reads of sites. */
  count: (organizationId: number, reads: number) => void
}

/** The site of a path. A private one is like one that does not exist. */
export function findPublicSite({ byId, count }: PublicSites, id: number): PublicSite {
  const site = byId.get(id)
  if (!site) throw notFound()
  count(site.organizationId, 1)
  return site
}

/** An answer about all public sites is a read of each. */
export function allPublicSites({ byId, published, count }: PublicSites): PublicSite[] {
  for (const [organizationId, sites] of published) count(organizationId, sites)
  return [...byId.values()]
}

/**
 * Which sites are public at the moment of the call: a site that was made private is shown by no later request of any process.
 * One small statement answers all calls that wait for it; the sites are read again when it says that something changed.
 */
export class PublicSitesReader {
  #sites: PublicSites & { readAt: number }
  #running: Promise<unknown> = Promise.resolve()
  #next: Promise<PublicSites> | null = null
  readonly #database: Database

  constructor(database: Database, count: PublicSites['count'] = () => {}) {
    this.#database = database
    this.#sites = { changes: -1, readAt: Number.NEGATIVE_INFINITY, byId: new Map(), published: new Map(), count }
  }

  /** Calls share the next statement, never one that has already begun. */
  read(): Promise<PublicSites> {
    this.#next ??= this.#running.then(() => {
      this.#next = null
      const reading = this.#readNow()
      this.#running = reading.catch(() => {})
      return reading
    })
    return this.#next
  }

  async #readNow(): Promise<PublicSites> {
    const database = this.#database.within(DATABASE_MS)
    const { rows } = await database.query<{ changes: number }>(sql`select changes from publication_changes`)
    const changes = rows[0]?.changes ?? 0
    const now = performance.now()
    if (changes !== this.#sites.changes || now - this.#sites.readAt > MAX_AGE_MS) {
      // What changes from here on is read again, because the number of changes will differ.
      const byId = await readSites(database)
      const published = new Map<number, number>()
      for (const { organizationId: id } of byId.values()) published.set(id, (published.get(id) ?? 0) + 1)
      this.#sites = { ...this.#sites, changes, readAt: now, byId, published }
    }
    return this.#sites
  }
}

async function readSites(database: Queryable): Promise<Map<number, PublicSite>> {
  const { rows } = await database.query<PublishedRow>(sql`
    select ${SITE_COLUMNS}, s.organization_id, o.name as publisher, p.licence, p.attribution,
      p.description as public_description, s.version, coalesce(d.is_simulated, false) as is_simulated, p.delay_hours, p.shortest_interval, p.shows_speeds, p.shows_vehicles, p.published_at, p.changed_at
    from ${SITE_TABLES}
    join publications p on p.site_id = s.id
    join organizations o on o.id = s.organization_id
    order by s.id
  `)
  const channels = await listChannels(database, rows)
  return new Map(
    rows.map(row => {
      const shown = shownFields(row, channels.get(row.id) ?? [])
      return [row.id, { organizationId: row.organization_id, row, shown }]
    }),
  )
}

type Channels = NonNullable<ReturnType<Awaited<ReturnType<typeof listChannels>>['get']>>

/** All that anyone may know of a site. Its description is private: the publication has one of its own. */
function shownFields(row: PublishedRow, channels: Channels) {
  return {
    ...siteFields(row),
    description: row.public_description,
    data_range: shownRange(row),
    time_zone: row.time_zone,
    speed_limit_kmh: row.speed_limit_kmh,
    speed_limit_unit: row.speed_limit_unit,
    channels,
    publication: {
      publisher: row.publisher,
      attribution: row.attribution,
      licence: row.licence,
      licence_url: LICENCES[row.licence].url,
      delay_hours: row.delay_hours,
      shortest_interval: row.shortest_interval,
      shows_speeds: row.shows_speeds,
      shows_vehicles: row.shows_vehicles,
      published_at: row.published_at,
    },
  }
}

/** The site as if nothing had been measured since what is published. */
export function asPublished(row: PublishedRow): PublishedRow {
  const until = publishedUntil(row, Date.now())
  const { last_measured: last } = row
  return { ...row, last_measured: last && new Date(Math.min(last.getTime(), until - 1)) }
}

/** The starts of the first and of the last published interval with records, not the times of vehicles. */
function shownRange(row: PublishedRow) {
  const { first_measured: first, last_measured: last, time_zone } = row
  const until = publishedUntil(row, Date.now())
  if (!first || !last || first.getTime() >= until) {
    return { first_vehicle: null, last_vehicle: null }
  }
  const startOf = (ms: number) => withOffset(new Date(startOfInterval(row, ms)), time_zone)
  return {
    first_vehicle: startOf(first.getTime()),
    last_vehicle: startOf(Math.min(last.getTime(), until - 1)),
  }
}
