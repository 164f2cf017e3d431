import { createHash } from 'node:crypto'
import type { RecordFormat } from '../../../contract/export-formats.ts'
import type { ExportContext, ExportedSite } from '../../../contract/exported-columns.ts'
import { withOffset } from '../../../contract/times/time-zone.ts'
import { PACKED_BYTES } from '../../../contract/vehicles/record.ts'
import { VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { decodeAll, packRecord } from './packed-records.ts'
import { type ExportedRow, FILE_READERS } from './read-export.ts'

const site = (site_id: string, name: string, time_zone: string, channels: ExportedSite['channels'] = []) => ({
  site_id,
  name,
  time_zone,
  channels,
})

/** Sites in zones of all kinds, with names that need care in one format or another. */
export const EXPORTED_SITES = new Map<number, ExportedSite>([
  [1, site('MOE-1', 'Römerstraße', 'Europe/Berlin', [{ number: 1, name: 'Süd', direction: 'to the "Markt", left' }])],
  [7, site('NY.7', 'Broadway & 42nd <b>', 'America/New_York', [{ number: 2, name: '', direction: 'uptown' }])],
  [8, site('yen', '￥100 Straße', 'America/St_Johns')],
  [99_999, site('lh', '😀 豪勋爵岛', 'Australia/Lord_Howe', [{ number: 3, name: 'two\r\nlines', direction: '' }])],
  [
    2_147_483_647,
    site('K', ' _x0041_ \u001f\u007f\ufffe', 'Asia/Kolkata', [{ number: 1, name: 'a|b', direction: '🚲' }]),
  ],
])

export const exportContext = (sites: ExportContext['sites'] = EXPORTED_SITES): ExportContext => ({
  createdAt: new Date('2026-06-01T07:15:23.412Z'),
  organization: 'Stadt Moers',
  sites,
  request: { format: 'csv', time: { from_dt: '2026-01-01T00:00:00Z', to_dt: '2026-06-01T00:00:00Z' }, sites: [1, 7] },
})

/** What a file must say of the records, by search's own decoder. */
export function expectedRows(format: RecordFormat, packed: Buffer, { sites }: ExportContext): ExportedRow[] {
  const { hasOffset, missing } = FILE_READERS[format]
  return decodeAll(packed).map(({ id, site, timestamp, channel, ...rest }) => {
    const { site_id, name, time_zone, channels } = sites.get(site) as ExportedSite
    const known = channels.find(({ number }) => number === channel)
    const local_time = withOffset(new Date(timestamp), time_zone).slice(0, hasOffset ? undefined : 23)
    const named = { channel_name: known?.name ?? missing, direction: known?.direction ?? missing }
    return { id, site, site_id, site_name: name, timestamp, local_time, channel, ...named, ...rest }
  })
}

/** So many records like those of busy roads, in order; the same each time. */
export function manyRecords(count: number, sites: number[] = [...EXPORTED_SITES.keys()]): Buffer {
  let seed = 1
  const below = (limit: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((seed / 2 ** 32) * limit)
  }
  const orNull = (limit: number) => (below(10) === 0 ? -1 : below(limit))
  const packed = Buffer.alloc(count * PACKED_BYTES)
  let ts = Date.UTC(2026, 2, 28)
  for (let n = 0; n < count; n++) {
    ts += below(1000)
    const [vehicleClass, flags] = [below(VEHICLE_CLASSES.length), below(20) === 0 ? below(32) : 0]
    const sizes = { classCode: orNull(10), speed: orNull(1500), length: orNull(2000) }
    const times = { headway: orNull(300_000), gap: orNull(300_000) }
    const place = { site: sites[below(sites.length)] as number, channel: 1 + below(3), lane: 1 + below(2) }
    packRecord({ id: 5_000_000 + n, ts, ...place, vehicleClass, flags, ...sizes, ...times }, packed, n * PACKED_BYTES)
  }
  return packed
}

/** The records in slices of the lengths that `next` says. */
export async function* slicesOf(packed: Buffer, next: () => number = () => 10_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < packed.length; ) {
    const end = at + next() * PACKED_BYTES
    yield packed.subarray(at, end)
    at = end
  }
}

export async function fileOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const file: Buffer[] = []
  for await (const chunk of chunks) file.push(chunk)
  return Buffer.concat(file)
}

export const sha256 = (file: Buffer) => createHash('sha256').update(file).digest('hex')
