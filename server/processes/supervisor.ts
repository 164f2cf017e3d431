import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { limitedPasswords } from '../access/passwords.ts'
import { closeLostConnection } from '../internals/close-lost-connection.ts'
import type { Log } from '../log.ts'
import { createMetrics, type MetricsSnapshot } from '../metrics.ts'
import { answer, ask, untilListening } from './ask.ts'
import type { Orders, Role } from './child.ts'
import { answerAboutPasswords } from './password-turns.ts'

const BEGIN_MS = 20_000
const METRICS_MS = 1_000
/** Children that have not ended this long after the grace are killed; the whole stop stays below 30 s. */
const STOP_MS = 22_000
const FIRST_RESTART_MS = 100
const MAX_RESTART_DELAY_MS = 5_000
/** A child that lived this long did not die of its start. */
const HEALTHY_MS = 10_000

/** Keeps the children alive: one that dies is replaced. */
export class Supervisor {
  readonly #orders: Orders
  readonly #log: Log
  readonly #workers = new Set<Worker>()
  readonly #own = createMetrics()
  readonly #passwords = limitedPasswords()
  #stopping = false

  constructor(orders: Orders, log: Log) {
    this.#orders = orders
    this.#log = log
  }

  /** Resolves when all are at work, rejects when one of them cannot. */
  async start(roles: Role[]): Promise<void> {
    await Promise.all(roles.map(role => this.#launch(role, 0)))
  }

  async stop(graceMs: number): Promise<void> {
    this.#stopping = true
    await Promise.all([...this.#workers].map(worker => this.#end(worker, graceMs)))
  }

  kill(): void {
    this.#stopping = true
    for (const worker of this.#workers) worker.process.kill('SIGKILL')
  }

  async #launch(role: Role, failures: number): Promise<void> {
    cluster.setupPrimary({ exec: join(import.meta.dirname, `${role}-process.js`), args: [] })
    const worker = cluster.fork()
    const since = performance.now()
    this.#workers.add(worker)
    closeLostConnection(worker)
    // Sending to a child that has just died; its exit is what counts.
    worker.on('error', err => this.#log.warn({ role, err }, 'channel to a process failed'))
    answer(worker, 'metrics of all', () => this.#gather())
    answerAboutPasswords(worker, this.#passwords)
    worker.once('exit', (code, signal) => {
      this.#workers.delete(worker)
      if (this.#stopping) return
      this.#log.error({ role, child: worker.process.pid, code, signal }, 'process ended, another takes its place')
      this.#replace(role, performance.now() - since < HEALTHY_MS ? failures + 1 : 0)
    })
    try {
      await untilListening(worker, BEGIN_MS)
      await ask(worker, 'begin', this.#orders, BEGIN_MS)
    } catch (error) {
      worker.process.kill('SIGKILL')
      throw error
    }
  }

  async #replace(role: Role, failures: number): Promise<void> {
    await sleep(Math.min(FIRST_RESTART_MS * 2 ** failures, MAX_RESTART_DELAY_MS), null, { ref: false })
    if (this.#stopping) return
    await this.#launch(role, failures).catch(err => this.#log.error({ role, err }, 'process could not begin'))
  }

  async #end(worker: Worker, graceMs: number): Promise<void> {
    const ended = new Promise(resolve => worker.once('exit', resolve))
    const timer = setTimeout(() => {
      this.#log.error({ child: worker.process.pid }, 'process did not stop in time and is killed')
      worker.process.kill('SIGKILL')
    }, graceMs + STOP_MS)
    await ask(worker, 'stop', graceMs, graceMs + STOP_MS).catch(() => {})
    if (worker.isConnected()) worker.disconnect()
    await ended
    clearTimeout(timer)
  }

  /** Of every process that answers; one that hangs or dies is left out. */
  async #gather(): Promise<MetricsSnapshot[]> {
    const answers = [...this.#workers].map(worker => ask<MetricsSnapshot>(worker, 'metrics', null, METRICS_MS))
    const settled = await Promise.allSettled([this.#own.snapshot(), ...answers])
    return settled.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  }
}
