/**
 * Buffers of pages, kept for the next ones. New ones for each page, 100 MB a second, make V8 collect all its garbage
 * several times a second, a fifth of the time of a busy process.
 */
const kept = new Map<number, Buffer[]>([
  [64 * 1024, []],
  [512 * 1024, []],
])
const MAX_CACHED = 16
/** Node itself takes small buffers from a kept one. */
const SMALL = 4 * 1024

/** The memory that is in use. Node 24 cuts its own small buffers from one of 64 KiB, which must never be taken for ours. */
const inUse = new WeakSet<ArrayBufferLike>()

export function takeBuffer(length: number): Buffer {
  if (length > SMALL) {
    for (const [bytes, same] of kept) {
      if (length > bytes) continue
      const buffer = same.pop() ?? Buffer.allocUnsafeSlow(bytes)
      inUse.add(buffer.buffer)
      return buffer.subarray(0, length)
    }
  }
  return Buffer.allocUnsafe(length)
}

/** Takes back a buffer whose bytes nobody needs any more; one that is not given back is garbage as any other. */
export function giveBack(buffer: Buffer): void {
  // A buffer that is given back twice would be handed out twice.
  if (!inUse.delete(buffer.buffer)) return
  const same = kept.get(buffer.buffer.byteLength)
  if (same && same.length < MAX_CACHED) same.push(Buffer.from(buffer.buffer as ArrayBuffer))
}
