import { expect, test } from 'vitest'
import { RecentCallers } from './recent-callers.ts'

const [A, B, C] = ['a', 'b', 'c'].map(text => Buffer.from(text)) as [Buffer, Buffer, Buffer]

test('a caller is known up to the maximum age, and not beyond it', () => {
  const recent = new RecentCallers<string>({ maxAgeMs: 1000, maxCallers: 10 })
  recent.remember(A, 'caller', 0)
  expect(recent.find(A, 999)).toBe('caller')
  expect(recent.find(A, 1000)).toBeNull()
  expect(recent.find(B, 0)).toBeNull()
  recent.forget(A)
  expect(recent.find(A, 0)).toBeNull()
})

test('no more than the maximum number of callers are stored', () => {
  const recent = new RecentCallers<string>({ maxAgeMs: 1000, maxCallers: 2 })
  recent.remember(A, 'a', 0)
  recent.remember(B, 'b', 0)
  expect([A, B].map(hash => recent.find(hash, 0))).toEqual(['a', 'b'])
  recent.remember(C, 'c', 0)
  expect([A, B, C].map(hash => recent.find(hash, 0))).toEqual([null, null, 'c'])
})
