import cliProgress from 'cli-progress'
import { DAY_MS } from '../contract/times/time.ts'
import { allocateColumns, columnNamesOf, type RecordColumns } from '../server/records/blocks/format/columns.ts'
import { copyColumns } from '../server/records/blocks/format/copy-columns.ts'
import { makeBlocks } from '../server/records/blocks/make-blocks.ts'
import { insertBlocks } from '../server/records/blocks/store-blocks.ts'
import { decodeStored } from '../server/records/blocks/stored-block.ts'
import type { Workplace } from './tools/workplace.ts'

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
 * Stores the records of sealed spans several times more, each time later by so many days and with ids higher by so many, in
 * blocks that are made as for rows. Ten times as many records would take most of an hour if each were first inserted as a
 * row.
 */
export async function copySealed(
  workplace: Workplace,
  spans: SealedSpan[],
  { copies, days, ids }: { copies: number; days: number; ids: number },
): Promise<void> {
  const { database, organizationId } = workplace
  const bar = new cliProgress.SingleBar({ format: '{bar} {value} of {total} days copied, {eta} s left' })
  bar.start(spans.length * copies, 0)
  // PostgreSQL stores one copy while the next is encoded.
  let stored = Promise.resolve()
  for (const { start, end } of spans) {
    const { rows } = await database.query<{ data: Buffer }>({
      text: 'select data from site_blocks where organization_id = $1 and span_start = $2',
      values: [organizationId, new Date(start).toISOString()],
    })
    const records = inOrder(rows.map(({ data }) => decodeStored(data, 'of a site')))
    for (let n = 1; n <= copies; n++) {
      shift(records, days * DAY_MS, ids)
      const blocks = await makeBlocks({ rows: records, blocks: [] })
      await stored
      stored = storeSpan(workplace, start + n * days * DAY_MS, end + n * days * DAY_MS, blocks)
      // Awaited when the next one is encoded.
      stored.catch(() => {})
      bar.increment()
    }
  }
  await stored
  bar.stop()
}

async function storeSpan(
  { database, organizationId }: Workplace,
  start: number,
  end: number,
  { timeBlocks, siteBlocks }: Awaited<ReturnType<typeof makeBlocks>>,
): Promise<void> {
  const span = { organizationId, start, end }
  await database.transaction(async tx => {
    await insertBlocks(tx, 'time_blocks', span, timeBlocks)
    await insertBlocks(tx, 'site_blocks', span, siteBlocks)
    await tx.query({
      text: 'insert into sealed_spans (organization_id, start_ts, end_ts) values ($1, $2, $3)',
      values: [organizationId, new Date(start).toISOString(), new Date(end).toISOString()],
    })
  })
}

/** All records in the order of (ts, id). */
function inOrder(parts: RecordColumns[]): RecordColumns {
  const all = allocateColumns(
    parts.reduce((sum, { count }) => sum + count, 0),
    NAMES,
  )
  let at = 0
  for (const part of parts) at = copyColumns(all, at, part, indexes(part.count), NAMES)
  const { ts, id, count } = all
  const order = indexes(count).sort(
    (a, b) => (ts[a] as number) - (ts[b] as number) || (id[a] as number) - (id[b] as number),
  )
  const sorted = allocateColumns(count, NAMES)
  copyColumns(sorted, 0, all, order, NAMES)
  return sorted
}

function shift({ ts, id, count }: RecordColumns, ms: number, ids: number): void {
  for (let i = 0; i < count; i++) {
    ts[i] = (ts[i] as number) + ms
    id[i] = (id[i] as number) + ids
  }
}

const indexes = (count: number): Int32Array => Int32Array.from({ length: count }, (_, i) => i)
