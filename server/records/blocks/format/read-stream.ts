import { DamagedBlock, MAX_BLOCK_RECORDS } from './block-format.ts'
import { HAS_EXCEPTIONS, HAS_NULL, MAX_WIDTH, packedBytes, WIDTH_MASK } from './write-stream.ts'

/** The codes of the stream that was read last. Every column is unpacked into the same array: V8 compiles one loop. */
const codes = new Uint32Array(MAX_BLOCK_RECORDS)
const TWO_53 = 2 ** 53
/** A new list for each stream was a part of the garbage of small rollups. */
const NO_WIDE: readonly [number, number][] = []

/** Reads the streams of a block one after the other: each call takes the next one. */
export class BlockReader {
  at: number
  readonly #view: DataView
  readonly #end: number
  #minimum = 0
  #divisor = 1
  #hasNull = false
  #width = 0
  /** The byte at which the packed values begin, and what is added to each. */
  #start = 0
  #added = 0
  /** The records [from, to) whose values are unpacked; null: all. */
  #range: [from: number, to: number] | null = null
  /** Exceptions beyond 32 bits, which `codes` cannot hold: place and code. */
  #wide: readonly [number, number][] = NO_WIDE

  constructor(view: DataView, at: number, end: number) {
    this.#view = view
    this.at = at
    this.#end = end
  }

  /** From now on only the values of records [from, to) are unpacked; those of others are undefined. */
  unpackOnly(from: number, to: number): void {
    this.#range = [from, to]
  }

  /** The records [from, to) of a column of `count` that are unpacked. */
  unpacked(count: number): [from: number, to: number] {
    return this.#range ?? [0, count]
  }

  byte(): number {
    if (this.at >= this.#end) throw new DamagedBlock('It ends too early.')
    return this.#view.getUint8(this.at++)
  }

  varint(): number {
    let value = 0
    for (let scale = 1; scale < TWO_53; scale *= 128) {
      const byte = this.byte()
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
    throw new DamagedBlock('A number in it is too long.')
  }

  /** Moves over so many bytes, and returns where they begin. */
  bytes(count: number): number {
    const start = this.at
    this.at += count
    if (this.at > this.#end) throw new DamagedBlock('It ends too early.')
    return start
  }

  skip(count: number): void {
    this.#readStream(count, null)
  }

  /** Into `out` the codes of the values or, where they differ by the minimum alone and `addsMinimum`, the values. */
  #readStream(count: number, out: Uint32Array | null, addsMinimum = false): void {
    const first = this.byte()
    this.#width = first & WIDTH_MASK
    if (this.#width > MAX_WIDTH) throw new DamagedBlock(`A value in it has ${this.#width} bits.`)
    this.#hasNull = (first & HAS_NULL) !== 0
    const minimum = this.varint()
    this.#minimum = minimum % 2 === 0 ? minimum / 2 : -(minimum + 1) / 2
    this.#divisor = this.varint()
    this.#wide = NO_WIDE
    this.#added = addsMinimum && !this.#hasNull && this.#divisor === 1 ? this.#minimum | 0 : 0
    const exceptions = first & HAS_EXCEPTIONS ? this.varint() : 0
    const exceptionBytes = first & HAS_EXCEPTIONS ? this.byte() : 0
    this.#start = this.bytes(packedBytes(count, this.#width))
    if (out) {
      const [from, to] = this.unpacked(count)
      this.#unpack(from, to, out)
    }
    if (exceptions > 0) this.#readExceptions(exceptions, exceptionBytes, count, out)
  }

  #readExceptions(exceptions: number, width: number, count: number, out: Uint32Array | null): void {
    if (exceptions > count) throw new DamagedBlock(`It has ${exceptions} exceptions among ${count} values.`)
    const view = this.#view
    const places = this.bytes(2 * exceptions)
    const start = this.bytes(width * exceptions)
    if (!out) return
    const added = this.#added
    const wide: [number, number][] = []
    for (let n = 0, at = start; n < exceptions; n++, at += width) {
      const place = view.getUint16(places + 2 * n, true)
      if (place >= count) throw new DamagedBlock(`It has an exception at ${place} among ${count} values.`)
      if (width === 1) out[place] = view.getUint8(at) + added
      else if (width === 2) out[place] = view.getUint16(at, true) + added
      else if (width === 4) out[place] = view.getUint32(at, true) + added
      else if (width === 8) wide.push([place, view.getFloat64(at, true)])
      else throw new DamagedBlock(`It has exceptions of ${width} bytes.`)
    }
    this.#wide = wide
  }

  /** The next column of up to 32 bits; `none` stands for null. */
  readColumn(out: Uint8Array | Uint16Array | Uint32Array, none: number): void {
    const [from, to] = this.unpacked(out.length)
    out.set(this.readNumbers(out.length, none).subarray(from, to), from)
  }

  /** The same without a column, up to the last record that is unpacked; valid until `out` is written again. */
  readNumbers(count: number, none = 0, out = codes): Uint32Array {
    this.#readStream(count, out, true)
    if (this.#wide.length > 0) throw new DamagedBlock('It has a value beyond 32 bits in a column of fewer.')
    const divisor = this.#divisor | 0
    const minimum = this.#minimum | 0
    const below = minimum - divisor
    const [from, to] = this.unpacked(count)
    if (this.#hasNull) {
      for (let i = from; i < to; i++) out[i] = out[i] === 0 ? none : Math.imul(out[i] as number, divisor) + below
    } else if (this.#divisor !== 1) {
      for (let i = from; i < to; i++) out[i] = Math.imul(out[i] as number, divisor) + minimum
    }
    return out.subarray(0, to)
  }

  /** The next column of up to 53 bits. */
  readWide(out: Float64Array, count: number, none = 0): void {
    this.#readStream(count, codes)
    const divisor = this.#divisor
    const minimum = this.#minimum
    const hasNull = this.#hasNull
    const below = hasNull ? minimum - divisor : minimum
    const [from, to] = this.unpacked(count)
    if (hasNull) for (let i = from; i < to; i++) out[i] = codes[i] === 0 ? none : (codes[i] as number) * divisor + below
    else for (let i = from; i < to; i++) out[i] = (codes[i] as number) * divisor + minimum
    for (const [place, code] of this.#wide) out[place] = code * divisor + below
  }

  /**
   * The values [from, to). Eight of them take as many bytes as one has bits, so these begin at the same bits each time; up to
   * seven values before `from` are unpacked too.
   */
  #unpack(from: number, to: number, out: Uint32Array): void {
    const width = this.#width
    const first = from & ~7
    if (width === 0) out.fill(this.#added, first, to)
    else if (width <= 4) this.#unpackSmall(first, to, out)
    else if (width <= 25) this.#unpackMiddle(first, to, out)
    else this.#unpackLarge(first, to, out)
  }

  /** One word has all eight. */
  #unpackSmall(from: number, to: number, out: Uint32Array): void {
    const view = this.#view
    const width = this.#width
    const added = this.#added
    const mask = 2 ** width - 1
    let p = this.#start + (from >>> 3) * width
    let i = from
    for (; i + 8 <= to; i += 8, p += width) {
      const word = view.getUint32(p, true)
      out[i] = (word & mask) + added
      out[i + 1] = ((word >>> width) & mask) + added
      out[i + 2] = ((word >>> (2 * width)) & mask) + added
      out[i + 3] = ((word >>> (3 * width)) & mask) + added
      out[i + 4] = ((word >>> (4 * width)) & mask) + added
      out[i + 5] = ((word >>> (5 * width)) & mask) + added
      out[i + 6] = ((word >>> (6 * width)) & mask) + added
      out[i + 7] = ((word >>> (7 * width)) & mask) + added
    }
    this.#unpackLarge(i, to, out)
  }

  /** Each is within the four bytes from the one where it begins. */
  #unpackMiddle(from: number, to: number, out: Uint32Array): void {
    const view = this.#view
    const width = this.#width
    const added = this.#added
    const mask = 2 ** width - 1
    const [w2, w3, w4, w5, w6, w7] = [2 * width, 3 * width, 4 * width, 5 * width, 6 * width, 7 * width]
    let p = this.#start + (from >>> 3) * width
    let i = from
    for (; i + 8 <= to; i += 8, p += width) {
      out[i] = (view.getUint32(p, true) & mask) + added
      out[i + 1] = ((view.getUint32(p + (width >>> 3), true) >>> (width & 7)) & mask) + added
      out[i + 2] = ((view.getUint32(p + (w2 >>> 3), true) >>> (w2 & 7)) & mask) + added
      out[i + 3] = ((view.getUint32(p + (w3 >>> 3), true) >>> (w3 & 7)) & mask) + added
      out[i + 4] = ((view.getUint32(p + (w4 >>> 3), true) >>> (w4 & 7)) & mask) + added
      out[i + 5] = ((view.getUint32(p + (w5 >>> 3), true) >>> (w5 & 7)) & mask) + added
      out[i + 6] = ((view.getUint32(p + (w6 >>> 3), true) >>> (w6 & 7)) & mask) + added
      out[i + 7] = ((view.getUint32(p + (w7 >>> 3), true) >>> (w7 & 7)) & mask) + added
    }
    this.#unpackLarge(i, to, out)
  }

  /** Any width: each is within five bytes. */
  #unpackLarge(from: number, to: number, out: Uint32Array): void {
    const view = this.#view
    const width = this.#width
    const mask = width === 32 ? 0xffff_ffff : 2 ** width - 1
    for (let i = from, bit = from * width; i < to; i++, bit += width) {
      const at = this.#start + (bit >>> 3)
      const shift = bit & 7
      // A shift by 32 would be one by 0.
      const upper = (view.getUint8(at + 4) << 1) << (31 - shift)
      out[i] = (((view.getUint32(at, true) >>> shift) | upper) & mask) + this.#added
    }
  }
}
