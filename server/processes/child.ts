import type { Config } from '../config.ts'
import type { Connection } from '../database/connect.ts'
import { createLog, type Log } from '../log.ts'
import type { MetricsSnapshot } from '../metrics.ts'
import { answer, ask, sayListening } from './ask.ts'

export type Role = 'http' | 'background'

/** Of each HTTP process, at most. */
export const HTTP_CONNECTIONS = 10

/** What a child is told: over its channel, so that no secret shows in a list of processes. */
export interface Orders {
  config: Config
  connection: Connection
}

export interface Work {
  snapshot(): Promise<MetricsSnapshot>
  /** Ends in order; `graceMs` is the time that others have to notice that we are no longer ready. */
  stop(graceMs: number): Promise<void>
}

/** The life of a child: it begins, reports and stops when the primary says so, and ends when the primary does. */
export function runChild(role: Role, begin: (orders: Orders, log: Log) => Promise<Work>): void {
  // A terminal sends its Ctrl-C, and some service managers their SIGTERM, to every process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit(0))

  let work: Promise<Work> | undefined
  answer(process, 'begin', async (orders: Orders) => {
    const log = createLog(orders.config.logLevel, role)
    process.on('uncaughtException', err => {
      log.fatal({ err }, 'unexpected error, the process ends')
      process.exit(1)
    })
    work = begin(orders, log)
    await work
    log.info('process began')
  })
  answer(process, 'stop', async (graceMs: number) => (await work)?.stop(graceMs))
  answer(process, 'metrics', async () => (await work)?.snapshot() ?? [])
  sayListening()
}

export const metricsOfAllProcesses = (): Promise<MetricsSnapshot[]> => ask(process, 'metrics of all', null, 4_000)
