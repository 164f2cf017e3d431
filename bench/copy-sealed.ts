import { allocateColumns, columnNamesOf, type RecordColumns } from '../server/records/blocks/columns.ts'
import { copyColumns } from '../server/records/blocks/copy-columns.ts'
import { makeBlocks } from '../server/records/blocks/make-blocks.ts'
import { insertBlocks } from '../server/records/blocks/store-blocks.ts'
import { decodeStored } from '../server/records/blocks/stored-block.ts'
import type { Workplace } from './workplace.ts'

const DAY = 86_400_000
const NAMES = columnNamesOf('site')

export interface SealedSpan {
  start: number
  end: number
}

export async function listSealed({ database, organizationId }: Workplace): Promise<SealedSpan[]> {
  const { rows } = await database.query<{ start_ts: Date; end_ts: Date }>({
    text: 'select start_ts, end_ts from sealed_spans where organization_id = $1 order by start_ts',
    values: [organizationId],
  })
  return rows.map(({ start_ts, end_ts }) => ({ start: start_ts.getTime(), end: end_ts.getTime() }))
}

/**
 * Stores the records of sealed spans once more, later by whole days and with higher ids, in blocks that are made as for rows.
 * Ten times as many records would take most of an hour if each were first inserted as a row.
 */
export async function copySealed(workplace: Workplace, spans: SealedSpan[], days: number, ids: number): Promise<void> {
  const { database, organizationId } = workplace
  for (const { start, end } of spans) {
    const { rows } = await database.query<{ data: Buffer }>({
      text: 'select data from site_blocks where organization_id = $1 and span_start = $2',
      values: [organizationId, new Date(start).toISOString()],
    })
    const later = shifted(
      rows.map(({ data }) => decodeStored(data, 'of a site')),
      days * DAY,
      ids,
    )
    const { timeBlocks, siteBlocks } = await makeBlocks({ rows: later, blocks: [] })
    const span = { organizationId, start: start + days * DAY, end: end + days * DAY }
    await database.transaction(async tx => {
      await insertBlocks(tx, 'time_blocks', span, timeBlocks)
      await insertBlocks(tx, 'site_blocks', span, siteBlocks)
      await tx.query({
        text: 'insert into sealed_spans (organization_id, start_ts, end_ts) values ($1, $2, $3)',
        values: [organizationId, new Date(span.start).toISOString(), new Date(span.end).toISOString()],
      })
    })
  }
}

/** All records in the order of (ts, id). */
function shifted(parts: RecordColumns[], ms: number, ids: number): RecordColumns {
  const all = allocateColumns(
    parts.reduce((sum, { count }) => sum + count, 0),
    NAMES,
  )
  let at = 0
  for (const part of parts) at = copyColumns(all, at, part, indexes(part.count), NAMES)
  const { ts, id, count } = all
  for (let i = 0; i < count; i++) {
    ts[i] = (ts[i] as number) + ms
    id[i] = (id[i] as number) + ids
  }
  const order = indexes(count).sort(
    (a, b) => (ts[a] as number) - (ts[b] as number) || (id[a] as number) - (id[b] as number),
  )
  const inOrder = allocateColumns(count, NAMES)
  copyColumns(inOrder, 0, all, order, NAMES)
  return inOrder
}

const indexes = (count: number): Int32Array => Int32Array.from({ length: count }, (_, i) => i)
