import type { CallOptions } from '../call.ts'
import { InvalidRequest } from '../errors.ts'
import type { Service } from '../service.ts'
import { asSent, isLong, momentOf, partsFromTheEnd, type SentWindow } from '../time-window.ts'
import type { RecordQuery, SearchPage, VehicleRecord } from '../v1-shapes.ts'
import type { ProgressOptions } from './export-progress.ts'
import { readExport } from './read-export.ts'

type SentQuery = Omit<RecordQuery, 'time'> & { time: SentWindow }

/** The service recommends large pages; this is about 1 MB. */
const PAGE = 5000
/** How often in a row a walk restarts without progress. */
const FRUITLESS = 5

/** Every record of a window of any length, each once. */
export async function* readRecords(
  service: Service,
  query: RecordQuery,
  { signal, onProgress }: CallOptions & ProgressOptions = {},
): AsyncGenerator<VehicleRecord, void, undefined> {
  const sent: SentQuery = asSent(query)
  if (!isLong(sent.time)) return yield* walk(service, sent, signal)
  if (sent.order !== 'desc') {
    const { order: _, limit: __, ...filters } = sent
    return yield* readExport(service, filters, { signal, onProgress })
  }
  for (const time of partsFromTheEnd(sent.time)) yield* walk(service, { ...sent, time }, signal)
}

/** All pages of a search. Only a page without a cursor is the last one; a cursor that is no longer good is done without. */
async function* walk(service: Service, query: SentQuery, signal: AbortSignal | undefined) {
  let last: VehicleRecord | null = null
  let time = query.time
  let cursor: string | null = null
  let fruitless = 0
  for (;;) {
    const page: SearchPage | InvalidRequest = await service
      .call('post', '/api/v1/traffic/data/search', { body: { limit: PAGE, ...query, time, cursor } }, { signal })
      .catch(asLostPlace)
    if (page instanceof InvalidRequest) {
      if (cursor === null || ++fruitless > FRUITLESS) throw page
      cursor = null
      if (last) time = from(last, query)
      continue
    }
    for (const record of page.items) {
      if (last && !isBehind(record, last, query.order)) continue
      last = record
      fruitless = 0
      yield record
    }
    if (page.next_cursor === null) return
    cursor = page.next_cursor
  }
}

function asLostPlace(error: unknown): InvalidRequest {
  if (error instanceof InvalidRequest && error.field('cursor').length > 0) return error
  throw error
}

/** The rest of the window: from the last yielded record on, including those of the same millisecond. */
function from({ timestamp }: VehicleRecord, { time, order }: SentQuery): SentWindow {
  if (order !== 'desc') return { ...time, from_dt: timestamp }
  const behind = Date.parse(timestamp) + 1
  // Never later than what was asked for: that may be 30 days to the microsecond.
  return behind < momentOf(time.to_dt) ? { ...time, to_dt: new Date(behind).toISOString() } : time
}

function isBehind(one: VehicleRecord, other: VehicleRecord, order: RecordQuery['order']): boolean {
  const [first, second] = order === 'desc' ? [one, other] : [other, one]
  // Timestamps are all of one form: their texts have the order of the moments.
  return second.timestamp > first.timestamp || (second.timestamp === first.timestamp && second.id > first.id)
}
