import type { Queryable } from '../../platform/database/database.ts'
import { citus } from './citus.ts'
import { onePostgres } from './one-postgres.ts'
import type { RecordStore } from './store.ts'

const STORES = { 'one-postgres': onePostgres, citus }

/** The store of a database, by its layout, which only the files that `tests/imports-and-folders.test.ts` lists read. */
export function storeOf({ layout }: Queryable): RecordStore {
  if (layout.name === null) throw new Error('The layout of this database was not detected.')
  return STORES[layout.name]
}
