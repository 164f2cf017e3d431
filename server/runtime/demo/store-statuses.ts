import sql from 'sql-template-tag'
import type { DemoSite } from '../../../contract/demo/demo-site.ts'
import { coveredRanges } from '../../../contract/demo/generate-traffic.ts'
import { DAY_MS, HOUR_MS } from '../../../contract/times/time.ts'
import type { Database } from '../../platform/database/database.ts'

interface Stay {
  siteId: number
  deviceId: number
  site: DemoSite
  from: number
  to: number
}

const HALF_HOUR_MS = 1_800_000
/** In a long outage the device has no power and sends nothing; in a short one it reports that it does not measure. */
const LONG_OUTAGE_MS = 3 * HOUR_MS
const FIRMWARE = { radar: '4.2.1', loop: '2.19', tube: '1.8', camera: '11.0.4', lidar: '0.9.7', other: '1.0' }

/** Stores a status of a device for every half hour up to now; the battery of one device runs low. */
export async function storeStatuses(database: Database, { siteId, deviceId, site, from, to }: Stay): Promise<void> {
  const { device } = site
  const measured = coveredRanges(site, from, to)
  const isMeasuring = (ts: number) => measured.some(range => range.from <= ts && ts <= range.to)
  const outages = measured.slice(1).map((next, i) => ({ start: measured[i]?.to ?? from, end: next.from }))
  const hasPower = (ts: number) =>
    !outages.some(({ start, end }) => end - start > LONG_OUTAGE_MS && start < ts && ts < end)
  const times: number[] = []
  for (let ts = to; ts > from; ts -= HALF_HOUR_MS) if (hasPower(ts)) times.push(ts)
  await database.query(sql`
    insert into device_statuses (device_id, received_at, organization_id, site_id, battery_percent, temperature_c,
      clock_offset_s, firmware, configuration_number, measuring)
    select d.id, status.received_at, d.organization_id, ${siteId}, status.battery_percent, status.temperature_c,
      status.clock_offset_s, ${FIRMWARE[device.device_type]}, ${device.configuration_number}, status.measuring
    from devices d, unnest(
      ${times.map(ts => new Date(ts).toISOString())}::timestamptz[],
      ${times.map(ts => batteryAt(site, (ts - from) / (to - from)))}::real[],
      ${times.map(ts => temperatureAt(site, ts))}::real[],
      ${times.map(ts => Math.round(80 * Math.sin(ts / 4.7e6)) / 1000)}::float8[],
      ${times.map(isMeasuring)}::boolean[]
    ) as status (received_at, battery_percent, temperature_c, clock_offset_s, measuring)
    where d.id = ${deviceId}
  `)
}

/** `share` is the elapsed share of the demo's time. Loops, cameras and lidars have mains power, radars a solar panel. */
function batteryAt({ device }: DemoSite, share: number): number | null {
  if (device.device_type === 'tube') return Math.round(96 - (96 - (device.battery_percent ?? 61)) * share)
  return device.device_type === 'radar' ? Math.round(88 + 9 * Math.sin(share * 140)) : null
}

/** Warmest in the afternoon, and in the summer of its hemisphere. */
function temperatureAt({ latitude, longitude }: DemoSite, ts: number): number {
  const season = Math.cos(((ts / DAY_MS - 200) / 365.25) * 2 * Math.PI) * Math.sign(latitude)
  const hour = Math.cos(((ts / HOUR_MS + longitude / 15 - 15) / 12) * Math.PI)
  return Math.round((26 - Math.abs(latitude) / 4 + 9 * season + 5 * hour) * 10) / 10
}
