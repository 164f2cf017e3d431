import { expect, test } from 'vitest'
import { drawBins, fillBins } from './bins-option.ts'
import type { Look } from './look.ts'

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

test('labels are at round values, wherever the first bin is', () => {
  const bins = Array.from({ length: 59 }, (_, i) => ({ from: i + 1, count: 1 }))
  const texts: string[] = []
  const look = {
    colours: () => '#000000',
    words: { number: String },
    textWidth: () => 30,
  } as unknown as Look
  const { option } = drawBins({ bins, width: 1, count: 59, median: 30, unit: 's' }, 640, look)
  const [axis] = option.series as [{ data: unknown[]; renderItem: (params: object) => { style: { text: string } } }]
  const coordSys = { x: 0, y: 0, width: 600, height: 200 }
  for (const dataIndex of axis.data.keys()) texts.push(axis.renderItem({ dataIndex, coordSys }).style.text)
  expect(texts).toEqual(['5', '10', '15', '20', '25', '30', '35', '40', '45', '50', 's'])
})
