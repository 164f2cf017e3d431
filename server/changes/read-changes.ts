import sql, { empty } from 'sql-template-tag'
import { PACKED_BYTES, positionAt } from '../../contract/record.ts'
import type { Queryable } from '../database/connect.ts'
import { readUploads } from './read-uploads.ts'

/** A place among the changes: behind this record of the upload that was published at this position. */
export interface Place {
  position: number
  ts: number
  id: number
}

/** Behind everything of its position: no record is that late. */
const BEHIND_ALL = 8.64e15

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

/** Records of one upload, packed and in their order; or the item of a deletion. */
export type Piece = { position: number } & ({ upload: number; packed: Buffer } | { deletion: Buffer })

export interface Changes {
  pieces: Piece[]
  /** The place to go on from. */
  next: Place
  /** There was no room for more; else this is all that there is now. */
  isFull: boolean
}

const CHANGES_AT_A_TIME = 200

/** What became readable behind a place. */
export async function readChanges(
  database: Queryable,
  organizationId: number,
  sites: number[] | null,
  after: Place,
  limit: number,
): Promise<Changes> {
  const pieces: Piece[] = []
  let room = limit
  let place = after
  for (;;) {
    const changes = await listChanges(database, organizationId, sites, place)
    for (const run of runsOf(changes, room)) {
      const given = await giveRun(database, run, place, room)
      pieces.push(...given.pieces)
      room -= given.count
      place = given.place
      if (room === 0) return { pieces, next: place, isFull: true }
    }
    if (changes.length < CHANGES_AT_A_TIME) return { pieces, next: place, isFull: false }
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
  pieces: Piece[]
  count: number
  place: Place
}

async function giveRun(database: Queryable, run: Change[], place: Place, room: number): Promise<Given> {
  const [first] = run as [Change]
  if (first.is_deletion) {
    const { position } = first
    return { pieces: [{ position, deletion: deletionItem(first) }], count: 1, place: behindAll(position) }
  }
  const pieces: Piece[] = []
  let count = 0
  let next = place
  for (const [i, all] of (await readUploads(database, run, place, room)).entries()) {
    const { position, upload_id } = run[i] as Change
    const records = Math.min(all.length / PACKED_BYTES, room - count)
    const packed = all.subarray(0, records * PACKED_BYTES)
    if (records > 0) pieces.push({ position, upload: upload_id, packed })
    count += records
    const isWhole = packed.length === all.length && all.length / PACKED_BYTES < room
    next = isWhole || records === 0 ? behindAll(position) : behindRecord(position, packed, records - 1)
    if (count === room) break
  }
  return { pieces, count, place: next }
}

export const behindAll = (position: number): Place => ({ position, ts: BEHIND_ALL, id: 0 })

/** Behind the record of this number among packed ones. */
export const behindRecord = (position: number, packed: Buffer, number: number): Place => ({
  position,
  ...positionAt(packed, number * PACKED_BYTES),
})

const deletionItem = ({ upload_id, site_id, first_ts, last_ts, count }: Change): Buffer =>
  Buffer.from(JSON.stringify({ deleted_upload: upload_id, site: site_id, from_dt: first_ts, to_dt: last_ts, count }))
