import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { parseInstant } from '../../platform/http/requests/instant.ts'

/** Why a record or an interval of an upload is refused, as a sentence. */
export class Refused extends Error {}

export interface TimeLimits {
  /** Milliseconds since 1970. */
  earliest: number
  latest: number
  /** The message for a time before `earliest`. */
  tooEarly: string
  /** The moment of a timestamp in milliseconds since 1970, null when it is none. Absent: timestamps are texts with an offset. */
  momentOf?: (timestamp: unknown) => number | null
}

export const absent = (value: unknown): value is undefined | null => value === undefined || value === null

export function parseMoment(value: unknown, name: string, limits: TimeLimits): number {
  const { earliest, latest, tooEarly, momentOf = momentOfText } = limits
  if (absent(value)) throw new Refused(`${name}: ${errorSentence('required')}`)
  const ms = momentOf(value)
  if (ms === null) throw new Refused(`${name}: ${errorSentence('timestampForm')}`)
  if (ms < earliest) throw new Refused(`${name}: ${tooEarly}`)
  if (ms > latest) throw new Refused(`${name}: ${errorSentence('inTheFuture')}`)
  return ms
}

function momentOfText(value: unknown): number | null {
  const instant = typeof value === 'string' ? parseInstant(value) : 'malformed'
  return typeof instant === 'string' ? null : instant.ms
}

export function channelOf(value: unknown, channels: ReadonlyMap<number, number>): number {
  const channel = parseWhole(value, 'channel', 1, 99)
  if (channel === null) throw new Refused(`channel: ${errorSentence('required')}`)
  if (!channels.has(channel)) throw new Refused(`channel: ${errorSentence('unknownChannel', { number: channel })}`)
  return channel
}

export function parseWhole(value: unknown, name: string, min: number, max: number): number | null {
  if (absent(value)) return null
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new Refused(`${name}: ${errorSentence('integer')}`)
  return inRange(value, name, min, max)
}

export function parseScaled(value: unknown, name: string, scale: number, max: number): number | null {
  if (absent(value)) return null
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Refused(`${name}: ${errorSentence('number')}`)
  return Math.round(inRange(value, name, 0, max) * scale)
}

function inRange(value: number, name: string, min: number, max: number): number {
  if (value < min) throw new Refused(`${name}: ${errorSentence('min', { limit: min })}`)
  if (value > max) throw new Refused(`${name}: ${errorSentence('max', { limit: max })}`)
  return value
}

export function parseBoolean(value: unknown, name: string): boolean {
  if (absent(value) || value === false) return false
  if (value !== true) throw new Refused(`${name}: ${errorSentence('boolean')}`)
  return true
}

/** The sentence that a value is none of a list. Not String(): an object of the sender may have its own toString. */
export const notAChoice = (value: unknown): string =>
  errorSentence('choice', { value: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, 40) })
