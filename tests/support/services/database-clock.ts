import sql from 'sql-template-tag'
import type { Database } from '../../../server/platform/database/database.ts'

/** A clock of the database that stands still until it is set: for connections that are opened from now on. */
export async function stopClock(database: Database): Promise<{ set(seconds: number): Promise<void> }> {
  await database.query('create schema clock')
  await database.query('create table clock.time (seconds float8 not null)')
  await database.query('insert into clock.time values (extract(epoch from pg_catalog.now()))')
  await database.query(`
    create function clock.now() returns timestamptz language sql stable
    return (select to_timestamp(seconds) from clock.time)
  `)
  const { rows } = await database.query('select current_database() as name')
  await database.query(`alter database "${rows[0].name}" set search_path = clock, pg_catalog, public`)
  return {
    async set(seconds) {
      await database.query(sql`update clock.time set seconds = ${seconds}`)
    },
  }
}
