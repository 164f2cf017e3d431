import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeColumns, type Shape, shapes } from '../../../../tests/support/reading/block-columns.ts'
import { DamagedBlock } from '../format/block-format.ts'
import type { RecordColumns } from '../format/columns.ts'
import { makeRollup, readRollup, visitCells } from './rollup.ts'

const QUARTER = 15 * 60_000
const PLAIN: Shape = {
  seed: 1,
  count: 400,
  step: 20_000,
  clock: 10,
  ids: 'following',
  uploads: 3,
  sites: 1,
  nulls: 0.1,
  range: 'traffic',
  times: 'filled',
  identities: 'mixed',
}

interface Cell {
  count: number
  speeds: number[]
}

/** By quarter of an hour, channel, class and state. */
type Cells = { [key: string]: Cell }

function cellsOf(columns: RecordColumns, from: number, to: number): Cells {
  const cells: Cells = {}
  for (let i = from; i < to; i++) {
    const [speed, flags] = [columns.speed[i] as number, columns.flags[i] as number]
    const state = flags & 24 ? 2 : flags & 1 || speed > 3000 ? (speed < 20 ? 3 : 1) : 0
    const key = `${Math.floor((columns.ts[i] as number) / QUARTER)} ${columns.channel[i]} ${columns.vehicleClass[i]} ${state}`
    cells[key] ??= { count: 0, speeds: [] }
    cells[key].count++
    if (state === 0) cells[key].speeds.push(speed)
  }
  return cells
}

function readCells(rollup: Buffer): Cells {
  const cells: Cells = {}
  const always = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
  visitCells(readRollup(rollup), always, null, (ts, channel, vehicleClass, state, count, speeds, first, after) => {
    cells[`${ts / QUARTER} ${channel} ${vehicleClass} ${state}`] = { count, speeds: [...speeds.subarray(first, after)] }
  })
  return cells
}

test('a rollup has every record of a block by quarter, channel, class and state, with its speed', () => {
  let made = 0
  fc.assert(
    fc.property(shapes(1, 400), shape => {
      const columns = makeColumns(shape)
      const rollup = makeRollup(columns, 0, columns.count)
      if (rollup.length === 0) return
      made++
      expect(readCells(rollup)).toEqual(cellsOf(columns, 0, columns.count))
      expect(rollup.length).toBeLessThan(100 + 2 * columns.count)
    }),
    { numRuns: 200, seed: 1 },
  )
  expect(made).toBeGreaterThan(100)
})

test('a rollup is of the records from one index up to another, and of those before 1970', () => {
  const columns = makeColumns(PLAIN)
  for (let i = 0; i < columns.count; i++) columns.ts[i] = (columns.ts[i] as number) - 2 ** 42
  const rollup = makeRollup(columns, 100, 300)
  expect(readCells(rollup)).toEqual(cellsOf(columns, 100, 300))
})

test('cells outside of a time, and groups that are not wanted, are left out', () => {
  const columns = makeColumns(PLAIN)
  const rollup = readRollup(makeRollup(columns, 0, columns.count))
  const from = rollup.start + QUARTER
  const found: string[] = []
  visitCells(
    rollup,
    { from, to: from + QUARTER },
    group => group >>> 7 === 1,
    (ts, channel, _, __, count) => {
      found.push(`${ts} ${channel} ${count}`)
    },
  )
  const expected = Object.entries(cellsOf(columns, 0, columns.count)).flatMap(([key, { count }]) => {
    const [quarter, channel] = key.split(' ').map(Number) as [number, number]
    return quarter * QUARTER === from && channel === 1 ? [`${from} 1 ${count}`] : []
  })
  expect(found.sort()).toEqual(expected.sort())
  expect(found.length).toBeGreaterThan(1)
})

test('a rollup takes less than 2 bytes a record of traffic, however busy it is', () => {
  for (const step of [100, 1000, 10_000, 200_000]) {
    const columns = makeColumns({ ...PLAIN, count: 2000, step })
    const rollup = makeRollup(columns, 0, columns.count)
    expect(rollup.length / columns.count, `a record every ${step / 2} ms`).toBeLessThan(2)
  }
})

test('a rollup that would be longer than 2 bytes a record and 64 more is left empty', () => {
  const sparse = makeColumns({ ...PLAIN, count: 300, step: 2 ** 27, range: 'all that is allowed' })
  expect(makeRollup(sparse, 0, sparse.count)).toHaveLength(0)
  expect(makeRollup(sparse, 0, 2)).not.toHaveLength(0)
})

test('a rollup with any byte changed, and one that is too short, is refused', () => {
  const columns = makeColumns({ ...PLAIN, count: 40 })
  const rollup = makeRollup(columns, 0, columns.count)
  for (let at = 0; at < rollup.length; at++) {
    const damaged = Buffer.from(rollup)
    damaged[at] = (damaged[at] as number) ^ 4
    expect(() => readRollup(damaged), `byte ${at}`).toThrow(DamagedBlock)
    expect(() => readRollup(rollup.subarray(0, at)), `${at} bytes`).toThrow(DamagedBlock)
  }
})
