import type { ClassScheme } from '../class-schemes.ts'

/** Real places, invented devices and invented volumes: small enough that two months of a dozen sites are half a million records. */
export interface DemoSite {
  site_id: string
  name: string
  description: string
  street_name: string
  city: string
  country: string
  latitude: number
  longitude: number
  time_zone: string
  speed_limit_kmh: number
  channels: DemoChannel[]
  device: DemoDevice
  traffic: DemoTraffic
  /** Days of traffic, when there are more than DEMO_DAYS. */
  days?: number
  /** What was different before the present speed limit. */
  before?: { speed_limit_kmh: number; mean_kmh: number; v85_factor: number }
}

/** Days of traffic of a site. */
export const DEMO_DAYS = 61
const THIRTEEN_MONTHS = 397

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
  /** Of its last statuses, where it is low. */
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

export interface DemoOrganization {
  name: string
  sites: DemoSite[]
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

const sites: DemoSite[] = [
  {
    site_id: 'DE-HAM-01',
    name: 'Elbchaussee, Teufelsbrück',
    description: 'Side-fire radar on a lamp post opposite the ferry landing.',
    street_name: 'Elbchaussee',
    city: 'Hamburg',
    country: 'DE',
    latitude: 53.5473,
    longitude: 9.8633,
    time_zone: 'Europe/Berlin',
    speed_limit_kmh: 50,
    days: THIRTEEN_MONTHS,
    channels: channels(['Eastbound', 'Altona', 104], ['Westbound', 'Blankenese', 284]),
    device: device('R-2203-0117', 'radar', 'length', 100, 4),
    traffic: { ...ordinary, vehicles_per_weekday: 2200, weekend_factor: 0.78, mean_kmh: 46, v85_factor: 1.07 },
  },
  {
    site_id: 'DE-BER-01',
    name: 'Linienstraße, Tucholskystraße',
    description: 'Cycle street. Camera on the first floor, 25 pictures a second, no pictures kept.',
    street_name: 'Linienstraße',
    city: 'Berlin',
    country: 'DE',
    latitude: 52.5275,
    longitude: 13.393,
    time_zone: 'Europe/Berlin',
    speed_limit_kmh: 30,
    channels: channels(['Eastbound', 'Rosa-Luxemburg-Platz', 64], ['Westbound', 'Oranienburger Tor', 244]),
    device: device('C-0917-2201', 'camera', 'none', 40, 11),
    traffic: {
      ...ordinary,
      vehicles_per_weekday: 780,
      bicycle_share: 0.28,
      heavy_share: 0.06,
      shift_h: 0.5,
      mean_kmh: 27,
    },
  },
  {
    site_id: 'DE-BER-02',
    name: 'Havelchaussee, Grunewaldturm',
    description: 'Double loops in the forest road along the Havel; busy with visitors on warm Sundays.',
    street_name: 'Havelchaussee',
    city: 'Berlin',
    country: 'DE',
    latitude: 52.4782,
    longitude: 13.1968,
    time_zone: 'Europe/Berlin',
    speed_limit_kmh: 50,
    channels: channels(['Northbound', 'Heerstraße', 20], ['Southbound', 'Wannsee', 200]),
    device: device('L-1408-0032', 'loop', 'tls_8_1', 10, 2, 3600),
    traffic: {
      ...ordinary,
      vehicles_per_weekday: 380,
      weekend_factor: 1.35,
      sharpness: 0.9,
      mean_kmh: 48,
      v85_factor: 1.17,
    },
  },
  {
    site_id: 'AT-VIE-01',
    name: 'Argentinierstraße, Funkhaus',
    description: 'Radar at the radio house, both directions.',
    street_name: 'Argentinierstraße',
    city: 'Wien',
    country: 'AT',
    latitude: 48.194,
    longitude: 16.3741,
    time_zone: 'Europe/Vienna',
    speed_limit_kmh: 30,
    days: THIRTEEN_MONTHS,
    before: { speed_limit_kmh: 50, mean_kmh: 38, v85_factor: 0.92 },
    channels: channels(['Northbound', 'Karlsplatz', 342], ['Southbound', 'Hauptbahnhof', 162]),
    device: device('R-2203-0254', 'radar', 'tls_2_1', 10, 7),
    traffic: { ...ordinary, vehicles_per_weekday: 580, heavy_share: 0.06, mean_kmh: 28, v85_factor: 1.12 },
  },
  {
    site_id: 'CH-ZRH-01',
    name: 'Zürichbergstrasse, Kirche Fluntern',
    description: 'Double loops on the way up to the zoo.',
    street_name: 'Zürichbergstrasse',
    city: 'Zürich',
    country: 'CH',
    latitude: 47.3764,
    longitude: 8.5591,
    time_zone: 'Europe/Zurich',
    speed_limit_kmh: 50,
    days: THIRTEEN_MONTHS,
    channels: channels(['Uphill', 'Zoo', 58], ['Downhill', 'Universität', 238]),
    device: device('L-1611-0408', 'loop', 'swiss10', 10, 5),
    traffic: {
      ...ordinary,
      vehicles_per_weekday: 1050,
      heavy_share: 0.09,
      mean_kmh: 43,
      v85_factor: 0.99,
      outage: { first: '2026-01-13T07:40:00Z', minutes: 312 },
    },
  },
  {
    site_id: 'NL-AMS-01',
    name: 'Sarphatistraat, Weesperplein',
    description: 'Cycle street with tram. Camera on a traffic light mast.',
    street_name: 'Sarphatistraat',
    city: 'Amsterdam',
    country: 'NL',
    latitude: 52.3612,
    longitude: 4.9078,
    time_zone: 'Europe/Amsterdam',
    speed_limit_kmh: 30,
    channels: channels(['Eastbound', 'Alexanderplein', 69], ['Westbound', 'Frederiksplein', 249]),
    device: device('C-0917-2230', 'camera', 'none', 40, 11),
    traffic: {
      ...ordinary,
      vehicles_per_weekday: 880,
      bicycle_share: 0.32,
      heavy_share: 0.065,
      mean_kmh: 27,
      v85_factor: 1.15,
    },
  },
  {
    site_id: 'DK-CPH-01',
    name: 'Strandgade, Christianshavn',
    description: 'Lidar on a warehouse wall; cyclists on their way to the harbour bridge.',
    street_name: 'Strandgade',
    city: 'København',
    country: 'DK',
    latitude: 55.6743,
    longitude: 12.5907,
    time_zone: 'Europe/Copenhagen',
    speed_limit_kmh: 40,
    channels: channels(['Northbound', 'Inderhavnsbroen', 45], ['Southbound', 'Christians Kirke', 225]),
    device: device('D-2105-0009', 'lidar', 'none', 1, 1, 300),
    traffic: {
      ...ordinary,
      vehicles_per_weekday: 330,
      bicycle_share: 0.25,
      heavy_share: 0.06,
      shift_h: -0.5,
      mean_kmh: 34,
    },
  },
  {
    site_id: 'FI-HEL-01',
    name: 'Merikannontie, Sibelius park',
    description: 'Double loops on the shore road.',
    street_name: 'Merikannontie',
    city: 'Helsinki',
    country: 'FI',
    latitude: 60.1803,
    longitude: 24.9123,
    time_zone: 'Europe/Helsinki',
    speed_limit_kmh: 40,
    channels: channels(['Northbound', 'Meilahti', 340], ['Southbound', 'Hietaniemi', 160]),
    device: device('L-0905-0118', 'loop', 'fintraffic', 10, 9),
    traffic: { ...ordinary, vehicles_per_weekday: 500, shift_h: -0.5, mean_kmh: 38, v85_factor: 1.12 },
  },
  {
    site_id: 'GB-LON-01',
    name: 'Exhibition Road, museums',
    description: 'Pneumatic tubes across the shared surface, 20 mph. Drives on the left.',
    street_name: 'Exhibition Road',
    city: 'London',
    country: 'GB',
    latitude: 51.497,
    longitude: -0.1741,
    time_zone: 'Europe/London',
    speed_limit_kmh: 32,
    channels: channels(['Northbound', 'Hyde Park', 355], ['Southbound', 'South Kensington', 175]),
    device: device('T-3301-0571', 'tube', 'eur6', 1000, 1, 3600),
    traffic: {
      ...ordinary,
      vehicles_per_weekday: 680,
      weekend_factor: 0.85,
      heavy_share: 0.09,
      shift_h: 0.5,
      v85_factor: 1.14,
      measures_length: false,
    },
  },
  {
    site_id: 'US-NYC-01',
    name: 'Prospect Park West at 8th Street',
    description: 'Loop and axle sensors, one way, two lanes, 25 mph.',
    street_name: 'Prospect Park West',
    city: 'New York',
    country: 'US',
    latitude: 40.6651,
    longitude: -73.9764,
    time_zone: 'America/New_York',
    speed_limit_kmh: 40,
    channels: channels(['Southbound', 'Bartel-Pritchard Square', 208, 2]),
    device: device('L-7702-0016', 'loop', 'fhwa_13', 10, 3),
    traffic: {
      ...ordinary,
      vehicles_per_weekday: 780,
      heavy_share: 0.08,
      mean_kmh: 39,
      v85_factor: 1.18,
      measures_length: false,
    },
  },
  {
    site_id: 'US-CHI-01',
    name: 'Wood Street at Chicago Avenue',
    description: 'Pneumatic tubes, two directions, 30 mph.',
    street_name: 'North Wood Street',
    city: 'Chicago',
    country: 'US',
    latitude: 41.8956,
    longitude: -87.6721,
    time_zone: 'America/Chicago',
    speed_limit_kmh: 48,
    channels: channels(['Northbound', 'Division Street', 0], ['Southbound', 'Grand Avenue', 180]),
    device: { ...device('T-3301-0602', 'tube', 'fhwa_13', 1000, 1, 3600), battery_percent: 17 },
    traffic: {
      ...ordinary,
      vehicles_per_weekday: 240,
      mean_kmh: 41,
      v85_factor: 1.03,
      measures_length: false,
      outage: { first: '2026-01-27T20:05:00Z', minutes: 50 },
    },
  },
  {
    site_id: 'AU-ADL-01',
    name: 'Frome Street, North Terrace',
    description: 'Radar over two lanes each way. Drives on the left; half an hour off the full hour of UTC.',
    street_name: 'Frome Street',
    city: 'Adelaide',
    country: 'AU',
    latitude: -34.922,
    longitude: 138.6081,
    time_zone: 'Australia/Adelaide',
    speed_limit_kmh: 50,
    channels: channels(['Northbound', 'North Terrace', 0, 2], ['Southbound', 'Carrington Street', 180, 2]),
    device: device('R-2203-0301', 'radar', 'length', 10, 4),
    traffic: { ...ordinary, vehicles_per_weekday: 560, sharpness: 1.15, mean_kmh: 44, v85_factor: 1.02 },
  },
]

const neighbourSites: DemoSite[] = [
  {
    site_id: 'NO-OSL-01',
    name: 'Bygdøy allé, Frogner',
    description: 'Radar under the chestnut trees.',
    street_name: 'Bygdøy allé',
    city: 'Oslo',
    country: 'NO',
    latitude: 59.9165,
    longitude: 10.7096,
    time_zone: 'Europe/Oslo',
    speed_limit_kmh: 40,
    channels: channels(['Eastbound', 'Solli plass', 111], ['Westbound', 'Olav Kyrres plass', 291]),
    device: device('R-2203-0388', 'radar', 'length', 10, 4),
    traffic: { ...ordinary, vehicles_per_weekday: 280, mean_kmh: 37, v85_factor: 1.05 },
  },
]

/** The first is the visitor's own; the second exists so that 403 can be tried. */
export const demoOrganizations: [DemoOrganization, DemoOrganization] = [
  { name: 'Wayside Demo', sites },
  { name: 'Neighbour Demo', sites: neighbourSites },
]
