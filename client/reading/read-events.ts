/** One block of a stream; what it does not have is null. */
export interface StreamEvent {
  id: string | null
  data: string | null
  /** How long to wait before coming again. */
  retryMs: number | null
}

/** Server-sent events out of the pieces in which they come, also the blocks that only say that the stream lives. */
export async function* readEvents(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<StreamEvent, void, undefined> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of pieces) {
    const blocks = (rest + decoder.decode(piece, { stream: true })).split(/\r?\n\r?\n/)
    rest = blocks.pop() as string
    for (const block of blocks) yield eventOf(block)
  }
}

/** Data of several lines are one text. */
function eventOf(block: string): StreamEvent {
  const event: StreamEvent = { id: null, data: null, retryMs: null }
  for (const line of block.split(/\r?\n/)) {
    const [, name, value = ''] = /^(id|data|retry): ?(.*)$/.exec(line) ?? []
    if (name === 'id') event.id = value
    if (name === 'data') event.data = event.data === null ? value : `${event.data}\n${value}`
    if (name === 'retry') event.retryMs = Number(value)
  }
  return event
}
