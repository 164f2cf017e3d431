import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { Burst } from './burst.ts'
import { Gate } from './gate.ts'

/**
 * This process has one event loop. Long work does a few milliseconds at a time and calls `yieldTurn` in between: in each turn
 * of the loop one piece of long work is done, keys alternate, and everything else that is ready is handled.
 */
const pieces = new Gate<number>({ concurrency: 1, total: 1 })
const burst = new Burst({ pauseMs: 10, maxMs: 400 })

/**
 * Called for each new connection. Node accepts one in each turn of the loop, so the last one of a burst would wait for a piece
 * of long work for each connection before it: with 600 connections that took 14 s. So long work waits for a burst to end.
 */
export const noteArrival = (): void => burst.note(performance.now())

/** Resolves when long work for this key may go on. */
export const yieldTurn = (key: number): Promise<void> => pieces.run(key, afterArrivals)

/** Resolves when work for this key may start: immediately, unless connections arrive in a burst. */
export async function awaitBurst(key: number): Promise<void> {
  if (isBurst()) await yieldTurn(key)
}

async function afterArrivals(): Promise<void> {
  await setImmediate()
  while (isBurst()) await sleep(1)
}

const isBurst = () => burst.isOn(performance.now())
