import sql, { empty } from 'sql-template-tag'
import { DAY_MS, HOUR_MS, mergeRanges, type TimeRange } from '../../../contract/times/time.ts'
import { PACKED_BYTES, positionAt } from '../../../contract/vehicles/record.ts'
import { type Viewer, visibleOf } from '../../people/access/viewer.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { dayOf } from '../blocks/spans.ts'
import { readIntervalDays } from '../intervals/interval-days.ts'
import { intervalFields, type StoredInterval } from '../intervals/stored-interval.ts'
import type { UploadKind } from '../uploads/upload-row.ts'
import { STRETCHES } from '../uploads/uploads.ts'
import type { Change, ChangePosition } from './change.ts'
import { readUploads } from './read-uploads.ts'

/** The time of a position after all records of its upload: the latest time that a Date can have. */
const AFTER_ALL_RECORDS = 8.64e15

/** Records of one upload, packed and in order; or the item of a deletion. */
export type ChangePiece = { position: number } & (
  | { upload: number; packed: Buffer }
  | { intervals: ChangedInterval[] }
  | { deletion: Buffer }
)

/** An interval as its item, and the position after it. */
interface ChangedInterval {
  item: Buffer
  next: ChangePosition
}

export interface ChangesPage {
  pieces: ChangePiece[]
  /** The position to continue from. */
  next: ChangePosition
  /** Whether there may be more changes now: the limit was reached, or the time was over. */
  hasMore: boolean
}

const MAX_CHANGES_PER_QUERY = 200
const PACE = {
  /** After this time what was found is answered: a page takes about as long, and one more statement. */
  readMs: 200,
  /**
   * Uploads that reach over longer times of sites are read by a statement each. What lies between their records is read too where
   * an earlier version stored them.
   */
  togetherMs: 31 * DAY_MS,
}

export interface WantedChanges {
  viewer: Viewer
  sites: number[] | null
  kinds: readonly UploadKind[]
  after: ChangePosition
  /** Records, intervals and deletions. */
  limit: number
  pace?: typeof PACE
}

/** The changes after a position, up to `limit` items. Fewer where reading takes long, but none only at the end. */
export async function readChanges(database: Queryable, wanted: WantedChanges): Promise<ChangesPage> {
  const { viewer, after, limit, pace = PACE } = wanted
  const sites = visibleOf(viewer, wanted.sites)
  const startedAt = performance.now()
  const pieces: ChangePiece[] = []
  let room = limit
  let position = after
  for (;;) {
    const changes = await listChanges(
      database,
      { organizationId: viewer.organizationId, sites, kinds: wanted.kinds },
      position,
    )
    for (const run of runsOf(changes, after, pace.togetherMs, () => room)) {
      const result = await readRun(database, run, position, room)
      pieces.push(...result.pieces)
      room -= result.count
      position = result.next
      const isLate = pieces.length > 0 && performance.now() - startedAt >= pace.readMs
      if (room === 0 || isLate) return { pieces, next: position, hasMore: true }
    }
    if (changes.length < MAX_CHANGES_PER_QUERY) return { pieces, next: position, hasMore: false }
  }
}

async function listChanges(
  database: Queryable,
  { organizationId, sites, kinds }: Pick<WantedChanges, 'sites' | 'kinds'> & { organizationId: number },
  { position, ts }: ChangePosition,
) {
  // After all records of an upload there is nothing left at its position.
  const from = ts === AFTER_ALL_RECORDS ? position + 1 : position
  const ofSites = sites ? sql`and site_id = any(${sites}::integer[])` : empty
  const { rows } = await database.query<Change>(sql`
    select *
    from (
      (
        select position, id as upload_id, organization_id, site_id, first_ts, last_ts, ${STRETCHES} as stretches,
          accepted as count, false as is_deletion, kind
        from uploads
        where organization_id = ${organizationId} and kind = any(${kinds}::text[]) and position >= ${from} ${ofSites}
        order by position
        limit ${MAX_CHANGES_PER_QUERY}
      )
      union all
      (
        select deletion_position, id, organization_id, site_id, first_ts, last_ts, null::json, taken_back, true, kind
        from uploads
        where organization_id = ${organizationId} and kind = any(${kinds}::text[]) and deletion_position >= ${from} ${ofSites}
        order by deletion_position
        limit ${MAX_CHANGES_PER_QUERY}
      )
    ) as change
    order by position
    limit ${MAX_CHANGES_PER_QUERY}
  `)
  return rows
}

/**
 * Uploads that are read together: they have no more records than there is room for, and reach over no longer time. One that may
 * have more records, or of which some were read before, is a run of its own, and so is a deletion.
 */
function* runsOf(
  changes: Change[],
  after: ChangePosition,
  togetherMs: number,
  room: () => number,
): Generator<Change[]> {
  let run: Change[] = []
  let records = 0
  let reach = new Reach()
  for (const change of changes) {
    const isAlone = change.is_deletion || change.kind === 'intervals' || change.position === after.position
    const isFull = records + change.count > room() || reach.with(change).lengthMs > togetherMs
    if (run.length > 0 && (isAlone || isFull)) {
      yield run
      run = []
    }
    if (run.length === 0) [records, reach] = [0, new Reach()]
    if (isAlone) yield [change]
    else {
      run.push(change)
      records += change.count
      reach = reach.with(change)
    }
  }
  if (run.length > 0) yield run
}

/** The times of sites in which uploads have records, without those below an hour. What several have in common counts once. */
class Reach {
  readonly #ofSites: ReadonlyMap<number, TimeRange[]>
  readonly lengthMs: number

  constructor(ofSites: ReadonlyMap<number, TimeRange[]> = new Map()) {
    this.#ofSites = ofSites
    this.lengthMs = [...ofSites.values()].flat().reduce((sum, { from, to }) => sum + to - from, 0)
  }

  with({ site_id, stretches }: Change): Reach {
    const long = (stretches ?? []).flatMap(([from, to]) => (to - from > HOUR_MS ? { from, to } : []))
    if (long.length === 0) return this
    return new Reach(new Map(this.#ofSites).set(site_id, mergeRanges([...(this.#ofSites.get(site_id) ?? []), ...long])))
  }
}

interface RunResult {
  pieces: ChangePiece[]
  count: number
  next: ChangePosition
}

async function readRun(database: Queryable, run: Change[], after: ChangePosition, room: number): Promise<RunResult> {
  const [first] = run as [Change]
  if (first.is_deletion) {
    const { position } = first
    return { pieces: [{ position, deletion: deletionItem(first) }], count: 1, next: afterUpload(position) }
  }
  if (first.kind === 'intervals') return readIntervals(database, first, after, room)
  const pieces: ChangePiece[] = []
  let count = 0
  let next = after
  for (const [i, all] of (await readUploads(database, run, after, room)).entries()) {
    const { position, upload_id } = run[i] as Change
    const records = Math.min(all.length / PACKED_BYTES, room - count)
    const packed = all.subarray(0, records * PACKED_BYTES)
    if (records > 0) pieces.push({ position, upload: upload_id, packed })
    count += records
    const isWhole = packed.length === all.length && all.length / PACKED_BYTES < room
    next = isWhole || records === 0 ? afterUpload(position) : afterRecord(position, packed, records - 1)
    if (count === room) break
  }
  return { pieces, count, next }
}

/** All intervals that an upload brought, also those that later uploads have corrected. */
async function readIntervals(
  database: Queryable,
  { position, site_id, upload_id, stretches }: Change,
  after: ChangePosition,
  room: number,
): Promise<RunResult> {
  const days = new Set<number>()
  for (const [from, to] of stretches ?? []) for (let day = dayOf(from); day <= dayOf(to); day++) days.add(day)
  const isAfter = ({ start, channel }: StoredInterval) =>
    after.position !== position || start > after.ts || (start === after.ts && channel > after.id)
  const left = [...(await readIntervalDays(database, site_id, days)).values()]
    .flat()
    .filter(interval => interval.upload === upload_id && isAfter(interval))
    .sort((a, b) => a.start - b.start || a.channel - b.channel)
  const intervals = left.slice(0, room).map(interval => ({
    item: Buffer.from(JSON.stringify({ ...intervalFields(site_id, interval), upload: upload_id })),
    next: { position, ts: interval.start, id: interval.channel },
  }))
  const next = left.length < room ? afterUpload(position) : (intervals.at(-1)?.next ?? afterUpload(position))
  return { pieces: intervals.length > 0 ? [{ position, intervals }] : [], count: intervals.length, next }
}

export const afterUpload = (position: number): ChangePosition => ({ position, ts: AFTER_ALL_RECORDS, id: 0 })

/** The position after a record, by its number among packed ones. */
export const afterRecord = (position: number, packed: Buffer, number: number): ChangePosition => ({
  position,
  ...positionAt(packed, number * PACKED_BYTES),
})

const deletionItem = ({ upload_id, site_id, first_ts, last_ts, count }: Change): Buffer =>
  Buffer.from(JSON.stringify({ deleted_upload: upload_id, site: site_id, from_dt: first_ts, to_dt: last_ts, count }))
