import sql, { join, raw, type Sql } from 'sql-template-tag'
import { INVALID, PACKED, PAYLOAD_START } from '../../contract/record.ts'

/** In the units of storage; null does not filter. */
export interface RecordFilters {
  sites: number[] | null
  channels: number[] | null
  lanes: number[] | null
  vehicleClasses: number[] | null
  /** 0.1 km/h, both ends included. */
  speed: Span | null
  /** cm, both ends included. */
  length: Span | null
  valid: boolean | null
}

interface Span {
  min: number | null
  max: number | null
}

export function isFiltered(filters: RecordFilters): boolean {
  return Object.values(filters).some(filter => filter !== null)
}

/** The filters as a condition on site_id and payload, which the indexes hold. */
export function matches(filters: RecordFilters): Sql {
  const { sites, channels, lanes, vehicleClasses, speed, length, valid } = filters
  const conditions = [sql`true`]
  if (sites) conditions.push(sql`site_id = any(${sites}::integer[])`)
  if (channels) conditions.push(sql`${byte(PACKED.channel)} = any(${channels}::integer[])`)
  if (lanes) conditions.push(sql`${byte(PACKED.lane)} = any(${lanes}::integer[])`)
  if (vehicleClasses) conditions.push(sql`${byte(PACKED.vehicleClass)} = any(${vehicleClasses}::integer[])`)
  if (speed) conditions.push(within(PACKED.speed, speed))
  if (length) conditions.push(within(PACKED.length, length))
  if (valid !== null) conditions.push(sql`(${byte(PACKED.flags)} & ${raw(String(INVALID))} = 0) = ${valid}`)
  return join(conditions, ' and ')
}

const MAX_VALUE = 32_767

/** Null is 65535 in the payload, beyond every span. */
function within(offset: number, { min, max }: Span): Sql {
  const value = sql`${byte(offset)} * 256 + ${byte(offset + 1)}`
  return sql`${value} between ${Math.max(min ?? 0, 0)} and ${Math.min(max ?? MAX_VALUE, MAX_VALUE)}`
}

const byte = (offset: number) => raw(`get_byte(payload, ${offset - PAYLOAD_START})`)
