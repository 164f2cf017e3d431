import { ServiceAway } from '../errors.ts'
import { Patience } from '../retry.ts'
import type { Service } from '../service.ts'
import type { Export } from '../v1-shapes.ts'
import { FileDamaged } from './file-damaged.ts'

/** A download of which nothing comes for so long is cut, and goes on where it was. */
const IDLE_MS = 30_000

/** The bytes of the file of a completed export, from a place on, through cut connections. */
export async function* readFile(
  service: Service,
  { id, sha256, size_bytes }: Export,
  offset: number,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array> {
  const size = size_bytes ?? 0
  const patience = new Patience(service.retry, signal)
  let at = offset
  while (at < size) {
    // Only as it is: a range of a compressed answer is a range of something else.
    const headers = { Range: `bytes=${at}-`, 'If-Range': `"${sha256}"`, 'Accept-Encoding': 'identity', Accept: '*/*' }
    const onOpen = (answer: Response) => refuseOther(answer, at)
    const sent = { path: { id } }
    const reading = { headers, idleMs: Math.min(IDLE_MS, service.retry.timeoutMs), signal, onOpen }
    try {
      for await (const piece of service.read('/api/v1/traffic/exports/{id}/download', sent, reading)) {
        patience.reset()
        at += piece.length
        if (at > size) throw new FileDamaged(new Error(`The service sent more than the ${size} bytes of the file.`))
        yield piece
      }
      if (at < size) throw new ServiceAway(new Error(`The file ended after ${at} of ${size} bytes.`))
    } catch (error) {
      await patience.after(error)
    }
  }
}

/** Something on the way that knows no ranges would give the beginning again. */
function refuseOther(answer: Response, at: number): void {
  if (answer.status === 206 ? answer.headers.get('content-range')?.startsWith(`bytes ${at}-`) : at === 0) return
  throw new FileDamaged(new Error(`The service sent another part of the file than from byte ${at} on.`))
}
