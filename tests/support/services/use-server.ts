import { afterAll, beforeAll } from 'vitest'
import { type TestDatabase, testDatabase } from './database.ts'
import { type ServerOptions, startServer, type TestServer } from './server.ts'

type UsedServer = Omit<TestServer, 'stop'> & Pick<TestDatabase, 'database' | 'connection'>

/** A server with a database of its own, from before the first test of a file (or a `describe`) until after the last. */
export function useServer(options: Omit<ServerOptions, 'connection'> = {}): UsedServer {
  const used = {} as UsedServer
  let own: TestDatabase | undefined
  let server: TestServer | undefined
  beforeAll(async () => {
    own = await testDatabase()
    server = await startServer({ connection: own.connection, ...options })
    const { database, connection } = own
    Object.assign(used, { ...server, database, connection })
  })
  afterAll(async () => {
    await server?.stop()
    await own?.drop()
  })
  return used
}
