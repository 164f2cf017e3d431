import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '../../support/traffic/fuzz.ts'
import { minResources, untilReleased } from '../parts/judging/metrics.ts'
import { type Outcome, violationsOf } from '../parts/judging/outcome.ts'
import type { Service } from '../parts/services/service.ts'

const AT_A_TIME = 20
const WAIT_MS = 20_000

/** What one client does with its connection. */
interface Plan {
  bytes: Buffer
  /** How many bytes are written at a time, and the pause between. */
  pieces: number[]
  pauseMs: number
  /** It resets the connection after so long; null: it waits for all answers. */
  resetMs: number | null
  /** It ends its side as soon as it has sent everything. */
  isHalfClosed: boolean
  /** The ids of its requests, in their order. */
  ids: string[]
  /**
   * A body is refused before it arrives: the connection ends, and TCP may reset it before the answers are read. The client
   * gets an error, or, if the end has arrived already, only what it had read until then.
   */
  isRefusedEarly: boolean
  /** What the refusal that comes after them may be, if any. */
  refusals: number[]
}

/**
 * Valid requests, garbage, CONNECT, Upgrade and Expect in random order and pieces on one connection, with resets and
 * half-closed sockets. Each request has an id, which its answer repeats.
 */
export async function fuzzProtocol(service: Service, { connections }: { connections: number }): Promise<Outcome> {
  const { url, servers } = service
  const random = new Random(20_261_115)
  const processes = () => servers.flatMap(server => server.children('http')).join()
  const first = processes()
  const wrong = await runAll(service, random, Math.min(200, connections))
  const before = await minResources(url)
  wrong.push(...(await runAll(service, random, connections)))
  const { after, violations } = await untilReleased(url, before)
  violations.push(...violationsOf('answers that are not those of the requests', wrong))
  if (processes() !== first) violations.push(`processes were ${first}, now ${processes()}`)
  return {
    tried: `${connections} connections`,
    violations,
    figures: `processes ${first} to the end; open files ${before.openFiles}, then ${after.openFiles}; memory ${before.memoryMb} MB, then ${after.memoryMb} MB`,
  }
}

async function runAll(service: Service, random: Random, connections: number): Promise<string[]> {
  const violations: string[] = []
  let left = connections
  const client = async () => {
    while (left-- > 0) {
      const plan = makePlan(service, random)
      const text = await run(service.url, plan)
      const wrong = judge(plan, text)
      if (wrong) violations.push(`${wrong}: sent ${JSON.stringify(plan.bytes.toString('latin1').slice(0, 600))}`)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, client))
  return violations
}

function makePlan({ token }: Service, random: Random): Plan {
  const ids = Array.from({ length: random.below(5) }, () => `r${random.below(2 ** 31)}`)
  const parts = ids.map(id => requestOf(token, id, random))
  const refused = random.one(REFUSED)
  const bytes = Buffer.from(parts.join('') + refused.bytes(random), 'latin1')
  const isReset = random.below(2) === 0
  return {
    bytes,
    pieces: cut(bytes.length, random),
    pauseMs: random.one([0, 0, 1, 5]),
    resetMs: isReset ? random.below(40) : null,
    isHalfClosed: !isReset && random.below(3) === 0,
    ids,
    isRefusedEarly: parts.some(part => part.startsWith('POST') && part.includes('Token x\r')),
    refusals: refused.statuses,
  }
}

function requestOf(token: string, id: string, random: Random): string {
  const head = `Host: x\r\nX-Request-Id: ${id}\r\nAuthorization: Token ${random.below(5) === 0 ? 'x' : token}\r\n`
  const body = random.one(['{}', '{"time":', '[]', '{"time":{"from_dt":"2026-06-01","to_dt":"2026-06-02"}}'])
  const json = `${head}Content-Type: application/json\r\n`
  return random.one([
    `GET /api/v1/me HTTP/1.1\r\n${head}\r\n`,
    `GET /api/v1/traffic/sites HTTP/1.1\r\n${head}\r\n`,
    `GET /api/v1/nothing HTTP/1.1\r\n${head}\r\n`,
    `GET /openapi.json HTTP/1.1\r\n${head}\r\n`,
    `PROPFIND /api/v1/me HTTP/1.1\r\n${head}\r\n`,
    `GET /api/v1/me HTTP/1.1\r\n${head}Expect: a cake\r\n\r\n`,
    `POST /api/v1/traffic/data/search HTTP/1.1\r\n${json}Content-Length: ${body.length}\r\n\r\n${body}`,
    `POST /api/v1/traffic/data/search HTTP/1.1\r\n${json}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  ])
}

/** What may come at the end of a connection, and the status of its answer. */
const REFUSED: { bytes: (random: Random) => string; statuses: number[] }[] = [
  { bytes: () => '', statuses: [] },
  // An ordinary request to us; Node drops what follows it in the same packet.
  {
    bytes: () => 'GET /api/v1/me HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n',
    statuses: [401],
  },
  { bytes: () => 'CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\nwhat follows', statuses: [405] },
  {
    bytes: random =>
      `${random
        .bytes(20)
        .toString('latin1')
        .replace(/^[\r\n]*/, '\0')}\r\n\r\n`,
    statuses: [400],
  },
  { bytes: () => `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, statuses: [431] },
  {
    // Answered for want of a token, or as garbage, whichever is noticed first.
    bytes: () => 'POST /api/v1/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
    statuses: [400, 401],
  },
]

function cut(length: number, random: Random): number[] {
  const pieces: number[] = []
  const size = random.one([length, length, 1_000, 100])
  for (let left = length; left > 0; left -= pieces.at(-1) as number) pieces.push(Math.min(left, 1 + random.below(size)))
  return pieces.length > 200 ? [length] : pieces
}

function run(url: string, plan: Plan): Promise<string | null> {
  const { hostname, port } = new URL(url)
  return new Promise(resolve => {
    let text = ''
    const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: plan.isHalfClosed })
    // Without a refusal the server keeps the connection: the answer is complete when nothing more arrives.
    const quiet = setTimeout(() => socket.destroy(), WAIT_MS)
    let isReset = false
    let wasReset = false
    socket.setEncoding('latin1').on('data', data => {
      text += data
      if (plan.refusals.length === 0 && idsOf(text).length >= plan.ids.length) setTimeout(() => socket.destroy(), 20)
    })
    socket.on('end', () => socket.end())
    socket.on('error', () => {
      wasReset = true
    })
    socket.on('close', () => {
      clearTimeout(quiet)
      resolve(isReset || (wasReset && plan.isRefusedEarly) ? null : text)
    })
    socket.on('connect', async () => {
      if (plan.resetMs !== null) {
        setTimeout(() => {
          isReset = true
          socket.resetAndDestroy()
        }, plan.resetMs)
      }
      let at = 0
      for (const size of plan.pieces) {
        if (!socket.writable) return
        socket.write(plan.bytes.subarray(at, at + size))
        at += size
        if (plan.pauseMs > 0) await sleep(plan.pauseMs)
      }
      if (plan.isHalfClosed) socket.end()
      if (plan.ids.length === 0 && plan.refusals.length === 0) socket.destroy()
    })
  })
}

const idsOf = (text: string): string[] =>
  [...text.matchAll(/^x-request-id: (r\d+)\r$/gim)].map(match => match[1] as string)

/** A client that reset its connection, or went on sending a refused body, may get nothing; the others get the answers to their requests. */
function judge({ ids, refusals, isHalfClosed, isRefusedEarly }: Plan, text: string | null): string | null {
  if (text === null) return null
  const answered = idsOf(text)
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(match => Number(match[1]))
  // The last chunks of a body that is not read end a connection early: no answer but those before it.
  if (answered.join() !== ids.slice(0, answered.length).join()) return `the answers are to ${answered}, not to ${ids}`
  const mayBeCut = isHalfClosed || isRefusedEarly || /^connection: close\r$/im.test(text)
  if (answered.length < ids.length && !mayBeCut) return `${answered.length} of ${ids.length} answers`
  if (statuses.some(status => status >= 500)) return `status ${statuses}`
  const refused = statuses.length - answered.length
  if (refused > 1) return `${refused} refusals: ${statuses}`
  if (refused === 1 && answered.length === ids.length && !refusals.includes(statuses.at(-1) as number))
    return `refused with ${statuses}`
  if (refused === 1 && answered.length < ids.length && !isHalfClosed) return `a refusal before its turn: ${statuses}`
  return null
}
