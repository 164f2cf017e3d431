import type { Database } from '../../../platform/database/database.ts'
import { lockDayForSealing } from '../../blocks/spans.ts'
import { storeOf } from '../store-of.ts'

interface SealedSpan {
  organization_id: number
  start_ts: Date
  end_ts: Date
}

/** Deletes all blocks of spans that ended before a time, one span a transaction. */
export async function dropSealedBefore(database: Database, before: number, signal?: AbortSignal): Promise<void> {
  const { rows } = await database.query<SealedSpan>({
    text: 'select organization_id, start_ts, end_ts from sealed_spans where end_ts <= $1 order by start_ts',
    values: [new Date(before).toISOString()],
  })
  for (const { organization_id, start_ts, end_ts } of rows) {
    if (signal?.aborted) return
    const span = { organizationId: organization_id, start: start_ts.getTime(), end: end_ts.getTime() }
    await database.transaction(
      async tx => {
        await tx.query(lockDayForSealing(span))
        await storeOf(tx).waitForReaders(tx, organization_id)
        const values = [organization_id, start_ts.toISOString()]
        for (const table of ['time_blocks', 'site_blocks']) {
          await tx.query({ text: `delete from ${table} where organization_id = $1 and span_start = $2`, values })
        }
        await tx.query({ text: 'delete from sealed_spans where organization_id = $1 and start_ts = $2', values })
      },
      { statementMs: 60_000, lockMs: 10_000 },
    )
  }
}
