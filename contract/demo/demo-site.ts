import type { ClassScheme } from '../vehicles/class-schemes.ts'

/** A site of the demo: where it is, its device, and the traffic that is generated for it. */
export interface DemoSite {
  site_id: string
  name: string
  description: string
  street_name: string
  city: string
  country: string
  /** The part of the country whose public holidays it has. */
  region?: string
  latitude: number
  longitude: number
  time_zone: string
  speed_limit_kmh: number
  channels: DemoChannel[]
  device: DemoDevice
  traffic: DemoTraffic
  /** Days of traffic, when there are more than `DEMO_DAYS`. */
  days?: number
  /** What was different before the present speed limit. */
  before?: { speed_limit_kmh: number; mean_kmh: number; v85_factor: number }
}

interface DemoChannel {
  number: number
  name: string
  direction: string
  lanes: number
  bearing_deg: number
}

interface DemoDevice {
  serial: string
  device_type: 'radar' | 'loop' | 'tube' | 'camera' | 'lidar'
  configuration_number: number
  class_scheme: ClassScheme
  clock_resolution_ms: number
  upload_interval_s: number
  /** The battery level in its last statuses, where it is low. */
  battery_percent?: number
}

interface DemoTraffic {
  vehicles_per_weekday: number
  /** Saturday and Sunday against a weekday. */
  weekend_factor: number
  /** Power of the daily curve: above 1 sharper peaks, below 1 flatter ones. */
  sharpness: number
  /** The daily curve later than usual, or earlier when negative; in half hours. */
  shift_h: -0.5 | 0 | 0.5
  heavy_share: number
  bicycle_share: number
  mean_kmh: number
  /** V85 of the motor traffic / speed limit. */
  v85_factor: number
  measures_length: boolean
  /** Comes back every eight weeks, so that two months up to any day show it. */
  outage?: { first: string; minutes: number }
}

type Lane = [name: string, direction: string, bearing_deg: number, lanes?: number]

export const channels = (...list: Lane[]): DemoChannel[] =>
  list.map(([name, direction, bearing_deg, lanes = 1], i) => ({ number: i + 1, name, direction, lanes, bearing_deg }))

export const device = (
  serial: string,
  device_type: DemoDevice['device_type'],
  class_scheme: DemoDevice['class_scheme'],
  clock_resolution_ms: number,
  configuration_number: number,
  upload_interval_s = 900,
): DemoDevice => ({ serial, device_type, configuration_number, class_scheme, clock_resolution_ms, upload_interval_s })

export const ordinary: DemoTraffic = {
  vehicles_per_weekday: 700,
  weekend_factor: 0.65,
  sharpness: 1,
  shift_h: 0,
  heavy_share: 0.07,
  bicycle_share: 0,
  mean_kmh: 30,
  v85_factor: 1.1,
  measures_length: true,
}
