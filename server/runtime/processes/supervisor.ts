import cluster, { type Worker } from 'node:cluster'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { limitedPasswords } from '../../people/access/sign-in/passwords.ts'
import { closeLostConnection } from '../../platform/internals/close-lost-connection.ts'
import type { Log } from '../log.ts'
import { createMetrics, type MetricsSnapshot } from '../metrics.ts'
import { answerPeer, askPeer, untilListening } from './ask.ts'
import type { Role, StartMessage } from './child.ts'
import { answerPasswords } from './password-turns.ts'
import { programFile } from './program-file.ts'

/** A busy machine takes more than 20 s. */
const START_TIMEOUT_MS = 120_000
const METRICS_TIMEOUT_MS = 1_000
/** Children that have not exited this long after the grace period are killed; the whole stop takes less than 30 s. */
const STOP_TIMEOUT_MS = 22_000
const FIRST_RESTART_MS = 100
const MAX_RESTART_DELAY_MS = 5_000
/** A child that ran this long has started successfully, so the next restart is not delayed. */
const HEALTHY_MS = 10_000

/**
 * HTTP processes accept connections themselves. Otherwise this process would hand them on one by one, and each would wait for
 * two messages between processes: on a busy machine 600 connections at once delayed the next one by 2 s.
 */
cluster.schedulingPolicy = cluster.SCHED_NONE

/** Runs the child processes, and replaces one that dies. */
export class Supervisor {
  readonly #startMessage: StartMessage
  readonly #log: Log
  readonly #workers = new Set<Worker>()
  readonly #own = createMetrics()
  readonly #passwords = limitedPasswords()
  #stopping = false

  constructor(startMessage: StartMessage, log: Log) {
    this.#startMessage = startMessage
    this.#log = log
  }

  /** Resolves when all children have started, rejects when one of them cannot. */
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
    cluster.setupPrimary({ exec: programFile(join(import.meta.dirname, '..'), `${role}-process`), args: [] })
    const worker = cluster.fork()
    const startedAt = performance.now()
    this.#workers.add(worker)
    closeLostConnection(worker)
    // For messages to a child that has just died; its exit is handled below.
    worker.on('error', err => this.#log.warn({ role, err }, 'channel to a process failed'))
    answerPeer(worker, 'metrics of all', () => this.#gather())
    answerPasswords(worker, this.#passwords)
    worker.once('exit', (code, signal) => {
      this.#workers.delete(worker)
      if (this.#stopping) return
      this.#log.error({ role, child: worker.process.pid, code, signal }, 'process exited, starting another')
      this.#replace(role, performance.now() - startedAt < HEALTHY_MS ? failures + 1 : 0)
    })
    try {
      await untilListening(worker, START_TIMEOUT_MS)
      await askPeer(worker, 'begin', this.#startMessage, START_TIMEOUT_MS)
    } catch (error) {
      worker.process.kill('SIGKILL')
      throw error
    }
  }

  async #replace(role: Role, failures: number): Promise<void> {
    await sleep(Math.min(FIRST_RESTART_MS * 2 ** failures, MAX_RESTART_DELAY_MS), null, { ref: false })
    if (this.#stopping) return
    await this.#launch(role, failures).catch(err => this.#log.error({ role, err }, 'process could not start'))
  }

  async #end(worker: Worker, graceMs: number): Promise<void> {
    const ended = new Promise(resolve => worker.once('exit', resolve))
    const timer = setTimeout(() => {
      this.#log.error({ child: worker.process.pid }, 'process did not stop in time and is killed')
      worker.process.kill('SIGKILL')
    }, graceMs + STOP_TIMEOUT_MS)
    await askPeer(worker, 'stop', graceMs, graceMs + STOP_TIMEOUT_MS).catch(() => {})
    if (worker.isConnected()) worker.disconnect()
    await ended
    clearTimeout(timer)
  }

  /** The metrics of all processes that answer in time. */
  async #gather(): Promise<MetricsSnapshot[]> {
    const answers = [...this.#workers].map(worker =>
      askPeer<MetricsSnapshot>(worker, 'metrics', null, METRICS_TIMEOUT_MS),
    )
    const settled = await Promise.allSettled([this.#own.snapshot(), ...answers])
    return settled.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  }
}
