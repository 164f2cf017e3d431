import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { isFixedOffset, isTimeZone } from '../../contract/time-zone.ts'
import { FileRefused } from './file-refused.ts'
import { type LocalClock, openLocalClock, type Pass } from './local-time.ts'
import { MAX_LINE_LENGTH, type ReadLinesOptions, readLines } from './read-lines.ts'
import { chooseReader } from './readers/choose-reader.ts'
import type { Give, Reader } from './readers/reader.ts'
import { startOf } from './unreadable-lines.ts'

const LINES_TO_RECOGNISE = 50
const MAX_HEADER_LINES = 10_000

export interface ReadVehiclesOptions extends ReadLinesOptions {
  /** A reader's name; without it the format is recognised by the first lines. */
  format?: string
  /** Of local times: a zone or `+01:00`. Null: the format's own zone, else `siteTimeZone`; UTC where only some times have no offset. */
  timeZone: string | null
  siteTimeZone?: string | null
  /** Which of the two is meant where the file begins inside the repeated hour of autumn. */
  ambiguous?: Pass
}

export interface VehicleFile {
  reader: Reader
  /** The zone in which local times are read; null where times have their offset. */
  timeZone: string | null
  /** What the person should know although the file can be read. */
  notices: string[]
  /** Gives line after line its vehicle, or why there is none; pauses with each piece of the file, where it can be left. */
  walk(give: Give): AsyncGenerator<void>
}

/** Opens a counter's file, plain or gzip. Memory does not depend on its size. It must be walked, to its end or not, to be closed. */
export async function readVehicles(source: string | Readable, options: ReadVehiclesOptions): Promise<VehicleFile> {
  const lines = refusing(readLines(typeof source === 'string' ? createReadStream(source) : source, options))
  try {
    const head = await readHead(lines)
    const firstLines = head.filter(isFilled).slice(0, LINES_TO_RECOGNISE)
    const reader = chooseReader(options.format, firstLines)
    const timeZone = timeZoneOf(reader, options) ?? (hasLocalTimes(reader, firstLines) ? 'UTC' : null)
    const clock = clockOf(timeZone, options.ambiguous)
    const notices = reader.notices?.(firstLines) ?? []
    return { reader, timeZone, notices, walk: give => walk(reader, clock, joined(head, lines), give) }
  } catch (error) {
    await lines.return(undefined)
    throw error
  }
}

async function* walk(reader: Reader, clock: LocalClock, lines: AsyncIterable<string[]>, give: Give) {
  const lineReader = reader.open()
  let number = 0
  const giveInTime: Give = (line, text, found) => {
    if (typeof found === 'string') return give(line, text, found)
    const timestamp = reader.localTime || found.isLocal ? clock(found.timestamp) : found.timestamp
    if (typeof timestamp === 'string') return give(line, text, timestamp)
    // Filled in rather than copied: copies of this many members made all of it several times slower.
    found.timestamp = timestamp
    found.line = line
    // Not the line itself: an upload of long lines would fill the memory.
    found.text = startOf(text)
    give(line, text, found)
  }
  for await (const some of lines) {
    for (const text of some) {
      number++
      if (text.length > MAX_LINE_LENGTH) give(number, text, `The line is longer than ${MAX_LINE_LENGTH} characters.`)
      else lineReader.read(text, number, giveInTime)
    }
    yield
  }
  lineReader.end?.(giveInTime)
  yield
}

function timeZoneOf(reader: Reader, options: ReadVehiclesOptions): string | null {
  const about = 'time_zone'
  const timeZone = options.timeZone ?? reader.timeZone ?? (reader.localTime ? options.siteTimeZone : null) ?? null
  if (timeZone === null) {
    if (!reader.localTime) return null
    throw new FileRefused('The times in this file are those of a local clock: say its time zone.', { about })
  }
  if (isTimeZone(timeZone) || isFixedOffset(timeZone)) return timeZone
  throw new FileRefused(`There is no time zone "${timeZone}". Say one like Europe/Berlin or +01:00.`, { about })
}

/** Whether any of the first lines has a time without an offset, where a format allows both. */
function hasLocalTimes(reader: Reader, firstLines: string[]): boolean {
  const lineReader = reader.open()
  let isLocal = false
  const give: Give = (_line, _text, found) => {
    if (typeof found !== 'string') isLocal ||= found.isLocal
  }
  for (const [index, text] of firstLines.entries()) lineReader.read(text, index + 1, give)
  return isLocal
}

const clockOf = (timeZone: string | null, ambiguous?: Pass): LocalClock =>
  timeZone === null ? instant => instant : openLocalClock(timeZone, ambiguous)

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
    // Also when it is left at the head.
    await lines.return(undefined)
  }
}

const UNREADABLE_FILES: { [code: string]: string } = {
  ENOENT: 'There is no such file.',
  ENOTDIR: 'There is no such file.',
  EISDIR: 'This is a directory, not a file.',
  EACCES: 'You are not allowed to read this file.',
}

/** A file that cannot be opened is the person's to put right, like one that cannot be understood. */
async function* refusing(lines: AsyncGenerator<string[]>): AsyncGenerator<string[]> {
  try {
    yield* lines
  } catch (error) {
    const sentence = UNREADABLE_FILES[(error as NodeJS.ErrnoException).code ?? '']
    throw sentence ? new FileRefused(sentence, { cause: error }) : error
  }
}
