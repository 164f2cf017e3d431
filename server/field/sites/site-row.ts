import sql, { type Sql } from 'sql-template-tag'
import { withOffset } from '../../../contract/times/time-zone.ts'
import type { LimitUnit } from '../../../contract/vehicles/speed-limits.ts'
import { ALARMS_NOW, type Alarm, IS_SILENT, LAST_STATUS } from './alarms/alarm-rules.ts'
import { CURRENT_LIMIT_UNIT, CURRENT_SPEED_LIMIT } from './limits/read-speed-limits.ts'

/** What a site is called, and where it is. */
export interface PlacedSite {
  id: number
  site_id: string
  name: string
  description: string
  latitude: number
  longitude: number
  street_name: string
  city: string
  country: string
  region: string | null
  station_number: string | null
  time_zone: string
}

export interface SiteRow extends PlacedSite {
  device_type: string
  speed_limit_kmh: number | null
  speed_limit_unit: LimitUnit | null
  first_measured: Date | null
  last_measured: Date | null
  device: number | null
  device_last_seen_at: Date | null
  online: boolean
  records: number | null
  alarms: Alarm[]
}

const FIRST_VEHICLE = sql`(select y.first from site_days y where y.site_id = s.id and y.count > 0 order by y.day limit 1)`
const LAST_VEHICLE = sql`(select y.last from site_days y where y.site_id = s.id and y.count > 0 order by y.day desc limit 1)`
const FIRST_INTERVAL = sql`(select d.first from interval_days d where d.site_id = s.id order by d.day limit 1)`
/** A day may hold an interval that ends after those of the next day. */
const LAST_INTERVAL = sql`
  (select max(d.last) from (select last from interval_days where site_id = s.id order by day desc limit 2) d)
`

/** What kinds of data a site has, and from when until when. */
export const DATA_KINDS: Sql = sql`
  select ${FIRST_VEHICLE} as first_vehicle, ${LAST_VEHICLE} as last_vehicle, ${FIRST_INTERVAL} as first_interval,
    ${LAST_INTERVAL} as last_interval
  from sites s
`

/** The columns of a SiteRow. The data range is read from the first and last days of vehicles and of intervals: four index lookups per site. */
export const SITE_COLUMNS: Sql = sql`
  s.id, s.site_id, s.name, s.description, coalesce(d.device_type, '') as device_type, s.latitude, s.longitude,
  s.street_name, s.city, s.country, s.region, s.station_number, s.time_zone, ${CURRENT_SPEED_LIMIT} as speed_limit_kmh,
  ${CURRENT_LIMIT_UNIT} as speed_limit_unit,
  least(${FIRST_VEHICLE}, ${FIRST_INTERVAL}) as first_measured, greatest(${LAST_VEHICLE}, ${LAST_INTERVAL}) as last_measured,
  d.id as device,
  d.last_seen_at as device_last_seen_at,
  d.id is not null and not ${IS_SILENT} as online,
  case when d.id is null then (select coalesce(sum(y.count), 0) from site_days y where y.site_id = s.id)::bigint end
    as records,
  ${ALARMS_NOW} as alarms
`

export const SITE_TABLES: Sql = sql`
  sites s
  left join device_assignments a on a.site_id = s.id and a.assigned_until is null and a.assigned_from <= now()
  left join devices d on d.id = a.device_id
  ${LAST_STATUS}
`

/** The ten fields of a Site. */
export const siteFields = (row: SiteRow) => ({
  id: row.id,
  site_id: row.site_id,
  name: row.name,
  description: row.description,
  device_type: row.device_type,
  coordinates: { latitude: row.latitude, longitude: row.longitude },
  street_name: row.street_name,
  city: row.city,
  country: row.country,
  data_range: {
    first_vehicle: row.first_measured && withOffset(row.first_measured, row.time_zone),
    last_vehicle: row.last_measured && withOffset(row.last_measured, row.time_zone),
  },
})

/** The fields that `include=state` and the single site add. */
export const stateFields = (row: SiteRow) => ({
  time_zone: row.time_zone,
  speed_limit_kmh: row.speed_limit_kmh,
  speed_limit_unit: row.speed_limit_unit,
  region: row.region,
  state: {
    device: row.device,
    online: row.online,
    device_last_seen_at: row.device_last_seen_at,
    alarms: row.alarms,
    records: row.records,
  },
})
