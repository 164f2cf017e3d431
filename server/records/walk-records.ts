import { PACKED_BYTES } from '../../contract/record.ts'
import type { Database } from '../database/connect.ts'
import { type Page, type PageRequest, readPage } from './read-page.ts'

export interface WalkOptions {
  /** Records read at a time. */
  slice?: number
  /** Time for one slice, where the usual time limit of a statement is too short. */
  sliceMs?: number
}

/**
 * All records of a request, in slices. The next slice is read while the caller works on the last one; no transaction and
 * no snapshot is held open in between.
 */
export async function* walkRecords(
  database: Database,
  request: Omit<PageRequest, 'limit' | 'after'>,
  { slice = 20_000, sliceMs }: WalkOptions = {},
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
    yield page
  }
}

/** How many records a request selects. Counting stops soon after `max`. */
export async function countRecords(
  database: Database,
  request: Omit<PageRequest, 'limit' | 'after'>,
  max: number,
): Promise<number> {
  let count = 0
  for await (const { packed } of walkRecords(database, request)) {
    count += packed.length / PACKED_BYTES
    if (count > max) break
  }
  return count
}
