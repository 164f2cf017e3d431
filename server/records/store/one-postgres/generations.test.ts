import { expect, test } from 'vitest'
import { type Generation, generationsToExtend, generationsToSeal, MAX_GENERATIONS } from './generations.ts'

const of = (...records: number[]): Generation[] => records.map((count, generation) => ({ generation, records: count }))
const numbers = (chosen: Generation[]) => chosen.map(({ generation }) => generation).sort()

test('sealing merges all generations of a span, but those with which it would be more than so many records', () => {
  expect(numbers(generationsToSeal(of(600, 300, 90), 10, 1000))).toEqual([0, 1, 2])
  expect(numbers(generationsToSeal(of(600, 300, 90), 11, 1000))).toEqual([1, 2])
  expect(numbers(generationsToSeal(of(600, 300, 100), 0, 1000))).toEqual([0, 1, 2])
  expect(numbers(generationsToSeal(of(600, 300, 101), 0, 1000))).toEqual([1, 2])
})

test('a single generation without new records is not merged', () => {
  expect(generationsToSeal([], 0)).toEqual([])
  expect(generationsToSeal(of(10), 0)).toEqual([])
  expect(numbers(generationsToSeal(of(10), 1))).toEqual([0])
  expect(generationsToSeal(of(600, 500), 0, 1000)).toEqual([])
})

test('what sealing leaves is never more generations than a page reads, however many records they have', () => {
  const full = of(...Array.from({ length: MAX_GENERATIONS }, () => 5000))
  expect(generationsToSeal(full.slice(1), 10, 1000)).toEqual([])
  expect(generationsToSeal(full, 10, 1000)).toHaveLength(1)
})

test('an import adds a generation while there is room, then merges the smallest until the next is larger', () => {
  const full = of(900, 800, 400, 111, 50, 20, 20, 10)
  expect(full).toHaveLength(MAX_GENERATIONS)
  expect(generationsToExtend(full.slice(1), 10)).toEqual([])
  expect(numbers(generationsToExtend(full, 5))).toEqual([7])
  expect(numbers(generationsToExtend(full, 10))).toEqual([4, 5, 6, 7])
  expect(numbers(generationsToExtend(full, 11))).toEqual([3, 4, 5, 6, 7])
})

/** A folder of many sites adds each of them to each of its days. */
test('a day of 500 sites is encoded less than four times', () => {
  let stored: Generation[] = []
  let encoded = 0
  for (let site = 0; site < 500; site++) {
    const merged = generationsToExtend(stored, 1)
    const records = 1 + merged.reduce((sum, one) => sum + one.records, 0)
    encoded += records
    stored = [...stored.filter(one => !merged.includes(one)), { generation: site, records }]
    expect(stored.length).toBeLessThanOrEqual(MAX_GENERATIONS)
  }
  expect(encoded / 500).toBeLessThan(4)
})
