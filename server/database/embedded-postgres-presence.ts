import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { superuser } from './embedded-postgres-cluster.ts'

export interface Address {
  host: string
  user: string
  password: string
  database: string
}

/** Advisory locks of this database. Exclusively held, they say: nobody else is here, and nobody comes in. */
const somebody = '(7283, 1)'
const owners = '(7283, 2)'

class Session extends pg.Client {
  declare ref: () => void
  declare unref: () => void
}

/** Sessions that have ended on our side take some milliseconds to leave the list of PostgreSQL. */
const leavingMs = 1_000

/**
 * One session that a process keeps for as long as it uses the embedded PostgreSQL. Its shared locks tell the others that
 * it is there, also while its pool has no connection.
 */
export class Presence {
  readonly address: Address
  readonly #client: Session

  private constructor(address: Address, client: Session) {
    this.address = address
    this.#client = client
  }

  static async join(host: string, password: string, owner: boolean): Promise<Presence> {
    const address = { host, user: superuser, password, database: 'wayside' }
    const client = await openClient(address).catch(async error => {
      if (error.code !== '3D000') throw error
      await createDatabase(address)
      return openClient(address)
    })
    const locks = owner ? [somebody, owners] : [somebody]
    try {
      for (const lock of locks) await client.query(`select pg_advisory_lock_shared${lock}`)
    } catch (error) {
      await client.end()
      throw error
    }
    // It must not keep a process alive that has nothing else to do.
    client.unref()
    return new Presence(address, client)
  }

  onLost(listener: () => void): void {
    this.#client.once('end', listener)
  }

  isOnlyOwner(): Promise<boolean> {
    return this.#takeFromOthers(owners)
  }

  /** No other process of ours, and no other session either. */
  async isOnlyOne(): Promise<boolean> {
    if (!(await this.#takeFromOthers(somebody))) return false
    const until = Date.now() + leavingMs
    while (Date.now() < until) {
      const { rows } = await this.#client.query(`
        select count(*)::integer as others
        from pg_stat_activity
        where backend_type = 'client backend'
          and pid <> pg_backend_pid()`)
      if (rows[0].others === 0) return true
      await sleep(50)
    }
    return false
  }

  async leave(): Promise<void> {
    this.#client.ref()
    await this.#client.end()
  }

  async #takeFromOthers(lock: string): Promise<boolean> {
    this.#client.ref()
    await this.#client.query(`select pg_advisory_unlock_shared${lock}`)
    const { rows } = await this.#client.query(`select pg_try_advisory_lock${lock} as taken`)
    return rows[0].taken
  }
}

async function openClient(address: Address): Promise<Session> {
  const limits = { connectionTimeoutMillis: 3_000, query_timeout: 10_000 }
  const client = new Session({ ...address, ...limits, application_name: 'wayside presence' })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function createDatabase(address: Address): Promise<void> {
  const client = await openClient({ ...address, database: 'postgres' })
  try {
    await client.query(`create database ${address.database}`)
  } catch (error) {
    const madeByAnother = ['42P04', '23505'].includes((error as { code?: string }).code ?? '')
    if (!madeByAnother) throw error
  } finally {
    await client.end()
  }
}
