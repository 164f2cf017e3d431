import { MINUTE_MS } from '../../../contract/times/time.ts'
import { flagsAt, INVALID, msAt, PACKED, PACKED_BYTES, viewOf } from '../../../contract/vehicles/record.ts'
import { VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Value } from '../../platform/http/requests/fields.ts'
import { NO_NUMBER } from '../../records/blocks/format/columns.ts'
import { readPage } from '../../records/read-page.ts'
import { NO_FILTERS } from '../../records/record-filters.ts'
import type { openVehiclesQuery } from './schema.ts'
import { fieldError, publishedPart, type Terms } from './terms.ts'

type PublishedVehicle = ReturnType<typeof vehicleAt>

/**
 * The valid vehicles of whole minutes. Neither the order within a minute nor where a page ends shows more of when one passed:
 * pages end with a minute, and the next one is named by its time, because a cursor would hold the time and id of a record.
 */
export async function listVehicles(
  database: Database,
  { sites, time }: Value<typeof openVehiclesQuery>,
  { organizationId, until, showsSpeeds }: Terms,
  maxRecords: number,
) {
  const published_until = new Date(until)
  const part = publishedPart(time, until)
  if (!part) return { items: [], next_from_dt: null, published_until }
  const filters = { ...NO_FILTERS, sites: sites as number[] }
  const request = { organizationId, ...part, filters, order: 'asc' as const, limit: maxRecords, after: null }
  const { packed, next } = await readPage(database, request)
  const end = next ? minuteOf(next.ts) : Number.POSITIVE_INFINITY
  if (end === part.from)
    throw fieldError('sites', 'More vehicles passed in a minute than an answer may have: name fewer sites.')
  const view = viewOf(packed)
  const vehicles: PublishedVehicle[] = []
  for (let record = 0; record < packed.length && minuteAt(view, record) < end; record += PACKED_BYTES) {
    if ((flagsAt(view, record) & INVALID) === 0) vehicles.push(vehicleAt(view, record, showsSpeeds))
  }
  return { items: vehicles.sort(compare), next_from_dt: next && new Date(end), published_until }
}

const minuteOf = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS
const minuteAt = (view: DataView, record: number): number => minuteOf(msAt(view, record))

/** All that is published of a vehicle. */
function vehicleAt(view: DataView, record: number, showsSpeeds: boolean) {
  const speed = view.getUint16(record + PACKED.speed)
  return {
    site: view.getInt32(record + PACKED.site),
    minute: new Date(minuteAt(view, record)).toISOString(),
    channel: view.getUint8(record + PACKED.channel),
    vehicle_class: VEHICLE_CLASSES[view.getUint8(record + PACKED.vehicleClass)],
    speed_kmh: showsSpeeds && speed !== NO_NUMBER ? Math.round(speed / 10) : null,
  }
}

const compare = (one: PublishedVehicle, other: PublishedVehicle): number =>
  one.minute.localeCompare(other.minute) ||
  one.site - other.site ||
  one.channel - other.channel ||
  (one.vehicle_class ?? '').localeCompare(other.vehicle_class ?? '') ||
  (one.speed_kmh ?? -1) - (other.speed_kmh ?? -1)
