import sql from 'sql-template-tag'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { lockSite } from '../../../platform/database/locks.ts'
import { dayOf } from '../../blocks/spans.ts'
import type { Months } from '../../months.ts'
import type { BlockOptions, PreparedBlocks } from '../../store/store.ts'
import { storeOf } from '../../store/store-of.ts'
import { countDays, countHours } from '../days/count-upload.ts'
import { MAX_QUIET_MS } from '../days/usual-traffic.ts'
import type { SentRecord } from '../parse-record.ts'
import { publishUploads } from '../publish-uploads.ts'
import { refuseTakenBackFile, type StoredUpload, setLastSeen, type UploadToStore } from '../store-upload.ts'
import { insertUploads, storeRejections } from '../upload-row.ts'
import { BatchTurn } from './batch-turn.ts'
import { type Batch, batchOf, type ChosenBatch, chooseBatch, readDays } from './choose-batch.ts'

/** How many days of uploads are stored together: each day has a lock, and what is counted around them is read. */
const MAX_BULK_DAYS = 400
/** The first one may be made while the batch before is stored. */
const MAX_ATTEMPTS = 4
const LIMITS = { statementMs: 60_000, lockMs: 3_000 }

/** Run in the storing transaction: `before` finds what was answered already, `after` makes the answer. */
export interface BulkHooks<T> {
  before: (tx: Queryable) => Promise<T | null>
  after: (tx: Queryable, stored: StoredUpload[]) => Promise<T>
}

/** Something was written since the blocks were prepared. */
class Outdated extends Error {}

/** Whether uploads with records between these times may be stored as blocks. `before`: the time until which is sealed. */
export const areOld = ([first, last]: [number, number], before: number | null): boolean =>
  before !== null && first <= last && last < before && areNear(first, last)

/**
 * Stores and publishes uploads of one site, and one import or device, in one transaction, their records as blocks. The result is
 * as if they had been stored one after the other by `storeUpload`, and then sealed. Null where they have to be stored by it:
 * nothing is stored then. At least one of them has a record.
 */
export async function storeInBlocks<T>(
  database: Database,
  months: Months,
  uploads: UploadToStore[],
  hooks: BulkHooks<T>,
  { turn = new BatchTurn(), ...options }: BlockOptions & { turn?: BatchTurn } = {},
): Promise<{ result: T } | null> {
  const batch = batchOf(uploads)
  const { times } = batch
  if (!areNear(times[0] as number, times.at(-1) as number)) return null
  const clearFilled = clearingFilled(uploads)
  const attempt = async () => {
    clearFilled()
    const prepared = await prepare(database, batch, turn, options)
    if (!prepared) return NOT_AS_BLOCKS
    await turn.beginStoring()
    return database.transaction(tx => storeOnce(tx, batch, { prepared, turn }, hooks), LIMITS)
  }
  return months.storing(times, async () => {
    try {
      for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
        const stored = await attempt().catch(unlessOutdated)
        if (stored) return stored === NOT_AS_BLOCKS ? null : stored
      }
      return null
    } finally {
      clearFilled()
    }
  })
}

const NOT_AS_BLOCKS = Symbol('not as blocks')

/** Clears headways and gaps that were filled in. To fill them into copies takes more time and memory. */
function clearingFilled(uploads: UploadToStore[]): () => void {
  const withoutHeadway: SentRecord[] = []
  const withoutGap: SentRecord[] = []
  for (const { records } of uploads) {
    for (const record of records) {
      if (record.headway === null) withoutHeadway.push(record)
      if (record.gap === null) withoutGap.push(record)
    }
  }
  return () => {
    for (const record of withoutHeadway) record.headway = null
    for (const record of withoutGap) record.gap = null
  }
}

/** Null where its records have to be rows. */
async function prepare(
  database: Database,
  batch: Batch,
  turn: BatchTurn,
  { siteBlockRecords, encodeSpans }: BlockOptions,
): Promise<PreparedBlocks<ChosenBatch> | null> {
  const [{ site }] = batch.uploads as [UploadToStore]
  const before = await turn.beginChoosing(new Set(batch.days))
  let isChosen = false
  try {
    // Each vehicle would have to be compared with them.
    if ((await readDays(database, site.siteId, [])).hasIntervals) return null
    const request = { site, ranges: batch.ranges, isChangeExpected: before !== null, siteBlockRecords, encodeSpans }
    return await storeOf(database).addToBlocks(database, request, async (tx, records, state) => {
      // The transaction is retried after a conflict, when the batch before may be stored.
      if (isChosen && before) throw new Outdated()
      const chosen = await chooseBatch(tx, batch, { records, state, before })
      isChosen = true
      turn.endChoosing(chosen, before)
      return chosen
    })
  } finally {
    if (!isChosen) turn.endChoosing(null, before)
  }
}

async function storeOnce<T>(
  tx: Queryable,
  batch: Batch,
  { prepared, turn }: PreparedBatch,
  hooks: BulkHooks<T>,
): Promise<{ result: T }> {
  const answered = await hooks.before(tx)
  if (answered !== null) return { result: answered }
  await store(tx, batch, { prepared, turn })
  const stored = prepared.chosen.uploads.map(upload => upload.stored)
  return { result: await hooks.after(tx, stored) }
}

interface PreparedBatch {
  prepared: PreparedBlocks<ChosenBatch>
  turn: BatchTurn
}

function unlessOutdated(error: Error): null {
  if (error instanceof Outdated) return null
  throw error
}

async function store(tx: Queryable, { uploads }: Batch, { prepared, turn }: PreparedBatch): Promise<void> {
  const { chosen } = prepared
  const { behind } = turn
  const [{ site, source }] = uploads as [UploadToStore]
  const { siteId } = site
  await lockSite(tx, siteId)
  if (source.importId !== null) await refuseTakenBackFile(tx, source.importId)
  await tx.query(sql`select from sites where id = ${siteId} for key share`)
  if (!(await chosen.by.days.isUnchanged(tx))) throw new Outdated()
  const write = async () => {
    if (!(await prepared.store(tx, behind?.records))) throw new Outdated()
    await count(tx, uploads, chosen)
  }
  await (behind ? behind.days.across(tx, write) : write())
}

/** Counts the records of uploads, and publishes these. */
async function count(tx: Queryable, uploads: UploadToStore[], chosen: ChosenBatch): Promise<void> {
  const [{ site, source }] = uploads as [UploadToStore]
  const { siteId } = site
  const accepted = chosen.uploads.flatMap(upload => upload.accepted).sort((a, b) => a.ts - b.ts)
  const counts = [
    countDays(siteId, chosen.timeZone, accepted, chosen.measured),
    countHours(siteId, accepted),
    insertUploads(
      chosen.uploads.map(({ stored, accepted, declared }, n) => ({
        id: stored.id,
        site,
        source: (uploads[n] as UploadToStore).source,
        accepted,
        duplicates: stored.duplicates,
        rejected: stored.rejections.length,
        declared,
      })),
    ),
    source.deviceId === null ? null : setLastSeen(source.deviceId),
  ]
  for (const statement of counts) if (statement) await tx.query(statement)
  for (const { stored } of chosen.uploads) await storeRejections(tx, stored.id, stored.rejections)
  await publishUploads(
    tx,
    chosen.uploads.map(({ stored }) => stored.id),
  )
}

/** The times of the first and of the last record; the first is later than the last if there is none. */
export function firstAndLast(records: SentRecord[]): [first: number, last: number] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { ts } of records) {
    if (ts < first) first = ts
    if (ts > last) last = ts
  }
  return [first, last]
}

/** Whether uploads with records between these times may be stored together. */
export const areNear = (first: number, last: number): boolean =>
  dayOf(last + MAX_QUIET_MS) - dayOf(first - MAX_QUIET_MS) < MAX_BULK_DAYS
