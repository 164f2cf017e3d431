import type { Database } from '../../../platform/database/database.ts'
import type { RecordColumns } from '../../blocks/format/columns.ts'
import { makeSiteBlocks, makeTimeBlocks, mergeRecords, sortRecords } from '../../blocks/make-blocks.ts'
import type { Span } from '../../blocks/spans.ts'
import { insertBlocks } from '../../blocks/store-blocks.ts'
import { decodeStored } from '../../blocks/stored-block.ts'
import { timestamp } from '../../timestamp.ts'
import type { BlockLoader } from '../store.ts'

/** Without locks and without looking at what is stored: no process reads or writes the database yet. */
export const blockLoader: BlockLoader = {
  async encode(span, records, timeZone) {
    const rows = sortRecords('site', records)
    const blocks = await makeSiteBlocks({ rows, zones: new Map([[rows.site[0] as number, timeZone]]) })
    return tx => insertBlocks(tx, 'site_blocks', span, blocks)
  },

  async finish(database, span) {
    const sites = await readSiteBlocks(database, span)
    const blocks = await makeTimeBlocks(mergeRecords('time', sites))
    await database.transaction(async tx => {
      await insertBlocks(tx, 'time_blocks', span, blocks)
      await tx.query({
        text: 'insert into sealed_spans (organization_id, start_ts, end_ts) values ($1, $2, $3)',
        values: [span.organizationId, timestamp(span.start), timestamp(span.end)],
      })
    }, LOADING)
  },
}

const LOADING = { statementMs: 120_000 }

async function readSiteBlocks(database: Database, { organizationId, start }: Span): Promise<RecordColumns[]> {
  const { rows } = await database.transaction(
    tx =>
      tx.query<{ site_id: number; data: Buffer }>({
        text: 'select site_id, data from site_blocks where organization_id = $1 and span_start = $2',
        values: [organizationId, timestamp(start)],
      }),
    LOADING,
  )
  return rows.map(({ site_id, data }) => decodeStored(data, `of site ${site_id}`))
}
