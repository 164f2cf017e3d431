import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '../../../contract/times/time.ts'
import type { Database } from '../../platform/database/database.ts'
import { isLockTimeout } from '../../platform/database/unavailable.ts'
import { dayOf, type Span } from '../blocks/spans.ts'
import { timestamp } from '../timestamp.ts'
import type { SealRequest } from './store.ts'

/**
 * The spans of an organization that have rows to be sealed, ascending; each is found when the one before it was taken. With
 * `isPaced` it then pauses for as long as that took.
 */
export async function* findSpans(
  database: Database,
  request: SealRequest,
  startOfSpan: (firstRow: number) => number,
): AsyncGenerator<Span, void> {
  let from = Number.NEGATIVE_INFINITY
  while (!request.signal?.aborted) {
    const startedAt = performance.now()
    const span = await findSpan(database, request, from, startOfSpan)
    if (!span) return
    from = span.end
    yield span
    if (request.isPaced) await pauseAsLongAs(startedAt, request.signal)
  }
}

/** For as long as the work since then took. */
export const pauseAsLongAs = (startedAt: number, signal: AbortSignal | undefined): Promise<void> =>
  sleep(performance.now() - startedAt, undefined, { signal }).catch(() => {})

interface FirstRow {
  first: Date | null
  start: Date | null
  end: Date | null
  /** The end of the last span before it, and the start of the next one after it. */
  before: Date | null
  after: Date | null
}

/** The span of the first row in [from, before): the sealed one that it is in, or a new one between its neighbours. */
async function findSpan(
  database: Database,
  { organizationId, before, maxSpanRecords }: SealRequest,
  from: number,
  startOfSpan: (firstRow: number) => number,
): Promise<Span | null> {
  const { rows } = await database.transaction(
    tx =>
      tx.query<FirstRow>({
        text: `
          with first_row as (
            select min(ts) as ts
            from records
            where organization_id = $1 and ts >= $2 and ts < $3
          )
          select f.ts as first, s.start_ts as start, s.end_ts as end,
            (select max(end_ts) from sealed_spans where organization_id = $1 and end_ts <= f.ts) as before,
            (select min(start_ts) from sealed_spans where organization_id = $1 and start_ts > f.ts) as after
          from first_row f
          left join sealed_spans s on s.organization_id = $1 and s.start_ts <= f.ts and s.end_ts > f.ts
        `,
        values: [organizationId, from === Number.NEGATIVE_INFINITY ? '-infinity' : timestamp(from), timestamp(before)],
      }),
    { statementMs: 60_000 },
  )
  const [row] = rows
  if (!row?.first) return null
  if (row.start && row.end) return { organizationId, start: row.start.getTime(), end: row.end.getTime() }
  const first = row.first.getTime()
  const endOfDay = (dayOf(first) + 1) * DAY_MS
  const start = Math.max(startOfSpan(first), from, row.before?.getTime() ?? Number.NEGATIVE_INFINITY)
  const end = Math.min(endOfDay, before, row.after?.getTime() ?? Number.POSITIVE_INFINITY)
  const span = { organizationId, start, end }
  return { ...span, end: await cutAtHour(database, span, maxSpanRecords) }
}

/** The end of the last hour up to which there are at most so many rows; at least one hour. */
async function cutAtHour(
  database: Database,
  { organizationId, start, end }: Span,
  maxRecords: number,
): Promise<number> {
  const { rows } = await database.query<{ hour: Date; count: number }>({
    text: `
      select date_trunc('hour', ts) as hour, count(*)::integer as count
      from records
      where organization_id = $1 and ts >= $2 and ts < $3
      group by 1
      order by 1
    `,
    values: [organizationId, timestamp(start), timestamp(end)],
  })
  let count = 0
  for (const row of rows) {
    const hour = row.hour.getTime()
    if (count > 0 && count + row.count > maxRecords) return Math.max(hour, start + 1)
    count += row.count
  }
  return end
}

/** An upload of the day is still being stored. Others would have to wait behind us, so this is not waited for. */
export function ignoreLockTimeout(error: unknown): null {
  if (isLockTimeout(error)) return null
  throw error
}
