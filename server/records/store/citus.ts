import { LOCKS, lock } from '../../platform/database/locks.ts'
import { deleteUploads, openMixedAhead } from './citus/delete-uploads.ts'
import { dropSpans, openAhead, openSpans } from './citus/open-spans.ts'
import { readCells } from './citus/read-cells.ts'
import { readPage } from './citus/read-page.ts'
import { readSpan } from './citus/read-span.ts'
import { readUploads } from './citus/read-uploads.ts'
import { completeSealing, sealOrganization } from './citus/seal-organization.ts'
import { findWholeUploads } from './citus/whole-uploads.ts'
import { INSERT_MISSING } from './insert-rows.ts'
import type { RecordStore } from './store.ts'

/**
 * Rows and blocks of a site on one worker, blocks of all sites of a day on another, everything else on the coordinator. How all
 * sites are read without a common snapshot is told in citus/find-stretch.ts.
 */
export const citus: RecordStore = {
  readPage,
  readUploads,
  readCells,
  // The site's blocks are on a worker, and a span may be sealed before they are stored.
  sealedAround: ({ organizationId }, from, to) => `
    sealed_spans
    where organization_id = ${Number(organizationId)}
      and end_ts > timestamptz '${new Date(from).toISOString()}' - interval '1 hour'
      and start_ts <= timestamptz '${new Date(to).toISOString()}' + interval '1 hour'`,
  openAhead,
  openSpans,
  dropSpans,
  // A record may not be visible yet that an earlier upload has stored. And the insert without `on conflict` is a COPY to the
  // worker, which Citus 13.2 commits after the coordinator and without preparing it, when the transaction has read the same
  // shard before: where the worker crashed in between, the records were lost.
  async insertRows(tx, values) {
    await tx.query({ ...INSERT_MISSING, values })
    return false
  },
  openMixedAhead,
  deleteUploads,
  // After a crash of a worker the publishing loop finds the others, when Citus has completed their transaction.
  findWholeUploads,
  // Rows and blocks of a site have no common snapshot with those of all sites, so new records would need sealing's three
  // transactions, and an upload would be visible before they are.
  addToBlocks: async () => null,
  blockLoader: null,
  sealOrganization,
  completeSealing,
  // Nothing was sealed on a cluster before there were rollups.
  fillRollups: async () => {},
  readZone: async () => undefined,
  waitForReaders: (tx, organizationId) => lock(tx, LOCKS.spansOfOrganization(organizationId)),
  readSpan,
  tableSize: 'citus_total_relation_size',
  // The indexes are built with every record: the coordinator may not have room for a month.
  async fillMonth(fill, attach) {
    await attach()
    await fill()
  },
  // It can only drop a month, under a short lock.
  detachMonth: async () => {},
}
