import { Deadline } from '../deadline.ts'
import { FileDamaged } from './file-damaged.ts'

/** Lines of a gzip stream, as many at a time as there are. However it ends, its source is cancelled. */
export async function* readLines(
  read: (signal: AbortSignal) => AsyncGenerator<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<string[]> {
  const reading = new Deadline(0, signal)
  const pieces = read(reading.signal)
  let failure: unknown
  const packed = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        failure = error
        controller.error(error)
      }
    },
  })
  const reader = packed.pipeThrough(new DecompressionStream('gzip')).pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      const lines = (rest + value).split('\n')
      rest = lines.pop() as string
      yield lines
    }
    if (rest !== '') throw new Error('The file ends within a line.')
  } catch (error) {
    signal?.throwIfAborted()
    throw failure ?? new FileDamaged(error)
  } finally {
    reading.end()
    await reader.cancel().catch(() => {})
  }
}
