/** A null among the values of a stream. */
export const ABSENT = Number.NEGATIVE_INFINITY

/**
 * A stream as it will be written: a byte of width and flags; minimum (zigzag) and divisor as varints; the number of
 * exceptions as a varint and their width in bytes, if there are any; the codes, bit-packed at `width`; the places of
 * the exceptions, two bytes each, and their codes. The code of a value is (value - minimum) / divisor, one more where
 * the stream has nulls, which are 0. Codes wider than `width` are exceptions: without these, headways derived from the
 * leader take 8.1 bytes a record instead of 4.7.
 */
export interface StreamPlan {
  values: Float64Array
  count: number
  minimum: number
  divisor: number
  hasNull: boolean
  width: number
  exceptions: number
  exceptionBytes: number
  bytes: number
}

export const WIDTH_MASK = 63
export const HAS_NULL = 64
export const HAS_EXCEPTIONS = 128
export const MAX_WIDTH = 32
const WIDER = MAX_WIDTH + 1

/** How many codes have so many bits. */
const sizes = new Int32Array(WIDER + 1)

/** Finds the shortest form of whole numbers up to 2^53 and nulls. */
export function planStream(values: Float64Array, count: number): StreamPlan {
  let minimum = Number.POSITIVE_INFINITY
  let maximum = Number.NEGATIVE_INFINITY
  let nulls = 0
  for (let i = 0; i < count; i++) {
    const value = values[i] as number
    if (value === ABSENT) nulls++
    else {
      if (value < minimum) minimum = value
      if (value > maximum) maximum = value
    }
  }
  if (nulls === count) minimum = maximum = 0
  const hasNull = nulls > 0
  const divisor = maximum > minimum ? commonDivisor(values, count, minimum) : 1
  const largest = (maximum - minimum) / divisor + (hasNull && nulls < count ? 1 : 0)
  const plan = { values, count, minimum, divisor, hasNull, width: 0, exceptions: 0, exceptionBytes: 0, bytes: 0 }
  chooseWidth(plan, largest)
  plan.bytes += 1 + varintBytes(zigzag(minimum)) + varintBytes(divisor)
  return plan
}

function commonDivisor(values: Float64Array, count: number, minimum: number): number {
  let divisor = 0
  for (let i = 0; i < count && divisor !== 1; i++) {
    const value = values[i] as number
    if (value === ABSENT) continue
    let rest = value - minimum
    while (rest !== 0) {
      const next = divisor <= 0x7fff_ffff && rest <= 0x7fff_ffff ? (divisor | 0) % (rest | 0) : divisor % rest
      divisor = rest
      rest = next
    }
  }
  return divisor
}

function chooseWidth(plan: StreamPlan, largest: number): void {
  const { values, count, minimum, divisor, hasNull } = plan
  if (largest === 0) return
  sizes.fill(0)
  const step = hasNull ? 1 : 0
  for (let i = 0; i < count; i++) {
    const value = values[i] as number
    const code = value === ABSENT ? 0 : codeOf(value - minimum, divisor) + step
    const size = code > 0xffff_ffff ? WIDER : 32 - Math.clz32(code)
    sizes[size] = (sizes[size] as number) + 1
  }
  const exceptionBytes = largest < 256 ? 1 : largest < 65_536 ? 2 : largest <= 0xffff_ffff ? 4 : 8
  let best = Number.POSITIVE_INFINITY
  let wider = count
  for (let width = 0; width <= MAX_WIDTH; width++) {
    wider -= sizes[width] as number
    const bytes = packedBytes(count, width) + (wider > 0 ? varintBytes(wider) + 1 + wider * (2 + exceptionBytes) : 0)
    if (bytes < best) {
      best = bytes
      plan.width = width
      plan.exceptions = wider
    }
    if (wider === 0) break
  }
  plan.exceptionBytes = exceptionBytes
  plan.bytes = best
}

/** Most streams have divisor 1, and a division takes longer than the rest. */
const codeOf = (above: number, divisor: number): number => (divisor === 1 ? above : above / divisor)

export const packedBytes = (count: number, width: number): number => Math.ceil((count * width) / 8)

/** 0, -1, 1, -2, 2 as 0, 1, 2, 3, 4. Exact up to 2^52. */
export const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)

function varintBytes(value: number): number {
  let bytes = 1
  for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) bytes++
  return bytes
}

export class BlockWriter {
  at = 0
  view = new DataView(new ArrayBuffer(64 * 1024))

  /** Starts a new block that takes up to so many bytes. */
  reset(bytes: number): void {
    if (bytes > this.view.byteLength) this.view = new DataView(new ArrayBuffer(bytes))
    this.at = 0
  }

  varint(value: number): void {
    let rest = value
    while (rest >= 128) {
      const next = Math.floor(rest / 128)
      this.view.setUint8(this.at++, rest - next * 128 + 128)
      rest = next
    }
    this.view.setUint8(this.at++, rest)
  }

  byte(value: number): void {
    this.view.setUint8(this.at++, value)
  }

  stream(plan: StreamPlan): void {
    const { width, hasNull, exceptions } = plan
    this.byte(width | (hasNull ? HAS_NULL : 0) | (exceptions > 0 ? HAS_EXCEPTIONS : 0))
    this.varint(zigzag(plan.minimum))
    this.varint(plan.divisor)
    if (exceptions > 0) {
      this.varint(exceptions)
      this.byte(plan.exceptionBytes)
    }
    if (width > 0) this.#packCodes(plan)
    if (exceptions > 0) this.#writeExceptions(plan)
  }

  #packCodes({ values, count, minimum, divisor, hasNull, width, exceptions }: StreamPlan): void {
    const { view } = this
    const step = hasNull ? 1 : 0
    const limit = 2 ** width
    const end = this.at + packedBytes(count, width)
    let at = this.at
    let word = 0
    let filled = 0
    for (let i = 0; i < count; i++) {
      const value = values[i] as number
      let code = value === ABSENT ? 0 : codeOf(value - minimum, divisor) + step
      if (exceptions > 0 && code >= limit) code = 0
      word |= code << filled
      filled += width
      if (filled >= 32) {
        view.setUint32(at, word, true)
        at += 4
        filled -= 32
        word = filled > 0 ? code >>> (width - filled) : 0
      }
    }
    for (; at < end; at++, word >>>= 8) view.setUint8(at, word)
    this.at = end
  }

  #writeExceptions({ values, count, minimum, divisor, hasNull, width, exceptions, exceptionBytes }: StreamPlan): void {
    const { view } = this
    const step = hasNull ? 1 : 0
    const limit = 2 ** width
    let place = this.at
    let at = place + 2 * exceptions
    for (let i = 0; i < count; i++) {
      const value = values[i] as number
      const code = value === ABSENT ? 0 : codeOf(value - minimum, divisor) + step
      if (code < limit) continue
      view.setUint16(place, i, true)
      place += 2
      if (exceptionBytes === 1) view.setUint8(at, code)
      else if (exceptionBytes === 2) view.setUint16(at, code, true)
      else if (exceptionBytes === 4) view.setUint32(at, code, true)
      else view.setFloat64(at, code, true)
      at += exceptionBytes
    }
    this.at = at
  }
}
