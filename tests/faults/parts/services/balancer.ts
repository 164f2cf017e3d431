import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { NoAnswer, type Sent, send } from '../send.ts'
import type { Service } from './service.ts'

/** A load balancer: it asks the instances whether they are ready, and notices when one refuses. Each request goes once. */
export class Balancer {
  isOver = false
  readonly failures: string[] = []
  readonly #service: Service
  readonly #ready: Set<string>

  constructor(service: Service) {
    this.#service = service
    this.#ready = new Set(service.servers.map(server => server.url))
  }

  async watch(url: string): Promise<void> {
    for (; !this.isOver; await sleep(100)) {
      const isReady = await send(url, { path: '/readyz' }).then(
        answer => answer.status === 200,
        () => false,
      )
      this.#ready[isReady ? 'add' : 'delete'](url)
    }
  }

  /** One after the other, on a kept connection. */
  async sendEach(requests: Iterable<[what: string, sent: Sent]>, pauseMs: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (const [what, sent] of requests) {
      if (this.isOver) break
      await this.#sendOnce(what, sent, agent)
      await sleep(pauseMs)
    }
    agent.destroy()
  }

  async #sendOnce(what: string, sent: Sent, agent: Agent): Promise<void> {
    const { log } = this.#service
    for (;;) {
      const ready = [...this.#ready]
      const url = ready[Math.floor(Math.random() * ready.length)]
      if (url === undefined) return void this.failures.push(`${what}: no server is running`)
      log.write({ client: url, what, event: 'sending' })
      try {
        const { status, text, ms } = await send(url, { ...sent, agent, givenUpMs: 70_000 })
        log.write({ client: url, what, event: 'answered', status, ms, text: text.slice(0, 200) })
        if (status !== 200) this.failures.push(`${what}: ${status} ${text}`)
        return
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        log.write({ client: url, what, event: 'no answer', text: error.code, ms: error.ms })
        if (error.code !== 'ECONNREFUSED') return void this.failures.push(`${what}: ${error.message}`)
        this.#ready.delete(url)
      }
    }
  }
}
