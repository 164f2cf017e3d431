import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { yieldTurn } from './loop-turns.ts'

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
