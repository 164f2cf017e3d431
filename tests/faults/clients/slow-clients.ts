import { connect } from 'node:net'
import { latencies, p99 } from '../parts/judging/latencies.ts'
import { minResources, untilReleased } from '../parts/judging/metrics.ts'
import { type Outcome, violationsOf } from '../parts/judging/outcome.ts'
import type { Service } from '../parts/services/service.ts'

interface Size {
  headers: number
  bodies: number
  /** How long others are watched, before and meanwhile. */
  measuredMs: number
  /** Whether others' p99 must stay below twice; a busy machine says nothing about it. */
  judgeLatency: boolean
  /** How much later than their limit clients may be cut; Node checks once a second. */
  slackMs: number
  /** Another fault, for the time until the clients are cut. */
  meanwhile?: () => Promise<Outcome>
}

const HEADERS_MS = 10_000
const BODY_MS = 30_000
const MAX_GROWTH_MB = 150

interface Cut {
  ms: number
  received: string
}

/** Clients that send a byte now and then, some of their headers, some of their body, while others go on as usual. */
export async function slowClients(
  service: Service,
  { headers, bodies, measuredMs, judgeLatency, slackMs, meanwhile: runOther }: Size,
): Promise<Outcome> {
  const { url, token } = service
  await latencies(url, token, measuredMs)
  const before = await minResources(url)
  const usual = p99(await latencies(url, token, measuredMs))
  const ofHeaders = Array.from({ length: headers }, () =>
    drip(url, 'GET /api/v1/traffic/sites HTTP/1.1\r\nHost: here\r\nX-Slow: ', HEADERS_MS + slackMs),
  )
  const beginning = `POST /api/v1/traffic/data/search HTTP/1.1\r\nHost: here\r\nAuthorization: Token ${token}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`
  const ofBodies = Array.from({ length: bodies }, () => drip(url, beginning, BODY_MS + slackMs))
  const meanwhile = p99(await latencies(url, token, measuredMs))
  const during = await minResources(url)
  const other = await runOther?.()
  const cutHeaders = await Promise.all(ofHeaders)
  const cutBodies = await Promise.all(ofBodies)
  const { violations: unreleased } = await untilReleased(url, before)
  const violations = [
    ...(other?.violations ?? []),
    ...unreleased,
    ...violationsOf('slow headers not cut in time', late(cutHeaders, HEADERS_MS, slackMs)),
    ...violationsOf('slow bodies not cut in time', late(cutBodies, BODY_MS, slackMs)),
    ...violationsOf(
      'cut without 408 in shape A',
      [...cutHeaders, ...cutBodies].filter(isStrange).map(cut => cut.received),
    ),
  ]
  if (judgeLatency && meanwhile >= 2 * usual) violations.push(`others' p99 was ${usual} ms, and then ${meanwhile} ms`)
  if (during.memoryMb > before.memoryMb + MAX_GROWTH_MB)
    violations.push(`${before.memoryMb} MB were in use, then ${during.memoryMb} MB`)
  const maxSeconds = (cuts: Cut[]) => Math.round(Math.max(...cuts.map(cut => cut.ms)) / 100) / 10
  return {
    tried: `${headers} slow headers, ${bodies} slow bodies`,
    violations,
    figures: `cut after at most ${maxSeconds(cutHeaders)} and ${maxSeconds(cutBodies)} s; others' p99 ${usual} ms, then ${meanwhile} ms; memory ${before.memoryMb} MB, then ${during.memoryMb} MB`,
  }
}

/** Sends a beginning and then a byte every half second, until the server closes the connection. */
function drip(url: string, beginning: string, maxMs: number): Promise<Cut> {
  const { hostname, port } = new URL(url)
  const since = performance.now()
  return new Promise(resolve => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(beginning)).setEncoding('latin1')
    const timer = setInterval(() => socket.write('x'), 500)
    const limit = setTimeout(() => socket.destroy(), maxMs + 5_000)
    socket.on('data', text => {
      received += text
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      clearTimeout(limit)
      resolve({ ms: performance.now() - since, received })
    })
  })
}

const late = (cuts: Cut[], limit: number, slackMs: number): string[] =>
  cuts.filter(({ ms }) => ms > limit + slackMs || ms < limit - 500).map(({ ms }) => `after ${Math.round(ms)} ms`)

const isStrange = ({ received }: Cut): boolean =>
  !received.startsWith('HTTP/1.1 408 ') || !received.endsWith('{"detail":"Request timed out."}')
