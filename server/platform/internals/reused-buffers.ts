/**
 * Buffers of pages, cached for the next pages. With a new buffer for each page, 100 MB a second, V8 runs a full garbage
 * collection several times a second, which takes a fifth of the time of a busy process.
 */
const cached = new Map<number, Buffer[]>([
  [64 * 1024, []],
  [512 * 1024, []],
])
const MAX_CACHED = 16
/** Node itself cuts smaller buffers from a pool, so there is nothing to gain. */
const SMALL = 4 * 1024

/** The memory that was handed out. Node 24 cuts its own small buffers from one of 64 KiB, which must never be cached here. */
const inUse = new WeakSet<ArrayBufferLike>()

export function acquireBuffer(length: number): Buffer {
  if (length > SMALL) {
    for (const [bytes, free] of cached) {
      if (length > bytes) continue
      const buffer = free.pop() ?? Buffer.allocUnsafeSlow(bytes)
      inUse.add(buffer.buffer)
      return buffer.subarray(0, length)
    }
  }
  return Buffer.allocUnsafe(length)
}

/** Caches a buffer whose bytes are no longer needed. A buffer that is never released is garbage collected as usual. */
export function releaseBuffer(buffer: Buffer): void {
  // A buffer that is released twice would be handed out twice.
  if (!inUse.delete(buffer.buffer)) return
  const free = cached.get(buffer.buffer.byteLength)
  if (free && free.length < MAX_CACHED) free.push(Buffer.from(buffer.buffer as ArrayBuffer))
}
