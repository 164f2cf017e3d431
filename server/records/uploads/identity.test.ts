import { expect, test } from 'vitest'
import { identitiesOf } from './identity.ts'
import type { SentRecord } from './parse-record.ts'

const record = (change: Partial<SentRecord> = {}): SentRecord => ({
  index: 0,
  ts: 1_780_000_000_000,
  channel: 1,
  lane: null,
  vehicleClass: 1,
  classCode: 7,
  speed: 483,
  length: 431,
  headway: null,
  gap: null,
  sequence: null,
  flags: 0,
  ...change,
})

test('the function never changes: these values are stored in databases', () => {
  expect(identitiesOf([record()])).toEqual([5815500286543005816n])
  expect(identitiesOf([record({ sequence: 12345 })])).toEqual([8268098796311915826n])
})

test('a sequence number alone decides, whatever else is sent', () => {
  const [first, second, third] = identitiesOf([
    record({ sequence: 5 }),
    record({ sequence: 5, speed: 1 }),
    record({ sequence: 6 }),
  ])
  expect(second).toBe(first)
  expect(third).not.toBe(first)
  expect(identitiesOf([record({ sequence: 5 + 2 ** 32 })])[0]).not.toBe(first)
})

test('equal vehicles in one tick are distinguished by their ordinal, in another tick they start again', () => {
  const [a, b, c] = identitiesOf([record(), record(), record({ ts: 1_780_000_001_000 })])
  expect(a).not.toBe(b)
  expect(c).toBe(a)
})

test('each measured value counts, and null is a value of its own', () => {
  const changes: Partial<SentRecord>[] = [
    {},
    { channel: 2 },
    { lane: 1 },
    { classCode: null },
    { speed: null },
    { speed: 0 },
    { length: null },
    { length: 0 },
  ]
  const identities = changes.map(change => identitiesOf([record(change)])[0])
  expect(new Set(identities).size).toBe(changes.length)
})

test('200,000 vehicles of one tick get distinct identities of 63 bits', () => {
  const many = Array.from({ length: 200_000 }, (_, i) => record({ speed: i % 3000, length: i % 71 }))
  const identities = identitiesOf(many)
  expect(new Set(identities).size).toBe(many.length)
  expect(identities.every(identity => identity >= 0n && identity < 2n ** 63n)).toBe(true)
})
