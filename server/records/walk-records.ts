import { PACKED_BYTES } from '../../contract/vehicles/record.ts'
import type { Database } from '../platform/database/database.ts'
import type { Page, PageRequest } from './page.ts'
import { readPage } from './read-page.ts'

export interface WalkOptions {
  /** Records read at a time. */
  slice?: number
  /** Time for one slice, where the usual time limit of a statement is too short. */
  sliceMs?: number
  /** Takes records out of those that are read. */
  leaveOut?: (packed: Buffer) => Buffer
}

/**
 * All records of a request, in slices. The next slice is read while the caller works on the last one; no transaction and
 * no snapshot is held open in between.
 */
export async function* walkRecords(
  database: Database,
  request: Omit<PageRequest, 'limit' | 'after'>,
  { slice = 20_000, sliceMs, leaveOut = packed => packed }: WalkOptions = {},
): AsyncGenerator<Page> {
  const read = (after: Page['next']): Promise<Page> => {
    const page = { ...request, limit: slice, after }
    if (sliceMs === undefined) return readPage(database, page)
    return database.within(sliceMs).transaction(tx => readPage(tx, page), { statementMs: sliceMs })
  }
  let nextPage: Promise<Page> | null = read(null)
  while (nextPage) {
    const page: Page = await nextPage
    nextPage = page.next && read(page.next)
    // When the caller stops early, no one awaits this read.
    nextPage?.catch(() => {})
    yield { ...page, packed: leaveOut(page.packed) }
  }
}

/** How many records a request selects. Counting stops soon after `max`. */
export async function countRecords(
  database: Database,
  request: Omit<PageRequest, 'limit' | 'after'>,
  { max, leaveOut }: Pick<WalkOptions, 'leaveOut'> & { max: number },
): Promise<number> {
  let count = 0
  for await (const { packed } of walkRecords(database, request, { leaveOut })) {
    count += packed.length / PACKED_BYTES
    if (count > max) break
  }
  return count
}
