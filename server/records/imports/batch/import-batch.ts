import { createHash, randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { FileDamaged } from '../reading/file-refused.ts'
import type { ImportTally } from '../store-file.ts'
import type { UploadQueue } from '../upload-queue.ts'
import type { SkippedFile } from './survey-files.ts'

/** A batch that is under way: what its files have come to before. */
export interface Batch {
  /** The import_id of its uploads. */
  id: string
  done: Map<string, { fingerprint: string; result: FileResult }>
}

export interface FileResult {
  name: string
  status: 'stored' | 'skipped'
  /** Why it was skipped, or where it is damaged. */
  reason: string | null
  records_read: number
  accepted: number
  duplicates: number
  rejected: number
  unreadable: number
}

export const skippedFile = ({ name, reason }: SkippedFile): FileResult => ({
  name,
  status: 'skipped',
  reason,
  records_read: 0,
  accepted: 0,
  duplicates: 0,
  rejected: 0,
  unreadable: 0,
})

/**
 * Stores one file of several; `onStored` is called when all its uploads are stored, which may be with those of files after it.
 * The rest of a damaged file is left out: the other files do not depend on it.
 */
export async function storeOneOfMany(
  name: string,
  { tally, queue }: { tally: ImportTally; queue: UploadQueue },
  store: () => Promise<unknown>,
  onStored: (result: FileResult) => Promise<void>,
): Promise<void> {
  let reason: string | null = null
  try {
    await store()
  } catch (error) {
    if (!(error instanceof FileDamaged)) throw error
    reason = error.message
  }
  await queue.afterwards(() => onStored(resultOf(name, tally, reason)))
}

const resultOf = (name: string, tally: ImportTally, reason: string | null): FileResult => ({
  name,
  status: 'stored',
  reason,
  records_read: tally.records,
  accepted: tally.accepted,
  duplicates: tally.duplicates,
  rejected: tally.rejected,
  unreadable: tally.unreadable.total,
})

/** A hash of all that decides what a command imports. */
export const batchKey = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/**
 * The unfinished batch of the same command, or a new one. A batch of which something was taken back is not continued:
 * uploads of its import_id are refused.
 */
export async function openBatch(database: Database, key: string): Promise<Batch> {
  const { rows } = await database.query<{ id: string }>(sql`
    select b.id
    from import_batches b
    where b.key = ${key} and b.finished_at is null and not exists (
      select
      from uploads u
      where u.import_id = b.id and u.take_back_asked_at is not null
    )
    order by b.created_at desc
    limit 1
  `)
  const id = rows[0]?.id
  if (id === undefined) {
    const created = randomUUID()
    await database.query(sql`insert into import_batches (id, key) values (${created}, ${key})`)
    return { id: created, done: new Map() }
  }
  return { id, done: await readFinished(database, id) }
}

/** The files of a batch or an import that need not be read again, by their names. */
export async function readFinished(database: Queryable, batchId: string): Promise<Batch['done']> {
  const { rows } = await database.query<{ name: string; fingerprint: string; result: FileResult }>(sql`
    select name, fingerprint, result
    from imported_files
    where batch_id = ${batchId}
    order by name
  `)
  return new Map(rows.map(({ name, ...file }) => [name, file]))
}

/** After the last upload of the file. If the process dies before, the file is read again, and its vehicles are there already. */
export async function finishFile(database: Database, batchId: string, fingerprint: string, result: FileResult) {
  await database.query(sql`
    insert into imported_files (batch_id, name, fingerprint, result)
    values (${batchId}, ${result.name}, ${fingerprint}, ${JSON.stringify(result)})
    on conflict (batch_id, name) do update
    set fingerprint = excluded.fingerprint, result = excluded.result
  `)
}

/** The names of its files are not needed any more. */
export async function finishBatch(database: Database, batchId: string): Promise<void> {
  await database.query(sql`delete from imported_files where batch_id = ${batchId}`)
  await database.query(sql`update import_batches set finished_at = now() where id = ${batchId}`)
}

/** What all attempts of a batch have stored. */
export async function countStored(database: Database, batchId: string): Promise<{ uploads: number; accepted: number }> {
  const { rows } = await database.query<{ uploads: number; accepted: number }>(sql`
    select count(*)::integer as uploads, coalesce(sum(accepted), 0)::bigint as accepted
    from uploads
    where import_id = ${batchId}
  `)
  return rows[0] ?? { uploads: 0, accepted: 0 }
}
