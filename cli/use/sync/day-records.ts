import type { ChangedRecord } from '../../../client/wayside.ts'
import { DAY_MS } from '../../../contract/times/time.ts'
import {
  FLAGS,
  type Flag,
  NO_LANE,
  PACKED,
  PACKED_BYTES,
  POSTGRES_EPOCH_DAYS,
  positionAt,
} from '../../../contract/vehicles/record.ts'
import { VEHICLE_CLASSES, type VehicleClass } from '../../../contract/vehicles/vehicle-classes.ts'

const EPOCH_MS = POSTGRES_EPOCH_DAYS * DAY_MS
const CLASS_NUMBERS = new Map(VEHICLE_CLASSES.map((name, number) => [name, number]))

/** Records of one site and day with their uploads, packed as the service stores them: 46 bytes each. */
export class DayRecords {
  count = 0
  #packed: Buffer
  #uploads: Float64Array

  constructor(room = 64) {
    this.#packed = Buffer.allocUnsafe(room * PACKED_BYTES)
    this.#uploads = new Float64Array(room)
  }

  get packed(): Buffer {
    return this.#packed.subarray(0, this.count * PACKED_BYTES)
  }

  get uploads(): Float64Array {
    return this.#uploads.subarray(0, this.count)
  }

  push(record: ChangedRecord): void {
    if (this.count === this.#uploads.length) this.#grow()
    const at = this.count * PACKED_BYTES
    const packed = this.#packed
    packed.writeBigInt64BE(BigInt(record.id), at + PACKED.id)
    packed.writeBigInt64BE(BigInt(Date.parse(record.timestamp) - EPOCH_MS) * 1000n, at + PACKED.ts)
    packed.writeInt32BE(record.site, at + PACKED.site)
    packed.writeUInt8(record.channel, at + PACKED.channel)
    packed.writeUInt8(record.lane ?? NO_LANE, at + PACKED.lane)
    packed.writeUInt8(classNumber(record.vehicle_class), at + PACKED.vehicleClass)
    packed.writeUInt8(bitsOf(record.flags), at + PACKED.flags)
    packed.writeInt16BE(scaled(record.class_code, 1), at + PACKED.classCode)
    packed.writeInt16BE(scaled(record.speed_kmh, 10), at + PACKED.speed)
    packed.writeInt16BE(scaled(record.length_m, 100), at + PACKED.length)
    packed.writeInt32BE(scaled(record.headway_s, 1000), at + PACKED.headway)
    packed.writeInt32BE(scaled(record.gap_s, 1000), at + PACKED.gap)
    this.#uploads[this.count++] = record.upload
  }

  /** A copy of one record of another day. */
  take(from: DayRecords, number: number): void {
    if (this.count === this.#uploads.length) this.#grow()
    const at = number * PACKED_BYTES
    from.packed.copy(this.#packed, this.count * PACKED_BYTES, at, at + PACKED_BYTES)
    this.#uploads[this.count++] = from.uploads[number] as number
  }

  placeOf(number: number) {
    return positionAt(this.#packed, number * PACKED_BYTES)
  }

  #grow(): void {
    const packed = Buffer.allocUnsafe(this.#packed.length * 2)
    this.#packed.copy(packed)
    const uploads = new Float64Array(this.#uploads.length * 2)
    uploads.set(this.#uploads)
    this.#packed = packed
    this.#uploads = uploads
  }
}

/** Missing is all bits set. */
const scaled = (value: number | null, scale: number) => (value === null ? -1 : Math.round(value * scale))

const bitsOf = (flags: readonly string[]) => flags.reduce((set, flag) => set | known(FLAGS[flag as Flag], flag), 0)

const classNumber = (name: string) => known(CLASS_NUMBERS.get(name as VehicleClass), name)

function known(number: number | undefined, name: string): number {
  if (number === undefined) throw new Error(`The service sent "${name}", which this version of wayside does not know.`)
  return number
}
