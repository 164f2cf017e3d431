import sql, { type Sql } from 'sql-template-tag'

export const ALARMS = ['silent', 'battery_low', 'clock_unsynced', 'no_vehicles'] as const
export type Alarm = (typeof ALARMS)[number]

/** What a device said last, of `devices d`. */
export const LAST_STATUS: Sql = sql`
  left join lateral (
    select t.battery_percent, t.clock_offset_s
    from device_statuses t
    where t.device_id = d.id
    order by t.received_at desc
    limit 1
  ) as told on true
`

/** How long a device may give no sign of itself: three uploads, and at least half an hour. */
export const MAX_SILENCE: Sql = sql`
  greatest(interval '30 minutes', 3 * make_interval(secs => d.upload_interval_s))
`

/** Neither upload nor status for too long, or never. */
export const IS_SILENT: Sql = sql`coalesce(d.last_seen_at < now() - ${MAX_SILENCE}, true)`

/** Measured for 24 h up to the last moment that was (but for a twentieth, as with the days of averages), and nobody came. */
const NO_VEHICLES: Sql = sql`
  (
    select coalesce(
      not exists (
        select
        from site_days y
        where y.site_id = s.id and y.day >= measured.day - 2 and y.last >= measured.until - interval '24 hours'
      ) and (
        select sum(extract(epoch from upper(r) - lower(r))) >= 0.95 * 86400
        from site_days y,
          unnest(y.covered * tstzmultirange(tstzrange(measured.until - interval '24 hours', measured.until))) as r
        where y.site_id = s.id and y.day >= measured.day - 2
      ), false)
    from (
      select y.day, upper(y.covered) as until
      from site_days y
      where y.site_id = s.id and not isempty(y.covered)
      order by y.day desc
      limit 1
    ) as measured
  )
`

/** What is wrong now at `sites s`, where `devices d` stands and LAST_STATUS `told` is what it said: the one place that knows. */
export const ALARMS_NOW: Sql = sql`
  case when d.id is null or s.retired_at is not null then '{}'::text[]
  else array_remove(array[
    case when ${IS_SILENT} then 'silent' end,
    case when told.battery_percent < 20 then 'battery_low' end,
    case when abs(told.clock_offset_s) > 2 then 'clock_unsynced' end,
    case when ${NO_VEHICLES} then 'no_vehicles' end
  ], null) end
`
