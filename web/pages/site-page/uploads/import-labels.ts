import type { Import } from '../../../../client/shapes.ts'
import type { Option } from '../../../ui/fields/select.tsx'
import type { Tone } from '../../../ui/tag.tsx'
import { timeZones, utcOffset } from '../../../ui/text/local-time.ts'
import { m } from './messages.ts'

export type FileFormat = Import['format']

export const FILE_FORMATS: readonly Option<FileFormat>[] = [
  { value: 'vbv-1', label: m.vbv1PerVehicle },
  { value: 'metrocount', label: m.metrocountVehicles },
  { value: 'tii', label: m.irelandDailyCsv },
  { value: 'opendatacam', label: m.openDataCam },
  { value: 'otanalytics', label: m.otAnalytics },
  { value: 'tmg', label: m.intervalsOf({ name: 'TMG (FHWA)' }) },
  { value: 'eco-counter', label: m.intervalsOf({ name: 'Eco-Counter' }) },
  { value: 'jamar-binned', label: m.intervalsOf({ name: 'JAMAR, STARnext' }) },
  { value: 'pico-count', label: m.intervalsOf({ name: 'PicoCount, TrafficViewer Pro' }) },
  { value: 'int-2', label: m.intervalsOf({ name: 'INT-2' }) },
  { value: 'telraam', label: m.intervalsOf({ name: 'Telraam' }) },
  { value: 'otanalytics-counts', label: m.intervalsOf({ name: 'OTAnalytics' }) },
  { value: 'csv', label: m.anyCsv },
  { value: 'semicolon-radar', label: m.roadsideRadar },
  { value: 'jamar', label: m.jamarPerVehicleText },
  { value: 'fintraffic', label: m.finnishMeasuringStationRawData },
  { value: 'wayside-csv', label: m.waysideCsv },
  { value: 'wayside-ndjson', label: m.waysideNdjsonOneRecordALine },
]

export const fileFormatLabel = (format: string): string =>
  FILE_FORMATS.find(({ value }) => value === format)?.label ?? format

export const IMPORT_STATES: Record<Import['status'], [Tone, string]> = {
  previewed: ['accent', m.notStarted],
  queued: ['off', m.waiting],
  running: ['accent', m.running],
  completed: ['ok', m.done],
  failed: ['bad', m.failed],
  cancelled: ['off', m.cancelled],
  expired: ['off', m.expired],
}

/** Time zones of counters: that of the site, its standard time without summer time, and all others. */
export function zoneOptions(siteZone: string): Option[] {
  const winter = winterOffset(siteZone)
  const others = timeZones().filter(zone => zone !== siteZone && zone !== 'UTC')
  return [
    { value: siteZone, label: m.sameAsTheSite({ siteZone }) },
    ...(winter ? [{ value: winter, label: m.allYearWithoutSummerTime({ winter }) }] : []),
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
