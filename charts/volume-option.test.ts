import { expect, test } from 'vitest'
import { faded, type Look } from './look.ts'
import { timeTicks } from './time-ticks.ts'
import { drawVolume } from './volume-option.ts'

const HOUR = 3_600_000
const SIZE = { hidden: new Set<string>(), hasPatterns: false, height: 240 }

const words = new Proxy({ noDataFor: () => 'No data, 24 h' } as { [name: string]: unknown }, {
  get: (own, name: string) => own[name] ?? (() => ''),
})
const look = { colours: () => '#000000', words, textWidth: (text: string) => text.length * 6 } as unknown as Look

/** The label of a gap from the second of three days on, in a plot of days. */
function gapLabel(width: number): { rotation: number; style: { text: string } } | undefined {
  const at = (day: number) => new Date(Date.UTC(2026, 4, day)).toISOString()
  const buckets = [1, 2, 3].map(day => ({
    start: Date.parse(at(day)),
    end: Date.parse(at(day)) + 24 * HOUR,
    local: at(day).slice(0, 16),
    localEnd: at(day + 1).slice(0, 16),
    coverage: day === 2 ? 0 : 1,
    isRunning: false,
  }))
  const counts = [50, 0, 60]
  const volume = {
    interval: '1d' as const,
    buckets,
    series: [{ key: '1', label: '1', colour: '--plot-channel-1', counts }],
    totals: counts,
    before: null,
    gaps: [{ start: at(2), end: at(3) }],
  }
  const { option } = drawVolume(volume, SIZE, width, look)
  const labels = (option.series as { id: string; data: unknown[]; renderItem: (params: object) => unknown }[]).find(
    ({ id }) => id === 'labels',
  )
  const coordSys = { x: 0, y: 0, width, height: 200 }
  return labels?.renderItem({ dataIndex: 0, coordSys }) as ReturnType<typeof gapLabel>
}

test('the name of a gap is level where the gap has room for it, else upright', () => {
  expect(gapLabel(600)).toMatchObject({ rotation: 0, style: { text: 'No data, 24 h' } })
  expect(gapLabel(200)).toMatchObject({ rotation: Math.PI / 2 })
})

test('the running bucket is pale with a dashed edge, a partly measured one paler than others, in a plot of bars', () => {
  const start = Date.UTC(2026, 4, 4, 10)
  const buckets = [
    { coverage: 1, isRunning: false },
    { coverage: 0.5, isRunning: false },
    { coverage: 1, isRunning: true },
  ].map((more, i) => {
    const [from, to] = [start + i * HOUR, start + (i + 1) * HOUR]
    const [local = '', localEnd = ''] = [from, to].map(ts => new Date(ts).toISOString().slice(0, 16))
    return { start: from, end: to, local, localEnd, ...more }
  })
  const counts = [50, 30, 20]
  const volume = {
    interval: '1h' as const,
    buckets,
    series: [{ key: '1', label: '1', colour: '--plot-channel-1', counts }],
    totals: counts,
    before: null,
    gaps: [],
  }
  const { option } = drawVolume(volume, SIZE, 600, look)
  const series = option.series as { id: string; type: string; data: { value: number; itemStyle: object }[] }[]
  const bars = series.find(({ id }) => id === '1')
  const [whole, partly, running] = bars?.data ?? []
  expect([bars?.type, whole?.value, partly?.value, running?.value]).toEqual(['bar', 50, 30, 20])
  expect(running?.itemStyle).toMatchObject({ color: faded('#000000', 0.4), borderColor: '#000000', borderType: [3, 2] })
  expect(partly?.itemStyle).toMatchObject({ color: faded('#000000', 0.55) })
  expect(whole?.itemStyle).not.toHaveProperty('color')
  expect([whole, partly].some(bar => bar && 'borderType' in bar.itemStyle)).toBe(false)
})

test('each day of a week has its name, also on a phone', () => {
  const days = Array.from({ length: 7 }, (_, day) => ({
    start: Date.UTC(2026, 10, 13 + day),
    end: Date.UTC(2026, 10, 14 + day),
    local: `2026-11-${13 + day}T00:00`,
    localEnd: `2026-11-${14 + day}T00:00`,
    coverage: 1,
    isRunning: false,
  }))
  const names = { weekday: () => 'Fri', dayMonth: () => '13 Nov', weekdayDay: () => 'Fri 13 Nov' }
  const ticks = (bucketPx: number) => timeTicks(days, '1d', bucketPx, names as unknown as Look['words'])
  expect([120, 39].map(bucketPx => ticks(bucketPx).labels.map(({ text }) => text))).toEqual([
    Array(7).fill('Fri 13 Nov'),
    Array(7).fill('Fri'),
  ])
})
