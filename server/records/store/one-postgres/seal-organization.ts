import { HOUR_MS } from '../../../../contract/times/time.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Span } from '../../blocks/spans.ts'
import { timestamp } from '../../timestamp.ts'
import { findSpans, ignoreLockTimeout, pauseAsLongAs } from '../find-spans.ts'
import type { SealRequest } from '../store.ts'
import { generationsToSeal, listGenerations } from './generations.ts'
import { prepareSpan } from './seal-span.ts'

const startOfHour = (ts: number): number => Math.floor(ts / HOUR_MS) * HOUR_MS

/** Two spans at a time, unless it is paced: while one is encoded here, PostgreSQL reads or stores the other. */
export async function sealOrganization(database: Database, request: SealRequest): Promise<void> {
  const { isPaced, onSealed, onFailure } = request
  const seal = async (span: Span, previous: Promise<void>) => {
    try {
      const store = await prepareSpan(database, span, request)
      await previous
      onSealed((await store().catch(ignoreLockTimeout)) ?? 0)
    } catch (error) {
      onFailure(error)
    }
  }
  let previous = Promise.resolve()
  try {
    for (const find of [findSpans, findSpansToMerge]) {
      for await (const span of find(database, request, startOfHour)) {
        const sealing = seal(span, previous)
        await (isPaced ? sealing : previous)
        previous = sealing
      }
      await previous
    }
  } finally {
    await previous
  }
}

/** While an import adds to the days of a network, a loop does not merge them over and over. */
const QUIET = '10 minutes'

/** The spans to which imports have added generations of blocks of all sites. */
async function* findSpansToMerge(
  database: Database,
  { organizationId, before, isPaced, signal }: SealRequest,
): AsyncGenerator<Span, void> {
  const spans = await database.transaction(
    async tx => {
      const { rows } = await tx.query<{ start_ts: Date; end_ts: Date }>({
        text: `
          select start_ts, end_ts
          from sealed_spans
          where organization_id = $1 and end_ts <= $2 and sealed_at < now() - $3::interval
            and start_ts in (select span_start from time_blocks where organization_id = $1 and generation > 0)
          order by start_ts
        `,
        values: [organizationId, timestamp(before), isPaced ? QUIET : '-1 second'],
      })
      const starts = rows.map(({ start_ts }) => start_ts.getTime())
      const stored = starts.length > 0 ? await listGenerations(tx, organizationId, starts) : new Map()
      return rows
        .map(({ start_ts, end_ts }) => ({ organizationId, start: start_ts.getTime(), end: end_ts.getTime() }))
        .filter(({ start }) => generationsToSeal(stored.get(start) ?? [], 0).length > 0)
    },
    { statementMs: 60_000 },
  )
  for (const span of spans) {
    if (signal?.aborted) return
    const startedAt = performance.now()
    yield span
    if (isPaced) await pauseAsLongAs(startedAt, signal)
  }
}
