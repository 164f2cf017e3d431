import type pg from 'pg'
import { BinaryClient } from '../internals/binary-client.ts'
import { Pool, types } from '../internals/load-pg.ts'
import { destroySocket, poolClients } from '../internals/pool-clients.ts'
import type { Connection } from './database.ts'
import type { Deadline } from './deadline.ts'
import { endsSession } from './unavailable.ts'

export interface Timeouts {
  /** For a free connection of the pool, and for the first answer on a new one. */
  connectMs: number
  statementMs: number
  lockMs: number
}

const TIMEOUTS: Timeouts = { connectMs: 5_000, statementMs: 4_000, lockMs: 3_000 }
/** When the pool closes, connections that have not ended after this time are destroyed. */
const CLOSE_TIMEOUT_MS = 3_000

const SESSION_SETTINGS = '-c timezone=UTC -c datestyle=ISO'

interface ClientOptions {
  applicationName: string
  timeouts?: Timeouts
}

/** What each connection is opened with. */
export function clientConfig(
  connection: Connection,
  { applicationName, timeouts = TIMEOUTS }: ClientOptions,
): pg.ClientConfig {
  return {
    ...withSessionSettings(connection),
    application_name: applicationName,
    connectionTimeoutMillis: timeouts.connectMs,
    statement_timeout: timeouts.statementMs,
    lock_timeout: timeouts.lockMs,
    keepAlive: true,
  }
}

interface PoolOptions extends ClientOptions {
  max: number
  /** So many are opened at the start, and stay open. To open one takes 30 ms, and ten times as long on a busy machine. */
  min?: number
}

export function openPool(connection: Connection, options: PoolOptions): pg.Pool {
  const pool = new Pool({
    ...clientConfig(connection, options),
    max: options.max,
    min: options.min,
    idleTimeoutMillis: 30_000,
    types: VALUE_TYPES,
    Client: BinaryClient as unknown as new () => pg.ClientBase,
  })
  // The pool has already dropped the connection, and the next query opens another. Without a listener the error would end
  // the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  // One that cannot be opened now is opened by a statement that needs it.
  for (let n = 0; n < (options.min ?? 0); n++) pool.connect((_, client) => client?.release())
  return pool
}

// pg prefers the connection string to its other settings, so these settings are added to the string's `options`.
function withSessionSettings(connection: Connection): pg.PoolConfig {
  if (!('connectionString' in connection)) return { ...connection, options: SESSION_SETTINGS }
  const encoded = encodeURIComponent(`${SESSION_SETTINGS} `)
  return {
    connectionString: connection.connectionString.replace(/([?&]options=)/, `$1${encoded}`),
    options: SESSION_SETTINGS,
  }
}

/** Runs `work` with a connection. When the deadline passes, the connection is destroyed and the promise rejects immediately. */
export function borrow<T>(
  pool: pg.Pool,
  deadline: Deadline | undefined,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let client: pg.PoolClient | undefined
    let isOver = false
    const operation = {
      abort(error: Error) {
        isOver = true
        if (client) discard(client)
        reject(error)
      },
    }
    const finish = (error?: unknown) => {
      isOver = true
      deadline?.end(operation)
      client?.release(client.getTransactionStatus() !== 'I' || endsSession(error))
    }

    deadline?.begin(operation)
    pool.connect((failure, connected) => {
      if (isOver) return connected?.release()
      if (failure || !connected) {
        finish()
        return reject(failure)
      }
      client = connected
      work(client).then(
        value => {
          if (isOver) return
          finish()
          resolve(value)
        },
        error => {
          if (isOver) return
          finish(error)
          reject(error)
        },
      )
    })
  })
}

export async function closePool(pool: pg.Pool): Promise<void> {
  if (pool.ending) return
  const clients = poolClients(pool)
  const ended = Promise.all(clients.map(client => new Promise(resolve => client.once('end', resolve))))
  const timer = setTimeout(() => clients.forEach(destroySocket), CLOSE_TIMEOUT_MS)
  await Promise.all([pool.end(), ended])
  clearTimeout(timer)
}

function discard(client: pg.PoolClient): void {
  destroySocket(client)
  client.release(true)
}

const BYTEA_OID = 17
const INT8_OID = 20

/** How values of PostgreSQL become values of JavaScript: as pg does, but an int8 is a number (all are below 2^53). */
const VALUE_TYPES = {
  getTypeParser(oid: number, format: 'text' | 'binary' = 'text') {
    if (oid === INT8_OID) return format === 'text' ? Number : (bytes: Buffer) => Number(bytes.readBigInt64BE())
    if (oid === BYTEA_OID && format === 'binary') return (bytes: Buffer) => bytes
    return types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig
