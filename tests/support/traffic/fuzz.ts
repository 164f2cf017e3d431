/** The same numbers for the same seed, on every machine. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to, but without, 1 (mulberry32). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }

  below(limit: number): number {
    return Math.floor(this.fraction() * limit)
  }

  one<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T
  }

  bytes(count: number): Buffer {
    return Buffer.from(Array.from({ length: count }, () => this.below(256)))
  }
}

// biome-ignore format: a list to look through
const NASTY = [
  'null', 'true', '0', '-0', '-1', '1.5', '1e400', '-1e400', '1e-400', '9007199254740993', '9223372036854775808',
  '99999999999999999999999999', '"x"', '""', '" "', '"\\u0000"', '"\\ud800"', '"\\udc00\\ud800"', '"\u2028\u0085"', '"𝄞"',
  '[]', '[null]', '[[]]', '{}', '{"__proto__":{}}', '{"constructor":1}', '"2026-02-30T00:00:00Z"', '"9999-12-31T23:59:59.9999999Z"',
  '"0001-01-01"', '"-infinity"', '"NaN"', '"\'; drop table records; --"', '"%00"', '"2026-06-01T00:00:00+23:59"', '[1,1,1,1]', '"1"',
]

/** An unexpected JSON value, as text. */
export function nastyJson(random: Random): string {
  const kind = random.below(12)
  if (kind === 0) return '['.repeat(1 + random.below(3000))
  if (kind === 1) return nested(1 + random.below(60), random)
  if (kind === 2) return `"${'x'.repeat(random.below(3000))}"`
  if (kind === 3) return `[${Array.from({ length: random.below(1200) }, () => random.one(NASTY)).join()}]`
  if (kind === 4) return `{"${random.one(['min', 'max', 'from_dt', 'to_dt', 'x'])}":${random.one(NASTY)}}`
  if (kind === 5) return String(random.below(2 ** 31) * random.one([1, -1, 0.1, 1e10, 1e300]))
  return random.one(NASTY)
}

function nested(depth: number, random: Random): string {
  const [open, close] = random.one([
    ['[', ']'],
    ['{"a":', '}'],
  ] as const)
  return open.repeat(depth) + random.one(NASTY) + close.repeat(depth)
}

/** One value of a JSON text is replaced by another. */
export function withNastyValue(text: string, random: Random): string {
  const values = [...text.matchAll(/"[^"]*"(?!:)|\[[^[\]]*\]|\{[^{}]*\}|\b-?\d+(\.\d+)?\b|true|false|null/g)]
  const chosen = values[random.below(values.length)]
  if (!chosen) return nastyJson(random)
  return text.slice(0, chosen.index) + nastyJson(random) + text.slice(chosen.index + chosen[0].length)
}

/** Bytes are lost, doubled, changed or added. */
export function mutated(bytes: Buffer, random: Random): Buffer {
  const at = random.below(bytes.length + 1)
  const length = 1 + random.below(8)
  switch (random.below(6)) {
    case 0:
      return bytes.subarray(0, at)
    case 1:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
    case 2:
      return Buffer.concat([bytes.subarray(0, at), random.bytes(length), bytes.subarray(at)])
    case 3:
      return Buffer.concat([bytes.subarray(0, at + length), bytes.subarray(at)])
    case 4: {
      const changed = Buffer.from(bytes)
      if (changed.length > 0) changed[Math.min(at, changed.length - 1)] = random.below(256)
      return changed
    }
    default:
      return mutated(mutated(bytes, random), random)
  }
}
