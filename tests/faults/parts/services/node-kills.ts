import { setTimeout as sleep } from 'node:timers/promises'
import type { Postgres } from './postgres.ts'

/** `kill -9` of the coordinator of a cluster and of its workers in turns, each started again a moment later. */
export class NodeKills {
  readonly counts = { coordinator: 0, worker: 0 }
  readonly #nodes: Postgres[]
  readonly #pauseMs: number

  constructor(nodes: Postgres[], pauseMs: number) {
    this.#nodes = nodes
    this.#pauseMs = pauseMs
  }

  async run(isOver: () => boolean): Promise<void> {
    for (let n = 0; !isOver(); n++) {
      await this.#pause(this.#pauseMs * (0.5 + Math.random()), isOver)
      const node = this.#nodes[n % this.#nodes.length] as Postgres
      await node.signal('SIGKILL')
      if (node === this.#nodes[0]) this.counts.coordinator++
      else this.counts.worker++
      await sleep(Math.random() * 2000)
      await node.start()
    }
  }

  async #pause(ms: number, isOver: () => boolean): Promise<void> {
    for (const until = performance.now() + ms; performance.now() < until && !isOver(); ) await sleep(100)
  }
}
