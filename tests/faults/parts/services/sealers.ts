import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { CHECKOUT } from '../../../../server/runtime/config.ts'
import type { Service } from './service.ts'

const PROGRAM = join(CHECKOUT, 'dist', 'tests', 'faults', 'parts', 'seal-forever.js')
const PROCESSES = 2

/** Processes that seal and unseal, each killed with -9 again and again at a random moment, and started again. */
export class Sealers {
  readonly counts = { sealed: 0, opened: 0, kills: 0 }
  /** What a process wrote that ended by itself, which none should. */
  readonly failures: string[] = []
  readonly #service: Service
  readonly #killedMs: number
  #isOver = false

  /** Each process is killed at most so long after it has begun. */
  constructor(service: Service, killedMs: number) {
    this.#service = service
    this.#killedMs = killedMs
  }

  /** Until stopped. */
  async run(): Promise<void> {
    await Promise.all(Array.from({ length: PROCESSES }, () => this.#runOne()))
  }

  stop(): void {
    this.#isOver = true
  }

  async #runOne(): Promise<void> {
    const { PATH, HOME } = process.env
    const env = { PATH, HOME, CONNECTION: JSON.stringify(this.#service.postgres.connection) }
    while (!this.#isOver && this.failures.length === 0) {
      const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      const errors: string[] = []
      const ended = new Promise<NodeJS.Signals | null>(resolve => child.once('close', (_, signal) => resolve(signal)))
      let reports = 0
      createInterface(child.stderr).on('line', line => errors.push(line))
      createInterface(child.stdout).on('line', line => {
        const { sealed = 0, opened = 0 } = JSON.parse(line)
        this.counts.sealed += sealed
        this.counts.opened += opened
        reports++
      })
      // It has started when it has done something, however busy the machine is.
      while (reports === 0 && child.exitCode === null && !this.#isOver) await sleep(20)
      await sleep(Math.random() * this.#killedMs)
      child.kill('SIGKILL')
      if ((await ended) === 'SIGKILL') this.counts.kills++
      else this.failures.push(`a sealer ended: ${errors.join(' ').slice(0, 1000)}`)
    }
  }
}
