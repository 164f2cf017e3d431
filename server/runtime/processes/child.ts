import type { Connection, LayoutName } from '../../platform/database/database.ts'
import type { Config } from '../config.ts'
import { createLog, type Log } from '../log.ts'
import type { MetricsSnapshot } from '../metrics.ts'
import { answerPeer, askPeer, reportListening } from './ask.ts'

export type Role = 'http' | 'background'

/** Sent to a child over its channel, so that no secret is visible in the list of processes. */
export interface StartMessage {
  config: Config
  connection: Connection
  layout: LayoutName | null
}

export interface ChildWork {
  snapshot(): Promise<MetricsSnapshot>
  /** Stops gracefully; `graceMs` is the time for load balancers to notice that the process is not ready. */
  stop(graceMs: number): Promise<void>
}

/** Runs a child: it starts, reports metrics and stops on messages of the primary, and exits when the primary does. */
export function runChild(role: Role, startWork: (start: StartMessage, log: Log) => Promise<ChildWork>): void {
  // A terminal sends Ctrl-C, and some service managers send SIGTERM, to every process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit(0))

  let work: Promise<ChildWork> | undefined
  answerPeer(process, 'begin', async (start: StartMessage) => {
    const log = createLog(start.config.logLevel, role)
    process.on('uncaughtException', err => {
      log.fatal({ err }, 'unexpected error, the process ends')
      process.exit(1)
    })
    work = startWork(start, log)
    await work
    log.info('process started')
  })
  answerPeer(process, 'stop', async (graceMs: number) => (await work)?.stop(graceMs))
  answerPeer(process, 'metrics', async () => (await work)?.snapshot() ?? [])
  reportListening()
}

export const metricsOfAllProcesses = (): Promise<MetricsSnapshot[]> => askPeer(process, 'metrics of all', null, 4_000)
