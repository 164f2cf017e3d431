import type { FileHandle } from 'node:fs/promises'
import type { Service } from '../service.ts'
import type { Export } from '../v1-shapes.ts'
import type { ProgressOptions } from './export-progress.ts'
import { FileDamaged } from './file-damaged.ts'
import { readFile } from './read-file.ts'

interface DownloadOptions extends ProgressOptions {
  signal?: AbortSignal
}

/** The file of a completed export, from the bytes that `<path>.part` holds on. */
export async function download(service: Service, from: Export, path: string, options: DownloadOptions): Promise<void> {
  const { open, rename, rm } = await import('node:fs/promises')
  const part = `${path}.part`
  const file = await open(part, 'a+')
  try {
    const { size } = await file.stat()
    let found = await fill(service, from, file, options)
    // What was there may have been the beginning of another file.
    if (found !== from.sha256 && size > 0) {
      await file.truncate(0)
      found = await fill(service, from, file, options)
    }
    if (found !== from.sha256) {
      await rm(part)
      throw new FileDamaged(new Error(`Its SHA-256 is ${found} instead of ${from.sha256}.`))
    }
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, path)
}

const CHUNK_BYTES = 1024 * 1024

/** Writes what is missing, and gives the SHA-256 of all. */
async function fill(service: Service, from: Export, file: FileHandle, { signal, onProgress }: DownloadOptions) {
  const { createHash } = await import('node:crypto')
  const { records_written, size_bytes } = from
  const hash = createHash('sha256')
  let received = 0
  const reportProgress = () => {
    const share = size_bytes ? received / size_bytes : 1
    onProgress?.({ phase: 'downloading', share, records_written, received_bytes: received, size_bytes })
  }
  if ((await file.stat()).size > (size_bytes ?? 0)) await file.truncate(0)
  const buffer = new Uint8Array(CHUNK_BYTES)
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, received)
    if (bytesRead === 0) break
    hash.update(buffer.subarray(0, bytesRead))
    received += bytesRead
  }
  reportProgress()
  for await (const piece of readFile(service, from, received, signal)) {
    await file.appendFile(piece)
    hash.update(piece)
    received += piece.length
    reportProgress()
  }
  return hash.digest('hex')
}
