import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { checkedRequest, checkUrl, RefusedUrl } from './checked-request.ts'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.closeAllConnections()
})

async function listen(handle: RequestListener): Promise<number> {
  const server = createServer(handle).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const LOOPBACK = { allowNetworks: ['127.0.0.0/8'] }
const NONE = { allowNetworks: [] }
const OPTIONS = { method: 'POST', headers: {}, body: '{}', timeoutMs: 30_000, maxBytes: 100 } as const
const send = (url: string, options: object) => checkedRequest(new URL(url), { ...OPTIONS, ...LOOPBACK, ...options })

test.each([
  ...['http://127.1/', 'http://2130706433/', 'http://0x7f000001/', 'http://017700000001/', 'http://[::ffff:7f00:1]/'],
  ...[
    'https://169.254.169.254/latest/meta-data',
    'http://168.63.129.16/machine?comp=goalstate',
    'http://user@example.com/',
    'http://:secret@example.com/',
  ],
  ...['http://127.0.0.1./', 'http://0/', 'http://①②⑦.0.0.1/', 'http://[64:ff9b::169.254.169.254]/'],
  ...['ftp://example.com/', 'file:///etc/passwd', 'javascript:alert(1)', 'example.com', '', 'http://'],
])('the URL %j is refused', text => expect(() => checkUrl(text, NONE)).toThrow(RefusedUrl))

test('a name is resolved for every request, and refused when any of its addresses is not public', async () => {
  const port = await listen((_, response) => response.end('received'))
  const answers = [
    ['127.0.0.1'],
    ['169.254.169.254'],
    ['127.0.0.1', '10.0.0.1'],
    ['168.63.129.16'],
    ['::ffff:169.254.169.254'],
    ['127.0.0.1'],
  ]
  const resolve = async () => answers.shift() as string[]
  const results: string[] = []
  while (answers.length > 0) {
    const sent = send(`http://receiver.example:${port}/`, { resolve })
    results.push(await sent.then(({ body }) => body.toString(), String))
  }
  const refused = 'RefusedUrl: The address of the host is not public.'
  expect(results).toEqual(['received', refused, refused, refused, refused, 'received'])
})

test('the connection is made to the address that was checked, with the name in Host', async () => {
  const port = await listen((request, response) => response.end(request.headers.host))
  const { body, isWhole } = await send(`http://receiver.example:${port}/`, { resolve: async () => ['127.0.0.1'] })
  expect([body.toString(), isWhole]).toEqual([`receiver.example:${port}`, true])
})

test('a redirect is an answer and is not followed', async () => {
  let requests = 0
  const port = await listen((_, response) => {
    requests += 1
    response.writeHead(302, { location: '/other' }).end()
  })
  expect(await send(`http://127.0.0.1:${port}/`, {})).toMatchObject({ status: 302, headers: { location: '/other' } })
  expect(requests).toBe(1)
})

test('an answer that switches protocols ends the request', async () => {
  const port = await listen(() => {})
  servers.at(-1)?.on('upgrade', () => {})
  const head = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'
  servers.at(-1)?.on('connection', socket => socket.once('data', () => socket.write(head)))
  const sent = send(`http://127.0.0.1:${port}/`, { timeoutMs: 1_000 })
  await expect(sent).rejects.toThrow('The connection was closed without an answer.')
})

test('an answer is read up to the limit, and then the connection is closed', async () => {
  let isClosed = false
  const port = await listen((_, response) => {
    response.on('close', () => {
      isClosed = true
    })
    const write = () => {
      while (response.write('x'.repeat(64 * 1024))) if (response.destroyed) return
    }
    response.on('drain', write)
    write()
  })
  const { status, body, isWhole } = await send(`http://127.0.0.1:${port}/`, {})
  expect([status, body.length, isWhole]).toEqual([200, 100, false])
  await expect.poll(() => isClosed).toBe(true)
  const whole = await listen((_, response) => response.end('x'.repeat(100)))
  expect(await send(`http://127.0.0.1:${whole}/`, {})).toMatchObject({ isWhole: true, body: Buffer.alloc(100, 'x') })
})

test('without an answer in time it fails; the status counts when the body alone is late', async () => {
  const silent = await listen(() => {})
  await expect(send(`http://127.0.0.1:${silent}/`, { timeoutMs: 50 })).rejects.toThrow('No answer within 0.05 s.')
  const never = () => new Promise<string[]>(() => {})
  await expect(send('http://slow.example/', { timeoutMs: 50, resolve: never })).rejects.toThrow('No answer within')
  const slow = await listen((_, response) => response.writeHead(200).write('begun'))
  const answer = await send(`http://127.0.0.1:${slow}/`, { timeoutMs: 1_000 })
  expect([answer.status, answer.body.toString(), answer.isWhole]).toEqual([200, 'begun', false])
})
