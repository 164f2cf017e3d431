import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, connect as openSocket, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Connection } from '../../../../server/platform/database/database.ts'

export interface PostgresProxy {
  /** The same database through the proxy. */
  connection: Connection
  /** Connections that LISTEN stay open and carry nothing from now on, in neither direction; later ones work. */
  silenceListening(): number
  /** How often clients have sent something. */
  writes(): number
  /** Called each time, with how often, after it was sent on. */
  onWrite?: (writes: number) => void
  stop(): Promise<void>
}

/** Stands between a database and its clients, as a router does that forgets a connection. */
export async function postgresProxy(connection: Connection): Promise<PostgresProxy> {
  const directory = mkdtempSync(join(tmpdir(), 'pgp-'))
  const open = new Set<{ sockets: Socket[]; isListening: boolean }>()
  let writes = 0
  const server = createServer(client => {
    const target = openSocket(targetOf(connection))
    const one = { sockets: [client, target], isListening: false }
    open.add(one)
    client.pipe(target)
    client.on('data', chunk => {
      writes++
      one.isListening ||= chunk.includes('listen "')
      proxy.onWrite?.(writes)
    })
    target.pipe(client)
    for (const socket of one.sockets) {
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(one)
        for (const other of one.sockets) other.destroy()
      })
    }
  })
  await new Promise<void>(resolve => server.listen(join(directory, '.s.PGSQL.5432'), resolve))
  const proxy: PostgresProxy = {
    connection: throughDirectory(connection, directory),
    silenceListening() {
      const silenced = [...open].filter(({ isListening }) => isListening)
      for (const one of silenced) {
        open.delete(one)
        const [client, target] = one.sockets as [Socket, Socket]
        client.unpipe(target).removeAllListeners('data').resume()
        target.unpipe(client).resume()
      }
      return silenced.length
    },
    writes: () => writes,
    async stop() {
      const closed = new Promise(resolve => server.close(resolve))
      for (const { sockets } of open) for (const socket of sockets) socket.destroy()
      await closed
      rmSync(directory, { recursive: true, force: true })
    },
  }
  return proxy
}

/** `postgres://user:password@host:port/database`, or with `?host=/directory`. */
function targetOf(connection: Connection): { path: string } | { host: string; port: number } {
  if (!('connectionString' in connection)) return { path: join(connection.host, '.s.PGSQL.5432') }
  const directory = /[?&]host=([^&]+)/.exec(connection.connectionString)?.[1]
  if (directory) return { path: join(decodeURIComponent(directory), '.s.PGSQL.5432') }
  const { hostname, port } = new URL(connection.connectionString)
  return { host: hostname, port: Number(port || 5432) }
}

function throughDirectory(connection: Connection, directory: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, host: directory }
  const [, user = '', database = ''] = /^\w+:\/\/([^@/]*)@?[^/]*\/([^?]*)/.exec(connection.connectionString) ?? []
  return { connectionString: `postgres://${user}@/${database}?host=${encodeURIComponent(directory)}` }
}
