import { expect, test } from 'vitest'
import { binsUpTo } from './speed-figures.ts'

/** One vehicle at each of these speeds, in 0.1 of the unit. */
function speedsAt(...tenths: number[]) {
  const counts = new Uint32Array(2000)
  for (const speed of tenths) counts[speed] = (counts[speed] as number) + 1
  return { total: tenths.length, counts }
}

test('bins have an edge at the limit and hold every vehicle, one at the limit below it', () => {
  expect(binsUpTo(speedsAt(0, 499, 500, 501, 550), 50, 500)).toEqual([
    ...[0, 5, 10, 15, 20, 25, 30, 35, 40].map(above => [above, above === 0 ? 1 : 0]),
    [45, 2],
    [50, 2],
  ])
  expect(binsUpTo(speedsAt(480, 481, 530), 50, 480)).toEqual([
    [43, 1],
    [48, 2],
  ])
  // 50 km/h in mph.
  expect(
    binsUpTo(speedsAt(8, 311, 312), 50, 311).flatMap(([above, count]) => (count > 0 ? [[above, count]] : [])),
  ).toEqual([
    [-3.9, 1],
    [26.1, 1],
    [31.1, 1],
  ])
  expect(binsUpTo(speedsAt(), 50, null)).toEqual([])
})
