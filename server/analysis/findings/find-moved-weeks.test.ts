import { expect, test } from 'vitest'
import { findMovedWeeks, type SiteWeek } from './find-moved-weeks.ts'

const week = (monday: string, fields: Partial<SiteWeek> = {}): SiteWeek => ({
  week: monday,
  count: 1000,
  channels: { 1: 500, 2: 500 },
  without_class: 0,
  speeds: 1000,
  p85_kmh: 50,
  ...fields,
})
const next = (before: Partial<SiteWeek>, after: Partial<SiteWeek>) =>
  findMovedWeeks([week('2026-03-02', before), week('2026-03-09', after)])

test("a direction's share that moved by more than 20 points is found, with the channel that moved furthest", () => {
  expect(next({}, { channels: { 1: 700, 2: 300 } })).toEqual([])
  expect(next({}, { channels: { 1: 701, 2: 299 } })).toEqual([
    { kind: 'direction_share', week: '2026-03-09', evidence: { channel: 1, before: 0.5, after: 0.701 } },
  ])
  // A channel that stopped: of three, the one that lost is the furthest.
  expect(next({ channels: { 1: 400, 2: 300, 3: 300 } }, { channels: { 2: 500, 3: 500 } })).toMatchObject([
    { evidence: { channel: 1, before: 0.4, after: 0 } },
  ])
  expect(next({ channels: { 1: 1000 } }, { channels: { 1: 1000 } })).toEqual([])
})

test('the share without class, and that without speed, moved by more than 20 points are found', () => {
  expect(next({ without_class: 100 }, { without_class: 300 })).toEqual([])
  expect(next({ without_class: 100 }, { without_class: 301 })).toEqual([
    { kind: 'without_class', week: '2026-03-09', evidence: { before: 0.1, after: 0.301 } },
  ])
  expect(next({ speeds: 1000 }, { speeds: 800 })).toEqual([])
  expect(next({ speeds: 1000 }, { speeds: 799 })).toEqual([
    { kind: 'without_speed', week: '2026-03-09', evidence: { before: 0, after: 0.201 } },
  ])
})

test('V85 that moved by more than 10 km/h is found, in either direction, to the tenth', () => {
  expect(next({ p85_kmh: 50.3 }, { p85_kmh: 60.3 })).toEqual([])
  expect(next({ p85_kmh: 50.3 }, { p85_kmh: 60.4 })).toEqual([
    { kind: 'v85', week: '2026-03-09', evidence: { before: 50.3, after: 60.4 } },
  ])
  expect(next({ p85_kmh: 60.4 }, { p85_kmh: 50.3 })).toHaveLength(1)
  expect(next({ p85_kmh: 50 }, { p85_kmh: null, speeds: 999 })).toEqual([])
})

test('both weeks need 100 vehicles, and 100 speeds for V85, and must follow one another', () => {
  const moved = (count: number) => ({ count, channels: { 1: count }, speeds: count, p85_kmh: 80 })
  expect(next({}, moved(99))).toEqual([])
  expect(next({}, moved(100)).map(({ kind }) => kind)).toEqual(['direction_share', 'v85'])
  expect(next({ speeds: 900 }, { speeds: 750, p85_kmh: 80 }).map(({ kind }) => kind)).toEqual(['v85'])
  expect(next({ count: 200, channels: { 1: 100, 2: 100 }, speeds: 99 }, { speeds: 500, p85_kmh: 80 })).toEqual([])
  expect(findMovedWeeks([week('2026-03-02'), week('2026-03-16', { p85_kmh: 80 })])).toEqual([])
})
