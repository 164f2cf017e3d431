import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { Burst } from './burst.ts'
import { Gate } from './gate.ts'

/**
 * This process has one event loop. Long work does a few milliseconds at a time and calls `yieldTurn` in between: in each turn
 * of the loop one piece of long work is done, keys alternate, and everything else that is ready is handled.
 */
const pieces = new Gate<number>({ concurrency: 1, total: 1 })
/** Requests that are ready in the same turn: two are begun in each, senders alternate. */
const requests = new Gate<string>({ concurrency: 2, total: 2 })
const burst = new Burst({ pauseMs: 50, maxMs: 400 })
let arrivals = 0

/**
 * Called for each new connection. Node accepts one in each turn of the loop, so the last one of a burst would wait for all that
 * is done for each connection before it: with 600 connections that took 14 s. So requests and long work wait for a burst to end.
 */
export function noteArrival(): void {
  arrivals++
  burst.note(performance.now())
}

/** Resolves when long work for this key may go on. */
export const yieldTurn = (key: number): Promise<void> => pieces.run(key, nextTurn)

/** Calls `begin` when this request may be handled: immediately, unless the same turn has begun others. */
export function takeTurn(request: IncomingMessage, begin: () => void): void {
  requests.run(senderOf(request), () => {
    begin()
    return nextTurn()
  })
}

/** The next turn of the loop in which no connection was accepted, or in which their burst has lasted too long. */
async function nextTurn(): Promise<void> {
  let before: number
  do {
    before = arrivals
    await setImmediate()
  } while (arrivals > before && burst.isOn(performance.now()))
}

const senderOf = ({ headers, socket }: IncomingMessage): string =>
  headers.authorization ?? headers.cookie ?? socket.remoteAddress ?? ''
