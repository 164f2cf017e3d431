import type { Readable } from 'node:stream'
import { cutUploads } from './cut-uploads.ts'
import { type ReadVehiclesOptions, readVehicles, type VehicleFile } from './read-vehicles.ts'
import type { OnLine, Reader, Reading } from './readers/reader.ts'
import { UnreadableLines } from './unreadable-lines.ts'

const MAX_RECORDS_PER_UPLOAD = 50_000

export interface ReadFileOptions extends ReadVehiclesOptions {
  maxRecords?: number
  /** Collects the lines that could not be read. */
  unreadable?: UnreadableLines
}

export interface OpenFile {
  reader: Reader
  /** The zone of local times; null where all times have an offset. */
  timeZone: string | null
  notices: string[]
  /** Each is stored as one upload. Throws FileRefused when the rest of the file cannot be used. */
  uploads: AsyncGenerator<Reading[]>
  /** Grows while `uploads` is read. */
  unreadable: UnreadableLines
}

/** Reads a counter's file as uploads. A line that cannot be read does not stop the rest. Memory does not grow with the file. */
export async function readFile(source: string | Readable, options: ReadFileOptions): Promise<OpenFile> {
  const { maxRecords = MAX_RECORDS_PER_UPLOAD, unreadable = new UnreadableLines() } = options
  const file = await readVehicles(source, options)
  const onLate = ({ line, text }: Reading) => unreadable.add(line, text, OUT_OF_ORDER)
  return { ...file, unreadable, uploads: cutUploads(readRecords(file, unreadable), { maxRecords, onLate }) }
}

const OUT_OF_ORDER = 'Time runs back here into a time that this file has been through. Sort the file by time.'

async function* readRecords(file: VehicleFile, unreadable: UnreadableLines): AsyncGenerator<Reading[]> {
  let records: Reading[] = []
  const onLine: OnLine = (line, text, found) => {
    if (typeof found === 'string') unreadable.add(line, text, found)
    else records.push(found)
  }
  for await (const _ of file.walk(onLine)) {
    yield records
    records = []
  }
}
