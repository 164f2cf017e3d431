import type { CallOptions } from '../call.ts'
import { Patience, sleepUnlessAborted } from '../retry.ts'
import type { Service } from '../service.ts'
import type { ChangeKind, StreamedChange, StreamQuery } from '../v1-shapes.ts'
import { readEvents } from './read-events.ts'

/** A line comes every 15 s when there is nothing else; three that stay away are a connection that is dead. */
const IDLE_MS = 45_000

/**
 * Changes as they come, for ever. A stream that ends or is cut is opened again behind the last change that came. What
 * cannot be opened the first time fails like any request; later it is retried until it succeeds.
 */
export async function* streamChanges<Kind extends ChangeKind>(
  service: Service,
  { after, ...query }: StreamQuery<Kind>,
  { signal }: CallOptions = {},
): AsyncGenerator<StreamedChange<Kind>, void, undefined> {
  const patience = new Patience(service.retry, signal)
  const idleMs = Math.min(IDLE_MS, service.retry.timeoutMs)
  let last: string | null = null
  let retryMs = 0
  for (;;) {
    const headers: { [name: string]: string } = { Accept: 'text/event-stream' }
    if (last !== null) headers['Last-Event-ID'] = last
    const sent = { query: { ...query, after: last === null ? after : undefined } }
    const pieces = service.read('/api/v1/traffic/data/stream', sent, { headers, idleMs, signal })
    try {
      for await (const event of readEvents(pieces)) {
        patience.reset()
        last = event.id ?? last
        retryMs = event.retryMs ?? retryMs
        if (event.data !== null) yield { change: JSON.parse(event.data), cursor: last as string }
      }
      await sleepUnlessAborted(Math.min(retryMs, service.retry.mostMs) * (0.5 + Math.random() / 2), signal)
    } catch (error) {
      await patience.after(error, last === null ? undefined : Number.POSITIVE_INFINITY)
    }
  }
}
