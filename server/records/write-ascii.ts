/**
 * Text, written eight bytes at a time as the float64 of the same bits: 1000 records in 0.6 ms against 1.0 byte by byte.
 * UTF-8 is never a NaN, whose bits could change: no byte is FF, and none above EF precedes 7F. Bytes written beyond the
 * end of the text are overwritten by the next write.
 */
export interface Text {
  words: Float64Array
  length: number
}

export function text(value: string): Text {
  const length = Buffer.byteLength(value)
  const bytes = Buffer.alloc(Math.ceil(length / 8) * 8)
  bytes.write(value)
  return { words: Float64Array.from({ length: bytes.length / 8 }, (_, n) => bytes.readDoubleLE(n * 8)), length }
}

export const NULL = text('null')

/** The bytes of a short text as one number, and how many they are. Bytes written beyond are overwritten. */
interface Shorts {
  words: Uint32Array
  lengths: Uint8Array
}

function shorts(count: number, textOf: (n: number) => string): Shorts {
  const words = new Uint32Array(count)
  const lengths = new Uint8Array(count)
  for (let n = 0; n < count; n++) {
    const text = textOf(n)
    lengths[n] = text.length
    words[n] = wordOf(text)
  }
  return { words, lengths }
}

/** Not by a Buffer: HTTP and background processes make these tables at their start, and that took 20 ms. */
function wordOf(text: string): number {
  let word = 0
  for (let i = 0; i < text.length; i++) word |= text.charCodeAt(i) << (8 * i)
  return word
}

// Tables instead of digit by digit: 1000 records in 0.3 ms instead of 0.55.
const NUMBERS = shorts(1000, String)
const PAIRS = shorts(100, n => String(n).padStart(2, '0')).words
const pairOf = (n: number): number => PAIRS[n] as number
const FOURS = Uint32Array.from({ length: 10_000 }, (_, n) => pairOf(Math.floor(n / 100)) | (pairOf(n % 100) << 16))
/** `.412` of 412, always with three digits. */
const MILLISECONDS = shorts(1000, n => `.${String(n).padStart(3, '0')}`).words
/** `.4` of 400, in the shortest form; empty for 0. */
const fractions = (places: number) =>
  shorts(10 ** places, n => (n === 0 ? '' : `.${String(n).padStart(places, '0').replace(/0+$/, '')}`))
const FRACTIONS = [NUMBERS, fractions(1), fractions(2), fractions(3)] as const
/** `.400` of 400: always with all digits. */
const FIXED_FRACTIONS = [1, 2, 3].map(places => shorts(10 ** places, n => `.${String(n).padStart(places, '0')}`).words)
const COLON = 58

export function writeText(out: DataView, at: number, piece: Text): number {
  const { words, length } = piece
  for (let i = 0; i < words.length; i++) out.setFloat64(at + 8 * i, words[i] as number, true)
  return at + length
}

function writePair(out: DataView, at: number, n: number): number {
  out.setUint16(at, pairOf(n), true)
  return at + 2
}

/** From 0 to 2^53. */
export function writeInteger(out: DataView, at: number, n: number): number {
  if (n < 100_000_000) return writeSmall(out, at, n)
  const high = Math.floor(n / 100_000_000)
  const end = high < 100_000_000 ? writeSmall(out, at, high) : writeInteger(out, at, high)
  const low = n - high * 100_000_000
  const upper = (low / 10_000) | 0
  return writeFour(out, writeFour(out, end, upper), low - upper * 10_000)
}

/** From 0 to 2^31. */
export function writeSmall(out: DataView, at: number, n: number): number {
  if (n < 1000) {
    out.setUint32(at, NUMBERS.words[n] as number, true)
    return at + (NUMBERS.lengths[n] as number)
  }
  if (n < 10_000) return writeFour(out, at, n)
  const high = (n / 10_000) | 0
  return writeFour(out, writeSmall(out, at, high), n - high * 10_000)
}

/** 0000 to 9999. */
export function writeFour(out: DataView, at: number, n: number): number {
  out.setUint32(at, FOURS[n] as number, true)
  return at + 4
}

/** `07:15:23.412` */
export function writeTime(out: DataView, start: number, msOfDay: number): number {
  const minutes = (msOfDay / 60_000) | 0
  const hours = (minutes / 60) | 0
  let at = writePair(out, start, hours)
  out.setUint8(at++, COLON)
  at = writePair(out, at, minutes - hours * 60)
  out.setUint8(at++, COLON)
  return writeSeconds(out, at, msOfDay - minutes * 60_000)
}

/** `23.412` */
export function writeSeconds(out: DataView, at: number, msOfMinute: number): number {
  const seconds = (msOfMinute / 1000) | 0
  writePair(out, at, seconds)
  out.setUint32(at + 2, MILLISECONDS[msOfMinute - seconds * 1000] as number, true)
  return at + 6
}

/** n / 10^places in its shortest form; null when negative. */
export function writeDecimal(out: DataView, start: number, n: number, places: 1 | 2 | 3): number {
  if (n < 0) return writeText(out, start, NULL)
  const unit = places === 1 ? 10 : places === 2 ? 100 : 1000
  const whole = (n / unit) | 0
  const { words, lengths } = FRACTIONS[places]
  const at = writeSmall(out, start, whole)
  const rest = n - whole * unit
  out.setUint32(at, words[rest] as number, true)
  return at + (lengths[rest] as number)
}

/** n / 10^places with all places, from 0 on: `50.0`. */
export function writeFixed(out: DataView, start: number, n: number, places: 1 | 2 | 3): number {
  const unit = places === 1 ? 10 : places === 2 ? 100 : 1000
  const whole = (n / unit) | 0
  const at = writeSmall(out, start, whole)
  out.setUint32(at, (FIXED_FRACTIONS[places - 1] as Uint32Array)[n - whole * unit] as number, true)
  return at + 1 + places
}
