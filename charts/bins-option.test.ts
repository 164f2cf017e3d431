import { expect, test } from 'vitest'
import { fillBins } from './bins-option.ts'

test('empty bins between the first and the last are added', () => {
  expect(
    fillBins(
      [
        [5, 2],
        [15, 1],
      ],
      5,
    ),
  ).toEqual([
    { from: 5, count: 2 },
    { from: 10, count: 0 },
    { from: 15, count: 1 },
  ])
  expect(fillBins([], 1)).toEqual([])
})
