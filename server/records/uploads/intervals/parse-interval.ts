import {
  type BinCounts,
  type ClassCount,
  COUNT_SCALE,
  EDGE_SCALE,
  INTERVAL_FLAGS,
  type IntervalCount,
  MAX_INTERVAL_BINS,
  MAX_INTERVAL_COUNT,
  MAX_INTERVAL_S,
  MAX_LENGTH_EDGE_M,
  MAX_SPEED_EDGE_KMH,
  MIN_INTERVAL_S,
} from '../../../../contract/intervals/interval-count.ts'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { classOfCode } from '../../../../contract/vehicles/class-schemes.ts'
import { VEHICLE_CLASSES, type VehicleClass } from '../../../../contract/vehicles/vehicle-classes.ts'
import { parseInstant } from '../../../platform/http/requests/instant.ts'
import { type ParseLimits, type Rejection, UnreadableRecord } from '../parse-record.ts'
import {
  absent,
  channelOf,
  notAChoice,
  parseBoolean,
  parseMoment,
  parseScaled,
  parseWhole,
  Refused,
} from '../sent-values.ts'

/** An interval as a device or a file sent it, checked and in the units of storage. */
export interface SentInterval extends IntervalCount {
  /** Its number in the upload, for messages. */
  index: number
}

export interface CheckedIntervals {
  /** An interval as it was sent, for the rejected ones. */
  sentAt: (index: number) => unknown
  intervals: SentInterval[]
  rejections: Rejection[]
}

/** Parses the intervals of an upload: the valid ones, and the reasons why the others are refused. */
export function checkIntervals(
  sent: unknown[],
  limits: ParseLimits,
  sentAt = (index: number) => sent[index],
): CheckedIntervals {
  const intervals: SentInterval[] = []
  const rejections: Rejection[] = []
  const exact = { ...limits, momentOf: limits.momentOf ?? exactMoment }
  for (const [index, item] of sent.entries()) {
    const parsed = parseInterval(item, index, exact)
    if (typeof parsed === 'string') rejections.push({ index, reason: parsed, record: sentAt(index) })
    else intervals.push(parsed)
  }
  return { sentAt, intervals, rejections }
}

/** With its microseconds, as a fraction: an interval has none. */
function exactMoment(value: unknown): number | null {
  const instant = typeof value === 'string' ? parseInstant(value) : 'malformed'
  return typeof instant === 'string' ? null : instant.ms + instant.us / 1000
}

/** An interval in the units of storage, or the sentence why it is refused. */
function parseInterval(input: unknown, index: number, limits: ParseLimits): SentInterval | string {
  if (input instanceof UnreadableRecord) return input.reason
  if (!isObject(input)) return errorSentence('intervalNotObject')
  try {
    const start = parseMoment(input.start, 'start', limits)
    if (start % 1000 !== 0) throw new Refused(`start: ${errorSentence('notWholeSecond')}`)
    const durationS = parseWhole(input.duration_s, 'duration_s', MIN_INTERVAL_S, MAX_INTERVAL_S)
    if (durationS === null) throw new Refused(`duration_s: ${errorSentence('required')}`)
    if (start + durationS * 1000 > limits.latest) throw new Refused(`start: ${errorSentence('inTheFuture')}`)
    const channel = channelOf(input.channel, limits.channels)
    const total = count(input.total, 'total')
    const classes = classCounts(input, limits)
    const speeds = bins(input.speeds, 'speeds', 'edges_kmh', MAX_SPEED_EDGE_KMH)
    const lengths = bins(input.lengths, 'lengths', 'edges_m', MAX_LENGTH_EDGE_M)
    const sums = [classes, speeds?.counts.map(count => ({ count })), lengths?.counts.map(count => ({ count }))]
      .filter(counts => counts !== undefined && counts !== null)
      .map(sumOf)
    if (total === null && sums.length === 0) throw new Refused(errorSentence('intervalEmpty'))
    const volume = Math.max(total ?? 0, ...sums)
    if (volume > MAX_INTERVAL_COUNT * COUNT_SCALE) {
      throw new Refused(`total: ${errorSentence('max', { limit: MAX_INTERVAL_COUNT })}`)
    }
    const differs = total !== null && sums.some(sum => sum !== total)
    return {
      index,
      start,
      durationS,
      channel,
      coveredS: parseWhole(input.covered_s, 'covered_s', 0, durationS) ?? durationS,
      flags:
        (differs ? INTERVAL_FLAGS.total_differs : 0) |
        (parseBoolean(input.device_fault, 'device_fault') ? INTERVAL_FLAGS.device_fault : 0),
      volume,
      classes,
      speeds,
      lengths,
    }
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}

const isObject = (value: unknown): value is { [name: string]: unknown } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sumOf = (counts: { count: number }[]) => counts.reduce((sum, { count }) => sum + count, 0)

const count = (value: unknown, name: string): number | null => parseScaled(value, name, COUNT_SCALE, MAX_INTERVAL_COUNT)

const CLASS_NUMBERS = new Map<unknown, number>(VEHICLE_CLASSES.map((name, number) => [name, number]))

/** Classes with a count; null where none has one. */
function classCounts(input: { [name: string]: unknown }, limits: ParseLimits): ClassCount[] | null {
  const { classes, class_codes: codes } = input
  if (!absent(classes) && !absent(codes)) throw new Refused(errorSentence('classesTwice'))
  const name = absent(classes) ? 'class_codes' : 'classes'
  const sent = classes ?? codes
  if (absent(sent)) return null
  if (!isObject(sent)) throw new Refused(`${name}: ${errorSentence('objectExpected')}`)
  const found: ClassCount[] = []
  for (const [key, value] of Object.entries(sent)) {
    const counted = count(value, `${name}.${key.slice(0, 40)}`)
    const code = name === 'classes' ? null : codeOf(key)
    const vehicleClass =
      code === null ? classNumber(key) : VEHICLE_CLASSES.indexOf(classOfCode(limits.classScheme ?? null, code))
    if (counted !== null) found.push({ vehicleClass, code, count: counted })
  }
  if (found.length > MAX_INTERVAL_BINS) throw tooManyBins(name)
  found.sort((a, b) => a.vehicleClass - b.vehicleClass || (a.code ?? 0) - (b.code ?? 0))
  return found.length === 0 ? null : found
}

const tooManyBins = (name: string) =>
  new Refused(`${name}: ${errorSentence('tooManyBins', { max: MAX_INTERVAL_BINS })}`)

function classNumber(name: string): number {
  const number = CLASS_NUMBERS.get(name as VehicleClass)
  if (number === undefined) throw new Refused(`classes: ${notAChoice(name)}`)
  return number
}

function codeOf(key: string): number {
  const code = /^(0|[1-9]\d{0,4})$/.test(key) ? Number(key) : Number.NaN
  return parseWhole(code, `class_codes.${key.slice(0, 40)}`, 0, 32_767) as number
}

/** Null where no bin has a count. Where some have none it is not known what was measured, so these are refused. */
function bins(value: unknown, name: string, edgesName: string, maxEdge: number): BinCounts | null {
  if (absent(value)) return null
  if (!isObject(value)) throw new Refused(`${name}: ${errorSentence('objectExpected')}`)
  const [sentCounts, sentEdges] = [list(value.counts, `${name}.counts`), list(value[edgesName], `${name}.${edgesName}`)]
  if (sentEdges.length !== sentCounts.length + 1) {
    const found = { found: sentEdges.length, expected: sentCounts.length + 1 }
    throw new Refused(`${name}.${edgesName}: ${errorSentence('edgesExpected', found)}`)
  }
  const edges = sentEdges.map((edge, i) => parseScaled(edge, `${name}.${edgesName}.${i}`, EDGE_SCALE, maxEdge))
  for (let i = 0; i < edges.length; i++) {
    const [before, edge] = [i === 0 ? -1 : (edges[i - 1] as number), edges[i] ?? null]
    const isOpenEnd = edge === null && i === edges.length - 1 && i > 0
    if (!isOpenEnd && (edge === null || edge <= before)) {
      throw new Refused(`${name}.${edgesName}: ${errorSentence('edgesNotAscending')}`)
    }
  }
  const counts = sentCounts.map((one, i) => count(one, `${name}.counts.${i}`))
  if (counts.every(one => one === null)) return null
  return {
    edges,
    counts: counts.map((one, i) => {
      if (one === null) throw new Refused(`${name}.counts.${i}: ${errorSentence('null')}`)
      return one
    }),
  }
}

function list(value: unknown, name: string): unknown[] {
  if (absent(value)) throw new Refused(`${name}: ${errorSentence('required')}`)
  if (!Array.isArray(value) || value.length > MAX_INTERVAL_BINS + 1) {
    throw new Refused(`${name}: ${errorSentence('listExpected', { max: MAX_INTERVAL_BINS + 1 })}`)
  }
  return value
}
