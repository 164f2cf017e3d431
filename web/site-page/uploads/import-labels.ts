import type { Import } from '../../../client/shapes.ts'
import { timeZones, utcOffset } from '../../ui/local-time.ts'
import type { Option } from '../../ui/select.tsx'
import type { Tone } from '../../ui/tag.tsx'

export type FileFormat = Import['format']

export const FILE_FORMATS: readonly Option<FileFormat>[] = [
  { value: 'semicolon-radar', label: 'Roadside radar, dd.mm.yy hh:mm:ss;00;speed;length;direction' },
  { value: 'jamar', label: 'JAMAR per-vehicle text' },
  { value: 'fintraffic', label: 'Finnish measuring station, raw data' },
  { value: 'wayside-csv', label: 'Wayside CSV, with columns timestamp and channel' },
  { value: 'wayside-ndjson', label: 'Wayside NDJSON, one record a line' },
]

export const fileFormatLabel = (format: string): string =>
  FILE_FORMATS.find(({ value }) => value === format)?.label ?? format

export const IMPORT_STATES: Record<Import['status'], [Tone, string]> = {
  previewed: ['accent', 'Not started'],
  queued: ['off', 'Waiting'],
  running: ['accent', 'Running'],
  completed: ['ok', 'Done'],
  failed: ['bad', 'Failed'],
  cancelled: ['off', 'Cancelled'],
  expired: ['off', 'Expired'],
}

/** Time zones of counters: that of the site, its standard time without summer time, and all others. */
export function zoneOptions(siteZone: string): Option[] {
  const winter = winterOffset(siteZone)
  const others = timeZones().filter(zone => zone !== siteZone && zone !== 'UTC')
  return [
    { value: siteZone, label: `${siteZone}, same as the site` },
    ...(winter ? [{ value: winter, label: `${winter} all year, without summer time` }] : []),
    { value: 'UTC', label: 'UTC' },
    ...others.map(value => ({ value, label: value })),
  ]
}

/** Counters often keep winter time all year; null if the zone has no summer time. */
function winterOffset(zone: string): string | null {
  const year = new Date().getUTCFullYear()
  const [january, july] = [0, 6].map(month => utcOffset(new Date(Date.UTC(year, month, 1)), zone))
  if (january === undefined || july === undefined || january === july) return null
  return formatOffset(Math.min(january, july))
}

function formatOffset(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}
