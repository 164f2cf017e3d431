import sql from 'sql-template-tag'
import type { Queryable } from '../../../platform/database/database.ts'
import { bytesOfSites } from '../../blocks/spans.ts'
import { SUMMARY } from '../block-summary.ts'
import type { BlockRow, SpanBlocks, SpanToRead } from '../store.ts'
import { readSpanState } from './find-stretch.ts'

/** The blocks of its generation, under a lock that keeps it as it is. */
export async function readSpan(tx: Queryable, { organization_id, span_start }: SpanToRead): Promise<SpanBlocks> {
  const { bucket, generation, removed_sites, pending_sites } = await readSpanState(tx, organization_id, span_start)
  const { rows } = await tx.query<BlockRow>(sql`
    select null::integer as site_id, first_ts, first_id, last_ts, last_id, count, ${SUMMARY},
      ${bytesOfSites(removed_sites)}::bytea as removed_sites, data, null::bytea as rollup, null::bytea as span_rollup,
      null::bigint as rolled_up_in, 0 as generation
    from time_blocks
    where organization_id = ${organization_id} and span_start = ${span_start}
      and bucket = ${bucket} and generation = ${generation}
    union all
    select site_id, first_ts, first_id, last_ts, last_id, count, ${SUMMARY}, ''::bytea, data, rollup, span_rollup,
      rolled_up_in, 0
    from site_blocks
    where organization_id = ${organization_id} and span_start = ${span_start}
  `)
  return { rows, pending: pending_sites }
}
