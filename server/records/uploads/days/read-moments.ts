import { positionAt } from '../../../../contract/vehicles/record.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { decodeBlock } from '../../blocks/format/decode-block.ts'
import { namingBlock } from '../../blocks/stored-block.ts'

/** When a record was measured, and its upload. */
export interface Moment {
  ts: number
  upload: number
}

/** The site's records in [from, to), ascending: rows and blocks in one statement, so each of them once. */
export async function readMoments(tx: Queryable, siteId: number, from: number, to: number): Promise<Moment[]> {
  const { rows } = await tx.query<[Buffer | null, Buffer | null]>({
    text: `
      select string_agg(int8send(upload_id) || timestamptz_send(ts), '' order by ts), null::bytea
      from records
      where site_id = $1 and ts >= $2 and ts < $3
      union all
      select null, data
      from site_blocks
      where site_id = $1 and last_ts >= $2 and first_ts < $3
    `,
    values: [siteId, new Date(from).toISOString(), new Date(to).toISOString()],
    rowMode: 'array',
  })
  const moments: Moment[] = []
  for (const [packed, block] of rows) {
    for (let at = 0; packed && at < packed.length; at += MOMENT_BYTES) {
      const { id, ts } = positionAt(packed, at)
      moments.push({ ts, upload: id })
    }
    if (!block) continue
    const { count, ts, upload } = namingBlock(`of site ${siteId}`, () => decodeBlock(block, ['ts', 'upload']))
    for (let i = 0; i < count; i++) {
      const moment = { ts: ts[i] as number, upload: upload[i] as number }
      if (moment.ts >= from && moment.ts < to) moments.push(moment)
    }
  }
  return moments.sort((a, b) => a.ts - b.ts)
}

/** As positionAt reads them. */
const MOMENT_BYTES = 16
