import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bytesOf, makeColumns, type Shape, shapes } from '../../../../tests/support/reading/block-columns.ts'
import {
  BLOCK_HEAD,
  BLOCK_VERSION,
  CHECKED_FROM,
  COLUMN_CHOICES,
  DamagedBlock,
  HEAD_BYTES,
  MAX_BLOCK_RECORDS,
} from './block-format.ts'
import {
  type BlockKind,
  COLUMN_NAMES,
  type ColumnName,
  columnNamesOf,
  NO_NUMBER,
  NO_SEQUENCE,
  NO_TIME,
  type RecordColumns,
} from './columns.ts'
import { decodeBlock, readBlockHead } from './decode-block.ts'
import { encodeBlock } from './encode-block.ts'

function expectSame(actual: RecordColumns, expected: RecordColumns, names: Iterable<ColumnName>): void {
  expect(actual.count).toBe(expected.count)
  for (const name of names) {
    if (!bytesOf(actual[name]).equals(bytesOf(expected[name]))) expect(actual[name], name).toEqual(expected[name])
  }
}

const kinds = fc.constantFrom<BlockKind>('time', 'site')

describe.each<[string, fc.Arbitrary<Shape>, number]>([
  ['few records', shapes(1, 12), 300],
  ['many records', shapes(100, 2048), 16],
])('blocks of %s', (_, shape, numRuns) => {
  test('decode to the columns that were encoded', () => {
    fc.assert(
      fc.property(shape, kinds, (made, kind) => {
        const columns = makeColumns(made)
        const block = encodeBlock(kind, columns, 0, columns.count)
        expectSame(decodeBlock(block), columns, columnNamesOf(kind))
        const head = readBlockHead(block)
        expect(head).toEqual({
          kind,
          count: columns.count,
          first: { ts: columns.ts[0], id: columns.id[0] },
          last: { ts: columns.ts.at(-1), id: columns.id.at(-1) },
        })
      }),
      { numRuns },
    )
  })

  test('decode to the same values when only some columns are wanted, or only one', () => {
    fc.assert(
      fc.property(shape, fc.subarray(COLUMN_NAMES), (made, some) => {
        const columns = makeColumns(made)
        const block = encodeBlock('site', columns, 0, columns.count)
        for (const wanted of [some, ...COLUMN_NAMES.map(name => [name])]) {
          expectSame(decodeBlock(block, wanted) as RecordColumns, columns, wanted)
        }
      }),
      { numRuns: numRuns / 2 },
    )
  })
})

test('decode to the same values of a range of records', () => {
  fc.assert(
    fc.property(shapes(1, 300), fc.nat(), fc.nat(), (made, a, b) => {
      const columns = makeColumns(made)
      const from = a % columns.count
      const to = from + (b % (columns.count - from + 1))
      for (const kind of ['time', 'site'] as const) {
        const names = columnNamesOf(kind).filter(name => name !== 'identity' && name !== 'sequence')
        const block = encodeBlock(kind, columns, 0, columns.count)
        const decoded = decodeBlock(block, names, undefined, () => [from, to]) as RecordColumns
        for (const name of names)
          expect(decoded[name].subarray(from, to), name).toEqual(columns[name].subarray(from, to))
      }
    }),
  )
})

test('a column is derived from others of its block although these are not wanted', () => {
  const columns = makeColumns({ ...PLAIN, count: 600, nulls: 0, sites: 2, times: 'filled' })
  const block = encodeBlock('site', columns, 0, columns.count)
  const derived = COLUMN_CHOICES.headwayDerived | COLUMN_CHOICES.gapDerived | COLUMN_CHOICES.codeDerived
  expect((block[HEAD_BYTES] as number) & derived).toBe(derived)
  for (const name of COLUMN_NAMES) expectSame(decodeBlock(block, [name]) as RecordColumns, columns, [name])
})

test('what an upload derives takes hardly any bytes: headways, gaps, identities and class codes', () => {
  const columns = makeColumns({ ...PLAIN, count: 2000, nulls: 0, times: 'filled', identities: 'of values', sites: 1 })
  const all = encodeBlock('site', columns, 0, columns.count).length
  columns.headway.fill(NO_TIME)
  columns.gap.fill(NO_TIME)
  columns.classCode.fill(NO_NUMBER)
  const less = encodeBlock('time', columns, 0, columns.count).length
  expect((all - less) / columns.count).toBeLessThan(0.1)
})

test('these columns make the encoder choose each of its forms, and each time another one as well', () => {
  const choices = fc
    .sample(shapes(100, 2000), { seed: 1, numRuns: 40 })
    .map(made => encodeBlock('site', makeColumns(made), 0, made.count)[HEAD_BYTES] as number)
  expect(choices.reduce((all, some) => all | some)).toBe(255)
  expect(choices.reduce((all, some) => all & some)).toBe(0)
})

test('a block is of the records from one index up to another, wherever its bytes are in memory', () => {
  fc.assert(
    fc.property(shapes(2, 40), kinds, fc.nat(100), fc.nat(100), (made, kind, a, b) => {
      const columns = makeColumns(made)
      const [from, to] = [Math.min(a, b) % columns.count, 1 + (Math.max(a, b) % columns.count)]
      fc.pre(from < to)
      const block = encodeBlock(kind, columns, from, to)
      const moved = Buffer.concat([Buffer.alloc(from + 1), block, Buffer.alloc(3, 255)])
      const decoded = decodeBlock(moved.subarray(from + 1, from + 1 + block.length))
      const expected = { ...columns, count: to - from }
      for (const name of columnNamesOf(kind))
        (expected as { [name: string]: unknown })[name] = columns[name].slice(from, to)
      expectSame(decoded, expected, columnNamesOf(kind))
    }),
  )
})

const EXTREMES = {
  id: [1, Number.MAX_SAFE_INTEGER],
  ts: [-62_135_596_800_000, 253_402_300_799_999],
  upload: [1, Number.MAX_SAFE_INTEGER],
  site: [1, 2 ** 31 - 1],
  sequence: [NO_SEQUENCE, 0, Number.MAX_SAFE_INTEGER],
  headway: [0, 2 ** 31 - 1, NO_TIME - 1, NO_TIME],
  gap: [0, 2 ** 31 - 1, NO_TIME - 1, NO_TIME],
  classCode: [0, 32_767, NO_NUMBER - 1, NO_NUMBER],
  speed: [0, 32_767, NO_NUMBER - 1, NO_NUMBER],
  length: [0, 32_767, NO_NUMBER - 1, NO_NUMBER],
  channel: [0, 255],
  lane: [0, 254, 255],
  vehicleClass: [0, 31],
  flags: [0, 31],
}

test.each(['time', 'site'] as const)(
  'a block of the order %s holds every combination of the lowest and highest values',
  kind => {
    const columns = makeColumns({ ...PLAIN, count: 3 })
    fc.assert(
      fc.property(fc.array(fc.infiniteStream(fc.nat()), { minLength: 1, maxLength: 1 }), ([numbers]) => {
        for (const [name, values] of Object.entries(EXTREMES)) {
          for (let i = 0; i < 3; i++) {
            const pick = (numbers as Iterator<number>).next().value as number
            ;(columns[name as ColumnName] as Uint8Array)[i] = values[pick % values.length] as number
          }
        }
        for (let i = 0; i < 3; i++) columns.identity[i] = [-(2n ** 63n), 2n ** 63n - 1n, 0n][i] as bigint
        columns.ts.sort()
        columns.id.set([1, 2, Number.MAX_SAFE_INTEGER])
        expectSame(decodeBlock(encodeBlock(kind, columns, 0, 3)), columns, columnNamesOf(kind))
      }),
      { numRuns: 250 },
    )
  },
)

const PLAIN: Shape = {
  seed: 1,
  count: 40,
  step: 5000,
  clock: 10,
  ids: 'following',
  uploads: 3,
  sites: 1,
  nulls: 0.1,
  range: 'traffic',
  times: 'filled',
  identities: 'mixed',
}
const sample = () => encodeBlock('site', makeColumns(PLAIN), 0, PLAIN.count)

test('a block with any byte changed is refused', () => {
  const block = sample()
  for (let at = 0; at < block.length; at++) {
    for (const bits of [1, 128, 255]) {
      const damaged = Buffer.from(block)
      damaged[at] = (damaged[at] as number) ^ bits
      expect(() => decodeBlock(damaged), `byte ${at}`).toThrow(DamagedBlock)
    }
  }
})

test('a block that is too short or too long is refused', () => {
  const block = sample()
  for (let length = 0; length < block.length; length++) {
    expect(() => decodeBlock(block.subarray(0, length)), `${length} bytes`).toThrow(DamagedBlock)
  }
  expect(() => decodeBlock(Buffer.concat([block, Buffer.alloc(1)]))).toThrow(DamagedBlock)
})

test('a block of another version is refused with its number', () => {
  const block = sample()
  block[BLOCK_HEAD.version] = BLOCK_VERSION + 1
  block.writeUInt32LE(crc32(block.subarray(CHECKED_FROM), BLOCK_VERSION + 1), BLOCK_HEAD.crc)
  expect(() => decodeBlock(block)).toThrow(/^Its version is 2, /)
})

test('a block with impossible content and a right checksum gives an error or columns, and never hangs or crashes', () => {
  const messages = new Set<string>()
  for (const block of [1, 2, 3].map(seed =>
    encodeBlock('site', makeColumns({ ...PLAIN, seed, sites: seed }), 0, PLAIN.count),
  )) {
    for (let at = CHECKED_FROM; at < block.length; at++) {
      for (const value of [0, 1, 127, 128, 255]) {
        const damaged = Buffer.from(block)
        damaged.fill(value, at, Math.min(value === 255 ? at + 9 : at + 1, block.length))
        damaged.writeUInt32LE(crc32(damaged.subarray(CHECKED_FROM), BLOCK_VERSION), BLOCK_HEAD.crc)
        try {
          decodeBlock(damaged)
        } catch (error) {
          expect(error).toBeInstanceOf(DamagedBlock)
          messages.add((error as Error).message.replaceAll(/\d+/g, 'N'))
        }
      }
    }
  }
  expect([...messages].sort()).toEqual([
    'A number in it is too long.',
    'A value in it has N bits.',
    'It ends too early.',
    'It has N exceptions among N values.',
    'It has N uploads for N records.',
    'It has an exception at N among N values.',
    'It has bytes after its last column.',
    'It has exceptions of N bytes.',
    'It is of kind N and has N records.',
    'It refers to upload N of N.',
    'Its ids are not those of its head.',
    'Its last time is not that of its head.',
  ])
})

test('times and ids that are not those of the head are refused', () => {
  const block = sample()
  for (const [field, message] of [
    [BLOCK_HEAD.firstTs, /last time/],
    [BLOCK_HEAD.lastTs, /last time/],
    [BLOCK_HEAD.firstId, /ids/],
    [BLOCK_HEAD.lastId, /ids/],
  ] as const) {
    const damaged = Buffer.from(block)
    damaged.writeDoubleLE(damaged.readDoubleLE(field) + 1, field)
    damaged.writeUInt32LE(crc32(damaged.subarray(CHECKED_FROM), BLOCK_VERSION), BLOCK_HEAD.crc)
    expect(() => decodeBlock(damaged)).toThrow(message)
  }
})

test('records that do not ascend by time and id, no records and too many are refused', () => {
  const columns = makeColumns({ ...PLAIN, count: 3 })
  expect(() => encodeBlock('time', columns, 1, 1)).toThrow('A block cannot hold 0 records.')
  expect(() => encodeBlock('time', columns, 0, MAX_BLOCK_RECORDS + 1)).toThrow('A block cannot hold 65536 records.')
  columns.ts.fill(5)
  columns.id.set([7, 8, 8])
  expect(() => encodeBlock('time', columns, 0, 3)).toThrow('must ascend by time and id')
  expect(() => encodeBlock('time', columns, 0, 2)).not.toThrow()
  columns.ts.set([5, 6.5, 7])
  expect(() => encodeBlock('time', columns, 0, 3)).toThrow('whole milliseconds')
  columns.ts.set([5, 4, 7])
  expect(() => encodeBlock('time', columns, 0, 3)).toThrow('must ascend by time and id')
})

test('a block of the largest size decodes', () => {
  const columns = makeColumns({ ...PLAIN, count: MAX_BLOCK_RECORDS, identities: 'of sequences' })
  expectSame(decodeBlock(encodeBlock('site', columns, 0, columns.count)), columns, COLUMN_NAMES)
})

test('a block in the order of time has no identities', () => {
  const columns = makeColumns(PLAIN)
  expect(() => decodeBlock(encodeBlock('time', columns, 0, columns.count), ['identity'])).toThrow(RangeError)
})
