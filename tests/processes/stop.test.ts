import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../support/services/database.ts'
import { type SpawnedServer, spawnServer } from '../support/services/spawn-server.ts'

let at: TestDatabase
beforeAll(async () => {
  at = await testDatabase()
})
afterAll(() => at.drop())

const spawnHere = (options: string[] = []) => spawnServer({ DATABASE_URL: at.url }, options)

interface Talk {
  socket: Socket
  received: () => string
  closed: Promise<void>
}

async function talkTo({ url }: SpawnedServer): Promise<Talk> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  let text = ''
  socket.on('data', part => {
    text += part
  })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return { socket, received: () => text, closed: new Promise(resolve => socket.once('close', () => resolve())) }
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    answer => answer.status === 200,
    () => false,
  )

test('not ready immediately, running requests are answered, idle connections are closed, exit 0', async () => {
  const server = await spawnHere()
  const [inFlight, idle] = [await talkTo(server), await talkTo(server)]
  inFlight.socket.write('GET /healthz HTTP/1.1\r\nHost: here\r\n')
  idle.socket.write('GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n')
  await expect.poll(idle.received).toContain('{"status":"ok"}')
  expect(idle.received()).toContain('keep-alive')

  process.kill(server.pid, 'SIGTERM')
  await server.line(line => line.msg === 'stopping')
  await expect.poll(() => isReady(server.url), { interval: 20 }).toBe(false)
  const answer = await fetch(`${server.url}/readyz`)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('connection')).toBe('close')

  // After the grace period, when no new connection is accepted.
  await idle.closed
  await sleep(300)
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
  inFlight.socket.write('\r\n')
  await inFlight.closed
  expect(inFlight.received()).toContain('{"status":"ok"}')
  expect(await server.ended).toEqual({ code: 0, signal: null })
  expect(server.output.at(-1)).toContain('"stopped"')
})

test('Ctrl-C does not wait for a load balancer, and a second one ends immediately', async () => {
  const server = await spawnHere(['--no-work'])
  const { socket } = await talkTo(server)
  socket.on('error', () => {})
  socket.write('GET /healthz HTTP/1.1\r\nHost: here\r\n')
  // Behind which the server has read the other one too.
  await fetch(`${server.url}/healthz`)
  await sleep(100)
  process.kill(server.pid, 'SIGINT')
  await server.line(line => line.msg === 'stopping')
  await sleep(300)
  expect(server.children()).not.toEqual([])
  process.kill(server.pid, 'SIGINT')
  expect(await server.ended).toEqual({ code: 130, signal: null })
  // Without the second one it would wait for the request, and then report that it has stopped.
  expect(server.output.filter(line => line.includes('"stopped"'))).toEqual([])
  await expect.poll(() => server.children()).toEqual([])
})
