import sql from 'sql-template-tag'
import type { Database, Queryable } from '../../../platform/database/database.ts'

export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse'
}

/** Excludes objects of extensions. */
const IS_OURS = `
  c.relnamespace = current_schema()::regnamespace
  and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')`

const CLAIM = { statementMs: 600_000, lockMs: 5_000 }

/**
 * Claims an empty database for a restore, and marks it until the restore is finished. Tables of an interrupted restore are
 * dropped; returns whether there were any. A database with other tables is refused.
 */
export async function claimDatabase(database: Database, backup: string): Promise<boolean> {
  return database.transaction(async tx => {
    const { rows } = await tx.query<{ tables: number; interrupted: boolean }>(`
      select count(*)::integer as tables, coalesce(bool_or(c.relname = 'restore_under_way'), false) as interrupted
      from pg_class c
      where c.relkind in ('r', 'p') and ${IS_OURS}
    `)
    const { tables, interrupted } = rows[0] as (typeof rows)[0]
    if (tables > 0 && !interrupted) {
      throw new DatabaseInUse(
        `The database holds ${tables} tables already. A backup is restored into an empty one: make a new database, or give another DATA_DIR.`,
      )
    }
    if (interrupted) await dropAll(tx)
    await tx.query('create table restore_under_way (backup text not null, begun_at timestamptz not null default now())')
    await tx.query(sql`insert into restore_under_way (backup) values (${backup})`)
    return interrupted
  }, CLAIM)
}

async function dropAll(tx: Queryable): Promise<void> {
  await tx.query(`
    do $$
    declare
      found record;
    begin
      for found in select c.relname as name from pg_class c where c.relkind in ('r', 'p') and ${IS_OURS} loop
        execute format('drop table if exists %I cascade', found.name);
      end loop;
      for found in select c.relname as name from pg_class c where c.relkind = 'S' and ${IS_OURS} loop
        execute format('drop sequence if exists %I cascade', found.name);
      end loop;
      for found in
        select p.oid::regprocedure as name
        from pg_proc p
        where p.pronamespace = current_schema()::regnamespace
          and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
      loop
        execute format('drop function if exists %s cascade', found.name);
      end loop;
    end
    $$`)
}

/** Removes the mark: from now on the database may be used. */
export async function releaseDatabase(database: Database): Promise<void> {
  await database.query('drop table restore_under_way')
}
