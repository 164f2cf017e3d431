import sql from 'sql-template-tag'
import type { Queryable } from '../../../platform/database/database.ts'
import { SUMMARY } from '../block-summary.ts'
import type { BlockRow, SpanBlocks, SpanToRead } from '../store.ts'

/** Both kinds in one statement, so that a span that is opened or sealed meanwhile is read in one state. */
export async function readSpan(tx: Queryable, { organization_id, span_start }: SpanToRead): Promise<SpanBlocks> {
  const { rows } = await tx.query<BlockRow>(sql`
    select null::integer as site_id, first_ts, first_id, last_ts, last_id, count, ${SUMMARY}, removed_sites, data,
      null::bytea as rollup, null::bytea as span_rollup, null::bigint as rolled_up_in, generation
    from time_blocks
    where organization_id = ${organization_id} and span_start = ${span_start}
    union all
    select site_id, first_ts, first_id, last_ts, last_id, count, ${SUMMARY}, ''::bytea, data, rollup, span_rollup,
      rolled_up_in, 0
    from site_blocks
    where organization_id = ${organization_id} and span_start = ${span_start}
  `)
  return { rows, pending: [] }
}
