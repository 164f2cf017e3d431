import { NO_LANE } from '../../../contract/vehicles/record.ts'
import { binaryArray } from '../../platform/database/binary-array.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { NO_NUMBER, NO_SEQUENCE, NO_TIME, type RecordColumns } from './format/columns.ts'

/** Stores records of blocks as rows; they keep their ids. */
export async function insertColumns(tx: Queryable, organizationId: number, columns: RecordColumns): Promise<void> {
  const { id, ts, upload, identity, sequence, site, headway, gap, classCode, speed, length, channel, lane } = columns
  const all = Array.from({ length: columns.count }, (_, i) => i)
  const column = (type: 'smallint' | 'integer' | 'bigint', values: ArrayLike<number>, none = Number.NaN) =>
    binaryArray(type, all, i => (values[i] === none ? null : (values[i] as number)))
  await tx.query({
    name: 'insert-opened-records',
    text: `
      insert into records (organization_id, id, ts, upload_id, identity, sequence, site_id, headway, gap, class_code,
        speed, length, channel, lane, vehicle_class, flags)
      select $1, id, timestamptz 'epoch' + ms * interval '1 millisecond', upload_id, identity, sequence, site_id,
        headway, gap, class_code, speed, length, channel, lane, vehicle_class, flags
      from unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::integer[], $8::integer[],
        $9::integer[], $10::smallint[], $11::smallint[], $12::smallint[], $13::smallint[], $14::smallint[],
        $15::smallint[], $16::smallint[])
        as opened (id, ms, upload_id, identity, sequence, site_id, headway, gap, class_code, speed, length, channel,
          lane, vehicle_class, flags)
    `,
    values: [
      organizationId,
      column('bigint', id),
      column('bigint', ts),
      column('bigint', upload),
      binaryArray('bigint', all, i => identity[i] as bigint),
      column('bigint', sequence, NO_SEQUENCE),
      column('integer', site),
      column('integer', headway, NO_TIME),
      column('integer', gap, NO_TIME),
      column('smallint', classCode, NO_NUMBER),
      column('smallint', speed, NO_NUMBER),
      column('smallint', length, NO_NUMBER),
      column('smallint', channel),
      column('smallint', lane, NO_LANE),
      column('smallint', columns.vehicleClass),
      column('smallint', columns.flags),
    ],
  })
}
