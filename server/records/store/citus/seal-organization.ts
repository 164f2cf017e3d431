import { DAY_MS } from '../../../../contract/times/time.ts'
import type { Database } from '../../../platform/database/database.ts'
import { dayOf } from '../../blocks/spans.ts'
import { findSpans, ignoreLockTimeout } from '../find-spans.ts'
import type { SealRequest } from '../store.ts'
import { sealSpan, settleSpans } from './seal-span.ts'

/** Without gaps between the spans of a day: each gap is asked of all workers by readers. */
const startOfDay = (ts: number): number => dayOf(ts) * DAY_MS

export async function sealOrganization(database: Database, request: SealRequest): Promise<void> {
  const { organizationId, siteBlockRecords, onSealed, onFailure } = request
  await settleSpans(database, organizationId).catch(onFailure)
  for await (const span of findSpans(database, request, startOfDay)) {
    try {
      const rows = await sealSpan(database, span, siteBlockRecords).catch(ignoreLockTimeout)
      onSealed(rows ?? 0)
    } catch (error) {
      onFailure(error)
    }
  }
}

/** What is only half sealed has no blocks of its sites yet. */
export async function completeSealing(database: Database): Promise<void> {
  const { rows } = await database.query<{ id: number }>('select distinct organization_id as id from sealed_spans')
  for (const { id } of rows) await settleSpans(database, id)
}
