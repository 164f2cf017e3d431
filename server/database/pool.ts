import pg from 'pg'
import { BinaryClient } from '../internals/binary-client.ts'
import type { Connection } from './connect.ts'
import type { Deadline } from './deadline.ts'
import { endsSession } from './unavailable.ts'

/** Waiting for a free connection, and for the first answer on a new one. */
const connectionMs = 5_000
const statementMs = 4_000
const lockMs = 3_000
/** Connections get this long to end when the pool closes; then they are cut. */
const closingMs = 3_000

const sessionSettings = '-c timezone=UTC -c datestyle=ISO'

export function openPool(connection: Connection, options: { max: number; applicationName: string }): pg.Pool {
  const pool = new pg.Pool({
    ...withSessionSettings(connection),
    max: options.max,
    application_name: options.applicationName,
    connectionTimeoutMillis: connectionMs,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    keepAlive: true,
    types: valueTypes,
    Client: BinaryClient as unknown as new () => pg.ClientBase,
  })
  // The pool has already dropped the connection, and the next query opens another. Unheard, the error ends the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

// What the connection string says wins over the other settings of pg, so ours go into its `options`.
function withSessionSettings(connection: Connection): pg.PoolConfig {
  if (!('connectionString' in connection)) return { ...connection, options: sessionSettings }
  const ours = encodeURIComponent(`${sessionSettings} `)
  return {
    connectionString: connection.connectionString.replace(/([?&]options=)/, `$1${ours}`),
    options: sessionSettings,
  }
}

/** Lends a connection to `work`. When the deadline passes, it is cut and the promise rejects at once. */
export function borrow<T>(
  pool: pg.Pool,
  deadline: Deadline | undefined,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let client: pg.PoolClient | undefined
    let over = false
    const operation = {
      abort(error: Error) {
        over = true
        if (client) cut(client)
        reject(error)
      },
    }
    const finish = (error?: unknown) => {
      over = true
      deadline?.end(operation)
      client?.release(client.getTransactionStatus() !== 'I' || endsSession(error))
    }

    deadline?.begin(operation)
    pool.connect((failure, connected) => {
      if (over) return connected?.release()
      if (failure || !connected) {
        finish()
        return reject(failure)
      }
      client = connected
      work(client).then(
        value => {
          if (over) return
          finish()
          resolve(value)
        },
        error => {
          if (over) return
          finish(error)
          reject(error)
        },
      )
    })
  })
}

export async function closePool(pool: pg.Pool): Promise<void> {
  if (pool.ending) return
  const clients = (pool as unknown as { _clients: pg.PoolClient[] })._clients.slice()
  const gone = Promise.all(clients.map(client => new Promise(resolve => client.once('end', resolve))))
  const timer = setTimeout(() => clients.forEach(sever), closingMs)
  await Promise.all([pool.end(), gone])
  clearTimeout(timer)
}

function cut(client: pg.PoolClient): void {
  sever(client)
  client.release(true)
}

// A PostgreSQL that is stopped answers no goodbye: only the socket can be ended.
function sever(client: pg.PoolClient): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

const bytea = 17
const int8 = 20

/** How values of PostgreSQL become values of JavaScript: pg's ways, but int8 is a number (ours are below 2^53). */
const valueTypes = {
  getTypeParser(oid: number, format: 'text' | 'binary' = 'text') {
    if (oid === int8) return format === 'text' ? Number : (bytes: Buffer) => Number(bytes.readBigInt64BE())
    if (oid === bytea && format === 'binary') return (bytes: Buffer) => bytes
    return pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig
