import { expect, test } from 'vitest'
import { NO_FILTERS } from '../record-filters.ts'
import { inPieces } from './in-pieces.ts'
import type { CountedSlice, CountRequest } from './read-counts.ts'
import { sizeOf } from './read-slices.ts'

const request = { organizationId: 1, from: 0, to: 1, filters: NO_FILTERS, withSite: true } as unknown as CountRequest
const NUMBERS = Array.from({ length: 50 }, (_, i) => i)
/** Few of them take longer than a piece may. */
const spend = () => {
  for (const until = performance.now() + 0.3; performance.now() < until; );
}

test('the pieces of a slice together are the slice, in its order', async () => {
  const rows = new Uint8Array(12_001 * sizeOf(request)).map((_, i) => i % 251)
  const slice = { rows: new DataView(rows.buffer), blocks: NUMBERS, rollups: NUMBERS }
  const seen = { rows: [] as Uint8Array[], blocks: [] as unknown[], rollups: [] as unknown[] }
  let pieces = 0
  for await (const piece of inPieces(slice as unknown as CountedSlice, request)) {
    pieces++
    seen.rows.push(new Uint8Array(piece.rows.buffer, piece.rows.byteOffset, piece.rows.byteLength))
    for (const name of ['blocks', 'rollups'] as const) {
      for (const one of piece[name]) {
        seen[name].push(one)
        spend()
      }
    }
  }
  expect(Buffer.concat(seen.rows).equals(rows)).toBe(true)
  expect([seen.blocks, seen.rollups]).toEqual([NUMBERS, NUMBERS])
  expect(pieces).toBeGreaterThan(3 + 2 * 5)
})

test('a block is decoded in the piece that counts it: another request may decode one in between', async () => {
  let decoded = 0
  const blocks = {
    *[Symbol.iterator]() {
      for (const n of NUMBERS) {
        decoded++
        yield n
      }
    },
  }
  const slice = { rows: new DataView(new ArrayBuffer(0)), blocks, rollups: [] }
  let counted = 0
  for await (const piece of inPieces(slice as unknown as CountedSlice, request)) {
    expect(decoded).toBe(counted)
    for (const _ of piece.blocks) {
      counted++
      spend()
    }
  }
  expect(counted).toBe(NUMBERS.length)
})
