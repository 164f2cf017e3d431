import sql, { raw } from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { ATTEMPTS, type Job, type JobTable } from './job.ts'

/** Fails those whose last attempt was never heard of again, and tells which. */
export async function failAbandoned<Abandoned extends Job>(
  database: Queryable,
  { name, noun, columns }: JobTable,
): Promise<Abandoned[]> {
  const { rows } = await database.query<Abandoned>(sql`
    update ${raw(name)}
    set status = 'failed', finished_at = now(), lease_until = null,
      error = ${`The ${noun} was interrupted too often.`}
    where status = 'running' and lease_until < now() and attempt >= ${ATTEMPTS}
    returning ${raw(columns)}
  `)
  return rows
}
