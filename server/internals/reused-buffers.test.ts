import { expect, test } from 'vitest'
import { giveBack, takeBuffer } from './reused-buffers.ts'

const LENGTH = 60 * 1024

test('memory that is given back is used again', () => {
  const first = takeBuffer(LENGTH)
  giveBack(first)
  expect(takeBuffer(LENGTH).buffer).toBe(first.buffer)
})

test('memory of others is never handed out: Node 24 cuts small buffers from one of 64 KiB', () => {
  const foreign = Buffer.from(new ArrayBuffer(64 * 1024))
  giveBack(foreign)
  expect(takeBuffer(LENGTH).buffer).not.toBe(foreign.buffer)
})

test('memory that is given back twice is handed out once', () => {
  const twice = takeBuffer(LENGTH)
  giveBack(twice)
  giveBack(twice)
  expect(takeBuffer(LENGTH).buffer).not.toBe(takeBuffer(LENGTH).buffer)
})
