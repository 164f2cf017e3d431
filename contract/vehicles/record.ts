import { DAY_MS } from '../times/time.ts'

/** The bits of the column `flags`. They are stored, so they never change. Answers list the flags in this order. */
export const FLAGS = {
  speed_out_of_range: 1,
  length_out_of_range: 2,
  wrong_way: 4,
  clock_unsynced: 8,
  device_fault: 16,
} as const
export type Flag = keyof typeof FLAGS

/** Speeds in 0.1 km/h, as stored; others are flagged `speed_out_of_range`. */
export const MIN_SPEED = 20
export const MAX_SPEED = 3000

/** Lengths in cm, as stored; others are flagged `length_out_of_range`. */
export const MIN_LENGTH = 50
export const MAX_LENGTH = 4000

/** A record with any of these flags is not valid. */
export const INVALID = FLAGS.clock_unsynced | FLAGS.device_fault

/** Beside the flags of a packed record, never stored: exports set it where the class code is of the scheme of the request. */
export const CODE_IS_OF_SCHEME = 128
const ALL_FLAGS = 31

/**
 * A record as PostgreSQL sends it, big-endian: id int8, ts int8 (microseconds since 2000), site int4, then the column
 * `payload`: channel and lane (255 is null), vehicle class and flags, a byte each; class code, speed (0.1 km/h), length
 * (cm), two bytes each; headway and gap (ms), four bytes each; in these five, all bits set is null.
 */
export const PACKED_BYTES = 38
export const PACKED = {
  id: 0,
  ts: 8,
  site: 16,
  channel: 20,
  lane: 21,
  vehicleClass: 22,
  flags: 23,
  classCode: 24,
  speed: 26,
  length: 28,
  headway: 30,
  gap: 34,
} as const
export const PAYLOAD_START = PACKED.channel
export const NO_LANE = 255
/** 2000-01-01, where PostgreSQL's timestamps start, in days since 1970. */
export const POSTGRES_EPOCH_DAYS = 10_957

/** The position of a record in the order of search. */
export interface RecordPosition {
  /** Milliseconds since 1970. */
  ts: number
  id: number
}

/** The position of a packed record, of which only the first two fields are needed. */
export function positionAt(packed: Buffer, offset: number): RecordPosition {
  const us = Number(packed.readBigInt64BE(offset + PACKED.ts))
  return { ts: us / 1000 + POSTGRES_EPOCH_DAYS * DAY_MS, id: Number(packed.readBigInt64BE(offset + PACKED.id)) }
}

export const TWO_32 = 4_294_967_296
const EPOCH_MS = POSTGRES_EPOCH_DAYS * DAY_MS

export const viewOf = (buffer: Buffer) => new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)

export const idAt = (view: DataView, record: number) =>
  view.getUint32(record + PACKED.id) * TWO_32 + view.getUint32(record + PACKED.id + 4)

/** Milliseconds since 1970. */
export const msAt = (view: DataView, record: number) =>
  (view.getInt32(record + PACKED.ts) * TWO_32 + view.getUint32(record + PACKED.ts + 4)) / 1000 + EPOCH_MS

/** The bits of FLAGS alone. */
export const flagsAt = (view: DataView, record: number) => view.getUint8(record + PACKED.flags) & ALL_FLAGS

export const flagsOf = (set: number): Flag[] => (Object.keys(FLAGS) as Flag[]).filter(flag => set & FLAGS[flag])
