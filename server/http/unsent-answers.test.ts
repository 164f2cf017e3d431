import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { PIECE_BYTES, UnsentAnswers } from './unsent-answers.ts'

const LIMITS = { stalledMs: 1_000, unsentBytes: 10 * PIECE_BYTES, pausedMs: 50 }
const bytes = (pieces: number) => Buffer.alloc(pieces * PIECE_BYTES, 'x')

async function readAll(answer: Readable): Promise<number> {
  let size = 0
  for await (const chunk of answer) size += chunk.length
  return size
}

test('answers are held up to the limit, and make room when they are read or given up', async () => {
  const unsent = new UnsentAnswers(LIMITS)
  const [first, second] = [unsent.hold(bytes(6)), unsent.hold(bytes(4))]
  expect(() => unsent.hold(bytes(1))).toThrow('Service temporarily unavailable, try again later.')
  expect(await readAll(first)).toBe(6 * PIECE_BYTES)
  const third = unsent.hold(bytes(6))
  second.destroy()
  await sleep(1)
  expect(await readAll(unsent.hold(bytes(4)))).toBe(4 * PIECE_BYTES)
  third.destroy()
})

test('above the limit the answer whose reader took nothing for longest is cut, never one that is read', async () => {
  const unsent = new UnsentAnswers(LIMITS)
  const read = unsent.hold(bytes(4))
  const forgotten = unsent.hold(bytes(4))
  const cut = new Promise(resolve => forgotten.once('error', resolve))
  read.read(1)
  for (let i = 0; i < 4; i++) {
    await sleep(30)
    read.read(PIECE_BYTES)
  }
  const next = unsent.hold(bytes(4))
  expect(await cut).toMatchObject({ status: 503 })
  expect(read.destroyed).toBe(false)
  expect(await readAll(next)).toBe(4 * PIECE_BYTES)
})

test('one answer that is larger than the limit is sent when it is alone', async () => {
  const unsent = new UnsentAnswers(LIMITS)
  expect(await readAll(unsent.hold(bytes(20)))).toBe(20 * PIECE_BYTES)
})
