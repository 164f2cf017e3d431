import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'

/** The refused records of an upload, as they were sent, while they are kept. */
export async function listRejected(database: Queryable, uploadId: number): Promise<{ items: unknown[] }> {
  const { rows } = await database.query<{ records: string }>(sql`
    select records
    from rejected_records
    where upload_id = ${uploadId}
  `)
  const lines = rows[0]?.records.split('\n').filter(line => line !== '') ?? []
  return { items: lines.map(line => JSON.parse(line)) }
}

export async function forgetOldRejected(database: Queryable): Promise<void> {
  await database.query(sql`delete from rejected_records where rejected_at < now() - interval '30 days'`)
}
