import { HOUR_MS } from '../../../../contract/times/time.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Span } from '../../blocks/spans.ts'
import { findSpans, ignoreLockTimeout } from '../find-spans.ts'
import type { SealRequest } from '../store.ts'
import { prepareSpan } from './seal-span.ts'

const startOfHour = (ts: number): number => Math.floor(ts / HOUR_MS) * HOUR_MS

/** Two spans at a time, unless it is paced: while one is encoded here, PostgreSQL reads or stores the other. */
export async function sealOrganization(database: Database, request: SealRequest): Promise<void> {
  const { siteBlockRecords, isPaced, onSealed, onFailure } = request
  const seal = async (span: Span, previous: Promise<void>) => {
    try {
      const store = await prepareSpan(database, span, siteBlockRecords)
      await previous
      onSealed((await store().catch(ignoreLockTimeout)) ?? 0)
    } catch (error) {
      onFailure(error)
    }
  }
  let previous = Promise.resolve()
  try {
    for await (const span of findSpans(database, request, startOfHour)) {
      const sealing = seal(span, previous)
      await (isPaced ? sealing : previous)
      previous = sealing
    }
  } finally {
    await previous
  }
}
