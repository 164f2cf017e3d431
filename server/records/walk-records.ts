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
 * All records of a request, in slices. Nothing is held open while a slice is worked on, no snapshot either; the next
 * one is read meanwhile.
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
  let coming: Promise<Page> | null = read(null)
  while (coming) {
    const page: Page = await coming
    coming = page.next && read(page.next)
    // A consumer that stops leaves a read behind that nobody awaits.
    coming?.catch(() => {})
    yield page
  }
}

/** How many records a request selects, counted no further than just beyond `most`. */
export async function countRecords(
  database: Database,
  request: Omit<PageRequest, 'limit' | 'after'>,
  most: number,
): Promise<number> {
  let count = 0
  for await (const { packed } of walkRecords(database, request)) {
    count += packed.length / PACKED_BYTES
    if (count > most) break
  }
  return count
}
