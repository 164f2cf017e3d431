import type { IncomingMessage } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { noteArrival, takeTurn, yieldTurn } from './loop-turns.ts'

test('one piece of long work is done in a turn of the event loop, and keys alternate', async () => {
  const done: string[] = []
  let turn = 0
  let isOver = false
  const countTurns = async () => {
    for (; !isOver; turn++) await setImmediate()
  }
  const counting = countTurns()
  const work = async (key: number, name: string) => {
    for (const piece of [1, 2]) {
      await yieldTurn(key)
      done.push(`${name}${piece} in turn ${turn}`)
    }
  }
  await Promise.all([work(1, 'a'), work(1, 'b'), work(1, 'c'), work(2, 'other')])
  isOver = true
  await counting
  expect(done.map(line => line.split(' ')[0])).toEqual(['a1', 'other1', 'b1', 'other2', 'c1', 'a2', 'b2', 'c2'])
  expect(new Set(done.map(line => line.split(' ').at(-1))).size).toBe(done.length)
})

/** All requests of a test have given up their places. */
afterEach(async () => {
  vi.restoreAllMocks()
  for (let turn = 0; turn < 3; turn++) await setImmediate()
})

/** Begins a request of this sender and notes in `begun` that it was its turn. */
function request(sender: string, begun: string[]): void {
  const message = { headers: { authorization: sender } } as IncomingMessage
  takeTurn(message, () => begun.push(sender))
}

test('two requests are begun in a turn of the event loop, and the next one is that of a sender who has not begun one', async () => {
  const begun: string[] = []
  for (let i = 0; i < 10; i++) request('many', begun)
  request('one', begun)
  expect(begun).toEqual(['many', 'many'])
  await setImmediate()
  await setImmediate()
  expect(begun.indexOf('one')).toBe(2)
  while (begun.length < 11) await setImmediate()
})

test('while connections are accepted, requests and long work wait', async () => {
  // A burst lasts for 400 ms at most: on a busy machine that may be one turn.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const begun: string[] = []
  for (let i = 0; i < 3; i++) request('many', begun)
  const piece = yieldTurn(1).then(() => begun.push('piece'))
  for (let turn = 0; turn < 20; turn++) {
    noteArrival()
    await setImmediate()
  }
  expect(begun).toHaveLength(2)
  await piece
  while (begun.length < 4) await setImmediate()
})
