import sql, { join, raw, type Sql } from 'sql-template-tag'
import { INVALID, PACKED, PAYLOAD_START } from '../../contract/record.ts'
import { VEHICLE_CLASSES } from '../../contract/vehicle-classes.ts'
import { boolean, choice, integer, list, number, object, optional, type ShapeValue } from '../http/fields.ts'

/** The filters on records, the same in search, aggregate and export: their fields, stored units and SQL condition. */
export const recordFilters = (maxSites: number) => ({
  sites: optional(
    list(integer({ min: 1 }), {
      max: maxSites,
      description: 'Ids of sites; all of the organization when absent.',
      example: [1],
    }),
  ),
  channels: optional(list(integer({ min: 1, max: 99 }), { max: 99 })),
  lanes: optional(list(integer({ min: 1, max: 20 }), { max: 20 })),
  vehicle_classes: optional(list(choice(VEHICLE_CLASSES), { max: VEHICLE_CLASSES.length, example: ['truck', 'bus'] })),
  speed_kmh: range('Both ends included; records without a speed are left out.', 1000),
  length_m: range('Both ends included; records without a length are left out.', 300),
  headway_s: range('Both ends included; records without a headway are left out.', 1_000_000),
  valid: optional(boolean({ description: 'Only valid, or only invalid records.' })),
})

function range(description: string, limit: number) {
  const bound = () => optional(number({ min: 0, max: limit }))
  const rule = ({ min, max }: { min?: number; max?: number }) =>
    min !== undefined && max !== undefined && min > max ? 'max must not be below min.' : null
  return optional(object({ min: bound(), max: bound() }, { description, rule }))
}

/** The filters in the units of storage; null does not filter. */
export interface CanonicalFilters {
  sites: number[] | null
  channels: number[] | null
  lanes: number[] | null
  vehicleClasses: number[] | null
  /** 0.1 km/h. */
  speed: StoredRange | null
  /** cm. */
  length: StoredRange | null
  /** ms. Absent, not null, when not asked for: as in cursors and exports from before this filter existed. */
  headway?: StoredRange
  valid: boolean | null
}

export const NO_FILTERS: CanonicalFilters = {
  sites: null,
  channels: null,
  lanes: null,
  vehicleClasses: null,
  speed: null,
  length: null,
  valid: null,
}

/** Both ends are included. */
interface StoredRange {
  min: number | null
  max: number | null
}

/** Two requests that mean the same have the same canonical filters, so a cursor of one is valid for the other. */
export function canonicalFilters(filters: ShapeValue<ReturnType<typeof recordFilters>>): CanonicalFilters {
  return {
    sites: sorted(filters.sites),
    channels: sorted(filters.channels),
    lanes: sorted(filters.lanes),
    vehicleClasses: sorted(filters.vehicle_classes?.map(name => VEHICLE_CLASSES.indexOf(name))),
    speed: storedRange(filters.speed_kmh, 10),
    length: storedRange(filters.length_m, 100),
    headway: storedRange(filters.headway_s, 1000) ?? undefined,
    valid: filters.valid ?? null,
  }
}

const sorted = (values: number[] | undefined) => (values ? [...new Set(values)].sort((a, b) => a - b) : null)

/** Stored values are whole multiples of 1/scale: the bounds are rounded to the nearest multiples inside the range. */
function storedRange(range: { min?: number; max?: number } | undefined, scale: number): StoredRange | null {
  if (!range || (range.min === undefined && range.max === undefined)) return null
  // 48.3 * 10 is 482.99999999999994.
  const exact = (value: number) => Math.round(value * scale * 1e6) / 1e6
  return {
    min: range.min === undefined ? null : Math.ceil(exact(range.min)),
    max: range.max === undefined ? null : Math.floor(exact(range.max)),
  }
}

export function isFiltered(filters: CanonicalFilters): boolean {
  return Object.values(filters).some(filter => (filter ?? null) !== null)
}

/** The filters as a condition on site_id and payload, which the indexes hold. */
export function matches(filters: CanonicalFilters): Sql {
  const { sites, channels, lanes, vehicleClasses, speed, length, headway, valid } = filters
  const conditions = [sql`true`]
  if (sites) conditions.push(sql`site_id = any(${sites}::integer[])`)
  if (channels) conditions.push(sql`${byte(PACKED.channel)} = any(${channels}::integer[])`)
  if (lanes) conditions.push(sql`${byte(PACKED.lane)} = any(${lanes}::integer[])`)
  if (vehicleClasses) conditions.push(sql`${byte(PACKED.vehicleClass)} = any(${vehicleClasses}::integer[])`)
  if (speed) conditions.push(within(uint16(PACKED.speed), speed, 2 ** 15 - 1))
  if (length) conditions.push(within(uint16(PACKED.length), length, 2 ** 15 - 1))
  if (headway) conditions.push(within(uint32(PACKED.headway), headway, 2 ** 31 - 1))
  if (valid !== null) conditions.push(sql`(${byte(PACKED.flags)} & ${raw(String(INVALID))} = 0) = ${valid}`)
  return join(conditions, ' and ')
}

/** Null has all bits set in the payload, which is above `limit` and therefore outside every range. */
const within = (value: Sql, { min, max }: StoredRange, limit: number): Sql =>
  sql`${value} between ${Math.max(min ?? 0, 0)} and ${Math.min(max ?? limit, limit)}`

const byte = (offset: number) => raw(`get_byte(payload, ${offset - PAYLOAD_START})`)
const uint16 = (offset: number) => sql`${byte(offset)} * 256 + ${byte(offset + 1)}`
/** The factor is a bigint: a null's first byte times 2^24 is beyond an integer. */
const uint32 = (offset: number) => sql`(${uint16(offset)}) * 65536::bigint + ${uint16(offset + 2)}`
