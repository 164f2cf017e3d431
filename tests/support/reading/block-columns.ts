import fc from 'fast-check'
import { randomFrom } from '../../../contract/demo/generate-traffic.ts'
import { NO_LANE } from '../../../contract/vehicles/record.ts'
import {
  allocateColumns,
  COLUMN_NAMES,
  NO_NUMBER,
  NO_SEQUENCE,
  NO_TIME,
  type RecordColumns,
} from '../../../server/records/blocks/format/columns.ts'
import { fillHeadways } from '../../../server/records/uploads/fill-headways.ts'
import { identitiesOf } from '../../../server/records/uploads/identity.ts'
import type { SentRecord } from '../../../server/records/uploads/parse-record.ts'

/** What the columns of a test are like. */
export interface Shape {
  seed: number
  count: number
  /** The largest time between two records, and what all times are multiples of, in ms. */
  step: number
  clock: number
  ids: 'following' | 'anywhere'
  uploads: number
  sites: number
  /** The share of values that are null. */
  nulls: number
  range: 'one value' | 'traffic' | 'all that is allowed'
  times: 'filled' | 'sent' | 'mixed'
  identities: 'of values' | 'of sequences' | 'arbitrary' | 'mixed'
}

export const shapes = (minCount: number, maxCount: number): fc.Arbitrary<Shape> =>
  fc.record({
    seed: fc.nat(),
    count: fc.integer({ min: minCount, max: maxCount }),
    step: fc.constantFrom(0, 1, 3000, 100_000, 2 ** 33, 2 ** 36),
    clock: fc.constantFrom(1, 10, 1000),
    ids: fc.constantFrom('following', 'anywhere'),
    uploads: fc.constantFrom(1, 5, 1000),
    sites: fc.constantFrom(1, 3, 1000),
    nulls: fc.constantFrom(0, 0.1, 0.9, 1),
    range: fc.constantFrom('one value', 'traffic', 'all that is allowed'),
    times: fc.constantFrom('filled', 'sent', 'mixed'),
    identities: fc.constantFrom('of values', 'of sequences', 'arbitrary', 'mixed'),
  })

/** Records that ascend by ts and id, with identities and headways as uploads give them. */
export function makeColumns(shape: Shape): RecordColumns {
  const { count, nulls, range } = shape
  const random = randomFrom(String(shape.seed))
  // One random number has only 32 bits.
  const below = (limit: number) => Math.floor(((random() + random() / 2 ** 32) * limit) / (1 + 2 ** -32))
  const value = (usual: number, limit: number) =>
    random() < nulls ? null : range === 'one value' ? 7 : below(range === 'traffic' ? usual : limit)

  const sites = Array.from({ length: count }, () => below(shape.sites))
  const firstTs = below(2 ** 41)
  let ts = firstTs - (firstTs % shape.clock)
  const records = Array.from({ length: count }, (_, index): SentRecord => {
    ts += below(shape.step / shape.clock + 1) * shape.clock
    const isSent = shape.times === 'sent' || (shape.times === 'mixed' && random() < 0.3)
    const hasSequence = shape.identities === 'of sequences' || (shape.identities === 'mixed' && random() < 0.5)
    const vehicleClass = value(12, 32) ?? 0
    const headway = isSent ? value(60_000, 2 ** 31) : null
    const speed = value(1500, 32_768)
    return {
      index,
      ts,
      channel: value(2, 256) ?? 0,
      lane: value(3, 255),
      vehicleClass,
      speed,
      headway,
      classCode:
        range === 'traffic' && random() > nulls ? vehicleClass * 3 + ((sites[index] as number) % 2) : value(12, 32_768),
      length: value(2000, 32_768),
      gap:
        range === 'traffic' && headway !== null ? Math.max(headway - below(900), 0) : isSent ? value(9, 2 ** 31) : null,
      sequence: hasSequence ? (range === 'all that is allowed' ? below(2 ** 53) : 5_000_000_000 + index * 2) : null,
      flags: value(2, 32) ?? 0,
    }
  })
  for (const site of new Set(sites)) {
    const ofSite = records.filter(({ index }) => sites[index] === site)
    fillHeadways(ofSite, [], [{ from: firstTs - shape.clock, to: ts + 1 }], new Map())
  }

  const columns = allocateColumns(count, COLUMN_NAMES)
  const identities = identitiesOf(records)
  const isArbitrary = shape.identities === 'arbitrary'
  let id = 1 + below(2 ** 40)
  for (const [i, record] of records.entries()) {
    id = shape.ids === 'following' ? id + 1 : 1 + below(2 ** 53 - 1)
    columns.id[i] = id
    columns.ts[i] = record.ts
    const upload = shape.ids === 'following' ? Math.floor((i * shape.uploads) / count) : below(shape.uploads)
    columns.upload[i] = 1 + upload * (range === 'traffic' ? 1 : 2 ** 42)
    columns.site[i] = 1 + (sites[i] as number) * (range === 'traffic' ? 1 : 2 ** 20)
    columns.sequence[i] = record.sequence ?? NO_SEQUENCE
    columns.identity[i] = isArbitrary ? BigInt(below(2 ** 53)) * BigInt(below(1000)) : (identities[i] as bigint)
    columns.headway[i] = record.headway ?? NO_TIME
    columns.gap[i] = record.gap ?? NO_TIME
    columns.classCode[i] = record.classCode ?? NO_NUMBER
    columns.speed[i] = record.speed ?? NO_NUMBER
    columns.length[i] = record.length ?? NO_NUMBER
    columns.channel[i] = record.channel
    columns.lane[i] = record.lane ?? NO_LANE
    columns.vehicleClass[i] = record.vehicleClass
    columns.flags[i] = record.flags
  }
  // Ids must ascend where times are equal.
  for (let start = 0, end = 1; start < count; start = end, end = start + 1) {
    while (end < count && columns.ts[end] === columns.ts[start]) end++
    columns.id.subarray(start, end).sort()
  }
  return columns
}

export const bytesOf = (column: RecordColumns['id' | 'identity' | 'site' | 'gap' | 'speed' | 'lane']): Buffer =>
  Buffer.from(column.buffer as ArrayBuffer, column.byteOffset, column.byteLength)
