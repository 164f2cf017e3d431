import type { Readable } from 'node:stream'
import { cutUploads } from './cut-uploads.ts'
import { type ReadVehiclesOptions, readVehicles, type VehicleFile } from './read-vehicles.ts'
import type { Give, Reader, Reading } from './readers/reader.ts'
import { UnreadableLines } from './unreadable-lines.ts'

const MAX_RECORDS_PER_UPLOAD = 50_000

export interface ReadFileOptions extends ReadVehiclesOptions {
  most?: number
  /** Where to put the lines that could not be read. */
  unreadable?: UnreadableLines
}

export interface OpenFile {
  reader: Reader
  /** The zone in which local times are read; null where times have their offset. */
  timeZone: string | null
  notices: string[]
  /** Each to be stored as one upload. Ends with FileRefused where the rest of the file cannot be used. */
  uploads: AsyncGenerator<Reading[]>
  /** Grows while `uploads` is walked. */
  unreadable: UnreadableLines
}

/** A counter's file as uploads. A line that cannot be read does not stop the rest. Memory does not depend on the file's size. */
export async function readFile(source: string | Readable, options: ReadFileOptions): Promise<OpenFile> {
  const { most = MAX_RECORDS_PER_UPLOAD, unreadable = new UnreadableLines() } = options
  const file = await readVehicles(source, options)
  const late = ({ line, text }: Reading) => unreadable.add(line, text, OUT_OF_ORDER)
  return { ...file, unreadable, uploads: cutUploads(readRecords(file, unreadable), { most, late }) }
}

const OUT_OF_ORDER = 'Time runs back here into a time that this file has been through. Sort the file by time.'

async function* readRecords(file: VehicleFile, unreadable: UnreadableLines): AsyncGenerator<Reading[]> {
  let records: Reading[] = []
  const give: Give = (line, text, found) => {
    if (typeof found === 'string') unreadable.add(line, text, found)
    else records.push(found)
  }
  for await (const _ of file.walk(give)) {
    yield records
    records = []
  }
}
