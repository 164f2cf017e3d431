import { takeBuffer } from '../database/kept-buffers.ts'
import { FLAGS, INVALID, NO_LANE, PACKED, PACKED_BYTES, POSTGRES_EPOCH_DAYS, VEHICLE_CLASSES } from './record.ts'
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

/** The records from number `from` on, up to where the next run begins, came with this upload. */
export interface UploadRun {
  from: number
  upload: number
}

/**
 * The JSON of packed records, joined by commas. Digits go straight into one buffer, because strings and JSON.stringify
 * take eight times as long (1000 records: 0.6 ms against 4.6). It trusts the check constraints of `records`: a negative
 * number or an id above 2^53 would come out as nonsense.
 */
export function encodeRecords(packed: Buffer, runs: UploadRun[] = []): Buffer {
  return encode('', packed, runs, '')
}

/** The whole answer of a search. */
export function encodePage(packed: Buffer, nextCursor: string | null): Buffer {
  return encode('{"items":[', packed, [], `],"next_cursor":${JSON.stringify(nextCursor)}}`)
}

function encode(start: string, packed: Buffer, runs: UploadRun[], end: string): Buffer {
  const longest = start.length + (packed.length / PACKED_BYTES) * LONGEST_RECORD + end.length + SLACK
  const buffer = takeBuffer(longest)
  buffer.write(start, 'latin1')
  const at = writeRecords(viewOf(buffer), start.length, viewOf(packed), runs)
  buffer.write(end, at, 'latin1')
  return buffer.subarray(0, at + end.length)
}

const viewOf = (buffer: Buffer) => new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)

const ID = text('{"id":')
const SITE = text(',"site":')
const TIMESTAMP = text(',"timestamp":"')
const CHANNEL = text('Z","channel":')
const LANE = text(',"lane":')
const CLASSES = VEHICLE_CLASSES.map(name => text(`,"vehicle_class":"${name}","class_code":`))
const SPEED = text(',"speed_kmh":')
const LENGTH = text(',"length_m":')
const HEADWAY = text(',"headway_s":')
const GAP = text(',"gap_s":')
const UPLOAD = text(',"upload":')
const ENDS = Array.from({ length: 32 }, (_, set) => {
  const flags = Object.entries(FLAGS).flatMap(([name, bit]) => (set & bit ? [name] : []))
  return text(`,"valid":${(set & INVALID) === 0},"flags":${JSON.stringify(flags)}`)
})
/** With every number at its longest, all flags and an upload. */
const LONGEST_RECORD = 440
/** Short texts are written whole words at a time. */
const SLACK = 16
const DAY_US = 86_400_000_000
const MINUTE_US = 60_000_000
const SECONDS_LENGTH = 6
const MINUTE_LENGTH = 17

function writeRecords(out: DataView, start: number, view: DataView, runs: UploadRun[]): number {
  let at = start
  let day = Number.NaN
  let date = NULL
  let minute = Number.NaN
  let minuteAt = 0
  let run = -1
  let nextRun = runs[0]?.from ?? Number.POSITIVE_INFINITY
  for (let p = 0, n = 0; p < view.byteLength; p += PACKED_BYTES, n++) {
    if (n > 0) out.setUint8(at++, COMMA)
    at = writeText(out, at, ID)
    at = writeInteger(out, at, view.getUint32(p + PACKED.id) * TWO_32 + view.getUint32(p + PACKED.id + 4))
    at = writeText(out, at, SITE)
    at = writeSmall(out, at, view.getInt32(p + PACKED.site))

    at = writeText(out, at, TIMESTAMP)
    const us = view.getInt32(p + PACKED.ts) * TWO_32 + view.getUint32(p + PACKED.ts + 4)
    const itsMinute = Math.floor(us / MINUTE_US)
    if (itsMinute === minute) at = copyMinute(out, at, minuteAt)
    else {
      minute = itsMinute
      minuteAt = at
      const itsDay = Math.floor(us / DAY_US)
      if (itsDay !== day) {
        day = itsDay
        date = text(new Date((day + POSTGRES_EPOCH_DAYS) * 86_400_000).toISOString().slice(0, 11))
      }
      at = writeTime(out, writeText(out, at, date), (us - day * DAY_US) / 1000) - SECONDS_LENGTH
    }
    at = writeSeconds(out, at, (us - minute * MINUTE_US) / 1000)

    at = writeText(out, at, CHANNEL)
    at = writeSmall(out, at, view.getUint8(p + PACKED.channel))
    at = writeText(out, at, LANE)
    const lane = view.getUint8(p + PACKED.lane)
    at = lane === NO_LANE ? writeText(out, at, NULL) : writeSmall(out, at, lane)
    at = writeText(out, at, CLASSES[view.getUint8(p + PACKED.vehicleClass)] as Text)
    const code = view.getInt16(p + PACKED.classCode)
    at = code < 0 ? writeText(out, at, NULL) : writeSmall(out, at, code)

    at = writeDecimal(out, writeText(out, at, SPEED), view.getInt16(p + PACKED.speed), 1)
    at = writeDecimal(out, writeText(out, at, LENGTH), view.getInt16(p + PACKED.length), 2)
    at = writeDecimal(out, writeText(out, at, HEADWAY), view.getInt32(p + PACKED.headway), 3)
    at = writeDecimal(out, writeText(out, at, GAP), view.getInt32(p + PACKED.gap), 3)
    at = writeText(out, at, ENDS[view.getUint8(p + PACKED.flags)] as Text)

    while (n === nextRun) nextRun = runs[++run + 1]?.from ?? Number.POSITIVE_INFINITY
    if (run >= 0) at = writeInteger(out, writeText(out, at, UPLOAD), (runs[run] as UploadRun).upload)
    out.setUint8(at++, CLOSE)
  }
  return at
}

/** `2026-06-01T07:15:`, as it stands with an earlier record of the same minute: most have one. */
function copyMinute(out: DataView, at: number, from: number): number {
  out.setFloat64(at, out.getFloat64(from, true), true)
  out.setFloat64(at + 8, out.getFloat64(from + 8, true), true)
  out.setUint8(at + 16, out.getUint8(from + 16))
  return at + MINUTE_LENGTH
}

const TWO_32 = 4_294_967_296
const COMMA = 44
const CLOSE = 125
