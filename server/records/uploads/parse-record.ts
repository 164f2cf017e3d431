import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { type ClassScheme, classOfCode } from '../../../contract/vehicles/class-schemes.ts'
import { FLAGS, MAX_LENGTH, MAX_SPEED, MIN_LENGTH, MIN_SPEED } from '../../../contract/vehicles/record.ts'
import { VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { parseInstant } from '../../platform/http/requests/instant.ts'

export interface ParseLimits {
  /** Milliseconds since 1970. */
  earliest: number
  latest: number
  /** The message for a record before `earliest`. */
  tooEarly: string
  /** Lanes by channel number. */
  channels: Map<number, number>
  /** Maps the class code of a record without a vehicle class. */
  classScheme?: ClassScheme | null
  /** The moment of a timestamp in milliseconds since 1970, null when it is none. Absent: timestamps are texts with an offset. */
  momentOf?: (timestamp: unknown) => number | null
}

const CLASS_NUMBERS = new Map<unknown, number>(VEHICLE_CLASSES.map((name, number) => [name, number]))

class Refused extends Error {}

/** Something that could not be read as a record; it is stored with the rejected records as it was sent. */
export class UnreadableRecord {
  readonly reason: string
  readonly #sent: unknown

  constructor(reason: string, sent: unknown) {
    this.reason = reason
    this.#sent = sent
  }

  toJSON(): unknown {
    return this.#sent
  }
}

/** A record in the units of storage, or the sentence why it is refused. */
function parseRecord(input: unknown, index: number, limits: ParseLimits): SentRecord | string {
  if (input instanceof UnreadableRecord) return input.reason
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return errorSentence('recordNotObject')
  const sent = input as { [name: string]: unknown }
  try {
    const ts = timestamp(sent.timestamp, limits)
    const channel = channelOf(sent.channel, limits)
    // A device may number lanes across both directions, so the number may exceed the lanes of the channel.
    const lane = whole(sent.lane, 'lane', 1, 20)
    const speed = scaled(sent.speed_kmh, 'speed_kmh', 10, 999.9)
    const length = scaled(sent.length_m, 'length_m', 100, 300)
    const classCode = whole(sent.class_code, 'class_code', 0, 32_767)
    return {
      index,
      ts,
      channel,
      lane,
      vehicleClass: absent(sent.vehicle_class) ? classByCode(classCode, limits) : vehicleClass(sent.vehicle_class),
      classCode,
      speed,
      length,
      headway: scaled(sent.headway_s, 'headway_s', 1000, 1_000_000),
      gap: scaled(sent.gap_s, 'gap_s', 1000, 1_000_000),
      sequence: whole(sent.sequence, 'sequence', 0, Number.MAX_SAFE_INTEGER),
      flags:
        (speed !== null && (speed < MIN_SPEED || speed > MAX_SPEED) ? FLAGS.speed_out_of_range : 0) |
        (length !== null && (length < MIN_LENGTH || length > MAX_LENGTH) ? FLAGS.length_out_of_range : 0) |
        (truth(sent.wrong_way, 'wrong_way') ? FLAGS.wrong_way : 0) |
        (truth(sent.device_fault, 'device_fault') ? FLAGS.device_fault : 0),
    }
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}

const absent = (value: unknown): value is undefined | null => value === undefined || value === null

function timestamp(value: unknown, { earliest, latest, tooEarly, momentOf = momentOfText }: ParseLimits): number {
  if (absent(value)) throw new Refused(`timestamp: ${errorSentence('required')}`)
  const ms = momentOf(value)
  if (ms === null) throw new Refused(`timestamp: ${errorSentence('timestampForm')}`)
  if (ms < earliest) throw new Refused(`timestamp: ${tooEarly}`)
  if (ms > latest) throw new Refused(`timestamp: ${errorSentence('inTheFuture')}`)
  return ms
}

function momentOfText(value: unknown): number | null {
  const instant = typeof value === 'string' ? parseInstant(value) : 'malformed'
  return typeof instant === 'string' ? null : instant.ms
}

function channelOf(value: unknown, { channels }: ParseLimits): number {
  const channel = whole(value, 'channel', 1, 99)
  if (channel === null) throw new Refused(`channel: ${errorSentence('required')}`)
  if (!channels.has(channel)) throw new Refused(`channel: ${errorSentence('unknownChannel', { number: channel })}`)
  return channel
}

const classByCode = (code: number | null, { classScheme }: ParseLimits): number =>
  VEHICLE_CLASSES.indexOf(classOfCode(classScheme ?? null, code))

function vehicleClass(value: unknown): number {
  const number = CLASS_NUMBERS.get(value)
  if (number === undefined) {
    // Not String(): an object of the caller may have its own toString.
    const shown = typeof value === 'string' ? value : JSON.stringify(value)
    throw new Refused(`vehicle_class: ${errorSentence('choice', { value: shown.slice(0, 40) })}`)
  }
  return number
}

function whole(value: unknown, name: string, min: number, max: number): number | null {
  if (absent(value)) return null
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new Refused(`${name}: ${errorSentence('integer')}`)
  return inRange(value, name, min, max)
}

function scaled(value: unknown, name: string, scale: number, max: number): number | null {
  if (absent(value)) return null
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Refused(`${name}: ${errorSentence('number')}`)
  return Math.round(inRange(value, name, 0, max) * scale)
}

function inRange(value: number, name: string, min: number, max: number): number {
  if (value < min) throw new Refused(`${name}: ${errorSentence('min', { limit: min })}`)
  if (value > max) throw new Refused(`${name}: ${errorSentence('max', { limit: max })}`)
  return value
}

function truth(value: unknown, name: string): boolean {
  if (absent(value) || value === false) return false
  if (value !== true) throw new Refused(`${name}: ${errorSentence('boolean')}`)
  return true
}

/** A record as a device or a file sent it, checked and in the units of storage; not yet stored. */
export interface SentRecord {
  /** Its number in the upload, for messages. */
  index: number
  /** Milliseconds since 1970. */
  ts: number
  channel: number
  lane: number | null
  vehicleClass: number
  classCode: number | null
  /** 0.1 km/h. */
  speed: number | null
  /** cm. */
  length: number | null
  /** ms. */
  headway: number | null
  /** ms. */
  gap: number | null
  sequence: number | null
  flags: number
}

export interface Rejection {
  index: number
  reason: string
  record: unknown
}

export interface Checked {
  /** A record as it was sent, for the rejected records. */
  sentAt: (index: number) => unknown
  records: SentRecord[]
  rejections: Rejection[]
}

/** Parses the records of an upload: the valid ones, and the reasons why the others are refused. */
export function check(sent: unknown[], limits: ParseLimits, sentAt = (index: number) => sent[index]): Checked {
  const records: SentRecord[] = []
  const rejections: Rejection[] = []
  for (const [index, record] of sent.entries()) {
    const parsed = parseRecord(record, index, limits)
    if (typeof parsed === 'string') rejections.push({ index, reason: parsed, record: sentAt(index) })
    else records.push(parsed)
  }
  return { sentAt, records, rejections }
}
