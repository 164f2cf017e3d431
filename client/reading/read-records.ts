import type { CallOptions } from '../call.ts'
import type { Service } from '../service.ts'
import { asSent, isLong, partsFromTheEnd, type SentWindow } from '../time-window.ts'
import type { Interval, IntervalQuery, RecordQuery, VehicleRecord } from '../v1-shapes.ts'
import type { ProgressOptions } from './export-progress.ts'
import { readExport } from './read-export.ts'
import { walkSearch } from './walk-search.ts'

type SentQuery = Omit<RecordQuery, 'time'> & { time: SentWindow }

/** The service recommends large pages; this is about 1 MB. */
const PAGE = 5000

/** Every record of a window of any length, each once. */
export async function* readRecords(
  service: Service,
  query: RecordQuery,
  { signal, onProgress }: CallOptions & ProgressOptions = {},
): AsyncGenerator<VehicleRecord, void, undefined> {
  const sent: SentQuery = asSent(query)
  if (isLong(sent.time) && sent.order !== 'desc') {
    const { order: _, limit: __, ...filters } = sent
    return yield* readExport(service, filters, { signal, onProgress })
  }
  for (const time of partsFromTheEnd(sent.time)) {
    yield* walkSearch<VehicleRecord>({
      time,
      order: sent.order,
      ask: part =>
        service.call('post', '/api/v1/traffic/data/search', { body: { limit: PAGE, ...sent, ...part } }, { signal }),
      timeOf: ({ timestamp }) => timestamp,
      rankOf: ({ id }) => [id],
    })
  }
}

/** Every stored interval of a window of any length, each once; searches of 30 days follow one another. */
export async function* readIntervals(
  service: Service,
  query: IntervalQuery,
  { signal }: CallOptions = {},
): AsyncGenerator<Interval, void, undefined> {
  const sent = asSent(query)
  const parts = [...partsFromTheEnd(sent.time)]
  for (const time of sent.order === 'desc' ? parts : parts.reverse()) {
    yield* walkSearch<Interval>({
      time,
      order: sent.order,
      ask: part =>
        service.call('post', '/api/v1/traffic/data/intervals', { body: { limit: PAGE, ...sent, ...part } }, { signal }),
      timeOf: ({ start }) => start,
      rankOf: ({ site, channel }) => [site, channel],
    })
  }
}
