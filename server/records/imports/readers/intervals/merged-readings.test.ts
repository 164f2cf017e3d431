import { expect, test } from 'vitest'
import { addCount, intervalReading } from './counts.ts'
import { MergedReadings } from './merged-readings.ts'

const readingAt = (hour: number) => intervalReading({ start: hour * 3_600_000, duration_s: 3600, channel: 1 })

test('as many intervals as the limit are merged, one more is refused; parts of those that are there are not', () => {
  const merged = new MergedReadings(2)
  const add = (hour: number, name: 'car' | 'bus', line: number) =>
    addCount(merged.add(name, readingAt(hour), line, name), { of: 'class', name }, 1)
  add(8, 'car', 1)
  add(9, 'car', 2)
  add(8, 'bus', 3)
  expect(() => add(10, 'car', 4)).toThrow('The file holds more than 2 intervals of channels. Split it.')
  const found: unknown[] = []
  merged.end((line, _text, reading) => found.push([line, typeof reading === 'string' ? reading : reading.classes]))
  expect(found).toEqual([
    [1, { car: 1, bus: 1 }],
    [2, { car: 1 }],
  ])
})
