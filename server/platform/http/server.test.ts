import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { createHttpServer } from './server.ts'

const { server } = await createHttpServer({
  scopes: [],
  pages: new Map(),
  translate: () => null,
  onAnswer: () => {},
  onUnexpected: () => {},
  onBareAnswer: () => {},
})
afterEach(() => server.close())

test('a client that was refused and never closes does not keep its connection', async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.resume().write('garbage\r\n\r\n')
  await once(socket, 'end')
  const connections = promisify(server.getConnections.bind(server))
  expect(await connections()).toBe(1)
  await expect.poll(connections, { timeout: 5_000 }).toBe(0)
  socket.destroy()
})
