import sql, { type Sql } from 'sql-template-tag'

/** Whether the device said in its last status that its clock is more than 2 s off, as a part of a statement. */
export const clockUnsynced = (deviceId: number | null): Sql => sql`
  coalesce((
    select abs(clock_offset_s) > 2
    from device_statuses
    where device_id = ${deviceId}
    order by received_at desc
    limit 1
  ), false)
`
