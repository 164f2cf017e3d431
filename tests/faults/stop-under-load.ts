import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SpawnedServer } from '../support/spawn-server.ts'
import { requestOf, uploadsOf } from './parts/fleet.ts'
import { judgeUploads } from './parts/judge-uploads.ts'
import { type Outcome, violationsOf } from './parts/outcome.ts'
import { NoAnswer, type Sent, send, withToken } from './parts/send.ts'
import { type Service, withService } from './parts/service.ts'

const STOPPED_MS = 30_000
const LOAD_MS = 2_000

/** SIGTERM of one of two instances in turn, under load, behind a load balancer. */
export function stopUnderLoad({ stops }: { stops: number }): Promise<Outcome> {
  return withService({ devices: 5, instances: 2 }, async service => {
    const { servers, log, token } = service
    const balancer = new Balancer(service)
    const [crowded, ...small] = service.devices
    // One device sends much at a time, so that a long request is always running.
    const plans = [
      uploadsOf([crowded as (typeof small)[0]], 500_000, 8_000),
      ...small.map(one => uploadsOf([one], 50_000, 50)),
    ]
    const sentUploads = plans.map(plan =>
      balancer.sendEach(plan.map(upload => [`upload ${upload.number}`, requestOf(upload)])),
    )
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const body = JSON.stringify({ time: { from_dt: day(-10), to_dt: day(1) } })
    const search: Sent = { method: 'POST', path: '/api/v1/traffic/data/search', headers: withToken(token), body }
    const searches = Array.from({ length: 6 }, () => balancer.sendEach(forEver(['search', search])))
    const watches = servers.map(({ url }) => balancer.watch(url))
    const times: number[] = []
    let finished = 0
    const violations: string[] = []
    for (let i = 0; i < stops; i++) {
      await sleep(LOAD_MS)
      const server = servers[i % 2] as SpawnedServer
      const began = performance.now()
      const before = balancer.answered(server.url)
      const ended = await server.stop()
      finished += balancer.answered(server.url) - before
      times.push(performance.now() - began)
      if (ended.code !== 0) violations.push(`an instance ended with ${ended.code ?? ended.signal}`)
      await service.start(i % 2)
    }
    await sleep(LOAD_MS)
    balancer.isOver = true
    await Promise.all([...sentUploads, ...searches, ...watches])
    const { violations: lost, figures } = await judgeUploads(service, plans.flat())
    const late = times.filter(ms => ms > STOPPED_MS).map(ms => `${Math.round(ms)} ms`)
    violations.push(
      ...violationsOf('failed requests', balancer.failures),
      ...violationsOf('stopped too late', late),
      ...lost,
    )
    if (finished === 0) violations.push('no request was running at a stop: nothing was tried')
    return {
      tried: `${stops} stops of 2 instances`,
      violations,
      figures: `${log.answered(200).length} requests, ${balancer.failures.length} failed, ${finished} answered while stopping; stopped within ${(Math.max(...times) / 1000).toFixed(1)} s; ${figures}`,
    }
  })
}

function* forEver<T>(value: T): Generator<T> {
  for (;;) yield value
}

/** Clients behind a load balancer, which asks both instances whether they are ready and notices when one refuses. */
class Balancer {
  isOver = false
  readonly failures: string[] = []
  readonly #service: Service
  readonly #open: Set<string>
  readonly #answered = new Map<string, number>()

  constructor(service: Service) {
    this.#service = service
    this.#open = new Set(service.servers.map(server => server.url))
  }

  answered = (url: string): number => this.#answered.get(url) ?? 0

  async watch(url: string): Promise<void> {
    for (; !this.isOver; await sleep(100)) {
      const isReady = await send(url, { path: '/readyz' }).then(
        answer => answer.status === 200,
        () => false,
      )
      this.#open[isReady ? 'add' : 'delete'](url)
    }
  }

  /** One after the other, each once. */
  async sendEach(requests: Iterable<[what: string, sent: Sent]>): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (const [what, sent] of requests) {
      if (this.isOver) break
      await this.#sendOnce(what, sent, agent)
      // Devices may send 600 times a minute.
      await sleep(what === 'search' ? 5 : 120)
    }
    agent.destroy()
  }

  async #sendOnce(what: string, sent: Sent, agent: Agent): Promise<void> {
    const { log } = this.#service
    for (;;) {
      const open = [...this.#open]
      const url = open[Math.floor(Math.random() * open.length)]
      if (url === undefined) return void this.failures.push(`${what}: nobody is there`)
      log.write({ client: url, what, event: 'sending' })
      try {
        const { status, text, ms } = await send(url, { ...sent, agent, givenUpMs: 70_000 })
        log.write({ client: url, what, event: 'answered', status, ms, text: text.slice(0, 200) })
        this.#answered.set(url, this.answered(url) + 1)
        if (status !== 200) this.failures.push(`${what}: ${status} ${text}`)
        return
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        log.write({ client: url, what, event: 'no answer', text: error.code, ms: error.ms })
        if (error.code !== 'ECONNREFUSED') return void this.failures.push(`${what}: ${error.message}`)
        this.#open.delete(url)
      }
    }
  }
}
