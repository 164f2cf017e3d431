import { expect, test } from 'vitest'
import { marksOf } from './open-volume.ts'

const item = (hour: number, quality?: string[]) => ({
  start: `2026-06-01T0${hour}:00:00+00:00`,
  end: `2026-06-01T0${hour + 1}:00:00+00:00`,
  count: 1,
  coverage: 1,
  ...(quality && { quality }),
})
const shown = (items: ReturnType<typeof item>[]) =>
  marksOf(items as unknown as Parameters<typeof marksOf>[0]).map(({ start, end, label }) => [
    new Date(start).getUTCHours(),
    new Date(end).getUTCHours(),
    label,
  ])

test('time that is left out is marked with its effect, adjacent intervals and those of several channels once', () => {
  const [out, slow] = ['Left out of all figures', 'Left out of speeds']
  expect(shown([item(0), item(1, ['mark'])])).toEqual([])
  const items = [
    item(1, ['exclude']),
    item(1),
    item(2, ['exclude', 'exclude_speed']),
    item(2, ['exclude']),
    item(4, ['exclude']),
  ]
  expect(shown(items)).toEqual([
    [1, 3, out],
    [4, 5, out],
    [2, 3, slow],
  ])
})
