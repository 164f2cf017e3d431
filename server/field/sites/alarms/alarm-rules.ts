import sql, { type Sql } from 'sql-template-tag'
import { MAX_CLOCK_OFFSET_S, MIN_BATTERY_PERCENT } from '../../../../contract/limits.ts'
import { MIN_COVERAGE } from '../../../../contract/quality.ts'
import { INTERVAL_HOURS } from '../last-hours.ts'

export const ALARMS = ['silent', 'battery_low', 'clock_unsynced', 'no_vehicles'] as const
export type Alarm = (typeof ALARMS)[number]

/** The last status of `devices d`, as `status`. */
export const LAST_STATUS: Sql = sql`
  left join lateral (
    select t.battery_percent, t.clock_offset_s
    from device_statuses t
    where t.device_id = d.id
    order by t.received_at desc
    limit 1
  ) as status on true
`

/** How long a device may send nothing: three upload intervals, and at least half an hour. */
export const MAX_SILENCE: Sql = sql`
  greatest(interval '30 minutes', 3 * make_interval(secs => d.upload_interval_s))
`

/** The device sent neither an upload nor a status for too long, or never. */
export const IS_SILENT: Sql = sql`coalesce(d.last_seen_at < now() - ${MAX_SILENCE}, true)`

/** The same as an alarm: a device that never sent anything has as long, from its assignment `a` to the site. */
const IS_SILENT_TOO_LONG: Sql = sql`
  coalesce(d.last_seen_at, greatest(d.created_at, a.assigned_from)) < now() - ${MAX_SILENCE}
`

/** Enough of the last 24 measured hours was covered, as with the days of averages, and no vehicle passed. */
const NO_VEHICLES: Sql = sql`
  (
    select coalesce(
      not exists (
        select
        from site_days y
        where y.site_id = s.id and y.day >= measured.day - 2 and y.last >= measured.until - interval '24 hours'
      ) and not exists (
        select
        from (${INTERVAL_HOURS} where d.site_id = s.id and d.day >= measured.day - 2) as i
        where i.count > 0 and i.hour >= measured.until - interval '25 hours'
      ) and (
        select sum(extract(epoch from upper(r) - lower(r))) >= ${MIN_COVERAGE}::float8 * 86400
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

/** When the statuses of `devices d` began to report what is wrong, without one in between that did not. */
const firstStatusOf = (isWrong: Sql): Sql => sql`
  (
    select min(t.received_at)
    from device_statuses t
    where t.device_id = d.id and t.received_at > coalesce((
      select max(p.received_at)
      from device_statuses p
      where p.device_id = d.id and ${isWrong} is not true
    ), '-infinity')
  )
`

/** Since when the state of the alarm `wrong.kind` exists, which may be long before the alarm is raised. */
export const ALARM_SINCE: Sql = sql`
  case wrong.kind
    when 'silent' then coalesce(d.last_seen_at, greatest(d.created_at, a.assigned_from))
    when 'battery_low' then ${firstStatusOf(sql`p.battery_percent < ${MIN_BATTERY_PERCENT}`)}
    when 'clock_unsynced' then ${firstStatusOf(sql`abs(p.clock_offset_s) > ${MAX_CLOCK_OFFSET_S}`)}
    when 'no_vehicles' then (
      select coalesce(greatest(max(y.last), (
          select max(i.hour) + interval '1 hour'
          from (${INTERVAL_HOURS} where d.site_id = s.id) as i
          where i.count > 0
        )), min(lower(y.covered)))
      from site_days y
      where y.site_id = s.id
    )
  end
`

/** The alarms of `sites s` with its `device_assignments a`, `devices d` and LAST_STATUS `status`. The rules of alarms are only here. */
export const ALARMS_NOW: Sql = sql`
  case when d.id is null or s.retired_at is not null then '{}'::text[]
  else array_remove(array[
    case when ${IS_SILENT_TOO_LONG} then 'silent' end,
    case when status.battery_percent < ${MIN_BATTERY_PERCENT} then 'battery_low' end,
    case when abs(status.clock_offset_s) > ${MAX_CLOCK_OFFSET_S} then 'clock_unsynced' end,
    case when ${NO_VEHICLES} then 'no_vehicles' end
  ], null) end
`
