import type { Queryable } from '../../platform/database/database.ts'
import { fillRollups } from '../blocks/rollups/fill-rollups.ts'
import { INSERT_MISSING, INSERT_NEW } from './insert-rows.ts'
import { addToBlocks } from './one-postgres/add-to-blocks.ts'
import { deleteUploads } from './one-postgres/delete-uploads.ts'
import { blockLoader } from './one-postgres/load-blocks.ts'
import { dropSpans, openSpans } from './one-postgres/open-spans.ts'
import { readCells } from './one-postgres/read-cells.ts'
import { readPage } from './one-postgres/read-page.ts'
import { readSpan } from './one-postgres/read-span.ts'
import { readUploads } from './one-postgres/read-uploads.ts'
import { sealOrganization } from './one-postgres/seal-organization.ts'
import type { RecordStore } from './store.ts'

/** All records in one PostgreSQL: a statement reads rows and blocks in one snapshot, and a transaction is all or nothing. */
export const onePostgres: RecordStore = {
  readPage,
  readUploads,
  readCells,
  sealedAround: ({ siteId }, from, to) => `
    site_blocks
    where site_id = ${Number(siteId)} and last_ts >= timestamptz '${new Date(from).toISOString()}' - interval '1 hour'
      and first_ts <= timestamptz '${new Date(to).toISOString()}' + interval '1 hour'`,
  openAhead: async () => 0,
  openSpans,
  dropSpans,
  async insertRows(tx, values, areNew) {
    await tx.query({ ...(areNew ? INSERT_NEW : INSERT_MISSING), values })
    return areNew
  },
  openMixedAhead: async () => {},
  deleteUploads,
  findWholeUploads: async (_, ids) => ids,
  addToBlocks,
  blockLoader,
  sealOrganization,
  completeSealing: async () => {},
  async fillRollups(database, signal) {
    await fillRollups(database, { signal })
  },
  readZone,
  waitForReaders: async () => {},
  readSpan,
  tableSize: 'pg_total_relation_size',
  // The indexes are built after all records are stored: then they are smaller, and take half the time of updating them with
  // every record.
  async fillMonth(fill, attach) {
    await fill()
    await attach()
  },
  // This waits for the current readers.
  async detachMonth(database, table, isInterrupted) {
    const how = isInterrupted ? 'finalize' : 'concurrently'
    await database.query(`alter table records detach partition ${table} ${how}`)
  },
}

async function readZone(tx: Queryable, siteId: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await tx.query<{ time_zone: string }>({
    text: 'select time_zone from sites where id = $1',
    values: [siteId],
  })
  return new Map(rows.map(({ time_zone }) => [siteId, time_zone]))
}
