import { readFile } from 'node:fs/promises'
import { parquetReadObjects } from 'hyparquet'
import type { ChangedRecord } from '../../../client/wayside.ts'
import { EXIT, Stop } from '../stop.ts'
import { DayRecords } from './day-records.ts'

/** As the reader gives them: 64-bit numbers are big, times are dates. */
type MirrorRow = Omit<ChangedRecord, 'id' | 'upload' | 'timestamp'> & { id: bigint; upload: bigint; timestamp: Date }

/** The records of a day's file; none when there is no file. */
export async function readDay(path: string): Promise<DayRecords> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return null
  })
  if (!bytes) return new DayRecords(1)
  try {
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer
    const rows = (await parquetReadObjects({ file })) as unknown as MirrorRow[]
    const records = new DayRecords(Math.max(1, rows.length))
    for (const row of rows) {
      const timestamp = row.timestamp.toISOString()
      records.push({ ...row, timestamp, id: Number(row.id), upload: Number(row.upload) })
    }
    return records
  } catch (cause) {
    const next = 'this mirror was damaged from outside: make a new one with wayside sync OTHER-DIRECTORY'
    throw new Stop(EXIT.files, `${path} cannot be read.`, next, { cause })
  }
}
