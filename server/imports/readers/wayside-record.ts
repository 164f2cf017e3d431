import { VEHICLE_CLASSES, type VehicleClass } from '../../../contract/vehicle-classes.ts'
import { parseInstant } from '../../http/instant.ts'
import { type Reading, reading } from './reader.ts'

/** The names of an upload's record that a file of ours may have; all others (id, site, valid, flags, names of an export) are passed over. */
export const RECORD_NAMES = [
  'timestamp',
  'channel',
  'lane',
  'vehicle_class',
  'class_code',
  'speed_kmh',
  'length_m',
  'headway_s',
  'gap_s',
  'sequence',
  'wrong_way',
  'device_fault',
] as const
export type RecordName = (typeof RECORD_NAMES)[number]

class Wrong extends Error {}
const INTEGER = /^\d{1,16}$/
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

/** The vehicle of a record as JSON or (all values texts) CSV has it, or why there is none. A time without an offset is UTC, as in the API. */
export function readRecord(values: { [name in RecordName]?: unknown }): Reading | string {
  try {
    return reading({
      timestamp: timestamp(values.timestamp),
      channel: integer('channel', values.channel, 1, 32767) ?? missing('channel'),
      lane: integer('lane', values.lane, 1, 32767),
      vehicle_class: vehicleClass(values.vehicle_class),
      class_code: integer('class_code', values.class_code, 0, 32767),
      speed_kmh: number('speed_kmh', values.speed_kmh),
      length_m: number('length_m', values.length_m),
      headway_s: number('headway_s', values.headway_s),
      gap_s: number('gap_s', values.gap_s),
      sequence: integer('sequence', values.sequence, 0, Number.MAX_SAFE_INTEGER),
      wrong_way: boolean('wrong_way', values.wrong_way),
      device_fault: boolean('device_fault', values.device_fault),
    })
  } catch (error) {
    if (error instanceof Wrong) return error.message
    throw error
  }
}

const absent = (value: unknown) => value === undefined || value === null || value === ''

function missing(name: RecordName): never {
  throw new Wrong(`${name} is missing.`)
}

function timestamp(value: unknown): number {
  if (absent(value)) missing('timestamp')
  const instant = typeof value === 'string' ? parseInstant(value) : 'malformed'
  if (typeof instant === 'string') throw new Wrong(`timestamp: ${shown(value)} is not a date and time.`)
  return instant.ms
}

function integer(name: RecordName, value: unknown, min: number, max: number): number | null {
  if (absent(value)) return null
  const whole = typeof value === 'string' && INTEGER.test(value) ? Number(value) : value
  if (typeof whole !== 'number' || !Number.isInteger(whole))
    throw new Wrong(`${name}: ${shown(value)} is not a whole number.`)
  if (whole < min || whole > max) throw new Wrong(`${name}: ${whole} is not between ${min} and ${max}.`)
  return whole
}

function number(name: RecordName, value: unknown): number | null {
  if (absent(value)) return null
  const parsed = typeof value === 'string' && NUMBER.test(value) ? Number(value) : value
  if (typeof parsed !== 'number' || !Number.isFinite(parsed))
    throw new Wrong(`${name}: ${shown(value)} is not a number.`)
  if (parsed < 0) throw new Wrong(`${name}: ${parsed} is below 0.`)
  return parsed
}

function boolean(name: RecordName, value: unknown): boolean {
  if (absent(value)) return false
  // Not of an object, which may bring a toString of its own.
  const text = typeof value === 'object' ? '' : String(value).toLowerCase()
  if (text === 'true' || text === '1') return true
  if (text === 'false' || text === '0') return false
  throw new Wrong(`${name}: ${shown(value)} is neither true nor false.`)
}

function vehicleClass(value: unknown): VehicleClass {
  if (absent(value)) return 'unknown'
  const known = VEHICLE_CLASSES.find(name => name === value)
  if (!known) throw new Wrong(`vehicle_class: ${shown(value)} is not a vehicle class.`)
  return known
}

function shown(value: unknown): string {
  try {
    return JSON.stringify(value).slice(0, 60)
  } catch {
    // What can be parsed may be nested too deeply to be written.
    return 'this value'
  }
}
