import fc from 'fast-check'
import { PACKED, PACKED_BYTES } from '../../../contract/vehicles/record.ts'
import { VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import type { TrafficRecord } from '../traffic/traffic-record.ts'
import { decodeRecord } from './decode-record.ts'

/** The fields of a record in the units of storage; -1 is null in the last five. */
export interface StoredFields {
  id: number
  /** Milliseconds since 1970. */
  ts: number
  site: number
  channel: number
  lane: number
  vehicleClass: number
  flags: number
  classCode: number
  speed: number
  length: number
  headway: number
  gap: number
}

const POSTGRES_EPOCH = Date.UTC(2000, 0, 1)

export function packRecord(record: StoredFields, packed: Buffer = Buffer.alloc(PACKED_BYTES), at = 0): Buffer {
  packed.writeBigInt64BE(BigInt(record.id), at + PACKED.id)
  packed.writeBigInt64BE(BigInt(record.ts - POSTGRES_EPOCH) * 1000n, at + PACKED.ts)
  packed.writeInt32BE(record.site, at + PACKED.site)
  packed.set([record.channel, record.lane, record.vehicleClass, record.flags], at + PACKED.channel)
  packed.writeInt16BE(record.classCode, at + PACKED.classCode)
  packed.writeInt16BE(record.speed, at + PACKED.speed)
  packed.writeInt16BE(record.length, at + PACKED.length)
  packed.writeInt32BE(record.headway, at + PACKED.headway)
  packed.writeInt32BE(record.gap, at + PACKED.gap)
  return packed
}

export const FIRST_MOMENT = Date.UTC(1990, 0, 1)
export const LAST_MOMENT = Date.UTC(2101, 0, 1) - 1

const orNull = (largest: number) =>
  fc.oneof(fc.constant(-1), fc.constant(0), fc.constant(largest), fc.integer({ min: 0, max: largest }))

const anySite = fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 2_147_483_647 }))

/** Any record that the check constraints of the table let in, often at its limits. */
export const packedRecord = (site: fc.Arbitrary<number> = anySite) =>
  fc
    .record({
      id: fc.oneof(fc.integer({ min: 1, max: 1e9 }), fc.maxSafeNat(), fc.constant(Number.MAX_SAFE_INTEGER)),
      ts: fc.oneof(
        fc.integer({ min: FIRST_MOMENT, max: LAST_MOMENT }),
        fc.constantFrom(FIRST_MOMENT, LAST_MOMENT, POSTGRES_EPOCH - 1),
      ),
      site,
      channel: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 255 })),
      lane: fc.integer({ min: 0, max: 255 }),
      vehicleClass: fc.nat(VEHICLE_CLASSES.length - 1),
      flags: fc.integer({ min: 0, max: 31 }),
      classCode: orNull(32_767),
      speed: orNull(32_767),
      length: orNull(32_767),
      headway: orNull(2_147_483_647),
      gap: orNull(2_147_483_647),
    })
    .map(record => packRecord(record))

export const decodeAll = (packed: Buffer): TrafficRecord[] =>
  Array.from({ length: packed.length / PACKED_BYTES }, (_, n) => decodeRecord(packed, n))
