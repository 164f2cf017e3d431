import { getPriority, setPriority } from 'node:os'

/** A tenth of the processor time of a thread with the usual priority, when both want to run. */
const NICENESS = 10

/**
 * Lowers the priority of the calling thread. On Linux only: elsewhere it would be that of the whole process. A service that
 * was started with a lower one keeps that, because only root may raise it.
 */
export function lowerPriority(): void {
  if (process.platform === 'linux') setPriority(Math.max(NICENESS, getPriority()))
}
