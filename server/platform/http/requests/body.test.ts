import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBody } from './body.ts'

const server = createServer()
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** A request whose head has arrived, and the socket that its body is still to come through. */
async function beginRequest(headers: string): Promise<{ request: IncomingMessage; socket: Socket }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {}).write(`POST / HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`)
  const [request] = await once(server, 'request')
  return { request, socket }
}

const within = (request: IncomingMessage, milliseconds: number) => ({
  request,
  bodyDueAt: performance.now() + milliseconds,
})

const outcome = (reading: Promise<Buffer>) => reading.then(String, error => `${error.status} ${error.detail}`)

test('a body is read whole, however it is cut', async () => {
  const { request, socket } = await beginRequest('Content-Length: 5')
  const reading = outcome(readBody(within(request, 1_000), 5))
  for (const char of 'hello') {
    socket.write(char)
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  expect(await reading).toBe('hello')
})

test('a body that does not arrive in time is 408, also when it trickles in', async () => {
  const { request, socket } = await beginRequest('Content-Length: 1000')
  const dropping = setInterval(() => socket.write('x'), 10)
  expect(await outcome(readBody(within(request, 150), 1_000))).toBe('408 Request timed out.')
  clearInterval(dropping)
  const silent = await beginRequest('Transfer-Encoding: chunked')
  expect(await outcome(readBody(within(silent.request, 50), 1_000))).toBe('408 Request timed out.')
})

test('a body above the limit is 413: by its Content-Length before it is read, without one as soon as the limit is passed', async () => {
  const announced = await beginRequest('Content-Length: 11')
  expect(await outcome(readBody(within(announced.request, 1_000), 10))).toBe('413 Request body too large.')
  const { request, socket } = await beginRequest('Transfer-Encoding: chunked')
  const reading = outcome(readBody(within(request, 1_000), 10))
  socket.write('a\r\n0123456789\r\n1\r\nx\r\n')
  expect(await reading).toBe('413 Request body too large.')
})

test('a body that breaks off is malformed', async () => {
  const { request, socket } = await beginRequest('Content-Length: 10')
  const reading = outcome(readBody(within(request, 1_000), 10))
  socket.write('half')
  setTimeout(() => socket.destroy(), 20)
  expect(await reading).toBe('400 Malformed request.')
})
