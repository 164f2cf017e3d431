import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bucket } from './buckets.ts'
import { laneShapes, type PlotMark } from './event-lane.ts'
import type { Look } from './look.ts'

const DAY = 86_400_000
const DAYS = 366
const FRAME = { x: 50, y: 40, width: 900, height: 200 }
const buckets = Array.from({ length: DAYS }, (_, i) => ({ start: i * DAY, end: (i + 1) * DAY })) as unknown as Bucket[]
const look = { colours: () => '#000000', textWidth: (text: string) => text.length * 6 } as unknown as Look

interface Bar {
  shape: { x: number; y: number; width: number }
  text: string
}

/** Marks that begin on different days. */
const marks = fc.uniqueArray(fc.integer({ min: 0, max: DAYS - 1 }), { minLength: 1, maxLength: 30 }).chain(days =>
  fc.tuple(
    ...days.map(day =>
      fc.record<PlotMark>({
        kind: fc.constantFrom('quality', 'holiday', 'finding'),
        start: fc.constant(day * DAY),
        end: fc.integer({ min: 1, max: 60 }).map(length => (day + length) * DAY),
        label: fc.constantFrom('Low volume', 'Whit Monday', 'Roadworks, one lane'),
        short: fc.constantFrom('?', 'Holiday'),
      }),
    ),
  ),
)

const barsOf = (list: PlotMark[]): Bar[] =>
  laneShapes(list, buckets, FRAME.width, look)
    .map(draw => draw(FRAME) as { type: string; children?: { shape: Bar['shape']; style: { text: string } }[] })
    .flatMap(({ type, children }) =>
      type === 'group' && children?.[0] && children[1]
        ? [{ shape: children[0].shape, text: children[1].style.text }]
        : [],
    )

test('no mark of a plot is drawn over the next one of its lane, and every text fits its own', () => {
  fc.assert(
    fc.property(marks, list => {
      const bars = barsOf(list)
      expect(bars).toHaveLength(list.length)
      for (const { shape, text } of bars) expect(text.length * 6).toBeLessThanOrEqual(Math.ceil(shape.width))
      const lanes = new Map<number, Bar[]>()
      for (const bar of bars) lanes.set(bar.shape.y, [...(lanes.get(bar.shape.y) ?? []), bar])
      for (const lane of lanes.values()) {
        const sorted = lane.map(({ shape }) => shape).sort((a, b) => a.x - b.x)
        for (const [i, { x, width }] of sorted.entries()) {
          // What is narrower than 2 px is drawn 2 px wide.
          expect(x + Math.max(0, width - 2)).toBeLessThanOrEqual((sorted[i + 1]?.x ?? Number.POSITIVE_INFINITY) + 0.5)
        }
      }
    }),
  )
})

test('a finding has its name where there is space, else a sign', () => {
  const finding = (day: number) =>
    ({ kind: 'finding', start: day * DAY, end: (day + 1) * DAY, label: 'Low volume', short: '?' }) as const
  expect(barsOf([finding(10), finding(200)]).map(({ text }) => text)).toEqual(['Low volume', 'Low volume'])
  expect(barsOf([finding(10), finding(20)]).map(({ text }) => text)).toEqual(['?', 'Low volume'])
  expect(barsOf([finding(364)]).map(({ text }) => text)).toEqual([''])
})

test('a finding without room for a sign is filled, and not an empty flag', () => {
  const finding = (day: number): PlotMark => ({
    kind: 'finding',
    start: day * DAY,
    end: (day + 1) * DAY,
    label: 'Low volume',
    short: '?',
  })
  const named = { ...look, colours: (name: string) => name } as Look
  const fillOf = (day: number) => {
    const shapes = laneShapes([finding(day)], buckets, FRAME.width, named).map(draw => draw(FRAME))
    return (shapes.at(-1) as unknown as { children: { style: { fill: string } }[] }).children[0]?.style.fill
  }
  expect(fillOf(364)).toBe('--color-warn')
  expect(fillOf(10)).toBe('--color-surface')
})
