import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'

export async function readSecret(database: Queryable, name: string): Promise<Buffer> {
  const { rows } = await database.query<{ value: Buffer }>(sql`select value from secrets where name = ${name}`)
  if (!rows[0]) throw new Error(`the database holds no secret ${name}`)
  return rows[0].value
}
