import type { IntervalReading } from '../../../../contract/intervals/interval-reading.ts'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { type Found, isInterval, type OnLine, type Reading } from '../readers/reader.ts'
import { cutIntervals, type IntervalOfLine } from './cut-intervals.ts'
import { cutUploads } from './cut-uploads.ts'
import { type ReadVehiclesOptions, readVehicles, type Source, type VehicleFile } from './read-vehicles.ts'
import { MAX_SHOWN_CHARACTERS, startOf, UnreadableLines } from './unreadable-lines.ts'

/** As many as are stored together as blocks: more at a time take more memory, and longer to be collected. */
const MAX_RECORDS_PER_UPLOAD = 25_000
const MAX_RECORDS_IN_ONE_TICK = 50_000

export interface ReadFileOptions extends ReadVehiclesOptions {
  maxRecords?: number
  /** Collects the lines that could not be read. */
  unreadable?: UnreadableLines
  /** The channel of the site that a channel of the file is. */
  channelOf?: (channel: number) => number
  /** Whether vehicles of this counter are read; those of others are only counted. */
  isWanted?: (counter: string | null) => boolean
  /** Whether intervals of this channel are read: sums of others are not. */
  isRead?: (counter: string | null, channel: number) => boolean
}

export interface OpenFile extends Omit<VehicleFile, 'walk'> {
  /** Vehicles of counters that `isWanted` refused, by counter. */
  unwanted: Map<string | null, number>
  /** Each, of one counter, is stored as one upload. Throws FileRefused when the rest of the file cannot be used. */
  uploads: AsyncGenerator<Reading[]>
  /** The same of counts of intervals. A file has one of both. */
  intervals: AsyncGenerator<IntervalOfLine[]>
  /** Whether its last line was read. */
  isEnded(): boolean
  /** Grows while `uploads` is read. */
  unreadable: UnreadableLines
}

/** Reads a counter's file as uploads. A line that cannot be read does not stop the rest. Memory does not grow with the file. */
export async function readFile(source: Source, options: ReadFileOptions): Promise<OpenFile> {
  const { maxRecords = MAX_RECORDS_PER_UPLOAD, unreadable = new UnreadableLines() } = options
  const maxInOneTick = options.maxRecords ?? MAX_RECORDS_IN_ONE_TICK
  const { walk, ...file } = await readVehicles(source, options)
  const onLate = ({ line, text }: Reading) => unreadable.add(line, text, OUT_OF_ORDER)
  const unwanted = new Map<string | null, number>()
  let isEnded = false
  const onEnd = () => {
    isEnded = true
  }
  const { channelOf = channel => channel, isRead = () => true } = options
  const isWanted = (found: Found) => {
    if (isInterval(found) && !isRead(found.counter, found.channel)) return false
    if (!(options.isWanted?.(found.counter) ?? true)) {
      unwanted.set(found.counter, (unwanted.get(found.counter) ?? 0) + 1)
      return false
    }
    found.channel = channelOf(found.channel)
    return true
  }
  const read = <Kept>(keep: (found: Found, line: number, text: string) => Kept) =>
    readLines(walk, { unreadable, isWanted, onEnd, keep })
  return {
    ...file,
    isEnded: () => isEnded,
    unreadable,
    unwanted,
    uploads: cutUploads(read(asVehicle), { maxRecords, maxInOneTick, onLate }),
    intervals: cutIntervals(read(asInterval), maxRecords),
  }
}

const OUT_OF_ORDER = errorSentence('timeRunsBack')

// Only the start of the line: an upload of long lines would fill the memory.
function asVehicle(found: Found, _line: number, text: string): Reading {
  const vehicle = found as Reading
  vehicle.text = text.length > MAX_SHOWN_CHARACTERS ? startOf(text) : text
  return vehicle
}

const asInterval = (found: Found, line: number, text: string): IntervalOfLine => ({
  reading: found as IntervalReading,
  line,
  text: startOf(text),
})

interface ReadOptions<Kept> {
  unreadable: UnreadableLines
  isWanted: (found: Found) => boolean
  onEnd(): void
  keep: (found: Found, line: number, text: string) => Kept
}

async function* readLines<Kept>(
  walk: VehicleFile['walk'],
  { unreadable, isWanted, onEnd, keep }: ReadOptions<Kept>,
): AsyncGenerator<Kept[]> {
  let kept: Kept[] = []
  const onLine: OnLine<Found> = (line, text, found) => {
    if (typeof found === 'string') unreadable.add(line, text, found)
    else if (isWanted(found)) kept.push(keep(found, line, text))
  }
  for await (const _ of walk(onLine)) {
    yield kept
    kept = []
  }
  onEnd()
}
