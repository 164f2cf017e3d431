import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import type { CountedKind } from '../../../../contract/intervals/counted-kinds.ts'
import { volumeOf } from '../../../../contract/intervals/interval-reading.ts'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { MINUTE_MS, type TimeRange } from '../../../../contract/times/time.ts'
import { instantsOfLocal, isFixedOffset, isTimeZone } from '../../../../contract/times/time-zone.ts'
import type { ClassScheme } from '../../../../contract/vehicles/class-schemes.ts'
import { chooseReader } from '../readers/choose-reader.ts'
import { csv, mappedCsv } from '../readers/mapped/mapped-csv.ts'
import { type Mapping, rowsOf } from '../readers/mapped/mapping.ts'
import { refuseUnsaidIntervals } from '../readers/mapped/unsaid-intervals.ts'
import {
  type AnyReader,
  type ChannelNames,
  type FileFacts,
  type Found,
  isInterval,
  type OnLine,
} from '../readers/reader.ts'
import { isUnclassed } from './counted-kind.ts'
import { FileRefused } from './file-refused.ts'
import { type Encoding, MAX_LINE_LENGTH } from './line-decoder.ts'
import { type LocalTimeReader, localTimeReader, type Pass } from './local-time.ts'
import { type ReadLinesOptions, readLines } from './read-lines.ts'
import { shortReason } from './unreadable-lines.ts'

const LINES_TO_RECOGNISE = 50
const MAX_HEADER_LINES = 10_000
/** A file that names another counter in every line must not fill the memory. */
const MAX_COUNTERS = 10_000

export interface ReadVehiclesOptions extends ReadLinesOptions {
  /** A reader's name; without it the format is recognised by the first lines. */
  format?: string
  /** The zone of local times, or `+01:00`. Null: the format's own zone, else `siteTimeZone`; UTC if only some times have no offset. */
  timeZone: string | null
  siteTimeZone?: string | null
  /** The clock of the last files of the site, which is taken before the site's zone. */
  rememberedTimeZone?: string | null
  /** What the columns of a CSV file are. */
  mapping?: Mapping | null
  /** Which of the two passes is meant when the file starts inside the repeated hour of autumn. */
  ambiguous?: Pass
  /** What the user should know about the source, such as the sheet of a workbook. */
  sourceNotices?: string[]
  /** What intervals count that have no classes. */
  counts?: CountedKind | null
  /** Vehicles for each axle, where the file counts axles; without it such a file is refused. */
  axleFactor?: number | null
  /** Lines that a survey of the whole file has found to contradict each other; they are refused. */
  repeatedLines?: ReadonlySet<number>
  /** Called with each line whose local time is skipped by the clocks of the zone. */
  onSkipped?: (line: number, localMs: number) => void
}

export interface VehicleFile {
  reader: AnyReader
  /** The zone of local times; null where all times have an offset. */
  timeZone: string | null
  /** What the user should know although the file can be read; more may follow while it is read. */
  notices(): string[]
  /** This and the next four methods describe the lines that were read until then. */
  classScheme(): ClassScheme | null
  repeatedLines(): ReadonlySet<number>
  /** Whether there were intervals without classes. */
  isUnclassed(): boolean
  /** The time that the file says was measured; `isComplete` once its last line was read. */
  covers(): { range: TimeRange; isComplete: boolean } | null
  describeChannel(counter: string | null, channel: number): ChannelNames
  /** Calls `onLine` with each line's vehicle or problem; yields after each chunk of the file, where the caller may stop. */
  walk(onLine: OnLine<Found>): AsyncGenerator<void>
}

/** A path, or how to open the file. */
export type Source = string | Readable | (() => Readable)

function opened(source: Source): Readable {
  if (typeof source === 'string') return createReadStream(source)
  return typeof source === 'function' ? source() : source
}

/** Opens a counter's file, plain or gzip. Memory does not grow with the file. It is closed by `walk`, at the end or when left early. */
export async function readVehicles(source: Source, options: ReadVehiclesOptions): Promise<VehicleFile> {
  let encoding: Encoding | null = null
  const onEncoding = (found: Encoding) => {
    encoding = found
  }
  const lines = refusing(readLines(opened(source), { ...options, onEncoding }))
  try {
    const head = await readHead(lines)
    const firstLines = head.filter(isFilled).slice(0, LINES_TO_RECOGNISE)
    const reader = readerOf(options, firstLines)
    if (options.mapping) refuseUnsaidIntervals(options.mapping, head)
    const timeZone = timeZoneOf(reader, options) ?? (hasLocalTimes(reader, firstLines) ? 'UTC' : null)
    const lineReader = reader.open({ axleFactor: options.axleFactor ?? null })
    const clock = clockOf(timeZone, options.ambiguous)
    const facts = () => lineReader.facts?.() ?? {}
    const found = { isUnclassed: false }
    const { counts = null } = options
    return {
      reader,
      timeZone,
      notices: () => [
        ...(options.sourceNotices ?? []),
        ...(encoding === null ? [] : [errorSentence('readAsEncoding', { encoding })]),
        ...(reader.notices?.(firstLines) ?? []),
        ...(facts().notices ?? []).map(shortReason),
        ...(found.isUnclassed && reader.mayCountOneKind && counts === null ? [errorSentence('kindNotSaid')] : []),
      ],
      classScheme: () => facts().classScheme ?? reader.classScheme ?? null,
      repeatedLines: () => facts().repeatedLines ?? new Set(),
      isUnclassed: () => found.isUnclassed,
      covers: () => coversIn(timeZone, facts().covers ?? null),
      describeChannel: (counter, channel) =>
        lineReader.describeChannel?.(counter, channel) ?? { name: `Channel ${channel}`, direction: '' },
      walk: onLine =>
        walk(reader, lineReader, {
          clock,
          lines: joined(head, lines),
          repeatedLines: options.repeatedLines ?? new Set(),
          counts,
          found,
          onLine,
          onUnreadableTime: onSkippedIn(timeZone, options),
        }),
    }
  } catch (error) {
    await lines.return(undefined)
    throw error
  }
}

/** A mapping is for CSV alone: another format that is said as well is refused. */
function readerOf({ format, mapping }: ReadVehiclesOptions, firstLines: string[]): AnyReader {
  if (!mapping) return chooseReader(format, firstLines)
  const reader = chooseReader(format ?? csv.name, firstLines, rowsOf(mapping) === 'intervals')
  if (reader !== csv)
    throw new FileRefused(errorSentence('mappingNotNeeded', { format: reader.name }), { about: 'mapping' })
  return mappedCsv(mapping)
}

interface Walk {
  clock: (found: Found) => LocalTimeReader
  lines: AsyncIterable<string[]>
  repeatedLines: ReadonlySet<number>
  counts: CountedKind | null
  /** What is found on the way. */
  found: { isUnclassed: boolean }
  onLine: OnLine<Found>
  onUnreadableTime: (line: number, localMs: number) => void
}

async function* walk(
  reader: AnyReader,
  lineReader: ReturnType<AnyReader['open']>,
  { clock, lines, repeatedLines, counts, found: facts, onLine, onUnreadableTime }: Walk,
) {
  let number = 0
  const onLocalLine: OnLine<Found> = (line, text, found) => {
    if (typeof found === 'string') return onLine(line, text, found)
    const local = isInterval(found) ? found.start : found.timestamp
    const moment = reader.localTime || found.isLocal ? clock(found)(local) : local
    if (typeof moment === 'string') {
      // In the hour that does not exist nothing was counted.
      if (isInterval(found) && volumeOf(found) === 0) return
      onUnreadableTime(line, local)
      return onLine(line, text, moment)
    }
    // Changed in place: copying an object with this many members made reading several times slower.
    if (isInterval(found)) {
      found.start = moment
      if (isUnclassed(found)) {
        facts.isUnclassed = true
        if (counts !== null && counts !== 'all') found.classes = { [counts]: found.total }
      }
    } else {
      found.timestamp = moment
      found.line = line
    }
    onLine(line, text, found)
  }
  for await (const chunk of lines) {
    for (const text of chunk) {
      number++
      if (text.length > MAX_LINE_LENGTH) onLine(number, text, errorSentence('lineTooLong', { max: MAX_LINE_LENGTH }))
      else if (repeatedLines.has(number)) onLine(number, text, errorSentence('recordRepeated'))
      else lineReader.read(text, number, onLocalLine)
    }
    yield
  }
  lineReader.end?.(onLocalLine)
  yield
}

const onSkippedIn =
  (timeZone: string | null, { onSkipped }: ReadVehiclesOptions) =>
  (line: number, localMs: number) => {
    if (timeZone !== null && instantsOfLocal(timeZone, localMs).length === 0) onSkipped?.(line, localMs)
  }

function timeZoneOf(reader: AnyReader, options: ReadVehiclesOptions): string | null {
  const about = 'time_zone'
  const ofSite = reader.localTime ? (options.rememberedTimeZone ?? options.siteTimeZone) : null
  const timeZone = options.timeZone ?? reader.timeZone ?? ofSite ?? null
  if (timeZone === null) {
    if (!reader.localTime) return null
    throw new FileRefused(errorSentence('localClock'), { about })
  }
  if (isTimeZone(timeZone) || isFixedOffset(timeZone)) return timeZone
  throw new FileRefused(errorSentence('noTimeZone', { zone: timeZone }), { about })
}

/** Whether any of the first lines has a time without an offset, where a format allows both. */
function hasLocalTimes(reader: AnyReader, firstLines: string[]): boolean {
  const lineReader = reader.open()
  let isLocal = false
  const onLine: OnLine<Found> = (_line, _text, found) => {
    if (typeof found !== 'string') isLocal ||= found.isLocal
  }
  for (const [index, text] of firstLines.entries()) lineReader.read(text, index + 1, onLine)
  return isLocal
}

/** A clock for each counter of the file: in the repeated hour the order of its own lines decides; of intervals, of a channel. */
function clockOf(timeZone: string | null, ambiguous?: Pass): (found: Found) => LocalTimeReader {
  const clocks = new Map<string | null, LocalTimeReader>()
  return found => {
    const key = isInterval(found) ? `${found.channel}/${found.counter}` : found.counter
    let clock = clocks.get(key)
    if (!clock) {
      if (clocks.size === MAX_COUNTERS) throw new FileRefused(errorSentence('tooManyCounters', { max: MAX_COUNTERS }))
      const isOnce = isInterval(found)
      clock = timeZone === null ? instant => instant : localTimeReader(timeZone, ambiguous, isOnce)
      clocks.set(key, clock)
    }
    return clock
  }
}

/** Where a bound occurs twice, the shorter time is taken. A bound that the clocks skip is no proof of anything. */
function coversIn(timeZone: string | null, covers: FileFacts['covers']): ReturnType<VehicleFile['covers']> {
  if (!covers || timeZone === null) return null
  const from = instantsOfLocal(timeZone, covers.from).at(-1)
  const to = instantsOfLocal(timeZone, covers.to)[0]
  return from === undefined || to === undefined || from >= to
    ? null
    : { range: { from, to }, isComplete: covers.isComplete }
}

/**
 * The time that a file declares for vehicles from `first` to `last`, up to the last of them until its own last line was
 * read: the rest may be missing. Null where vehicles lie outside of it, because then it is not about them.
 */
export function declaredTime(covers: ReturnType<VehicleFile['covers']>, first: number, last: number): TimeRange | null {
  if (!covers) return null
  const { from, to } = covers.range
  // The bounds have no seconds.
  if (first < from - MINUTE_MS || last > to + MINUTE_MS) return null
  return { from: Math.min(from, first), to: covers.isComplete ? Math.max(to, last) : last }
}

async function readHead(lines: AsyncGenerator<string[]>): Promise<string[]> {
  let head: string[] = []
  while (head.filter(isFilled).length < LINES_TO_RECOGNISE && head.length < MAX_HEADER_LINES) {
    const next = await lines.next()
    if (next.done) break
    head = head.concat(next.value)
  }
  return head
}

const isFilled = (line: string) => line.trim() !== ''

async function* joined(head: string[], lines: AsyncGenerator<string[]>): AsyncGenerator<string[]> {
  try {
    yield head
    yield* lines
  } finally {
    // Also when the caller stops at the head.
    await lines.return(undefined)
  }
}

const UNREADABLE_FILES: { [code: string]: string } = {
  ENOENT: 'There is no such file.',
  ENOTDIR: 'There is no such file.',
  EISDIR: 'This is a directory, not a file.',
  EACCES: 'You are not allowed to read this file.',
}

/** A file that cannot be opened is an error of the user, like a file that cannot be read. */
async function* refusing(lines: AsyncGenerator<string[]>): AsyncGenerator<string[]> {
  try {
    yield* lines
  } catch (error) {
    const sentence = UNREADABLE_FILES[(error as NodeJS.ErrnoException).code ?? '']
    throw sentence ? new FileRefused(sentence, { cause: error }) : error
  }
}
