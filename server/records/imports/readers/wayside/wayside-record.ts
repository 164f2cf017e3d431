import { errorSentence } from '../../../../../contract/text/error-sentences.ts'
import { VEHICLE_CLASSES, type VehicleClass } from '../../../../../contract/vehicles/vehicle-classes.ts'
import { hasOffset, parseInstant } from '../../../../platform/http/requests/instant.ts'
import { nearestName } from '../../../../platform/http/requests/unknown-fields.ts'
import { makeReading, type Reading } from '../reader.ts'

/** The names that are read from a Wayside file: those of an upload, and the flags of an export. */
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
  'flags',
] as const
export type RecordName = (typeof RECORD_NAMES)[number]

/** Names of exports and of the API's records that a new record does not need. */
const IGNORED_NAMES = [
  'id',
  'site',
  'site_id',
  'site_name',
  'local_time',
  'channel_name',
  'direction',
  'valid',
  'upload',
]
const MAX_NOTICES = 20

const UNKNOWN = {
  column: {
    one: (name: string, near: string | null) =>
      near ? errorSentence('columnUnknownNear', { name, near }) : errorSentence('columnUnknown', { name }),
    more: (count: number) => errorSentence('columnsUnknown', { count }),
  },
  field: {
    one: (name: string, near: string | null) =>
      near ? errorSentence('fieldUnknownNear', { name, near }) : errorSentence('fieldUnknown', { name }),
    more: (count: number) => errorSentence('fieldsUnknown', { count }),
  },
}

/** A sentence for each unknown name. */
export function unknownNames(what: 'column' | 'field', names: string[]): string[] {
  const known: readonly string[] = [...RECORD_NAMES, ...IGNORED_NAMES]
  const unknown = [...new Set(names)].filter(name => !known.includes(name))
  const sentences = unknown.slice(0, MAX_NOTICES).map(name => {
    const near = nearestName(name.toLowerCase(), RECORD_NAMES)
    return UNKNOWN[what].one(quoted(name), near)
  })
  const more = unknown.length - sentences.length
  return more > 0 ? [...sentences, UNKNOWN[what].more(more)] : sentences
}

class InvalidValue extends Error {}
const INTEGER = /^\d{1,16}$/
const NUMBER = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/

/** The vehicle of a record of JSON or CSV (where all values are texts), or the problem. A time without an offset is local. */
export function readRecord(values: { [name in RecordName]?: unknown }): Reading | string {
  try {
    const flags = flagsOf(values.flags)
    return makeReading({
      timestamp: timestamp(values.timestamp),
      isLocal: !hasOffset(values.timestamp as string),
      channel: integer('channel', values.channel, 1, 32767) ?? missing('channel'),
      lane: integer('lane', values.lane, 1, 32767),
      vehicle_class: vehicleClass(values.vehicle_class),
      class_code: integer('class_code', values.class_code, 0, 32767),
      speed_kmh: number('speed_kmh', values.speed_kmh),
      length_m: number('length_m', values.length_m),
      headway_s: number('headway_s', values.headway_s),
      gap_s: number('gap_s', values.gap_s),
      sequence: integer('sequence', values.sequence, 0, Number.MAX_SAFE_INTEGER),
      wrong_way: boolean('wrong_way', values.wrong_way) || flags.includes('wrong_way'),
      device_fault: boolean('device_fault', values.device_fault) || flags.includes('device_fault'),
    })
  } catch (error) {
    if (error instanceof InvalidValue) return error.message
    throw error
  }
}

const absent = (value: unknown) => value === undefined || value === null || value === ''

function missing(name: RecordName): never {
  throw new InvalidValue(errorSentence('fieldMissing', { name }))
}

function timestamp(value: unknown): number {
  if (absent(value)) missing('timestamp')
  const instant = typeof value === 'string' ? parseInstant(value) : 'malformed'
  if (typeof instant === 'string')
    throw new InvalidValue(`timestamp: ${errorSentence('notDateTime', { value: quoted(value) })}`)
  return instant.ms
}

function integer(name: RecordName, value: unknown, min: number, max: number): number | null {
  if (absent(value)) return null
  const whole = typeof value === 'string' && INTEGER.test(value) ? Number(value) : value
  if (typeof whole !== 'number' || !Number.isInteger(whole))
    throw new InvalidValue(`${name}: ${errorSentence('notWholeNumber', { value: quoted(value) })}`)
  if (whole < min || whole > max)
    throw new InvalidValue(`${name}: ${errorSentence('notBetween', { value: whole, from: min, to: max })}`)
  return whole
}

function number(name: RecordName, value: unknown): number | null {
  if (absent(value)) return null
  const parsed = typeof value === 'string' && NUMBER.test(value) ? Number(value) : value
  if (typeof parsed !== 'number' || !Number.isFinite(parsed))
    throw new InvalidValue(`${name}: ${errorSentence('notNumber', { value: quoted(value) })}`)
  if (parsed < 0) throw new InvalidValue(`${name}: ${errorSentence('belowZero', { value: parsed })}`)
  return parsed
}

function boolean(name: RecordName, value: unknown): boolean {
  if (absent(value)) return false
  // An object may have its own toString.
  const text = typeof value === 'object' ? '' : String(value).toLowerCase()
  if (text === 'true' || text === '1') return true
  if (text === 'false' || text === '0') return false
  throw new InvalidValue(`${name}: ${errorSentence('notBoolean', { value: quoted(value) })}`)
}

const NO_FLAGS: readonly unknown[] = []

/** `a|b` in CSV, a list in JSON. Flags that follow from the values, and unknown flags, are ignored. */
function flagsOf(value: unknown): readonly unknown[] {
  if (value === undefined) return NO_FLAGS
  if (typeof value === 'string') return value.split('|')
  return Array.isArray(value) ? value : []
}

function vehicleClass(value: unknown): VehicleClass {
  if (absent(value)) return 'unknown'
  const known = VEHICLE_CLASSES.find(name => name === value)
  if (!known) throw new InvalidValue(`vehicle_class: ${errorSentence('notVehicleClass', { value: quoted(value) })}`)
  return known
}

function quoted(value: unknown): string {
  try {
    return JSON.stringify(value).slice(0, 60)
  } catch {
    // A value that could be parsed may be nested too deeply to be written.
    return 'this value'
  }
}
