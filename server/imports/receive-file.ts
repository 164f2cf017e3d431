import { mkdir, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { dirname } from 'node:path'
import { bodyTooLarge, DetailError, malformedRequest, requestTimedOut } from '../http/errors.ts'
import { diskFull, nameFile, type Written, writePart } from '../jobs/job-files.ts'

export interface ReceiveLimits {
  bytes: number
  milliseconds: number
}

/** Writes a body into a file of that name, which appears when it is whole and on the disk; of half a body nothing stays. */
export async function receiveFile(request: IncomingMessage, path: string, limits: ReceiveLimits): Promise<Written> {
  const part = `${path}.part`
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const written = await writePart(part, piecesOf(request, limits))
    await nameFile(part, path)
    return written
  } catch (error) {
    await rm(part, { force: true })
    const sentence = diskFull(error)
    throw sentence ? new DetailError(503, sentence, { 'Retry-After': '60' }) : error
  }
}

/** The request itself is never destroyed, for then nobody could be told what was wrong. */
async function* piecesOf(request: IncomingMessage, { bytes, milliseconds }: ReceiveLimits): AsyncGenerator<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > bytes) throw bodyTooLarge()
  const pieces: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false })
  const until = performance.now() + milliseconds
  try {
    for (let size = 0; ; ) {
      const { done, value } = await inTime(pieces.next(), until - performance.now())
      if (done) return
      size += value.length
      if (size > bytes) throw bodyTooLarge()
      yield value
    }
  } catch (error) {
    throw error instanceof DetailError ? error : malformedRequest()
  } finally {
    // Not waited for: one that is late may never come.
    pieces.return?.().catch(() => {})
    request.resume()
  }
}

/** Each piece has a timer of its own: a race against one for all of them would keep every piece until it is over. */
function inTime<T>(piece: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(requestTimedOut()), milliseconds)
    piece.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
