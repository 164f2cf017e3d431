import type { Database } from '../database/connect.ts'
import type { PageRequest } from './read-page.ts'
import { PACKED_BYTES } from './record.ts'
import { walkRecords } from './walk-records.ts'

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
