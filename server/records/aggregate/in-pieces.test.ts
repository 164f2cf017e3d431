import { expect, test } from 'vitest'
import { NO_FILTERS } from '../record-filters.ts'
import { inPieces } from './in-pieces.ts'
import type { CountedSlice, CountRequest } from './read-counts.ts'
import { sizeOf } from './read-slices.ts'

const request = { organizationId: 1, from: 0, to: 1, filters: NO_FILTERS, withSite: true } as unknown as CountRequest

test('the pieces of a slice together are the slice, in its order', async () => {
  const rows = new Uint8Array(12_001 * sizeOf(request)).map((_, i) => i % 251)
  const numbers = Array.from({ length: 50 }, (_, i) => i)
  const slice = { rows: new DataView(rows.buffer), blocks: numbers, rollups: numbers, spanRollups: numbers }
  const seen = {
    rows: [] as Uint8Array[],
    blocks: [] as unknown[],
    rollups: [] as unknown[],
    spanRollups: [] as unknown[],
  }
  let pieces = 0
  for await (const piece of inPieces(slice as unknown as CountedSlice, request)) {
    pieces++
    seen.rows.push(new Uint8Array(piece.rows.buffer, piece.rows.byteOffset, piece.rows.byteLength))
    for (const name of ['blocks', 'rollups', 'spanRollups'] as const) {
      for (const one of piece[name]) {
        seen[name].push(one)
        // Each takes longer than a piece may.
        for (const until = performance.now() + 0.3; performance.now() < until; );
      }
    }
  }
  expect(Buffer.concat(seen.rows).equals(rows)).toBe(true)
  expect([seen.blocks, seen.rollups, seen.spanRollups]).toEqual([numbers, numbers, numbers])
  expect(pieces).toBeGreaterThan(3 + 3 * 5)
})
