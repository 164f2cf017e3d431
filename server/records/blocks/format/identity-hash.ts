import { NO_LANE } from '../../../../contract/vehicles/record.ts'
import { HIGH_WORD, LOW_WORD, NO_NUMBER } from './columns.ts'

// The identity of a record: two MurmurHash3 of 32-bit words. It is stored with rows, and blocks hold no identity that these
// functions give, so they must never change.

const HIGH_SEED = 0x9747b28c | 0
const LOW_SEED = 0x3c6ef372

/** Writes the identity of a sequence number into two words. */
export function hashSequence(words: Int32Array, at: number, sequence: number): void {
  const upper = Math.floor(sequence / 4_294_967_296)
  const a = scramble(1)
  const b = scramble(upper)
  const c = scramble(sequence - upper * 4_294_967_296)
  words[at + HIGH_WORD] = finish(mix(mix(mix(HIGH_SEED, a), b), c), 12) & 0x7fff_ffff
  words[at + LOW_WORD] = finish(mix(mix(mix(LOW_SEED, a), b), c), 12)
}

/** Writes the identity of what was measured into two words. Nulls are those of the columns. */
export function hashMeasured(
  words: Int32Array,
  at: number,
  channel: number,
  lane: number,
  classCode: number,
  speed: number,
  length: number,
  ordinal: number,
): void {
  const a = scramble(channel)
  const b = scramble(lane === NO_LANE ? -1 : lane)
  const c = scramble(classCode === NO_NUMBER ? -1 : classCode)
  const d = scramble(speed === NO_NUMBER ? -1 : speed)
  const e = scramble(length === NO_NUMBER ? -1 : length)
  const f = scramble(ordinal)
  words[at + HIGH_WORD] = finish(mix(mix(mix(mix(mix(mix(HIGH_START, a), b), c), d), e), f), 28) & 0x7fff_ffff
  words[at + LOW_WORD] = finish(mix(mix(mix(mix(mix(mix(LOW_START, a), b), c), d), e), f), 28)
}

function scramble(word: number): number {
  const k = Math.imul(word, 0xcc9e2d51)
  return Math.imul((k << 15) | (k >>> 17), 0x1b873593)
}

function mix(hash: number, scrambled: number): number {
  const h = hash ^ scrambled
  return (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0
}

function finish(hash: number, bytes: number): number {
  let h = hash ^ bytes
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

/** After the first word, which marks a hash of what was measured. */
const HIGH_START = mix(HIGH_SEED, scramble(2))
const LOW_START = mix(LOW_SEED, scramble(2))
