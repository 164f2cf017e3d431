import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { type ClassScheme, classOfCode } from '../../../contract/vehicles/class-schemes.ts'
import { FLAGS, MAX_LENGTH, MAX_SPEED, MIN_LENGTH, MIN_SPEED } from '../../../contract/vehicles/record.ts'
import { VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import {
  absent,
  channelOf,
  notAChoice,
  parseBoolean,
  parseMoment,
  parseScaled,
  parseWhole,
  Refused,
  type TimeLimits,
} from './sent-values.ts'

export interface ParseLimits extends TimeLimits {
  /** Lanes by channel number. */
  channels: Map<number, number>
  /** Maps the class code of a record without a vehicle class. */
  classScheme?: ClassScheme | null
}

/** Devices have their own limit: what a file or a program sends may be decades old. */
export const EARLIEST_OF_FILES = Date.UTC(1990, 0, 1)

const CLASS_NUMBERS = new Map<unknown, number>(VEHICLE_CLASSES.map((name, number) => [name, number]))

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
    const ts = parseMoment(sent.timestamp, 'timestamp', limits)
    const channel = channelOf(sent.channel, limits.channels)
    // A device may number lanes across both directions, so the number may exceed the lanes of the channel.
    const lane = parseWhole(sent.lane, 'lane', 1, 20)
    const speed = parseScaled(sent.speed_kmh, 'speed_kmh', 10, 999.9)
    const length = parseScaled(sent.length_m, 'length_m', 100, 300)
    const classCode = parseWhole(sent.class_code, 'class_code', 0, 32_767)
    return {
      index,
      ts,
      channel,
      lane,
      vehicleClass: absent(sent.vehicle_class) ? classByCode(classCode, limits) : vehicleClass(sent.vehicle_class),
      classCode,
      speed,
      length,
      headway: parseScaled(sent.headway_s, 'headway_s', 1000, 1_000_000),
      gap: parseScaled(sent.gap_s, 'gap_s', 1000, 1_000_000),
      sequence: parseWhole(sent.sequence, 'sequence', 0, Number.MAX_SAFE_INTEGER),
      flags:
        (speed !== null && (speed < MIN_SPEED || speed > MAX_SPEED) ? FLAGS.speed_out_of_range : 0) |
        (length !== null && (length < MIN_LENGTH || length > MAX_LENGTH) ? FLAGS.length_out_of_range : 0) |
        (parseBoolean(sent.wrong_way, 'wrong_way') ? FLAGS.wrong_way : 0) |
        (parseBoolean(sent.device_fault, 'device_fault') ? FLAGS.device_fault : 0),
    }
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}

const classByCode = (code: number | null, { classScheme }: ParseLimits): number =>
  VEHICLE_CLASSES.indexOf(classOfCode(classScheme ?? null, code))

function vehicleClass(value: unknown): number {
  const number = CLASS_NUMBERS.get(value)
  if (number === undefined) throw new Refused(`vehicle_class: ${notAChoice(value)}`)
  return number
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
export function checkRecords(sent: unknown[], limits: ParseLimits, sentAt = (index: number) => sent[index]): Checked {
  const records: SentRecord[] = []
  const rejections: Rejection[] = []
  for (const [index, record] of sent.entries()) {
    const parsed = parseRecord(record, index, limits)
    if (typeof parsed === 'string') rejections.push({ index, reason: parsed, record: sentAt(index) })
    else records.push(parsed)
  }
  return { sentAt, records, rejections }
}
