import { channels, type DemoSite, device, ordinary } from './demo-site.ts'

/** One of each state that no site of demo-sites.ts has. */
export const demoStates = {
  /** Its device fell silent days ago. */
  offline: {
    site_id: 'BE-BRU-01',
    name: 'Rue Antoine Dansaert, Bourse',
    description: 'Radar on a lamp post; its power supply is being repaired.',
    street_name: 'Rue Antoine Dansaert',
    city: 'Bruxelles',
    country: 'BE',
    latitude: 50.8508,
    longitude: 4.3466,
    time_zone: 'Europe/Brussels',
    speed_limit_kmh: 30,
    channels: channels(['Northbound', 'Canal', 310], ['Southbound', 'Bourse', 130]),
    device: device('R-2203-0412', 'radar', 'length', 10, 4),
    traffic: { ...ordinary, vehicles_per_weekday: 240, mean_kmh: 29, v85_factor: 1.15 },
  },
  /** Its device measures, but no vehicle passes. */
  closed: {
    site_id: 'IT-BZO-01',
    name: 'Via Cassa di Risparmio, Talvera',
    description: 'Double loops; the street is closed for a market.',
    street_name: 'Via Cassa di Risparmio',
    city: 'Bolzano',
    country: 'IT',
    latitude: 46.5002,
    longitude: 11.3481,
    time_zone: 'Europe/Rome',
    speed_limit_kmh: 30,
    channels: channels(['Northbound', 'Gries', 350], ['Southbound', 'Stazione', 170]),
    device: device('L-0418-0077', 'loop', 'tls_8_1', 10, 2),
    traffic: { ...ordinary, vehicles_per_weekday: 260, mean_kmh: 28 },
  },
  /** A finished count: tubes that lay for three days, whose file was imported. */
  counted: {
    site_id: 'DE-MOE-01',
    name: 'Homberger Straße, Königlicher Hof',
    description: 'Tubes for three days, before the cycle lanes are planned.',
    street_name: 'Homberger Straße',
    city: 'Moers',
    country: 'DE',
    latitude: 51.4517,
    longitude: 6.6373,
    time_zone: 'Europe/Berlin',
    speed_limit_kmh: 50,
    channels: channels(['Eastbound', 'Homberg', 75], ['Westbound', 'Moers centre', 255]),
    device: device('T-3301-0655', 'tube', 'eur6', 1000, 1),
    traffic: { ...ordinary, vehicles_per_weekday: 2900, mean_kmh: 43, v85_factor: 1.02, measures_length: false },
  },
  /** Planned: without a device and without data. */
  planned: {
    site_id: 'SE-STO-01',
    name: 'Hornsgatan, Mariatorget',
    description: 'Planned for next year.',
    street_name: 'Hornsgatan',
    city: 'Stockholm',
    country: 'SE',
    latitude: 59.3189,
    longitude: 18.0617,
    time_zone: 'Europe/Stockholm',
    speed_limit_kmh: 50,
    channels: channels(['Eastbound', 'Slussen', 80], ['Westbound', 'Hornstull', 260]),
    device: device('R-2203-0500', 'radar', 'length', 10, 4),
    traffic: ordinary,
  },
} satisfies { [state: string]: DemoSite }
