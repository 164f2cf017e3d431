import { expect, test } from 'vitest'
import { acquireBuffer, releaseBuffer } from './reused-buffers.ts'

const LENGTH = 60 * 1024

test('memory that is given back is used again', () => {
  const first = acquireBuffer(LENGTH)
  releaseBuffer(first)
  expect(acquireBuffer(LENGTH).buffer).toBe(first.buffer)
})

test('memory of others is never handed out: Node 24 cuts small buffers from one of 64 KiB', () => {
  const foreign = Buffer.from(new ArrayBuffer(64 * 1024))
  releaseBuffer(foreign)
  expect(acquireBuffer(LENGTH).buffer).not.toBe(foreign.buffer)
})

test('memory that is given back twice is handed out once', () => {
  const twice = acquireBuffer(LENGTH)
  releaseBuffer(twice)
  releaseBuffer(twice)
  expect(acquireBuffer(LENGTH).buffer).not.toBe(acquireBuffer(LENGTH).buffer)
})
