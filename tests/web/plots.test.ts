import { fromAbsolute } from '@internationalized/date'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gridFor } from '../../charts/axes.ts'
import { type Bucket, type BucketItem, combineBuckets, countBuckets, indexAtTime } from '../../charts/buckets.ts'
import type { Look } from '../../charts/look.ts'
import { type LineLabel, placeLabels } from '../../charts/place-labels.ts'
import { scaleBetween, scaleTo } from '../../charts/scale.ts'
import { drawSpeedBand } from '../../charts/speed-band-option.ts'
import { visibleBins } from '../../charts/speed-bins.ts'
import { drawSpeeds } from '../../charts/speed-option.ts'
import { timeTicks } from '../../charts/time-ticks.ts'
import { type HourCell, stepOf, weekdayHours } from '../../charts/weekday-hours.ts'
import type { CountedBy } from '../../contract/intervals/counted-by.ts'
import { HOUR_MS } from '../../contract/times/time.ts'
import { drawShares } from '../../web/pages/compare/period-option.ts'
import { meanHours, passedHours } from '../../web/pages/site-page/plots/weekday-values.ts'
import { formatBucketTime } from '../../web/parts/plots/bucket-time.ts'
import { chartWords } from '../../web/parts/plots/chart-words.ts'
import { changesOf, compareBuckets } from '../../web/parts/plots/compare-buckets.ts'
import { chooseInterval, intervalsOf } from '../../web/parts/plots/intervals.ts'
import { csvOf } from '../../web/parts/plots/sheet.ts'
import { groupClasses, type VehicleClass } from '../../web/parts/plots/vehicle-classes.ts'
import { type Volume, volumeSheet } from '../../web/parts/plots/volume.ts'
import { readRange, type Search } from '../../web/parts/range/range.ts'
import { formatDayRange, formatTimeSpan } from '../../web/ui/text/date-format.ts'
import { formatNumber } from '../../web/ui/text/format.ts'

const NO_SPEED = { mean: null, p15: null, p50: null, p85: null, max: null }

/** Items as the service answers them: local times with their offset. */
function itemsOf(
  zone: string,
  from: string,
  hours: number,
  stepMs: number,
  fields: Partial<BucketItem> = {},
): BucketItem[] {
  const local = (ts: number) => fromAbsolute(ts, zone).toString().split('[')[0] as string
  return Array.from({ length: (hours * HOUR_MS) / stepMs }, (_, i) => {
    const start = Date.parse(from) + i * stepMs
    return {
      start: local(start),
      end: local(start + stepMs),
      count: 1,
      valid_count: 1,
      coverage: 1,
      speed_kmh: NO_SPEED,
      ...fields,
    } as BucketItem
  })
}
const LATER = Date.parse('2030-01-01T00:00:00Z')
const counted = (items: BucketItem[], now = LATER) => countBuckets(items, now, item => String(item.channel ?? 'all'))

describe('the scale of an axis', () => {
  test('begins at 0, ends above the largest value, and has at most 5 steps of a round size', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-3, max: 1e8, noNaN: true }), largest => {
        const { max, step } = scaleTo(largest)
        const digits = Number((step / 10 ** Math.floor(Math.log10(step) + 1e-9)).toPrecision(4))
        expect([1, 2, 2.5, 5]).toContain(digits)
        expect(max).toBeGreaterThanOrEqual(largest * (1 - 1e-6))
        expect(Math.round(max / step)).toBeLessThanOrEqual(5)
        expect(max - step).toBeLessThan(largest)
      }),
    )
  })

  test('of counts has whole steps', () => {
    expect(scaleTo(925, { whole: true })).toEqual({ max: 1000, step: 200 })
    expect(scaleTo(3, { whole: true })).toEqual({ max: 3, step: 1 })
    expect(scaleTo(12, { whole: true })).toEqual({ max: 15, step: 5 })
    expect(scaleTo(0, { whole: true })).toEqual({ max: 4, step: 1 })
  })
})

describe('buckets', () => {
  test('of 15 minutes make hours and days with the same sums, also on a day of 25 hours', () => {
    const quarters = counted(itemsOf('Europe/Berlin', '2026-10-24T22:00:00Z', 25 + 24, HOUR_MS / 4))
    const hours = combineBuckets(quarters, '1h', LATER)
    expect(hours.buckets).toHaveLength(49)
    expect(hours.buckets.filter(({ local }) => local === '2026-10-25T02:00')).toHaveLength(2)
    expect(hours.counts.get('all')).toEqual(Array.from({ length: 49 }, () => 4))
    const days = combineBuckets(hours, '1d', LATER)
    expect(days.buckets.map(({ local }) => local)).toEqual(['2026-10-25T00:00', '2026-10-26T00:00'])
    expect(days.counts.get('all')).toEqual([100, 96])
  })

  test('take their coverage over the time that has passed', () => {
    const items = itemsOf('UTC', '2026-11-12T00:00:00Z', 4, HOUR_MS)
    const parts: Partial<BucketItem>[] = [
      { coverage: 1 },
      { coverage: 0.5 },
      { coverage: 1 },
      { coverage: null, count: 0 },
    ]
    const now = Date.parse('2026-11-12T02:30:00Z')
    const { buckets } = combineBuckets(
      counted(
        items.map((item, i) => ({ ...item, ...parts[i] })),
        now,
      ),
      '1d',
      now,
    )
    expect(buckets).toHaveLength(1)
    expect(buckets[0]?.coverage).toBeCloseTo(2 / 2.5, 10)
    expect(buckets[0]?.isRunning).toBe(true)
  })

  test('are compared by the clock of the site, and only whole ones make the change', () => {
    const now = counted(itemsOf('Europe/Berlin', '2026-10-25T22:00:00Z', 26, HOUR_MS, { count: 12 }))
    const before = itemsOf('Europe/Berlin', '2026-10-18T22:00:00Z', 25, HOUR_MS, { count: 10 })
    before[5] = { ...(before[5] as BucketItem), coverage: 0.5, count: 3 }
    before[6] = { ...(before[6] as BucketItem), coverage: 0, count: 0 }
    const { counts } = compareBuckets(now, counted(before), { days: 7, label: 'Week before' })
    // The 25th at 23:00, then the 26th: seven days before, the clock was in summer time.
    expect(now.buckets[0]?.local).toBe('2026-10-25T23:00')
    expect(counts.slice(0, 8)).toEqual([null, 10, 10, 10, 10, 10, 3, null])
    expect(changesOf(now, counted(before), 7, '1h', LATER).shares.get(null)).toBeCloseTo(0.2, 10)
  })

  test('say how much of the time both have, and no change below half of it', () => {
    const now = counted(itemsOf('UTC', '2026-11-12T00:00:00Z', 12, HOUR_MS, { count: 12 }))
    const before = (measured: number) =>
      counted(
        itemsOf('UTC', '2026-11-05T00:00:00Z', 12, HOUR_MS, { count: 10 }).map((item, i) =>
          i < measured ? item : { ...item, coverage: 0, count: 0 },
        ),
      )
    expect(changesOf(now, before(5), 7, '1h', LATER)).toEqual({ shares: new Map(), overlap: 5 / 12 })
    const half = changesOf(now, before(6), 7, '1h', LATER)
    expect([half.overlap, half.shares.get(null)]).toEqual([0.5, expect.closeTo(0.2, 10)])
  })

  test('make the same change whatever interval is shown: by hours that are over, and not excluded', () => {
    const at = Date.parse('2026-11-12T02:40:00Z')
    const itemsFrom = (day: string, step: number, counts: number[]) =>
      [1, 2]
        .flatMap(channel => itemsOf('UTC', `${day}T00:00:00Z`, 4, step, { channel }))
        .sort((a, b) => a.start.localeCompare(b.start))
        .map(item => {
          const hour = Number(item.start.slice(11, 13))
          const count = ((counts[hour] as number) * (item.channel as number) * step) / HOUR_MS
          const coverage = Date.parse(item.start) > at ? null : 1
          return { ...item, count, coverage, ...(hour === 1 && item.channel === 2 && { quality: ['exclude'] }) }
        })
    const changes = [HOUR_MS, HOUR_MS / 4, HOUR_MS / 12].map(step => {
      const now = counted(itemsFrom('2026-11-12', step, [120, 999, 60, 0]), at)
      return changesOf(now, counted(itemsFrom('2026-11-05', step, [100, 1, 100, 100]), at), 7, '1h', at)
    })
    for (const { shares: change, overlap } of changes) {
      expect(overlap).toBe(0.5)
      expect([...change.keys()]).toEqual([1, 2, null])
      for (const value of change.values()) expect(value).toBeCloseTo(0.2, 10)
    }
  })

  test('are drawn as weeks and months with what was counted on the same days before', () => {
    const days = counted(itemsOf('UTC', '2026-01-15T00:00:00Z', 40 * 24, 24 * HOUR_MS, { count: 2 }))
    const before = counted(itemsOf('UTC', '2025-01-16T00:00:00Z', 40 * 24, 24 * HOUR_MS, { count: 1 }))
    const drawnAs = (interval: '1w' | '1mo') => {
      const { buckets } = combineBuckets(days, interval, LATER)
      const { counts } = compareBuckets(days, before, { days: 364, label: 'Year before' }, buckets)
      return [buckets.map(({ local }) => local.slice(0, 10)), counts]
    }
    expect(drawnAs('1mo')).toEqual([
      ['2026-01-15', '2026-02-01'],
      [17, 23],
    ])
    const mondays = ['2026-01-19', '2026-01-26', '2026-02-02', '2026-02-09', '2026-02-16', '2026-02-23']
    expect(drawnAs('1w')).toEqual([
      ['2026-01-15', ...mondays],
      [4, 7, 7, 7, 7, 7, 1],
    ])
  })

  test('hold any moment at its place', () => {
    const { buckets } = counted(itemsOf('UTC', '2026-11-12T00:00:00Z', 4, HOUR_MS))
    const at = (text: string) => indexAtTime(buckets, Date.parse(text))
    expect([at('2026-11-11T00:00:00Z'), at('2026-11-12T01:30:00Z'), at('2026-11-12T04:00:00Z')]).toEqual([0, 1.5, 4])
  })
})

test('the interval is chosen by the length of the range', () => {
  const of = (hours: number, chosen?: string) => chooseInterval(hours * HOUR_MS, chosen)
  expect([of(6), of(24), of(25), of(7 * 24), of(30 * 24 + 1), of(366 * 24)]).toEqual([
    '5m',
    '15m',
    '15m',
    '1h',
    '1d',
    '1d',
  ])
  expect([of(7 * 24, '15m'), of(7 * 24, '1mo')]).toEqual(['15m', '1h'])
  expect(intervalsOf(7 * 24 * HOUR_MS, null)).toEqual(['15m', '1h', '1d'])
  const ofSums = (hours: number, countedBy: CountedBy) => chooseInterval(hours * HOUR_MS, undefined, countedBy)
  expect([6, 24, 7 * 24].map(hours => ofSums(hours, '15m'))).toEqual(['15m', '15m', '1h'])
  expect([6, 24, 7 * 24].map(hours => ofSums(hours, '1h'))).toEqual(['1h', '1h', '1h'])
  expect([6, 24, 7 * 24, 30 * 24].map(hours => ofSums(hours, '1d'))).toEqual(['1d', '1d', '1d', '1d'])
  expect(chooseInterval(7 * 24 * HOUR_MS, '15m', '1h')).toBe('1h')
  expect(intervalsOf(7 * 24 * HOUR_MS, '1h')).toEqual(['1h', '1d'])
})

describe('ticks of time', () => {
  const ticks = (zone: string, from: string, hours: number, step: number, interval: '15m' | '1h' | '1d', px: number) =>
    timeTicks(counted(itemsOf(zone, from, hours, step)).buckets, interval, px, chartWords)

  test('name a day in its middle and draw its midnight', () => {
    const { labels, lines, weekends } = ticks('Europe/Berlin', '2026-11-07T23:00:00Z', 168, HOUR_MS, '1h', 5)
    expect(labels.map(({ text }) => text)).toEqual([
      'Sun 8 Nov',
      'Mon 9 Nov',
      'Tue 10 Nov',
      'Wed 11 Nov',
      'Thu 12 Nov',
      'Fri 13 Nov',
      'Sat 14 Nov',
    ])
    expect(labels[0]?.at).toBe(12)
    expect(lines).toEqual([24, 48, 72, 96, 120, 144])
    expect(weekends).toEqual([
      [0, 24],
      [144, 168],
    ])
  })

  test('say DST on the day of 25 hours, and at the hour of one day', () => {
    const week = ticks('Europe/Berlin', '2026-10-21T22:00:00Z', 7 * 24 + 1, HOUR_MS, '1h', 5)
    expect(week.labels.map(({ text }) => text)).toContain('Sun 25 Oct, DST')
    const day = ticks('Europe/Berlin', '2026-10-24T22:00:00Z', 25, HOUR_MS / 4, '15m', 8)
    const change = day.labels.find(({ text }) => text === 'DST')
    expect(change?.at).toBe(12)
  })

  test('have the date of a day of 25 hours where there is no room for more', () => {
    const start = '2026-10-21T22:00:00Z'
    const hours = ticks('Europe/Berlin', start, 7 * 24 + 1, HOUR_MS, '1h', 2)
    expect(hours.labels.map(({ text }) => text)).toEqual(['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'])
    const days = ticks('Europe/Berlin', start, 7 * 24, 24 * HOUR_MS, '1d', 60)
    expect(days.labels.map(({ text }) => text)).toContain('25 Oct')
    expect(days.labels.map(({ text }) => text)).not.toContain('DST')
  })

  test('end inside of the plot, also on its last day', () => {
    const { labels } = ticks('UTC', '2026-10-18T00:00:00Z', 30 * 24, 24 * HOUR_MS, '1d', 20)
    const last = labels.at(-1)
    expect(last?.text).toBe('16 Nov')
    // Six characters of 6 px, half of them right of its middle.
    expect((30 - (last?.at ?? 0)) * 20).toBeCloseTo(18)
  })

  test('of two days have their dates at midnight, those of one day only hours', () => {
    const texts = (hours: number) =>
      ticks('Europe/Berlin', '2026-11-13T23:00:00Z', hours, HOUR_MS / 4, '15m', 8).labels.map(({ text }) => text)
    expect(texts(48).filter(text => !/^\d\d:00$/.test(text))).toEqual(['Sat 14 Nov', 'Sun 15 Nov'])
    expect(texts(48)).toContain('12:00')
    expect(texts(24).filter(text => !/^\d\d:00$/.test(text))).toEqual([])
  })

  test('never touch each other', () => {
    const { buckets } = counted(itemsOf('Europe/Berlin', '2026-10-20T22:00:00Z', 60 * 24, HOUR_MS))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.double({ min: 0.4, max: 40, noNaN: true }), (days, px) => {
        const { labels } = timeTicks(buckets.slice(0, days * 24), '1h', px, chartWords)
        for (const [i, { at, text }] of labels.entries()) {
          const next = labels[i + 1]
          if (next) expect((next.at - at) * px).toBeGreaterThanOrEqual(((text.length + next.text.length) / 2) * 6)
        }
      }),
      { numRuns: 40 },
    )
  })
})

test('the mean of a weekday and hour is over the measured time only', () => {
  const items = itemsOf('Europe/Berlin', '2026-11-08T23:00:00Z', 14 * 24, HOUR_MS, { count: 60 })
  items[7] = { ...(items[7] as BucketItem), coverage: 0.5, count: 30 }
  items[8] = { ...(items[8] as BucketItem), coverage: 0, count: 0 }
  items[8 + 168] = { ...(items[8 + 168] as BucketItem), coverage: 0, count: 0 }
  const now = Date.parse('2026-11-22T10:00:00Z')
  const cells = weekdayHours(counted(items, now), now)
  expect(cells[0]?.[7]).toEqual({ kind: 'mean', value: 60, hours: 1.5 })
  expect(cells[0]?.[8]).toEqual({ kind: 'gap' })
  expect(cells[6]?.[12]?.kind).toBe('mean')
  expect([stepOf(0, 80, 8), stepOf(79, 80, 8), stepOf(80, 80, 8), stepOf(5, 0, 8)]).toEqual([0, 7, 7, 0])
  const oneDay = weekdayHours(counted(itemsOf('UTC', '2026-11-12T00:00:00Z', 24, HOUR_MS)), now)
  expect(oneDay[2]?.[3]).toEqual({ kind: 'empty' })
})

test('hours of the week in a long range are those that have passed and that the range has', () => {
  const range = (search: Search) => readRange(search, 'Europe/Berlin', LATER)
  const year = { range: 'custom', from: '2026-01-01', to: '2026-12-31' }
  const count = (cells: HourCell[][]) => cells.flat().filter(({ kind }) => kind === 'gap').length
  const at = (text: string) => Date.parse(text)
  const passed = (search: Search, now: string, first: string | null = '2020-05-01T12:00:00+02:00') =>
    passedHours(range(search), at(now), first)
  expect(count(passed(year, '2027-01-01T00:00:00Z'))).toBe(7 * 24)
  // Thursday 1 January until Friday 16:00.
  const begun = passed(year, '2026-01-02T15:59:00Z')
  expect([count(begun), begun[4]?.[15]?.kind, begun[4]?.[16]?.kind]).toEqual([24 + 16, 'gap', 'empty'])
  expect(count(passed(year, '2026-01-02T15:59:00Z', '2026-01-02T09:00:00+01:00'))).toBe(16)
  expect(count(passed(year, '2026-01-02T15:59:00Z', null))).toBe(0)
  expect(count(passed({ ...year, weekdays: '1-5', hours: '7-9' }, '2027-01-01T00:00:00Z'))).toBe(10)
  const item = { weekday: 5, hour: 15, mean: 12.5, hours: 2, speeds: NO_HOUR_SPEEDS }
  const cells = meanHours([item, { ...item, hour: 16, mean: null, hours: 0 }], begun)
  expect(cells[4]?.slice(14, 17)).toEqual([{ kind: 'gap' }, { kind: 'mean', value: 12.5, hours: 2 }, { kind: 'empty' }])
})
const NO_HOUR_SPEEDS = { count: 0, ...NO_SPEED, above_limit: null }

describe('bins of speed', () => {
  test('are drawn without thin ends, but with every line', () => {
    const counts = new Map<number, number>([
      ...([
        [10, 1],
        [40, 5_000],
        [45, 5_000],
        [200, 1],
      ] as const),
    ])
    const bins = Array.from({ length: 39 }, (_, i) => ({
      from: 10 + i * 5,
      count: counts.get(10 + i * 5) ?? 0,
      above: 0,
    }))
    const drawn = visibleBins(bins, [80, 42])
    expect(drawn[0]?.from).toBe(35)
    expect(drawn.at(-1)?.from).toBe(85)
  })
})

test('labels of lines never overlap, wherever the lines are', () => {
  const kmh = fc.integer({ min: 0, max: 400 })
  fc.assert(
    fc.property(kmh, kmh, kmh, kmh, (limit, a, b, c) => {
      const [v15 = 0, v50 = 0, v85 = 0] = [a, b, c].sort((x, y) => x - y)
      const labels: LineLabel[] = [
        { x: limit, width: 50, row: 0, side: 'right' },
        { x: v85, width: 52, row: 1, side: 'right' },
        { x: v50, width: 52, row: 0, side: 'left' },
        { x: v15, width: 52, row: 1, side: 'left' },
      ]
      const placed = placeLabels(labels, 400, limit)
      for (const [i, one] of placed.entries()) {
        for (const [j, other] of placed.entries()) {
          if (i >= j || one.row !== other.row) continue
          const isApart =
            one.left + (labels[i]?.width ?? 0) < other.left || other.left + (labels[j]?.width ?? 0) < one.left
          expect(isApart, JSON.stringify({ labels, placed })).toBe(true)
        }
        // A label on the other side of the limit would read as faster or slower than it is.
        const { x, width } = labels[i] as LineLabel
        const isOnItsSide = x <= limit ? one.left + width <= limit : one.left >= limit
        if (i > 0 && x !== limit && limit >= 130 && limit <= 270)
          expect(isOnItsSide, JSON.stringify({ labels, placed })).toBe(true)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('a class keeps its colour; bicycles borrow that of vans only where there are none', () => {
  const of = (counts: { [name in VehicleClass]?: number }) =>
    groupClasses(new Map(Object.entries(counts) as [VehicleClass, number][]))
  const colours = (groups: ReturnType<typeof of>) => Object.fromEntries(groups.map(({ key, colour }) => [key, colour]))
  expect(colours(of({ truck: 1, car: 9, bicycle: 4 }))).toEqual({
    car: '--plot-car',
    truck: '--plot-truck',
    bicycle: '--plot-van',
  })
  expect(colours(of({ truck: 900, car: 9, van: 1, bicycle: 4, unknown: 2 }))).toEqual({
    car: '--plot-car',
    van: '--plot-van',
    truck: '--plot-truck',
    others: '--plot-other',
  })
  expect(of({ unknown: 3 })[0]?.label).toBe('Unknown')
})

test('a table is written with units in its head, quoted, and harmless to a spreadsheet', () => {
  const csv = csvOf({
    columns: [{ head: 'From' }, { head: '1 → "A", B', unit: 'vehicles', isNumber: true }, { head: '=1+1' }],
    rows: [
      ['2026-11-12 17:00', 372, null],
      ['-x', 0.1 + 0.2, '@y'],
    ],
  })
  expect(csv).toBe('From,"1 → ""A"", B (vehicles)",\'=1+1\r\n2026-11-12 17:00,372,\r\n\'-x,0.3,\'@y\r\n')
})

test('times are formatted as text', () => {
  expect(formatTimeSpan('2026-11-12T17:00', '2026-11-12T18:00')).toBe('Thu 12 Nov, 17:00 – 18:00')
  expect(formatTimeSpan('2026-11-12T23:00', '2026-11-13T00:00')).toBe('Thu 12 Nov, 23:00 – 24:00')
  expect(formatTimeSpan('2026-11-12T00:00', '2026-11-13T00:00')).toBe('Thu 12 Nov')
  expect(formatTimeSpan('2026-11-09T00:00', '2026-11-16T00:00')).toBe('Mon 9 – Sun 15 Nov')
  expect(formatTimeSpan('2026-11-11T22:10', '2026-11-12T03:00')).toBe('Wed 11 Nov, 22:10 – Thu 12 Nov, 03:00')
  expect(formatDayRange('2026-10-29', '2026-11-04')).toBe('Thu 29 Oct – Wed 4 Nov')
  expect(formatDayRange('2026-12-30', '2027-01-02')).toBe('Wed 30 Dec 2026 – Sat 2 Jan')
})

describe('the hour that the clock shows twice', () => {
  const { buckets } = counted(itemsOf('Europe/Berlin', '2026-10-24T23:00:00Z', 4, HOUR_MS))

  test('is written with its offset, and ends an hour after its start', () => {
    expect(buckets.map((_, i) => formatBucketTime(buckets, i))).toEqual([
      'Sun 25 Oct, 01:00 – 02:00',
      'Sun 25 Oct, 02:00 – 03:00 (UTC+02:00)',
      'Sun 25 Oct, 02:00 – 03:00 (UTC+01:00)',
      'Sun 25 Oct, 03:00 – 04:00',
    ])
    const days = combineBuckets(counted(itemsOf('Europe/Berlin', '2026-10-24T22:00:00Z', 25, HOUR_MS)), '1d', LATER)
    expect(formatBucketTime(days.buckets, 0)).toBe('Sun 25 Oct')
  })

  test('differs in a file, which names the zone', () => {
    const volume: Volume = {
      interval: '1h',
      split: 'direction',
      buckets,
      before: null,
      gaps: [],
      series: [{ key: 'all', label: 'All', colour: '', counts: [1, 2, 3, 4] }],
      totals: [1, 2, 3, 4],
    }
    const lines = csvOf(volumeSheet(volume, { hidden: new Set(), unit: 'vehicles', zone: 'Europe/Berlin' })).split(
      '\r\n',
    )
    expect(lines[0]).toMatch(/^From \(Europe\/Berlin\),To \(Europe\/Berlin\),UTC offset,/)
    expect(lines.slice(2, 4).map(line => line.split(',').slice(0, 4))).toEqual([
      ['2026-10-25 02:00', '2026-10-25 03:00', 'UTC+02:00', '2'],
      ['2026-10-25 02:00', '2026-10-25 03:00', 'UTC+01:00', '3'],
    ])
  })
})

test('the margin of an axis holds its longest number, wherever that is', () => {
  const write = (value: number) => formatNumber(value, { digits: Number.isInteger(value) ? 0 : 1 })
  const look = { textWidth: (text: string) => text.length * 10 } as Look
  expect(gridFor(scaleBetween(-1, 1), write, look).left).toBe('\u22120.5'.length * 10 + 10)
})

test('a bucket has the clock of the site', () => {
  const [bucket] = counted(itemsOf('Asia/Kolkata', '2026-11-12T00:00:00Z', 1, HOUR_MS)).buckets as [Bucket]
  expect(bucket.local).toBe('2026-11-12T05:30')
})

test('a limit that changes is a step in the speeds over time, and a bin of their distribution has both parts', () => {
  const buckets = counted(itemsOf('Europe/Berlin', '2026-05-30T22:00:00Z', 72, 24 * HOUR_MS)).buckets
  const limits = [50, 30, 30]
  const band = {
    interval: '1d' as const,
    buckets,
    p15: [35, 28, 27],
    p50: [44, 33, 32],
    p85: [52, 38, 37],
    limits,
    gaps: [],
  }
  const look = { textWidth: (text: string) => text.length * 6, colours: (name: string) => name, words: chartWords }
  const seriesOf = ({ option }: { option: object }, id: string) =>
    (option as { series: { id: string }[] }).series.find(one => one.id === id)
  expect(seriesOf(drawSpeedBand(band, 600, look as Look), 'limit')).toMatchObject({ step: 'middle', data: limits })

  const drawn = [{ from: 30, count: 40, above: 10 }]
  const speeds = { bins: drawn, drawn, vehicles: 100, limits: [30, 50], lines: [], unit: 'km/h' }
  const plot = drawSpeeds(speeds, { hidden: new Set(), hasPatterns: false }, 600, look as Look)
  expect(['up-to-limit', 'over-limit'].map(id => seriesOf(plot, id))).toMatchObject([{ data: [30] }, { data: [10] }])
})

test.each([280, 318, 390, 640])('speeds below two distributions never touch their unit, %s px wide', width => {
  const look = { textWidth: (text: string) => text.length * 7, colours: (name: string) => name, words: chartWords }
  const bins = Array.from({ length: 11 }, (_, i) => ({ from: 20 + 5 * i, a: 9, b: 9 }))
  const { option, grid } = drawShares(bins, { v85: [50, 51], limits: [], unit: 'km/h' }, width, look as Look)
  const [axis] = (option as { series: { data: unknown[]; renderItem(params: object): object }[] }).series
  const coordSys = { x: grid.left, y: 0, width: width - grid.left, height: 100 }
  const labels = axis?.data.map((_, dataIndex) => axis.renderItem({ dataIndex, coordSys })) as {
    style: { text: string; x: number }
  }[]
  const [last, unit] = labels.slice(-2).map(({ style }) => style)
  expect(unit).toMatchObject({ text: 'km/h', x: width })
  expect(labels.length).toBeGreaterThan(4)
  expect((last?.x ?? 0) + 7).toBeLessThan(width - 4 * 7)
})
