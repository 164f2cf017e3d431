import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { Gate } from './gate.ts'

/** Two connections of a burst arrive within less than this. */
const BURST_MS = 5
/** Long work waits for new connections no longer than this before each of its pieces. */
const MAX_BURST_MS = 100

/**
 * This process has one event loop. Long work does a few milliseconds at a time and calls `yieldTurn` in between: in each turn
 * of the loop one piece of long work is done, keys alternate, and everything else that is ready is handled.
 */
const pieces = new Gate<number>({ concurrency: 1, total: 1 })
let arrivedAt = Number.NEGATIVE_INFINITY

/**
 * Called for each new connection. Node accepts one in each turn of the loop, so the last one of a burst would wait for a piece
 * of long work for each connection before it: with 600 connections that took 14 s. So long work waits for a burst to end.
 */
export function noteArrival(): void {
  arrivedAt = performance.now()
}

/** Resolves when long work for this key may go on. */
export const yieldTurn = (key: number): Promise<void> => pieces.run(key, afterArrivals)

/** Resolves when work for this key may start: immediately, unless connections arrive in a burst. */
export async function awaitBurst(key: number): Promise<void> {
  if (isBurst()) await yieldTurn(key)
}

async function afterArrivals(): Promise<void> {
  const startedAt = performance.now()
  await setImmediate()
  while (isBurst() && performance.now() - startedAt < MAX_BURST_MS) await sleep(1)
}

const isBurst = () => performance.now() - arrivedAt < BURST_MS
