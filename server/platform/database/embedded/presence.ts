import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from '../../internals/load-pg.ts'
import { SUPERUSER } from './pg-data.ts'

export interface Address {
  host: string
  user: string
  password: string
  database: string
}

/** Advisory locks, held shared by every process, or by every owner. A process that gets one exclusively is the only one. */
const PROCESS_LOCK = '(7283, 1)'
const OWNER_LOCK = '(7283, 2)'

class Session extends Client {
  declare ref: () => void
  declare unref: () => void
}

/** Sessions that the client has ended disappear from PostgreSQL's list some milliseconds later. */
const LEAVE_TIMEOUT_MS = 1_000

/**
 * One session that a process keeps open while it uses the embedded PostgreSQL. Its shared locks show the other processes
 * that it exists, also while its pool has no connection.
 */
export class Presence {
  readonly address: Address
  readonly #client: Session

  private constructor(address: Address, client: Session) {
    this.address = address
    this.#client = client
  }

  static async join(host: string, password: string, owner: boolean): Promise<Presence> {
    const address = { host, user: SUPERUSER, password, database: 'wayside' }
    const client = await openClient(address).catch(async error => {
      if (error.code !== '3D000') throw error
      await createDatabase(address)
      return openClient(address)
    })
    const locks = owner ? [PROCESS_LOCK, OWNER_LOCK] : [PROCESS_LOCK]
    try {
      for (const lock of locks) await client.query(`select pg_advisory_lock_shared${lock}`)
    } catch (error) {
      await client.end()
      throw error
    }
    // The session must not keep the process alive.
    client.unref()
    return new Presence(address, client)
  }

  onLost(listener: () => void): void {
    this.#client.once('end', listener)
  }

  isOnlyOwner(): Promise<boolean> {
    return this.#tryExclusive(OWNER_LOCK)
  }

  /** Whether there is no other Wayside process and no other session. */
  async isOnlySession(): Promise<boolean> {
    if (!(await this.#tryExclusive(PROCESS_LOCK))) return false
    const until = Date.now() + LEAVE_TIMEOUT_MS
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

  async #tryExclusive(lock: string): Promise<boolean> {
    this.#client.ref()
    await this.#client.query(`select pg_advisory_unlock_shared${lock}`)
    const { rows } = await this.#client.query(`select pg_try_advisory_lock${lock} as acquired`)
    return rows[0].acquired
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
    const existsAlready = ['42P04', '23505'].includes((error as { code?: string }).code ?? '')
    if (!existsAlready) throw error
  } finally {
    await client.end()
  }
}
