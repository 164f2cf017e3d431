import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { bodyTooLarge, DetailError, malformedRequest, requestTimedOut } from '../../platform/http/errors.ts'
import type { ArrivingBody } from '../../platform/http/requests/body.ts'
import { lackOfSpace } from '../../platform/jobs/disk-reserve.ts'
import { diskFull, renameFile, type Written, writePart } from '../../platform/jobs/job-files.ts'

interface ReceiveLimits {
  bytes: number
  reserveBytes: number | null
}

/** Writes a body to a file, which gets its name when it is complete and on disk. An incomplete body is deleted. */
export async function receiveFile(body: ArrivingBody, path: string, limits: ReceiveLimits): Promise<Written> {
  const part = `${path}.part`
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const beforeWrite = async (_: number, pieceSize: number) => {
      const sentence = await lackOfSpace(dirname(path), limits.reserveBytes, pieceSize)
      if (sentence) throw noSpace(sentence)
    }
    const written = await writePart(part, piecesOf(body, limits.bytes), { beforeWrite })
    await renameFile(part, path)
    return written
  } catch (error) {
    await rm(part, { force: true })
    const sentence = diskFull(error)
    throw sentence ? noSpace(sentence) : error
  }
}

const noSpace = (sentence: string) => new DetailError(503, sentence, { 'Retry-After': '60' })

/** The request is never destroyed, because the error could not be answered then. */
async function* piecesOf({ request, bodyDueAt }: ArrivingBody, maxBytes: number): AsyncGenerator<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw bodyTooLarge()
  const pieces: AsyncIterator<Buffer> = request.iterator({ destroyOnReturn: false })
  try {
    for (let size = 0; ; ) {
      const { done, value } = await withTimeout(pieces.next(), bodyDueAt - performance.now())
      if (done) return
      size += value.length
      if (size > maxBytes) throw bodyTooLarge()
      yield value
    }
  } catch (error) {
    throw error instanceof DetailError ? error : malformedRequest()
  } finally {
    // Not awaited: a piece that is late may never arrive.
    pieces.return?.().catch(() => {})
    request.resume()
  }
}

/** Each piece has its own timer: racing against one shared promise would keep every piece in memory until that settles. */
function withTimeout<T>(piece: Promise<T>, milliseconds: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(requestTimedOut()), milliseconds)
    piece.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
