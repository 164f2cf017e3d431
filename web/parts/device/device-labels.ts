import type { Device } from '../../../client/shapes.ts'
import { MINUTE_MS } from '../../../contract/times/time.ts'
import type { Option } from '../../ui/fields/select.tsx'
import type { Tone } from '../../ui/tag.tsx'
import { m } from './messages.ts'

export type ListedDevice = Omit<Device, 'history'>
export type DeviceKey = Device['keys'][number]

export const DEVICE_TYPES: readonly Option<Device['device_type']>[] = [
  { value: 'radar', label: m.radar },
  { value: 'loop', label: m.loop },
  { value: 'tube', label: m.tube },
  { value: 'camera', label: m.camera },
  { value: 'lidar', label: m.lidar },
  { value: 'other', label: m.other },
]

export const CLASS_SCHEMES: readonly Option<Device['class_scheme']>[] = [
  { value: 'none', label: m.noneTheDeviceSendsClassNames },
  { value: 'tls_8_1', label: 'TLS 8+1' },
  { value: 'tls_2_1', label: 'TLS 2+1' },
  { value: 'fhwa_13', label: 'FHWA 13' },
  { value: 'eur6', label: 'EUR 6' },
  { value: 'swiss10', label: 'Swiss 10' },
  { value: 'fintraffic', label: 'Fintraffic' },
  { value: 'tii', label: 'TII' },
  { value: 'length', label: m.byLength },
]

export const typeLabel = (type: string): string => DEVICE_TYPES.find(({ value }) => value === type)?.label ?? type
export const schemeLabel = (scheme: string): string =>
  CLASS_SCHEMES.find(({ value }) => value === scheme)?.label ?? scheme

export const activeKeys = ({ keys }: ListedDevice): DeviceKey[] => keys.filter(({ revoked_at }) => revoked_at === null)

/** The service applies the same rule: a device is offline after three upload intervals, and at least half an hour. */
const MIN_OFFLINE_AFTER_MS = 30 * MINUTE_MS

/** The most important problem of a device, or that it is online. */
export function deviceState(device: ListedDevice, now: number): { tone: Tone; label: string } {
  if (activeKeys(device).length === 0) return { tone: 'warn', label: m.noKey }
  if (!device.site) return { tone: 'off', label: m.notAssigned }
  if (device.last_seen_at === null) return { tone: 'off', label: m.notSeenYet }
  const offlineAfterMs = Math.max(MIN_OFFLINE_AFTER_MS, 3_000 * device.upload_interval_s)
  const isOffline = now - Date.parse(device.last_seen_at) > offlineAfterMs
  return isOffline ? { tone: 'warn', label: m.offline } : { tone: 'ok', label: m.online }
}
