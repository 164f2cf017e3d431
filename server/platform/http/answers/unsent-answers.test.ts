import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BytesInPieces, PIECE_BYTES, UnsentAnswers } from './unsent-answers.ts'

const LIMITS = { stallTimeoutMs: 1_000, unsentBytes: 100, pausedMs: 50 }
const never = () => expect.unreachable('an answer was cut that should not be')

test('answers are held up to the limit, and make room when they are over', () => {
  const unsent = new UnsentAnswers(LIMITS)
  const first = unsent.hold(60, never)
  unsent.hold(40, never)
  expect(() => unsent.hold(1, never)).toThrow('Service temporarily unavailable, try again later.')
  unsent.release(first)
  unsent.release(first)
  unsent.hold(60, never)
  expect(() => unsent.hold(1, never)).toThrow('Service temporarily unavailable, try again later.')
})

test('above the limit the answer whose reader took nothing for longest is cut, never one that is read', async () => {
  const unsent = new UnsentAnswers(LIMITS)
  const cut: string[] = []
  const read = unsent.hold(40, never)
  unsent.hold(20, () => cut.push('first'))
  unsent.hold(20, () => cut.push('second'))
  await sleep(LIMITS.pausedMs + 20)
  read.progressAt = performance.now()
  unsent.hold(30, never)
  expect(cut).toEqual(['first'])
  unsent.hold(30, never)
  expect(cut).toEqual(['first', 'second'])
  expect(() => unsent.hold(30, never)).toThrow('Service temporarily unavailable, try again later.')
})

test('one answer that is larger than the limit is sent when it is alone', () => {
  const unsent = new UnsentAnswers(LIMITS)
  unsent.hold(1_000, never)
  expect(() => unsent.hold(1, never)).toThrow('Service temporarily unavailable, try again later.')
})

test('bytes in pieces are the bytes, and reading them is progress', async () => {
  const held = new UnsentAnswers(LIMITS).hold(1, never)
  held.progressAt = 0
  const bytes = Buffer.alloc(2 * PIECE_BYTES + 7, 'x')
  const pieces = await new BytesInPieces(bytes, held).toArray()
  expect(pieces.map(piece => piece.length)).toEqual([PIECE_BYTES, PIECE_BYTES, 7])
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  expect(held.progressAt).toBeGreaterThan(0)
})
