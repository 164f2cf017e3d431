import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'

/** Whether the device said in its last status that its clock is more than 2 s off. */
export async function isClockUnsynced(database: Queryable, deviceId: number): Promise<boolean> {
  const { rows } = await database.query<{ unsynced: boolean | null }>(sql`
    select abs(clock_offset_s) > 2 as unsynced
    from device_statuses
    where device_id = ${deviceId}
    order by received_at desc
    limit 1
  `)
  return rows[0]?.unsynced ?? false
}
