import sql, { empty } from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { encodeRecords } from '../records/encode-records.ts'
import { PACKED_BYTES, placeAt } from '../records/record.ts'
import { readUploads } from './read-uploads.ts'

/** A place among the changes: behind this record of the upload that was published at this position. */
export interface Place {
  position: number
  ts: number
  id: number
}

/** Behind everything of its position: no record is that late. */
export const BEHIND_ALL = 8.64e15

export interface Change {
  position: number
  upload_id: number
  site_id: number
  first_ts: Date | null
  last_ts: Date | null
  /** Records stored, or, of a deletion, removed. */
  count: number
  is_deletion: boolean
}

const CHANGES_AT_A_TIME = 200

/** What became readable behind a place, as the JSON of items, and the place to go on from. */
export async function readChanges(
  database: Queryable,
  organizationId: number,
  sites: number[] | null,
  after: Place,
  limit: number,
): Promise<{ items: Buffer[]; next: Place }> {
  const items: Buffer[] = []
  let room = limit
  let place = after
  for (;;) {
    const changes = await listChanges(database, organizationId, sites, place)
    for (const run of runsOf(changes, room)) {
      const given = await giveRun(database, run, place, room)
      if (given.items.length > 0) items.push(given.items)
      room -= given.count
      place = given.place
      if (room === 0) return { items, next: place }
    }
    if (changes.length < CHANGES_AT_A_TIME) return { items, next: place }
  }
}

async function listChanges(
  database: Queryable,
  organizationId: number,
  sites: number[] | null,
  { position, ts }: Place,
) {
  // Behind all of its position there is nothing left at it.
  const from = ts === BEHIND_ALL ? position + 1 : position
  const ofSites = sites ? sql`and site_id = any(${sites}::integer[])` : empty
  const { rows } = await database.query<Change>(sql`
    select *
    from (
      (
        select position, id as upload_id, site_id, first_ts, last_ts, accepted as count, false as is_deletion
        from uploads
        where organization_id = ${organizationId} and position >= ${from} ${ofSites}
        order by position
        limit ${CHANGES_AT_A_TIME}
      )
      union all
      (
        select deletion_position, id, site_id, first_ts, last_ts, taken_back, true
        from uploads
        where organization_id = ${organizationId} and deletion_position >= ${from} ${ofSites}
        order by deletion_position
        limit ${CHANGES_AT_A_TIME}
      )
    ) as change
    order by position
    limit ${CHANGES_AT_A_TIME}
  `)
  return rows
}

/** Uploads that are read together, about as many as there is room for; a deletion is a run of its own. */
function* runsOf(changes: Change[], room: number): Generator<Change[]> {
  let run: Change[] = []
  let records = 0
  for (const change of changes) {
    if (change.is_deletion || records >= room) {
      if (run.length > 0) yield run
      run = []
      records = 0
    }
    if (change.is_deletion) yield [change]
    else {
      run.push(change)
      records += change.count
    }
  }
  if (run.length > 0) yield run
}

interface Given {
  items: Buffer
  count: number
  place: Place
}

async function giveRun(database: Queryable, run: Change[], place: Place, room: number): Promise<Given> {
  const [first] = run as [Change]
  if (first.is_deletion) {
    return { items: deletionItem(first), count: 1, place: { position: first.position, ts: BEHIND_ALL, id: 0 } }
  }
  const pieces = await readUploads(database, run, place, room)
  const runs: { from: number; upload: number }[] = []
  const packed: Buffer[] = []
  let count = 0
  let next = place
  for (const [i, piece] of pieces.entries()) {
    const { position, upload_id } = run[i] as Change
    const records = Math.min(piece.length / PACKED_BYTES, room - count)
    if (records > 0) {
      runs.push({ from: count, upload: upload_id })
      packed.push(piece.subarray(0, records * PACKED_BYTES))
      count += records
    }
    const isWhole = records === piece.length / PACKED_BYTES && piece.length / PACKED_BYTES < room
    next =
      isWhole || records === 0 ? { position, ts: BEHIND_ALL, id: 0 } : behindLast(position, packed.at(-1) as Buffer)
    if (count === room) break
  }
  return { items: encodeRecords(Buffer.concat(packed), runs), count, place: next }
}

const behindLast = (position: number, packed: Buffer): Place => ({
  position,
  ...placeAt(packed, packed.length - PACKED_BYTES),
})

const deletionItem = ({ upload_id, site_id, first_ts, last_ts, count }: Change): Buffer =>
  Buffer.from(JSON.stringify({ deleted_upload: upload_id, site: site_id, from_dt: first_ts, to_dt: last_ts, count }))
