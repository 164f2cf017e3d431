import { DatabaseUnavailable } from '../../platform/database/database.ts'
import type { EventStream } from '../../platform/http/answers/event-stream.ts'
import type { ChangePosition } from './change.ts'
import type { ChangeFilter } from './change-cursor.ts'
import { type EventReader, ReadQueueTimeout } from './read-events.ts'
import type { StreamNotifier } from './stream-notifier.ts'

/**
 * Sends the changes after a position, and then new ones, until the stream is over. It reads more only when the client has
 * received what was sent. It subscribes before its first read, so that no change in between is missed.
 */
export async function streamChanges(
  { reader, notifier }: { reader: EventReader; notifier: StreamNotifier },
  filter: ChangeFilter,
  start: ChangePosition,
  stream: EventStream,
): Promise<void> {
  let position = start
  let hasNews = true
  let wake = () => {}
  const unsubscribe = notifier.subscribe(() => {
    hasNews = true
    wake()
  })
  stream.once('close', () => wake())
  try {
    while (!stream.isOver) {
      if (hasNews) {
        hasNews = false
        const read = await reader.read(filter, position).catch(ignoreTemporary)
        if (!read) continue
        if (read.bytes.length > 0) await stream.send(read.bytes)
        position = read.next
        hasNews ||= read.hasMore
      } else {
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
    }
  } catch (error) {
    stream.destroy(error as Error)
  } finally {
    unsubscribe()
  }
}

/** A database that is unavailable for a moment, or busy, does not end the stream: it reads again when notified. */
function ignoreTemporary(error: unknown): null {
  if (error instanceof DatabaseUnavailable || error instanceof ReadQueueTimeout) return null
  throw error
}
