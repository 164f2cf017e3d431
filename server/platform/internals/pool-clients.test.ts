import pg from 'pg'
import { expect, test } from 'vitest'
import { destroySocket, poolClients } from './pool-clients.ts'

test('pg-pool lists its connections under _clients, and a connection has its socket under connection.stream', () => {
  expect(poolClients(new pg.Pool())).toEqual([])
  const client = new pg.Client()
  destroySocket(client)
  const { stream } = (client as unknown as { connection: { stream: { destroyed: boolean } } }).connection
  expect(stream.destroyed).toBe(true)
})

test('when a dependency has moved them, the error names what is missing and where to read on', () => {
  expect(() => poolClients({} as pg.Pool)).toThrow(
    'The list of connections of a pool (_clients) is not where it was in pg: see server/platform/internals/README.md',
  )
  expect(() => destroySocket({} as pg.Client)).toThrow('The socket of a connection (connection.stream)')
})
