import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FLAGS, NO_LANE, PACKED_BYTES } from '../../../../contract/vehicles/record.ts'
import { bytesOf, makeColumns, shapes } from '../../../../tests/support/reading/block-columns.ts'
import { packRecord, type StoredFields } from '../../../../tests/support/reading/packed-records.ts'
import {
  type BlockKind,
  columnNamesOf,
  columnsFromPacked,
  NO_NUMBER,
  NO_TIME,
  packColumns,
  packInto,
  type RecordColumns,
  ROW_BYTES,
} from './columns.ts'
import { maskOf, summarizeBlock } from './summarize-block.ts'

const orNull = (value: number, none: number) => (value === none ? -1 : value)

function fieldsAt(columns: RecordColumns, i: number): StoredFields {
  const at = <T>(column: ArrayLike<T>) => column[i] as T
  return {
    id: at(columns.id),
    ts: at(columns.ts),
    site: at(columns.site),
    channel: at(columns.channel),
    lane: at(columns.lane),
    vehicleClass: at(columns.vehicleClass),
    flags: at(columns.flags),
    classCode: orNull(at(columns.classCode), NO_NUMBER),
    speed: orNull(at(columns.speed), NO_NUMBER),
    length: orNull(at(columns.length), NO_NUMBER),
    headway: orNull(at(columns.headway), NO_TIME),
    gap: orNull(at(columns.gap), NO_TIME),
  }
}

const packedAt = (columns: RecordColumns, i: number) => packRecord(fieldsAt(columns, i))

/** A row as PostgreSQL sends it. */
function rowAt(columns: RecordColumns, i: number, kind: BlockKind): Buffer {
  const rest = Buffer.alloc(24)
  rest.writeBigInt64BE(BigInt(columns.upload[i] as number), 0)
  rest.writeBigInt64BE(columns.identity[i] as bigint, 8)
  rest.writeBigInt64BE(BigInt(columns.sequence[i] as number), 16)
  return Buffer.concat([packedAt(columns, i), rest]).subarray(0, ROW_BYTES[kind])
}

test.each(['time', 'site'] as const)('rows for blocks of the order %s become columns', kind => {
  fc.assert(
    fc.property(shapes(0, 10), made => {
      const columns = makeColumns(made)
      // Before 2000 PostgreSQL counts in negative numbers.
      if (columns.count > 0) columns.ts[0] = -1
      const rows = Buffer.concat(Array.from({ length: columns.count }, (_, i) => rowAt(columns, i, kind)))
      const read = columnsFromPacked(rows, kind)
      expect(read.count).toBe(columns.count)
      for (const name of columnNamesOf(kind)) expect(bytesOf(read[name]), name).toEqual(bytesOf(columns[name]))
    }),
  )
})

test('part of a row is refused', () => {
  expect(() => columnsFromPacked(Buffer.alloc(2 * 46 + 1), 'time')).toThrow('93 bytes are not whole rows of 46 bytes.')
})

test('columns become packed records: all of them, or those that are selected', () => {
  fc.assert(
    fc.property(shapes(1, 10), fc.array(fc.nat(1000)), (made, numbers) => {
      const columns = makeColumns(made)
      columns.ts[0] = -1
      const every = Array.from({ length: columns.count }, (_, i) => packedAt(columns, i))
      expect(packColumns(columns)).toEqual(Buffer.concat(every))
      const select = Int32Array.from(numbers, number => number % columns.count)
      const selected = Buffer.alloc(3 + select.length * PACKED_BYTES)
      expect(packInto(selected, 3, columns, 0, 0, select)).toBe(selected.length)
      expect(selected.subarray(3)).toEqual(Buffer.concat(Array.from(select, i => every[i] as Buffer)))
    }),
  )
})

test('the summary of a block is that of its records alone', () => {
  fc.assert(
    fc.property(shapes(1, 30), fc.nat(29), fc.nat(29), (made, a, b) => {
      const columns = makeColumns(made)
      const [from, to] = [Math.min(a, b) % columns.count, 1 + (Math.max(a, b) % columns.count)]
      fc.pre(from < to)
      const records = Array.from({ length: to - from }, (_, n) => fieldsAt(columns, from + n))
      const uploads = [...columns.upload.slice(from, to)]
      const span = (name: 'speed' | 'length' | 'headway') => {
        const values = records.map(record => record[name]).filter(value => value >= 0)
        const isEmpty = values.length === 0
        return {
          min: isEmpty ? null : Math.min(...values),
          max: isEmpty ? null : Math.max(...values),
          hasNull: values.length < records.length,
        }
      }
      const isValid = ({ flags }: StoredFields) => (flags & (FLAGS.clock_unsynced | FLAGS.device_fault)) === 0
      expect(summarizeBlock(columns, from, to)).toEqual({
        count: to - from,
        first: { ts: columns.ts[from], id: columns.id[from] },
        last: { ts: columns.ts[to - 1], id: columns.id[to - 1] },
        lowUpload: Math.min(...uploads),
        highUpload: Math.max(...uploads),
        channels: maskOf(records.map(record => record.channel)),
        lanes: maskOf(records.map(record => record.lane).filter(lane => lane !== NO_LANE)),
        vehicleClasses: maskOf(records.map(record => record.vehicleClass)),
        speed: span('speed'),
        length: span('length'),
        headway: span('headway'),
        hasValid: records.some(isValid),
        hasInvalid: !records.every(isValid),
      })
    }),
  )
})

test('masks have a bit for each number and fit into a bigint of PostgreSQL', () => {
  expect(maskOf([])).toBe(0n)
  expect(maskOf([0, 1, 31])).toBe(2n ** 31n + 3n)
  expect(maskOf([63, 64, 126])).toBe(3n)
  expect(maskOf(Array.from({ length: 256 }, (_, number) => number))).toBe(2n ** 63n - 1n)
})
