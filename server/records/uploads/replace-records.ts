import { binaryArray } from '../../platform/database/binary-array.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { SentRecord } from './parse-record.ts'
import { DeletedRecords } from './taking-back/discount-records.ts'

interface ReplacedSite {
  siteId: number
  timeZone: string
}

/**
 * Deletes stored records that equal new ones (ascending in time) and belong to uploads that are being taken back, so that
 * the new ones are stored instead. Without this, an upload that is sent again while the first is being removed would be
 * counted as duplicates, and in the end none of its records would be left.
 */
export async function deleteReplacedRecords(
  tx: Queryable,
  { siteId, timeZone }: ReplacedSite,
  records: SentRecord[],
  identities: bigint[],
  takingBack: number[],
): Promise<void> {
  const [first, last] = [records[0], records.at(-1)]
  if (takingBack.length === 0 || !first || !last) return
  const { rows } = await tx.query<{ upload_id: number; ts: Date; flags: number }>({
    text: `
      delete from records
      where site_id = $1 and ts >= $2 and ts <= $3 and upload_id = any($4::bigint[])
        and (ts, identity) in (
          select timestamptz 'epoch' + ms * interval '1 millisecond', identity
          from unnest($5::bigint[], $6::bigint[]) as new (ms, identity)
        )
      returning upload_id, ts, flags
    `,
    values: [
      siteId,
      new Date(first.ts).toISOString(),
      new Date(last.ts).toISOString(),
      takingBack,
      binaryArray('bigint', records, record => record.ts),
      binaryArray('bigint', identities, identity => identity),
    ],
  })
  // The first and last vehicle of a day stay: each of them is stored again at the same moment.
  const deleted = new DeletedRecords(timeZone)
  for (const { upload_id, ts, flags } of rows) deleted.add(upload_id, ts.getTime(), flags)
  await deleted.discount(tx, siteId)
}
