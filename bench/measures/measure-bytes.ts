import type { Task } from '../tools/task.ts'

/** Bytes per record on disk, of the table and of each index. */
export async function measureBytes({ workplace, results }: Task): Promise<void> {
  const { rows } = await workplace.database.query(`
    select
      sum(pg_table_size(t.oid)) / sum(t.reltuples) as heap,
      sum((select sum(pg_relation_size(indexrelid)) from pg_index where indrelid = t.oid and indisunique)) / sum(t.reltuples) as key,
      sum((select sum(pg_relation_size(indexrelid)) from pg_index where indrelid = t.oid and not indisunique)) / sum(t.reltuples) as by_time
    from pg_inherits
    join pg_class t on t.oid = inhrelid
    where inhparent = 'records'::regclass and t.reltuples > 0`)
  const { heap, key, by_time } = rows[0]
  const rounded = [heap, by_time, key, heap + by_time + key].map(Math.round)
  results.line('Bytes per record:')
  results.table(['table', 'index by time', 'key, by site', 'together'], [rounded])
}

/** The same of blocks, in both orders together. */
export async function measureSealedBytes({ workplace, results }: Task, records: number): Promise<void> {
  const { rows } = await workplace.database.query(`
    select sum(pg_total_relation_size(name::regclass))::bigint as bytes
    from unnest('{time_blocks,site_blocks,sealed_spans}'::text[]) as name`)
  results.line(`Bytes per record: ${(Number(rows[0].bytes) / records).toFixed(1)}.`)
}
