import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import type { OnLine, Reading } from '../readers/reader.ts'
import { cutUploads } from './cut-uploads.ts'
import { type ReadVehiclesOptions, readVehicles, type Source, type VehicleFile } from './read-vehicles.ts'
import { startOf, UnreadableLines } from './unreadable-lines.ts'

const MAX_RECORDS_PER_UPLOAD = 50_000

export interface ReadFileOptions extends ReadVehiclesOptions {
  maxRecords?: number
  /** Collects the lines that could not be read. */
  unreadable?: UnreadableLines
  /** The channel of the site that a channel of the file is. */
  channelOf?: (channel: number) => number
  /** Whether vehicles of this counter are read; those of others are only counted. */
  isWanted?: (counter: string | null) => boolean
}

export interface OpenFile extends Omit<VehicleFile, 'walk'> {
  /** Vehicles of counters that `isWanted` refused, by counter. */
  unwanted: Map<string | null, number>
  /** Each, of one counter, is stored as one upload. Throws FileRefused when the rest of the file cannot be used. */
  uploads: AsyncGenerator<Reading[]>
  /** Whether its last line was read. */
  isEnded(): boolean
  /** Grows while `uploads` is read. */
  unreadable: UnreadableLines
}

/** Reads a counter's file as uploads. A line that cannot be read does not stop the rest. Memory does not grow with the file. */
export async function readFile(source: Source, options: ReadFileOptions): Promise<OpenFile> {
  const { maxRecords = MAX_RECORDS_PER_UPLOAD, unreadable = new UnreadableLines() } = options
  const { walk, ...file } = await readVehicles(source, options)
  const onLate = ({ line, text }: Reading) => unreadable.add(line, text, OUT_OF_ORDER)
  const unwanted = new Map<string | null, number>()
  const isWanted = (counter: string | null) => {
    if (options.isWanted?.(counter) ?? true) return true
    unwanted.set(counter, (unwanted.get(counter) ?? 0) + 1)
    return false
  }
  let isEnded = false
  const onEnd = () => {
    isEnded = true
  }
  const records = readRecords(walk, unreadable, { isWanted, onEnd, channelOf: options.channelOf })
  return { ...file, isEnded: () => isEnded, unreadable, unwanted, uploads: cutUploads(records, { maxRecords, onLate }) }
}

const OUT_OF_ORDER = errorSentence('timeRunsBack')

async function* readRecords(
  walk: VehicleFile['walk'],
  unreadable: UnreadableLines,
  options: { isWanted: (counter: string | null) => boolean; channelOf?: (channel: number) => number; onEnd(): void },
): AsyncGenerator<Reading[]> {
  const { isWanted, channelOf = channel => channel } = options
  let records: Reading[] = []
  const onLine: OnLine = (line, text, found) => {
    if (typeof found === 'string') unreadable.add(line, text, found)
    else if (isWanted(found.counter)) {
      found.channel = channelOf(found.channel)
      // Only the start of the line: an upload of long lines would fill the memory.
      found.text = startOf(text)
      records.push(found)
    }
  }
  for await (const _ of walk(onLine)) {
    yield records
    records = []
  }
  options.onEnd()
}
