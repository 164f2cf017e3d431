import type { Database } from './connect.ts'

/**
 * At a Citus coordinator the records of a site lie together on one of the workers; everything else stays here. For a
 * database that has grown on one PostgreSQL: its records move to the workers when the extension is there. Says whether
 * they did.
 */
export async function distributeRecords(database: Database): Promise<boolean> {
  const { rows } = await database.query("select exists (select from pg_extension where extname = 'citus') as is_citus")
  if (!rows[0].is_citus) return false
  const moved = await database.transaction(
    async tx => {
      await tx.query("select pg_advisory_xact_lock(hashtext('migrations'), 1)")
      const { rows: found } = await tx.query(
        "select 1 from pg_dist_partition where logicalrelid = 'records'::regclass and partmethod = 'h'",
      )
      if (found.length > 0) return false
      await tx.query("select create_distributed_table('records', 'site_id')")
      return true
    },
    { statementMs: 0, lockMs: 0 },
  )
  // The copies that are left here are seen by nobody, and take their place on the disk.
  if (moved) {
    await database.transaction(tx => tx.query("select truncate_local_data_after_distributing_table('records')"), {
      statementMs: 0,
      lockMs: 0,
    })
  }
  return moved
}
