import { COLUMN_NAMES } from '../../../contract/exported-columns.ts'
import { PACKED_BYTES } from '../../../contract/vehicles/record.ts'
import { encodeRowGroups, PARQUET_SCHEMA, ROW_GROUP_ROWS, required } from '../../../parquet/encode-row-groups.ts'
import { parquetColumns } from '../../../parquet/parquet-columns.ts'
import type { DayRecords } from './day-records.ts'

export interface MirroredDay {
  site: number
  /** The local date in the site's zone: `2026-06-01`. */
  date: string
  timeZone: string
}

/** A name can change, and a file of last year would keep the old one: names are in sites.ndjson. */
const NAMES = ['site_id', 'site_name', 'channel_name', 'direction']

const [root, ...elements] = PARQUET_SCHEMA as [(typeof PARQUET_SCHEMA)[number], ...typeof PARQUET_SCHEMA]
const SCHEMA = [
  { ...root, num_children: COLUMN_NAMES.length - NAMES.length + 1 },
  ...elements.filter(({ name }) => !NAMES.includes(name)),
  required('upload', { type: 'INT64' }),
]

/** The file of a day: the columns of a Parquet export without its names, and the upload of each record. */
export function encodeDay({ site, date, timeZone }: MirroredDay, records: DayRecords): AsyncIterable<Buffer> {
  const named = { site_id: '', name: '', time_zone: timeZone, channels: [] }
  const columnsOf = parquetColumns({ sites: new Map([[site, named]]) })
  return encodeRowGroups(SCHEMA, { site, day: date, time_zone: timeZone }, groups())

  async function* groups() {
    for (let from = 0; from < records.count; from += ROW_GROUP_ROWS) {
      const to = Math.min(from + ROW_GROUP_ROWS, records.count)
      const columns = columnsOf(records.packed.subarray(from * PACKED_BYTES, to * PACKED_BYTES))
      const upload = { name: 'upload', data: BigInt64Array.from(records.uploads.subarray(from, to), BigInt) }
      yield [...columns.filter(({ name }) => !NAMES.includes(name)), upload]
    }
  }
}
