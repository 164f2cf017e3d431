import type { Queryable } from '../database/connect.ts'
import { FLAGS } from '../records/record.ts'
import { stretchesOf } from './coverage.ts'
import type { SentRecord } from './sent-record.ts'

interface Inserted {
  /** Of the upload. */
  id: number
  /** Stored just now; ascending in time. */
  accepted: SentRecord[]
  duplicates: number
  /** Same time and sequence number as a record that is there, but other values. */
  differing: SentRecord[]
}

interface Keyed {
  record: SentRecord
  key: string
  identity: bigint
}

const INSERT = `
  insert into records (organization_id, site_id, upload_id, ts, identity, channel, lane, vehicle_class, class_code,
    speed, length, headway, gap, flags)
  select $1, $2, $3, ts, identity, channel, lane, vehicle_class, class_code, speed, length, headway, gap, flags
  from unnest($4::timestamptz[], $5::bigint[], $6::smallint[], $7::smallint[], $8::smallint[], $9::smallint[],
    $10::smallint[], $11::smallint[], $12::integer[], $13::integer[], $14::smallint[])
    as new (ts, identity, channel, lane, vehicle_class, class_code, speed, length, headway, gap, flags)
  on conflict (site_id, ts, identity) do nothing
  returning 1
`

/** Stores records that are not there yet, in the order of their key, so that no two uploads wait for each other. */
export async function insertRecords(
  tx: Queryable,
  upload: { organizationId: number; siteId: number; records: SentRecord[] },
  identities: bigint[],
): Promise<Inserted> {
  const drawn = await tx.query<{ id: number }>("select nextval('upload_ids') as id")
  const id = (drawn.rows[0] as { id: number }).id
  const { distinct, twice } = separate(upload.records, identities)
  if (distinct.length === 0) return { id, accepted: [], duplicates: 0, differing: [] }
  const records = distinct.map(({ record }) => record)
  // Arrays as text that we write ourselves: pg would quote and escape each number.
  const column = (read: (record: SentRecord) => number | null) =>
    `{${records.map(record => read(record) ?? 'NULL').join()}}`
  const stored = await tx.query({
    name: 'insert-records',
    text: INSERT,
    values: [
      upload.organizationId,
      upload.siteId,
      id,
      `{${records.map(({ ts }) => new Date(ts).toISOString()).join()}}`,
      `{${distinct.map(({ identity }) => identity).join()}}`,
      column(record => record.channel),
      column(record => record.lane),
      column(record => record.vehicleClass),
      column(record => record.classCode),
      column(record => record.speed),
      column(record => record.length),
      column(record => record.headway),
      column(record => record.gap),
      column(record => record.flags),
    ],
    rowMode: 'array',
  })
  // On Citus the command's own count is that of the rows sent; the returned rows tell the truth.
  if (stored.rows.length === records.length && twice.length === 0)
    return { id, accepted: records, duplicates: 0, differing: [] }
  return sortOut(tx, upload.siteId, id, distinct, twice)
}

/** One record for each key, in key order, and those that repeat one. */
function separate(records: SentRecord[], identities: bigint[]): { distinct: Keyed[]; twice: Keyed[] } {
  const seen = new Set<string>()
  const distinct: Keyed[] = []
  const twice: Keyed[] = []
  for (const [i, record] of records.entries()) {
    const identity = identities[i] as bigint
    const key = `${record.ts} ${identity}`
    const list = seen.has(key) ? twice : distinct
    seen.add(key)
    list.push({ record, key, identity })
  }
  distinct.sort((a, b) => a.record.ts - b.record.ts || (a.identity < b.identity ? -1 : 1))
  return { distinct, twice }
}

interface StoredRow {
  ts: Date
  identity: string
  upload_id: number
  channel: number
  lane: number | null
  vehicle_class: number
  class_code: number | null
  speed: number | null
  length: number | null
  flags: number
}

const STRETCH_MS = 3_600_000

/** Some were there before: tells the accepted from the duplicates, and from those that only share a sequence number. */
async function sortOut(
  tx: Queryable,
  siteId: number,
  uploadId: number,
  distinct: Keyed[],
  twice: Keyed[],
): Promise<Inserted> {
  const byKey = new Map<string, StoredRow>()
  const times = distinct.map(({ record }) => record.ts)
  // Stretch by stretch: between two records of one upload may lie a year of others.
  for (const [first, last] of stretchesOf(times, STRETCH_MS)) {
    const { rows } = await tx.query<StoredRow>({
      text: `
        select ts, identity::text, upload_id, channel, lane, vehicle_class, class_code, speed, length, flags
        from records
        where site_id = $1 and ts >= $2 and ts <= $3
      `,
      values: [siteId, new Date(first).toISOString(), new Date(last).toISOString()],
    })
    for (const row of rows) byKey.set(`${row.ts.getTime()} ${row.identity}`, row)
  }
  const accepted: SentRecord[] = []
  const differing: SentRecord[] = []
  let duplicates = 0
  for (const { record, key } of distinct) {
    const row = byKey.get(key) as StoredRow
    if (row.upload_id === uploadId) accepted.push(record)
    else if (isDuplicate(record, row)) duplicates++
    else differing.push(record)
  }
  for (const { record, key } of twice) {
    if (isDuplicate(record, byKey.get(key) as StoredRow)) duplicates++
    else differing.push(record)
  }
  return { id: uploadId, accepted, duplicates, differing }
}

const SENT_FLAGS = FLAGS.wrong_way | FLAGS.device_fault

/** Without a sequence number, what makes it the same record is what was measured. */
const isDuplicate = (record: SentRecord, row: StoredRow) =>
  record.sequence === null ||
  (record.channel === row.channel &&
    record.lane === row.lane &&
    record.vehicleClass === row.vehicle_class &&
    record.classCode === row.class_code &&
    record.speed === row.speed &&
    record.length === row.length &&
    (record.flags & SENT_FLAGS) === (row.flags & SENT_FLAGS))
