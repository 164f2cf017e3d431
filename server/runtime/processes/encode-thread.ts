import {
  type BlocksOfSpan,
  type EncodeSpans,
  encodeSpans,
  type SpanRecords,
  TIME_BLOCK_RECORDS,
} from '../../records/blocks/make-blocks.ts'
import { CalledThread } from './called-thread.ts'

/** To start a thread takes as long as to encode so many. */
const MIN_RECORDS = 10_000

/** Encodes blocks in a thread, so that the next records are read meanwhile. */
export function encodeInThread(): EncodeSpans {
  const thread = new CalledThread<SpanRecords[], BlocksOfSpan[]>('encode-thread-main')
  return async spans => {
    const count = spans.reduce((sum, { rows, blocks }) => sum + rows.count + blocks.length * TIME_BLOCK_RECORDS, 0)
    return count < MIN_RECORDS ? encodeSpans(spans) : (await thread.call(spans)).map(receivedBlocks)
  }
}

/** Between threads, Buffers become arrays of bytes. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

export const receivedSpan = ({ blocks, siteBlocks, ...span }: SpanRecords): SpanRecords => ({
  ...span,
  blocks: blocks.map(({ data, removed_sites, name }) => ({
    data: bufferOf(data),
    removed_sites: bufferOf(removed_sites),
    name,
  })),
  siteBlocks: siteBlocks?.map(block => ({ ...block, data: bufferOf(block.data) })),
})

const receivedBlocks = ({ timeBlocks, siteBlocks }: BlocksOfSpan): BlocksOfSpan => ({
  timeBlocks: timeBlocks.map(receivedBlock),
  siteBlocks: siteBlocks.map(receivedBlock),
})

const receivedBlock = (block: BlocksOfSpan['timeBlocks'][number]) => ({
  ...block,
  data: bufferOf(block.data),
  rollup: block.rollup && bufferOf(block.rollup),
  spanRollup: bufferOf(block.spanRollup),
})
