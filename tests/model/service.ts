import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIMITS } from '../../server/runtime/app-parts.ts'
import { makeOrganization } from '../support/people/people.ts'
import type { TestDatabase } from '../support/services/database.ts'
import { startServer, type TestServer } from '../support/services/server.ts'
import { makePlace } from '../support/traffic/traffic.ts'

/** Local midnights of the second are at a quarter of an hour of UTC. */
const ZONES = ['Europe/Berlin', 'Asia/Kathmandu', 'Europe/Berlin', 'Asia/Kathmandu']
/** The organization of each site. */
const OWNERS = [0, 0, 0, 1]

/** The bound of searches with a filter: so few index entries that most of their pages end there. */
const SEARCH_BOUND = 12

export interface Organization {
  id: number
  token: string
}

/** A site, and the key of the device that stands there. */
export interface SiteOfDevice {
  id: number
  zone: string
  channels: number[]
  owner: number
  key: string
}

/** Two organizations with their sites. */
export interface People {
  organizations: Organization[]
  sites: SiteOfDevice[]
}

/** A server on a database, for any number of sequences one after the other. */
export class Service {
  readonly db: TestDatabase
  readonly directory = mkdtempSync(join(tmpdir(), 'wayside-model-'))
  server!: TestServer
  readonly #unused: People[] = []
  #sequence = 0

  private constructor(db: TestDatabase) {
    this.db = db
  }

  /** Starts a service on a database that has its own layout. */
  static async start(db: TestDatabase): Promise<Service> {
    const service = new Service(db)
    await service.#start()
    return service
  }

  async #start(): Promise<void> {
    const limits = {
      deviceRequestsPerMinute: 0,
      searchBound: SEARCH_BOUND,
      exports: { ...LIMITS.exports, waiting: 1_000 },
    }
    const env = { RATE_LIMIT: '0', EXPORT_DIR: this.directory }
    this.server = await startServer({
      connection: this.db.connection,
      layout: this.db.database.layout.name,
      env,
      limits,
    })
  }

  /** Numbers of vehicles, also of those in other sequences. */
  nextSequence(): number {
    return ++this.#sequence
  }

  /** Organizations in which nothing is stored. Making new ones took as long as five uploads. */
  async people(): Promise<People> {
    const unused = this.#unused.pop()
    if (unused) return unused
    const organizations: Organization[] = []
    const sites: SiteOfDevice[] = []
    for (const owner of [0, 1]) {
      const organization = await makeOrganization(this.db.database)
      const { token } = await organization.user()
      organizations.push({ id: organization.id, token })
      for (const [i, zone] of ZONES.entries()) {
        if (OWNERS[i] !== owner) continue
        const site = { time_zone: zone, channels: [{ number: 1 }, { number: 2 }] }
        const { siteId, key } = await makePlace(this.db.database, { organization, token, site })
        sites.push({ id: siteId, zone, channels: [1, 2], owner, key })
      }
    }
    return { organizations, sites }
  }

  /** Deletes everything that is stored in the organizations: they are used again. */
  async giveBack({ organizations, sites }: People): Promise<void> {
    const [owners, own] = [organizations, sites].map(list => list.map(({ id }) => id).join())
    for (const table of ['records', 'site_blocks', 'time_blocks', 'sealed_spans', 'uploads'])
      await this.db.database.query(`delete from ${table} where organization_id in (${owners})`)
    for (const table of ['site_days', 'site_hours', 'quality_periods', 'speed_limits'])
      await this.db.database.query(`delete from ${table} where site_id in (${own})`)
    this.#unused.push({ organizations, sites })
  }

  async restart(): Promise<void> {
    await this.server.stop()
    await this.#start()
  }

  async stop(): Promise<void> {
    await this.server.stop()
    rmSync(this.directory, { recursive: true, force: true })
  }
}
