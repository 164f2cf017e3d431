import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Gate } from './gate.ts'

/** Work that runs until it is ended; `started` lists the names of all that has started. */
function startable() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<void>(resolve => {
      started.push(name)
      ends.set(name, resolve)
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await setImmediate()
  }
  return { started, work, end }
}

test('a key with many waiting pieces of work delays another key by one piece', async () => {
  const gate = new Gate<string>({ concurrency: 2, total: 2 })
  const { started, work, end } = startable()
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) void gate.run('a', work(name))
  for (const name of ['b1', 'b2']) void gate.run('b', work(name))
  void gate.run('c', work('c1'))
  await setImmediate()
  expect(started).toEqual(['a1', 'a2'])
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3']) await end(name)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
})

test('a key has no more than its part, also when nothing else runs', async () => {
  const gate = new Gate<string>({ concurrency: 1, total: 3 })
  const { started, work, end } = startable()
  for (const name of ['a1', 'a2']) void gate.run('a', work(name))
  void gate.run('b', work('b1'))
  await setImmediate()
  expect(started).toEqual(['a1', 'b1'])
  await end('b1')
  expect(started).toEqual(['a1', 'b1'])
  await end('a1')
  expect(started).toEqual(['a1', 'b1', 'a2'])
})

test('work that waits too long is refused, and its turn is that of the next', async () => {
  const gate = new Gate<string>({ concurrency: 1, waitMs: 20, refuse: () => new Error('too long') })
  const { started, work, end } = startable()
  void gate.run('a', work('a1'))
  await expect(gate.run('a', work('a2'))).rejects.toThrow('too long')
  void gate.run('a', work('a3'))
  await end('a1')
  expect(started).toEqual(['a1', 'a3'])
})

test('work that fails ends its turn', async () => {
  const gate = new Gate<string>({ concurrency: 1, total: 1 })
  const failed = gate.run('a', async () => {
    throw new Error('no')
  })
  const next = gate.run('b', async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
})
