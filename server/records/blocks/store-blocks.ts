import type { Queryable } from '../../platform/database/database.ts'
import { timestamp } from '../timestamp.ts'
import type { Block } from './make-blocks.ts'
import type { Span } from './spans.ts'

/**
 * Whether another process has sealed a span since this one was chosen that overlaps it and is not the same. Blocks must not
 * overlap in time: a read takes them one after the other.
 */
export async function overlapsOther(tx: Queryable, { organizationId, start, end }: Span): Promise<boolean> {
  const { rows } = await tx.query({
    text: `
      select 1
      from sealed_spans
      where organization_id = $1 and start_ts < $3 and end_ts > $2 and (start_ts, end_ts) <> ($2, $3)
      limit 1
    `,
    values: [organizationId, timestamp(start), timestamp(end)],
  })
  return rows.length > 0
}

/** Around an upload that is being taken back records are counted by local days, from rows. */
export const UPLOAD_MARGIN = '26 hours'

/** Whether an upload of the span is still to be published or taken back, for which its records must be rows. */
export async function hasPendingUploads(tx: Queryable, { organizationId, start, end }: Span): Promise<boolean> {
  const { rows } = await tx.query({
    text: `
      select 1
      from uploads
      where organization_id = $1
        and (position is null or (take_back_asked_at is not null and taken_back_at is null))
        and first_ts - interval '${UPLOAD_MARGIN}' < $3 and last_ts + interval '${UPLOAD_MARGIN}' > $2
      limit 1
    `,
    values: [organizationId, timestamp(start), timestamp(end)],
  })
  return rows.length > 0
}

const COLUMNS = `organization_id, span_start, first_ts, first_id, last_ts, last_id, count, low_upload, high_upload, channels,
  lanes, vehicle_classes, min_speed, max_speed, min_length, max_length, min_headway, max_headway, has_valid, has_invalid,
  data`
const BLOCKS_AT_A_TIME = 50

/** The bucket says which shard of a cluster has blocks of all sites; the generation there which of a span are valid. */
export async function insertBlocks(
  tx: Queryable,
  table: 'time_blocks' | 'site_blocks',
  span: Span,
  blocks: Block[],
  sequence?: { generation: number; bucket: number },
): Promise<void> {
  for (let at = 0; at < blocks.length; at += BLOCKS_AT_A_TIME) {
    const values: unknown[] = []
    const rows = blocks.slice(at, at + BLOCKS_AT_A_TIME).map(block => {
      const row = [
        ...valuesOf(span, block),
        ...(table === 'site_blocks' ? [block.siteId, block.rollup, block.spanRollup, block.rolledUpIn] : []),
        ...(sequence ? [sequence.generation, sequence.bucket] : []),
      ]
      values.push(...row)
      return `(${row.map((_, i) => `$${values.length - row.length + i + 1}`).join(', ')})`
    })
    const columns = `${COLUMNS}${table === 'site_blocks' ? ', site_id, rollup, span_rollup, rolled_up_in' : ''}${sequence ? ', generation, bucket' : ''}`
    await tx.query({ text: `insert into ${table} (${columns}) values ${rows.join(', ')}`, values })
  }
}

const valuesOf = ({ organizationId, start }: Span, { summary, data }: Block): unknown[] => [
  organizationId,
  timestamp(start),
  timestamp(summary.first.ts),
  summary.first.id,
  timestamp(summary.last.ts),
  summary.last.id,
  summary.count,
  summary.lowUpload,
  summary.highUpload,
  summary.channels,
  summary.lanes,
  summary.vehicleClasses,
  summary.speed.min,
  summary.speed.max,
  summary.length.min,
  summary.length.max,
  summary.headway.min,
  summary.headway.max,
  summary.hasValid,
  summary.hasInvalid,
  data,
]
