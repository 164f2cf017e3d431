import { createReadStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { DetailError } from '../errors.ts'
import type { RouteAnswer } from '../route.ts'
import { notModified } from './conditional.ts'

export interface FileToSend {
  path: string
  size: number
  /** The same tag means the same bytes. */
  etag: string
  type: string
  /** Only ASCII letters, digits, dots and dashes. */
  fileName: string
}

/** A file, or the requested range of it: `curl -C -` resumes a download. */
export function sendFile(request: IncomingMessage, file: FileToSend): RouteAnswer {
  const { path, size, type } = file
  const etag = `"${file.etag}"`
  const headers = {
    ETag: etag,
    'Accept-Ranges': 'bytes',
    'Content-Disposition': `attachment; filename="${file.fileName}"`,
  }
  if (notModified(request, etag)) return { status: 304, headers }
  const range = rangeOf(request, etag, size)
  if (range === null) {
    return { type, headers: { ...headers, 'Content-Length': String(size) }, stream: createReadStream(path) }
  }
  const { start, end } = range
  const partial = { 'Content-Length': String(end - start + 1), 'Content-Range': `bytes ${start}-${end}/${size}` }
  return { status: 206, type, headers: { ...headers, ...partial }, stream: createReadStream(path, { start, end }) }
}

/** An answer of bytes that are in memory, or the requested range of them: programs read columns of Parquet so. */
export function sendBytes(request: IncomingMessage, answer: RouteAnswer): RouteAnswer {
  const { status = 200, bytes } = answer
  const headers: Record<string, string> = { ...answer.headers, 'Accept-Ranges': 'bytes' }
  if (status !== 200 || !bytes) return { ...answer, headers }
  const range = rangeOf(request, headers.ETag ?? '', bytes.length)
  if (range === null) return { ...answer, headers }
  const { start, end } = range
  const partial = { 'Content-Range': `bytes ${start}-${end}/${bytes.length}` }
  return { ...answer, status: 206, bytes: bytes.subarray(start, end + 1), headers: { ...headers, ...partial } }
}

/** Both ends are included; null for the whole file, also if several ranges are requested, which HTTP allows. Only for GET. */
function rangeOf(
  { method, headers }: IncomingMessage,
  etag: string,
  size: number,
): { start: number; end: number } | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '')
  const ifRange = headers['if-range']
  if (method !== 'GET' || !match || (ifRange !== undefined && ifRange !== etag)) return null
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size || start > end) {
    throw new DetailError(416, 'Requested range not satisfiable.', { 'Content-Range': `bytes */${size}` })
  }
  return { start, end }
}
