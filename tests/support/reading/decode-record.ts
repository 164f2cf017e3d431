import {
  FLAGS,
  type Flag,
  INVALID,
  NO_LANE,
  PACKED,
  PACKED_BYTES,
  positionAt,
} from '../../../contract/vehicles/record.ts'
import { VEHICLE_CLASSES, type VehicleClass } from '../../../contract/vehicles/vehicle-classes.ts'
import type { TrafficRecord } from '../traffic/traffic-record.ts'

/** Record number `n` as an object: for tests, and where speed does not matter. */
export function decodeRecord(packed: Buffer, n: number): TrafficRecord {
  const at = n * PACKED_BYTES
  const { ts, id } = positionAt(packed, at)
  const lane = packed.readUInt8(at + PACKED.lane)
  const set = packed.readUInt8(at + PACKED.flags)
  const scaled = (value: number, scale: number) => (value < 0 ? null : value / scale)
  return {
    id,
    site: packed.readInt32BE(at + PACKED.site),
    timestamp: new Date(ts).toISOString(),
    channel: packed.readUInt8(at + PACKED.channel),
    lane: lane === NO_LANE ? null : lane,
    vehicle_class: VEHICLE_CLASSES[packed.readUInt8(at + PACKED.vehicleClass)] as VehicleClass,
    class_code: scaled(packed.readInt16BE(at + PACKED.classCode), 1),
    speed_kmh: scaled(packed.readInt16BE(at + PACKED.speed), 10),
    length_m: scaled(packed.readInt16BE(at + PACKED.length), 100),
    headway_s: scaled(packed.readInt32BE(at + PACKED.headway), 1000),
    gap_s: scaled(packed.readInt32BE(at + PACKED.gap), 1000),
    valid: (set & INVALID) === 0,
    flags: (Object.keys(FLAGS) as Flag[]).filter(flag => set & FLAGS[flag]),
  }
}
