import type { ColumnSource } from 'hyparquet-writer'
import { columnsOf, type ExportContext, type ExportedColumn, unknownSite } from '../contract/exported-columns.ts'
import { eachZone, ZoneOffsets } from '../contract/times/zone-offsets.ts'
import { classReader } from '../contract/vehicles/class-in-scheme.ts'
import { FLAGS, flagsAt, INVALID, msAt, NO_LANE, PACKED, PACKED_BYTES, viewOf } from '../contract/vehicles/record.ts'
import { VEHICLE_CLASSES } from '../contract/vehicles/vehicle-classes.ts'

/**
 * The writer gets texts as bytes, and always the same object for a text: it finds them without comparing, and orders them
 * as readers do. (It orders strings by UTF-16, and readers would skip row groups because of a wrong maximum.)
 */
const bytes = (value: string) => new TextEncoder().encode(value)

const CLASSES = VEHICLE_CLASSES.map(bytes)
const FLAG_BITS = Object.entries(FLAGS).map(([name, bit]) => ({ bit, name: bytes(name) }))
const FLAG_LISTS = Array.from({ length: 32 }, (_, set) =>
  FLAG_BITS.filter(({ bit }) => set & bit).map(({ name }) => name),
)

interface SiteValues {
  siteId: Uint8Array
  name: Uint8Array
  clock: ZoneOffsets
  /** By number. */
  channels: { name: Uint8Array; direction: Uint8Array }[]
}

/** Turns packed records into the columns of a row group. */
export function parquetColumns(
  context: Pick<ExportContext, 'sites' | 'classScheme'>,
): (packed: Buffer) => ColumnSource[] {
  const sites = valuesOfSites(context)
  const names = columnsOf(context).map(column => column.name)
  const scheme = context.classScheme ? classReader(context.classScheme) : null
  const schemeClasses = scheme?.classes.map(bytes) ?? []
  return packed => {
    const rows = packed.length / PACKED_BYTES
    const list = () => new Array(rows)
    const columns = {
      id: new BigInt64Array(rows),
      site: new Int32Array(rows),
      site_id: list(),
      site_name: list(),
      timestamp: new BigInt64Array(rows),
      local_time: new BigInt64Array(rows),
      channel: new Int32Array(rows),
      channel_name: list(),
      direction: list(),
      lane: list(),
      vehicle_class: list(),
      class_in_scheme: scheme ? list() : [],
      class_code: list(),
      speed_kmh: list(),
      length_m: list(),
      headway_s: list(),
      gap_s: list(),
      valid: list(),
      flags: list(),
    } satisfies { [column in ExportedColumn]: ColumnSource['data'] }

    const view = viewOf(packed)
    for (let n = 0, p = 0; n < rows; n++, p += PACKED_BYTES) {
      const number = view.getInt32(p + PACKED.site)
      const site = sites.get(number)
      if (!site) throw unknownSite(number)
      const channel = view.getUint8(p + PACKED.channel)
      const named = site.channels[channel]
      const lane = view.getUint8(p + PACKED.lane)
      const set = flagsAt(view, p)
      const ms = msAt(view, p)
      columns.id[n] = view.getBigInt64(p + PACKED.id)
      columns.site[n] = number
      columns.site_id[n] = site.siteId
      columns.site_name[n] = site.name
      columns.timestamp[n] = BigInt(ms)
      columns.local_time[n] = BigInt(ms + site.clock.offsetMs(ms))
      columns.channel[n] = channel
      columns.channel_name[n] = named?.name ?? null
      columns.direction[n] = named?.direction ?? null
      columns.lane[n] = lane === NO_LANE ? null : lane
      columns.vehicle_class[n] = CLASSES[view.getUint8(p + PACKED.vehicleClass)]
      if (scheme) columns.class_in_scheme[n] = schemeClasses[scheme.classAt(view, p)]
      columns.class_code[n] = scaled(view.getInt16(p + PACKED.classCode), 1)
      columns.speed_kmh[n] = scaled(view.getInt16(p + PACKED.speed), 10)
      columns.length_m[n] = scaled(view.getInt16(p + PACKED.length), 100)
      columns.headway_s[n] = scaled(view.getInt32(p + PACKED.headway), 1000)
      columns.gap_s[n] = scaled(view.getInt32(p + PACKED.gap), 1000)
      columns.valid[n] = (set & INVALID) === 0
      columns.flags[n] = FLAG_LISTS[set]
    }
    return names.map(name => ({ name, data: columns[name] }))
  }
}

const scaled = (value: number, scale: number) => (value < 0 ? null : value / scale)

function valuesOfSites(context: Pick<ExportContext, 'sites'>): Map<number, SiteValues> {
  const clockOf = eachZone(zone => new ZoneOffsets(zone))
  const sites = new Map<number, SiteValues>()
  for (const [number, site] of context.sites) {
    const channels: SiteValues['channels'] = []
    for (const { number, name, direction } of site.channels) {
      channels[number] = { name: bytes(name), direction: bytes(direction) }
    }
    sites.set(number, { siteId: bytes(site.site_id), name: bytes(site.name), clock: clockOf(site.time_zone), channels })
  }
  return sites
}
