import { DAY_MS } from '../../contract/times/time.ts'
import {
  FLAGS,
  INVALID,
  NO_LANE,
  PACKED,
  PACKED_BYTES,
  POSTGRES_EPOCH_DAYS,
  TWO_32,
  viewOf,
} from '../../contract/vehicles/record.ts'
import { VEHICLE_CLASSES } from '../../contract/vehicles/vehicle-classes.ts'
import { acquireBuffer } from '../platform/internals/reused-buffers.ts'
import {
  NULL,
  type Text,
  text,
  writeDecimal,
  writeInteger,
  writeSeconds,
  writeSmall,
  writeText,
  writeTime,
} from './write-ascii.ts'

/** The records from number `from` up to the start of the next run belong to this upload. */
export interface UploadRun {
  from: number
  upload: number
}

/**
 * The JSON of packed records, joined by commas. Digits are written straight into one buffer, because strings and
 * JSON.stringify take eight times as long (1000 records: 0.6 ms against 4.6). It relies on the check constraints of
 * `records`: a negative number or an id above 2^53 would be written wrong.
 */
export function encodeRecords(packed: Buffer, runs: UploadRun[] = []): Buffer {
  const buffer = acquireBuffer(maxBytes(packed))
  return buffer.subarray(0, writeRecords(viewOf(buffer), 0, viewOf(packed), runs))
}

interface Pieces {
  /** Awaited between two pieces. */
  pause?: () => Promise<void>
  /** Records of a piece; the default takes about a millisecond. */
  records?: number
}

/** The whole answer of a search. */
export async function encodePage(
  packed: Buffer,
  nextCursor: string | null,
  { pause = async () => {}, records = 2000 }: Pieces = {},
): Promise<Buffer> {
  const start = '{"items":['
  const end = `],"next_cursor":${JSON.stringify(nextCursor)}}`
  const commas = packed.length / PACKED_BYTES
  const buffer = acquireBuffer(maxBytes(packed) + start.length + end.length + commas)
  const out = viewOf(buffer)
  let at = buffer.write(start, 'latin1')
  const pieceBytes = records * PACKED_BYTES
  for (let from = 0; from < packed.length; from += pieceBytes) {
    if (from > 0) {
      await pause()
      at += buffer.write(',', at, 'latin1')
    }
    at = writeRecords(out, at, viewOf(packed.subarray(from, from + pieceBytes)), [])
  }
  return buffer.subarray(0, at + buffer.write(end, at, 'latin1'))
}

const maxBytes = (packed: Buffer) => (packed.length / PACKED_BYTES) * MAX_RECORD_BYTES + SLACK

const FIRST_ID = text('{"id":')
const NEXT_ID = text('},{"id":')
const AFTER_LAST = ',{"id":'.length
const SITE = text(',"site":')
const TIMESTAMP = text(',"timestamp":"')
const LENGTH = text(',"length_m":')
const HEADWAY = text(',"headway_s":')
const GAP = text(',"gap_s":')
const UPLOAD = text(',"upload":')
const ENDS = Array.from({ length: 32 }, (_, set) => {
  const flags = Object.entries(FLAGS).flatMap(([name, bit]) => (set & bit ? [name] : []))
  return text(`,"valid":${(set & INVALID) === 0},"flags":${JSON.stringify(flags)}`)
})
/** With every number at its longest, all flags and an upload. */
const MAX_RECORD_BYTES = 440
/** Short texts are written whole words at a time. */
const SLACK = 16

function writeRecords(out: DataView, start: number, view: DataView, runs: UploadRun[]): number {
  if (view.byteLength === 0) return start
  let at = writeText(out, start, FIRST_ID)
  const seen = { minute: Number.NaN, minuteAt: 0, day: Number.NaN, date: NULL }
  let run = -1
  let nextRun = runs[0]?.from ?? Number.POSITIVE_INFINITY
  for (let p = 0, n = 0; p < view.byteLength; p += PACKED_BYTES, n++) {
    at = writeIds(out, at, view, p)
    at = writeMoment(out, at, view.getInt32(p + PACKED.ts) * TWO_32 + view.getUint32(p + PACKED.ts + 4), seen)
    at = writeText(out, at, kindOf(view.getUint32(p + PACKED.channel), view.getInt16(p + PACKED.classCode)))
    at = writeMeasures(out, at, view, p)
    at = writeText(out, at, ENDS[view.getUint8(p + PACKED.flags)] as Text)
    while (n === nextRun) nextRun = runs[++run + 1]?.from ?? Number.POSITIVE_INFINITY
    if (run >= 0) at = writeInteger(out, writeText(out, at, UPLOAD), (runs[run] as UploadRun).upload)
    at = writeText(out, at, NEXT_ID)
  }
  return at - AFTER_LAST
}

// V8 inlines small functions only up to a total size: with these parts as functions of their own, 1000 records take
// 0.35 ms, and 0.45 ms as one function.

function writeIds(out: DataView, start: number, view: DataView, p: number): number {
  const id = view.getUint32(p + PACKED.id) * TWO_32 + view.getUint32(p + PACKED.id + 4)
  const at = writeText(out, writeInteger(out, start, id), SITE)
  return writeText(out, writeSmall(out, at, view.getInt32(p + PACKED.site)), TIMESTAMP)
}

/** Cached texts, one for each combination of channel, lane, class and code: a site has some dozens of them. */
const kinds = new Map<number, Text>()
const MAX_KINDS = 5000

/** The text from `channel` to `speed_kmh`. The four bytes are channel, lane, vehicle class and flags. */
function kindOf(four: number, code: number): Text {
  const key = (four >>> 8) * 65_536 + code
  const known = kinds.get(key)
  if (known) return known
  if (kinds.size === MAX_KINDS) kinds.clear()
  const lane = (four >>> 16) & 255
  const kind = text(
    `Z","channel":${four >>> 24},"lane":${lane === NO_LANE ? null : lane},"vehicle_class":"${VEHICLE_CLASSES[(four >>> 8) & 255]}","class_code":${code < 0 ? null : code},"speed_kmh":`,
  )
  kinds.set(key, kind)
  return kind
}

function writeMeasures(out: DataView, start: number, view: DataView, p: number): number {
  let at = writeDecimal(out, start, view.getInt16(p + PACKED.speed), 1)
  at = writeDecimal(out, writeText(out, at, LENGTH), view.getInt16(p + PACKED.length), 2)
  at = writeDecimal(out, writeText(out, at, HEADWAY), view.getInt32(p + PACKED.headway), 3)
  return writeDecimal(out, writeText(out, at, GAP), view.getInt32(p + PACKED.gap), 3)
}

interface Seen {
  minute: number
  minuteAt: number
  day: number
  date: Text
}

const DAY_US = DAY_MS * 1000
const MINUTE_US = 60_000_000
const SECONDS_LENGTH = 6
const MINUTE_LENGTH = 17

/** `2026-06-01T07:15:` is copied from the record before when it is in the same minute, as most are. */
function writeMoment(out: DataView, start: number, us: number, seen: Seen): number {
  const minute = Math.floor(us / MINUTE_US)
  let at = start + MINUTE_LENGTH
  if (minute === seen.minute) {
    out.setFloat64(start, out.getFloat64(seen.minuteAt, true), true)
    out.setFloat64(start + 8, out.getFloat64(seen.minuteAt + 8, true), true)
    out.setUint8(start + 16, out.getUint8(seen.minuteAt + 16))
  } else {
    seen.minute = minute
    seen.minuteAt = start
    const day = Math.floor(us / DAY_US)
    if (day !== seen.day) {
      seen.day = day
      seen.date = text(new Date((day + POSTGRES_EPOCH_DAYS) * DAY_MS).toISOString().slice(0, 11))
    }
    at = writeTime(out, writeText(out, start, seen.date), (us - day * DAY_US) / 1000) - SECONDS_LENGTH
  }
  return writeSeconds(out, at, (us - minute * MINUTE_US) / 1000)
}
