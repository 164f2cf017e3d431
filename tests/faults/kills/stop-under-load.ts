import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SpawnedServer } from '../../support/services/spawn-server.ts'
import { requestOf, type Upload, uploadsOf } from '../parts/fleet.ts'
import { judgeUploads } from '../parts/judging/judge-uploads.ts'
import { type Outcome, violationsOf } from '../parts/judging/outcome.ts'
import { type Sent, send, withToken } from '../parts/send.ts'
import { Balancer } from '../parts/services/balancer.ts'
import type { Service } from '../parts/services/service.ts'

const STOPPED_MS = 60_000
/** Longer than the grace in which a stopping instance lets requests in. */
const SLOW_MS = 4_000

interface Size {
  stops: number
  /** Records of an upload; each device sends up to 100 uploads for each stop. */
  uploaded: number
  searchers: number
  /** Between an answer and the next search. */
  pauseMs: number
  /** Before the first stop, and between one stop and the next. */
  loadMs: number
}

/** SIGTERM of one of two instances in turn, under load, behind a load balancer. */
export async function stopUnderLoad(
  service: Service,
  { stops, uploaded, searchers, pauseMs, loadMs }: Size,
): Promise<Outcome> {
  const { servers, log, token, devices } = service
  const [slowDevice, ...others] = devices as [Service['devices'][0]]
  const slow = uploadsOf([slowDevice], { records: stops * 1_000, size: 1_000 })
  const sent = { records: Math.min(250, stops * 100) * uploaded, size: uploaded }
  const plans = others.map(device => uploadsOf([device], sent))
  const balancer = new Balancer(service)
  const load = [
    ...servers.map(({ url }) => balancer.watch(url)),
    ...plans.map(plan =>
      balancer.sendEach(
        plan.map(upload => [`upload ${upload.number}`, requestOf(upload)]),
        120,
      ),
    ),
    ...Array.from({ length: searchers }, () => balancer.sendEach(forEver(['search', searchOf(token)]), pauseMs)),
  ]
  const times: number[] = []
  const violations: string[] = []
  for (const [i, upload] of slow.entries()) {
    await sleep(loadMs)
    const server = servers[i % 2] as SpawnedServer
    const running = sendSlowly(service, server.url, upload)
    // When these are answered, every HTTP process has accepted the connections before them.
    for (let i = 0; i < 4; i++) await send(server.url, { path: '/healthz' })
    await sleep(200)
    const startedAt = performance.now()
    const ended = await server.stop()
    times.push(performance.now() - startedAt)
    if (ended.code !== 0) violations.push(`an instance ended with ${ended.code ?? ended.signal}`)
    await running
    await service.start(i % 2)
  }
  await sleep(loadMs)
  balancer.isOver = true
  await Promise.all(load)
  const { violations: lost, figures } = await judgeUploads(service, [...slow, ...plans.flat()])
  const late = times.filter(ms => ms > STOPPED_MS).map(ms => `${Math.round(ms)} ms`)
  const cut = slow.filter(({ number }) => !log.answered(200).some(entry => entry.what === `upload ${number}`))
  violations.push(
    ...violationsOf('failed requests', balancer.failures),
    ...violationsOf(
      'requests that were running at the stop and not finished',
      cut.map(({ number }) => `upload ${number}`),
    ),
    ...violationsOf('stopped too late', late),
    ...lost,
  )
  return {
    tried: `${stops} stops of 2 instances`,
    violations,
    figures: `${log.answered(200).length} requests, ${balancer.failures.length + cut.length} failed; stopped within ${(Math.max(...times) / 1000).toFixed(1)} s; ${figures}`,
  }
}

function* forEver<T>(value: T): Generator<T> {
  for (;;) yield value
}

function searchOf(token: string): Sent {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const body = JSON.stringify({ time: { from_dt: day(-10), to_dt: day(1) } })
  return { method: 'POST', path: '/api/v1/traffic/data/search', headers: withToken(token), body }
}

/** An upload whose second half comes later: in between, it is a running request. */
function sendSlowly({ log }: Service, url: string, upload: Upload): Promise<void> {
  const { method, path, headers, body } = requestOf(upload)
  const entry = { client: 'slow device', what: `upload ${upload.number}` }
  const half = Math.floor(body.length / 2)
  const { hostname, port } = new URL(url)
  const type = { 'content-type': 'application/json', 'content-length': body.length }
  return new Promise(resolve => {
    const sent = request({ hostname, port, method, path, headers: { ...headers, ...type }, agent: false })
    log.write({ ...entry, event: 'sending' })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      log.write({ ...entry, event: 'no answer', text: error.code ?? error.message })
      resolve()
    })
    sent.on('response', async response => {
      const text = await response.setEncoding('utf8').reduce((all: string, part: string) => all + part, '')
      log.write({ ...entry, event: 'answered', status: response.statusCode, text })
      resolve()
    })
    sent.write(body.slice(0, half))
    setTimeout(() => sent.end(body.slice(half)), SLOW_MS)
  })
}
