import { expect, test } from 'vitest'
import { readEvents } from './read-events.ts'

const TEXT =
  'retry: 2000\nid: a\n\n:\n\nid: b\ndata: {"ü":1}\n\r\nid: c\r\ndata: 1\r\ndata: 2\r\n\r\ndata:3\n\nid: d\ndata: half'
const EVENTS = [
  { id: 'a', data: null, retryMs: 2000 },
  { id: null, data: null, retryMs: null },
  { id: 'b', data: '{"ü":1}', retryMs: null },
  { id: 'c', data: '1\n2', retryMs: null },
  { id: null, data: '3', retryMs: null },
]

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}

test('blocks are read wherever they are cut into pieces, and one that is cut off is none', async () => {
  const bytes = new TextEncoder().encode(TEXT)
  for (let size = 1; size <= bytes.length; size++) {
    const events = []
    for await (const event of readEvents(inPieces(bytes, size))) events.push(event)
    expect(events).toEqual(EVENTS)
  }
})
