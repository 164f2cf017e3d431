import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { isFixedOffset, isTimeZone } from '../http/time-zone.ts'
import { cutUploads } from './cut-uploads.ts'
import { FileRefused } from './file-refused.ts'
import { type LocalClock, openLocalClock, type Pass } from './local-time.ts'
import { LONGEST_LINE, readLines } from './read-lines.ts'
import { chooseReader } from './readers/choose-reader.ts'
import type { Give, Reader, Reading } from './readers/reader.ts'
import { UnreadableLines } from './unreadable-lines.ts'

const MOST_RECORDS_OF_AN_UPLOAD = 50_000
const LINES_TO_RECOGNISE = 50
const MOST_LINES_OF_THE_HEAD = 10_000

export interface ReadFileOptions {
  /** A reader's name; without it the format is recognised by the first lines. */
  format?: string
  /** Of local times: a zone or `+01:00`. Null: the format's own zone, else `siteTimeZone`. */
  timeZone: string | null
  siteTimeZone?: string | null
  /** Which of the two is meant where the file begins inside the repeated hour of autumn. */
  ambiguous?: Pass
  /** Bytes of the file as it lies there, gzip or plain. */
  onProgress?: (bytesRead: number) => void
  most?: number
}

export interface OpenFile {
  reader: Reader
  /** The zone in which local times are read; null where times have their offset. */
  timeZone: string | null
  /** Each to be stored as one upload. Ends with FileRefused where the rest of the file cannot be used. */
  uploads: AsyncGenerator<Reading[]>
  /** Grows while `uploads` is walked. */
  unreadable: UnreadableLines
}

/** Opens a counter's file, plain or gzip. A line that cannot be read does not stop the rest. Memory does not depend on the file's size. */
export async function readFile(source: string | Readable, options: ReadFileOptions): Promise<OpenFile> {
  const lines = refusing(readLines(typeof source === 'string' ? createReadStream(source) : source, options.onProgress))
  try {
    const head = await readHead(lines)
    const reader = chooseReader(options.format, head.filter(isFilled).slice(0, LINES_TO_RECOGNISE))
    const timeZone = reader.localTime ? timeZoneOf(reader, options) : null
    const unreadable = new UnreadableLines()
    const records = readRecords(reader, clockOf(timeZone, options.ambiguous), joined(head, lines), unreadable)
    const late = ({ line, text }: Reading) => unreadable.add(line, text, OUT_OF_ORDER)
    const uploads = cutUploads(records, { most: options.most ?? MOST_RECORDS_OF_AN_UPLOAD, late })
    return { reader, timeZone, uploads, unreadable }
  } catch (error) {
    await lines.return(undefined)
    throw error
  }
}

const OUT_OF_ORDER = 'Time runs back here into a time that this file has been through. Sort the file by time.'

async function* readRecords(
  reader: Reader,
  clock: LocalClock,
  lines: AsyncIterable<string[]>,
  unreadable: UnreadableLines,
): AsyncGenerator<Reading[]> {
  const lineReader = reader.open()
  let number = 0
  let records: Reading[] = []
  const give: Give = (line, text, found) => {
    if (typeof found === 'string') return unreadable.add(line, text, found)
    const timestamp = clock(found.timestamp)
    if (typeof timestamp === 'string') return unreadable.add(line, text, timestamp)
    // Filled in rather than copied: copies of this many members made all of it several times slower.
    found.timestamp = timestamp
    found.line = line
    found.text = text
    records.push(found)
  }
  for await (const some of lines) {
    records = []
    for (const text of some) {
      number++
      if (text.length > LONGEST_LINE) give(number, text, `The line is longer than ${LONGEST_LINE} characters.`)
      else lineReader.read(text, number, give)
    }
    yield records
  }
  records = []
  lineReader.end?.(give)
  yield records
}

function timeZoneOf(reader: Reader, options: ReadFileOptions): string {
  const timeZone = options.timeZone ?? reader.timeZone ?? options.siteTimeZone ?? null
  if (timeZone === null) throw new FileRefused('The times in this file are those of a local clock: say its time zone.')
  if (isTimeZone(timeZone) || isFixedOffset(timeZone)) return timeZone
  throw new FileRefused(`There is no time zone "${timeZone}". Say one like Europe/Berlin or +01:00.`)
}

const clockOf = (timeZone: string | null, ambiguous?: Pass): LocalClock =>
  timeZone === null ? instant => instant : openLocalClock(timeZone, ambiguous)

async function readHead(lines: AsyncGenerator<string[]>): Promise<string[]> {
  let head: string[] = []
  while (head.filter(isFilled).length < LINES_TO_RECOGNISE && head.length < MOST_LINES_OF_THE_HEAD) {
    const next = await lines.next()
    if (next.done) break
    head = head.concat(next.value)
  }
  return head
}

const isFilled = (line: string) => line.trim() !== ''

async function* joined(head: string[], lines: AsyncGenerator<string[]>): AsyncGenerator<string[]> {
  yield head
  yield* lines
}

/** A file that cannot be opened is the person's to put right, like one that cannot be understood. */
async function* refusing(lines: AsyncGenerator<string[]>): AsyncGenerator<string[]> {
  try {
    yield* lines
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR'].includes(code ?? '')) throw error
    throw new FileRefused(`The file cannot be read: ${message}.`, { cause: error })
  }
}
