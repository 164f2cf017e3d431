import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../../contract/times/time.ts'
import { makeColumns, type Shape, shapes } from '../../../../tests/support/reading/block-columns.ts'
import { DamagedBlock } from '../format/block-format.ts'
import { makeRollup, QUARTER_MS, readRollup, STATE, visitCells } from './rollup.ts'
import { cutsOf, makeSpanRollup, readSpanRollup, rollUpSpan } from './span-rollup.ts'

const ALWAYS = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
/** Traffic of a site on one channel, a vehicle every 14 s. */
const BUSY: Shape = {
  seed: 1,
  count: 6000,
  step: 28_000,
  clock: 10,
  ids: 'following',
  uploads: 1,
  sites: 1,
  nulls: 0,
  range: 'traffic',
  times: 'filled',
  identities: 'mixed',
}

/** Rollups of blocks of so many records; all of two channels and with speeds near each other, on request. */
function rollupsOf(shape: Shape, size: number, isPlain = false): Buffer[] {
  const columns = makeColumns(shape)
  if (isPlain) {
    columns.vehicleClass.fill(1)
    columns.flags.fill(0)
    for (let i = 0; i < columns.count; i++) {
      columns.channel[i] = 1 + (i % 2)
      columns.speed[i] = 450 + ((i * 37) % 120)
    }
  }
  const starts = Array.from({ length: Math.ceil(columns.count / size) }, (_, n) => n * size)
  return starts.map(from => makeRollup(columns, from, Math.min(from + size, columns.count)))
}

/** By quarter, channel, class and state how many; by stretch, channel and kind all speeds. */
function plainOf(rollups: Buffer[], cuts: number[]) {
  const counts: { [cell: string]: number } = {}
  const speeds: { [stretch: string]: number[] } = {}
  for (const rollup of rollups) {
    visitCells(readRollup(rollup), ALWAYS, null, (ts, channel, vehicleClass, state, count, values, first, after) => {
      const cell = `${ts} ${channel} ${vehicleClass} ${state}`
      counts[cell] = (counts[cell] ?? 0) + count
      if (state !== STATE.withSpeed) return
      const isMotor = vehicleClass !== 8 && vehicleClass !== 9
      const stretch = `${cuts.filter(cut => cut <= ts).length} ${channel} ${isMotor}`
      speeds[stretch] = [...(speeds[stretch] ?? []), ...values.subarray(first, after)].sort((a, b) => a - b)
    })
  }
  return { counts, speeds }
}

test('the rollup of a span has what those of its blocks have, and how many of each speed', () => {
  let made = 0
  fc.assert(
    fc.property(shapes(1, 300), fc.integer({ min: 1, max: 40 }), fc.array(fc.nat(96)), (shape, size, quarters) => {
      const rollups = rollupsOf(shape, size)
      if (rollups.some(rollup => rollup.length === 0)) return
      const { start } = readRollup(rollups[0] as Buffer, false)
      const cuts = [...new Set(quarters)].sort((a, b) => a - b).map(quarter => start + quarter * QUARTER_MS)
      const bytes = makeSpanRollup(rollups, cuts)
      if (bytes.length === 0) return
      made++
      const read = readSpanRollup(bytes)
      const counts: { [cell: string]: number } = {}
      visitCells(read, ALWAYS, null, (ts, channel, vehicleClass, state, count) => {
        counts[`${ts} ${channel} ${vehicleClass} ${state}`] = count
      })
      const speeds: { [stretch: string]: number[] } = {}
      for (const { from, to, channel, isMotor, lowest, counts: ofSpeeds, total } of read.histograms) {
        expect(cuts.some(cut => cut > from && cut < to)).toBe(false)
        const all = [...ofSpeeds].flatMap((count, i) => new Array<number>(count).fill(lowest + i))
        expect(all).toHaveLength(total)
        speeds[`${cuts.filter(cut => cut <= from).length} ${channel} ${isMotor}`] = all
      }
      expect({ counts, speeds }).toEqual(plainOf(rollups, cuts))
      expect(makeSpanRollup(rollups.toReversed(), cutsOf(read))).toEqual(bytes)
      expect(readSpanRollup(bytes, false).histograms).toEqual([])
    }),
    { numRuns: 75, seed: 1 },
  )
  expect(made).toBeGreaterThan(30)
})

test('it is divided where the local days of the site begin', () => {
  const rollups = rollupsOf(BUSY, 500, true)
  for (const [zone, offset] of [
    ['Asia/Kolkata', 5.5],
    ['+02:00', 2],
    ['America/Phoenix', -7],
  ] as const) {
    const cuts = cutsOf(readSpanRollup(rollUpSpan(rollups, zone)))
    expect(cuts.map(cut => new Date(cut + offset * HOUR_MS).toISOString().slice(11))).toEqual(['00:00:00.000Z'])
  }
})

test('one block needs none, and where blocks have no rollup there is none', () => {
  const [first, second] = rollupsOf(BUSY, 3000, true) as [Buffer, Buffer]
  expect(rollUpSpan([first], 'UTC')).toHaveLength(0)
  expect(rollUpSpan([first, second], 'UTC').length).toBeGreaterThan(0)
  expect(rollUpSpan([first, Buffer.alloc(0)], 'UTC')).toHaveLength(0)
})

test('one that is not as it was written is refused', () => {
  const bytes = rollUpSpan(rollupsOf(BUSY, 500, true), 'UTC')
  for (let at = 0; at < bytes.length; at += 7) {
    const damaged = Buffer.from(bytes)
    damaged[at] = (damaged[at] as number) ^ 1
    expect(() => readSpanRollup(damaged), `byte ${at}`).toThrow(DamagedBlock)
  }
  for (const length of [0, 8, bytes.length - 1]) {
    expect(() => readSpanRollup(bytes.subarray(0, length))).toThrow(DamagedBlock)
  }
})
