import { DatabaseUnavailable } from '../database/connect.ts'
import type { EventStream } from '../http/event-stream.ts'
import type { Place } from './read-changes.ts'
import { type EventReader, NoTurn } from './read-events.ts'
import type { Selection } from './selection.ts'
import type { StreamWaker } from './wake-streams.ts'

/**
 * Sends what is behind a place, and then what comes, until the stream is over. It reads on only when the client has
 * taken what it was sent. It waits to be woken from before its first look on, so that nothing can come in between unseen.
 */
export async function streamChanges(
  { reader, waker }: { reader: EventReader; waker: StreamWaker },
  selection: Selection,
  begin: Place,
  stream: EventStream,
): Promise<void> {
  let place = begin
  let isToLook = true
  let wake = () => {}
  const leave = waker.enter(() => {
    isToLook = true
    wake()
  })
  stream.once('close', () => wake())
  try {
    while (!stream.isOver) {
      if (isToLook) {
        isToLook = false
        const read = await reader.read(selection, place).catch(orLater)
        if (!read) continue
        if (read.bytes.length > 0) await stream.send(read.bytes)
        place = read.next
        isToLook ||= read.isFull
      } else {
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
    }
  } catch (error) {
    stream.destroy(error as Error)
  } finally {
    leave()
  }
}

/** A database that is away for a moment, or busy, ends no stream: it looks again when it is woken. */
function orLater(error: unknown): null {
  if (error instanceof DatabaseUnavailable || error instanceof NoTurn) return null
  throw error
}
