import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkedRequest } from '../requests/checked-request.ts'
import { resolveName } from './resolve-name.ts'

const [A, AAAA, NO_SUCH_NAME] = [1, 28, 3]
const asked: string[] = []
/** Never answers names with `silent`, knows no `unknown` ones, and answers others with one address of each family. */
const dns = createSocket('udp4')
let servers: string[]
beforeAll(async () => {
  dns.on('message', (query, { port, address }) => {
    let end = 12
    const labels: string[] = []
    for (let length = query[end] as number; length > 0; length = query[end] as number) {
      labels.push(query.toString('latin1', end + 1, end + 1 + length))
      end += 1 + length
    }
    const name = labels.join('.')
    const type = query.readUInt16BE(end + 1)
    asked.push(name)
    if (name.includes('silent')) return
    const isKnown = !name.includes('unknown')
    const found = type === A ? [192, 0, 2, 7] : type === AAAA ? [0x20, 1, 0xd, 0xb8, ...Array(11).fill(0), 7] : []
    const header = Buffer.from([
      ...query.subarray(0, 2),
      0x81,
      0x80 | (isKnown ? 0 : NO_SUCH_NAME),
      0,
      1,
      0,
      0,
      0,
      0,
      0,
      0,
    ])
    header[7] = isKnown ? 1 : 0
    const answer = isKnown ? [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, found.length, ...found] : []
    dns.send(Buffer.concat([header, query.subarray(12, end + 5), Buffer.from(answer)]), port, address)
  })
  dns.bind(0, '127.0.0.1')
  await once(dns, 'listening')
  servers = [`127.0.0.1:${dns.address().port}`]
})
afterAll(() => dns.close())

const never = new AbortController().signal

test('names that are never answered delay no other name and no file, and end when they are aborted', async () => {
  const aborts = Array.from({ length: 80 }, () => new AbortController())
  const query = { timeout: 120_000, tries: 1 }
  let ended = 0
  const silent = aborts.map(({ signal }, index) =>
    resolveName(`silent${index}.example`, signal, { servers, query })
      .catch(error => error.code)
      .finally(() => {
        ended += 1
      }),
  )
  await expect.poll(() => new Set(asked).size, { timeout: 30_000 }).toBe(80)
  const addresses = await resolveName('receiver.example', never, { servers })
  await readFile(new URL(import.meta.url))
  expect([addresses, ended]).toEqual([['192.0.2.7', '2001:db8::7'], 0])
  for (const abort of aborts) abort.abort()
  expect(new Set(await Promise.all(silent))).toEqual(new Set(['ECANCELLED']))
})

test('a request to a name that is never answered ends at its timeout', async () => {
  const sent = checkedRequest(new URL('http://silent.example/'), {
    method: 'GET',
    headers: {},
    timeoutMs: 50,
    maxBytes: 1,
    allowNetworks: [],
    resolve: (name, signal) => resolveName(name, signal, { servers }),
  })
  await expect(sent).rejects.toThrow('No answer within 0.05 s.')
})

test('the system is asked for names without a dot, for names that the DNS does not know, and without a DNS server', async () => {
  const lookup = async (name: string) => [`of ${name}`]
  expect(await resolveName('unknown.example', never, { servers, lookup })).toEqual(['of unknown.example'])
  const refusing = { servers: ['127.0.0.1:1'], lookup }
  expect(await resolveName('receiver.example', never, refusing)).toEqual(['of receiver.example'])
  expect(await resolveName('receiver', never, { servers, lookup })).toEqual(['of receiver'])
  expect(asked).not.toContain('receiver')
  expect((await resolveName('localhost', never)).every(address => ['127.0.0.1', '::1'].includes(address))).toBe(true)
})

test('names with a dot, which hang when the system is asked, do not delay names without one', async () => {
  const abort = new AbortController()
  const open: ((addresses: string[]) => void)[] = []
  const lookup = (name: string) =>
    name.includes('.') ? new Promise<string[]>(resolve => open.push(resolve)) : Promise.resolve(['192.0.2.8'])
  const hanging = ['unknown1.example', 'unknown2.example'].map(name =>
    resolveName(name, abort.signal, { servers, lookup }).catch(String),
  )
  await expect.poll(() => ['unknown1.example', 'unknown2.example'].every(name => asked.includes(name))).toBe(true)
  await expect.poll(() => open.length).toBe(1)
  expect(await resolveName('receiver', AbortSignal.timeout(30_000), { lookup })).toEqual(['192.0.2.8'])
  expect(open.length).toBe(1)
  abort.abort()
  open[0]?.([])
  await Promise.all(hanging)
})

test('the system is asked for two names at a time, and others wait until one is answered or they are aborted', async () => {
  const open = new Map<string, (addresses: string[]) => void>()
  const lookup = (name: string) => new Promise<string[]>(resolve => open.set(name, resolve))
  const abort = new AbortController()
  const [a, sameAsA, b, c] = ['a', 'a', 'b', 'c'].map(name => resolveName(name, never, { lookup }))
  const aborted = resolveName('d', abort.signal, { lookup })
  abort.abort()
  await expect(aborted).rejects.toThrow('aborted')
  expect([...open.keys()]).toEqual(['a', 'b'])
  open.get('a')?.(['1'])
  expect([await a, await sameAsA]).toEqual([['1'], ['1']])
  await expect.poll(() => [...open.keys()], { timeout: 30_000 }).toEqual(['a', 'b', 'c'])
  for (const name of ['b', 'c']) open.get(name)?.([name])
  expect([await b, await c]).toEqual([['b'], ['c']])
})
