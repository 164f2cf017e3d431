import { isUtf8 } from 'node:buffer'
import { MAX_SHOWN_CHARACTERS, startOf } from './unreadable-lines.ts'

/** Longer lines are cut to one character more than this, so that a file without line ends does not fill the memory. */
export const MAX_LINE_LENGTH = 65_536
/** A character has at most 3 bytes of UTF-8 for each unit of a string's length, so a longer line has too many units. */
const MAX_LINE_BYTES = 3 * (MAX_LINE_LENGTH + 1)

/** What a text is read as when it is not UTF-8. Windows-1252 has all letters of Latin-1. */
export type Encoding = 'Windows-1252' | 'UTF-16'

/** The bytes by which UTF-16 without a byte order mark is recognised. */
const SAMPLE_BYTES = 64
const LINE_END = 0x0a

/**
 * Turns the bytes of a file into lines. UTF-16 is recognised by the first bytes. A line that is not UTF-8 is read as
 * Windows-1252, each by itself: the first letter that shows the encoding may be anywhere in a file, and a damaged byte in a
 * file of UTF-8 must not change the lines behind it. Chunks may end inside of a character.
 */
export class LineDecoder {
  readonly #onEncoding: (encoding: Encoding) => void
  /** The first bytes, until the encoding is known. */
  #sample: Buffer | null = Buffer.alloc(0)
  #utf16: InstanceType<typeof TextDecoder> | null = null
  /** The bytes of a line whose end was not read yet. */
  #rest: Buffer = Buffer.alloc(0)
  #isReported = false

  constructor(onEncoding: (encoding: Encoding) => void = () => {}) {
    this.#onEncoding = onEncoding
  }

  read(chunk: Buffer): string[] {
    if (!this.#sample) return this.#readText(chunk)
    this.#sample = Buffer.concat([this.#sample, chunk])
    return this.#sample.length < SAMPLE_BYTES ? [] : this.#readSample(this.#sample)
  }

  /** The last line, which may have no end; of a short file all lines. */
  end(): string[] {
    const lines = this.#sample ? this.#readSample(this.#sample) : []
    const last = this.#utf16 ? Buffer.concat([this.#rest, Buffer.from(this.#utf16.decode())]) : this.#rest
    return last.length === 0 ? lines : [...lines, ...this.#decode(last)]
  }

  #readSample(sample: Buffer): string[] {
    this.#sample = null
    const utf16 = utf16Of(sample)
    if (utf16) {
      this.#utf16 = new TextDecoder(utf16)
      this.#report('UTF-16')
    }
    const hasMark = sample.length >= 3 && sample.readUIntBE(0, 3) === 0xefbbbf
    return this.#readText(hasMark ? sample.subarray(3) : sample)
  }

  #readText(chunk: Buffer): string[] {
    const bytes = this.#utf16 ? Buffer.from(this.#utf16.decode(chunk, { stream: true })) : chunk
    const end = bytes.lastIndexOf(LINE_END)
    if (end < 0) {
      // The first bytes of a line that is too long are enough.
      if (this.#rest.length <= MAX_LINE_BYTES) this.#rest = Buffer.concat([this.#rest, bytes])
      return []
    }
    const lines = this.#decode(this.#rest.length === 0 ? bytes.subarray(0, end) : joined(this.#rest, bytes, end))
    // A copy: the chunk would stay in memory, and a stream may use its memory again.
    this.#rest = Buffer.from(bytes.subarray(end + 1))
    return lines
  }

  #decode(bytes: Buffer): string[] {
    if (isUtf8(bytes)) {
      const lines = bytes.toString('utf8').split('\n').map(cut)
      // Each line holds the memory of all of them. Short ones may be kept for long, so among long ones they are copied.
      return bytes.length > 2 * MAX_SHOWN_CHARACTERS * lines.length ? lines.map(copyOfShort) : lines
    }
    const lines: string[] = []
    for (let from = 0; from <= bytes.length; ) {
      const next = bytes.indexOf(LINE_END, from)
      const to = next < 0 ? bytes.length : next
      lines.push(cut(this.#decodeLine(bytes.subarray(from, to))))
      from = to + 1
    }
    return lines
  }

  #decodeLine(line: Buffer): string {
    if (isUtf8(line) || line.length > MAX_LINE_BYTES || !isWindows1252(line)) return line.toString('utf8')
    this.#report('Windows-1252')
    return line
      .toString('latin1')
      .replace(/[\x80-\x9f]/g, character => WINDOWS_1252[character.charCodeAt(0) - 0x80] ?? '')
  }

  #report(encoding: Encoding): void {
    if (!this.#isReported) this.#onEncoding(encoding)
    this.#isReported = true
  }
}

/**
 * The characters 0x80 to 0x9f; all others are those of Latin-1. Some releases of Node.js read these as Latin-1 too
 * (nodejs/node#56542), so their TextDecoder is not used.
 */
const WINDOWS_1252 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

const copyOfShort = (line: string): string => (line.length > MAX_SHOWN_CHARACTERS ? line : startOf(line))

const joined = (rest: Buffer, bytes: Buffer, end: number): Buffer => Buffer.concat([rest, bytes.subarray(0, end)])

function cut(line: string): string {
  if (line.length > MAX_LINE_LENGTH) return line.slice(0, MAX_LINE_LENGTH + 1)
  return line.endsWith('\r') ? line.slice(0, -1) : line
}

/** Control characters and bytes without a character: random bytes, as counters write them that lose their power. */
const NOT_TEXT = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d, 0x7f])
const TAB = 0x09
const CARRIAGE_RETURN = 0x0d

const isWindows1252 = (line: Buffer): boolean =>
  line.every(byte => (byte >= 0x20 || byte === TAB || byte === CARRIAGE_RETURN) && !NOT_TEXT.has(byte))

/** By the byte order mark, or by zero bytes: nearly every second one, because separators and digits are ASCII. */
function utf16Of(sample: Buffer): 'utf-16le' | 'utf-16be' | null {
  const [first, second] = sample
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  for (const [at, byte] of sample.subarray(0, SAMPLE_BYTES).entries())
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [high = 0, low = 0] = zeros
  const enough = Math.min(sample.length, SAMPLE_BYTES) * 0.4
  if (low >= enough && high === 0) return 'utf-16le'
  return high >= enough && low === 0 ? 'utf-16be' : null
}
