import sql from 'sql-template-tag'
import { HOUR_MS } from '../../../contract/times/time.ts'
import type { WebApp } from './web-app.ts'

interface Place {
  name: string
  city: string
  country: string
  at: [latitude: number, longitude: number]
  bearing: number
  type?: string
  /** Vehicles of a usual hour. */
  volume?: number
  /** Seconds since the last vehicle; null: never one. */
  last?: number | null
  /** Hours before now of which nothing was measured. */
  gap?: [from: number, to: number]
  /** Measures, but has counted no vehicle for more than a day. */
  isQuiet?: boolean
  /** Percent that the device reported last. */
  battery?: number
}

const ZONES: { [country: string]: string } = {
  DE: 'Europe/Berlin',
  NL: 'Europe/Amsterdam',
  BE: 'Europe/Brussels',
  CH: 'Europe/Zurich',
  AT: 'Europe/Vienna',
  FR: 'Europe/Paris',
}

const place = (
  name: string,
  city: string,
  country: string,
  at: [number, number],
  bearing: number,
  more = {},
): Place => ({
  name,
  city,
  country,
  at,
  bearing,
  type: 'radar',
  volume: 400,
  last: 4,
  ...more,
})

/** Sixteen places in six countries: seven that lie close together, one silent, one without a device. */
const PLACES: Place[] = [
  place('B57 Römerstraße, inbound', 'Moers', 'DE', [51.44821, 6.62534], 22, { last: 12 }),
  place('Uerdinger Straße', 'Moers', 'DE', [51.4555, 6.6442], 112),
  place('Klever Straße, school', 'Moers', 'DE', [51.4611, 6.6171], 328, {
    volume: 110,
    last: 26.4 * 3600,
    isQuiet: true,
  }),
  place('Rheinbrücke Neuenkamp', 'Duisburg', 'DE', [51.4419, 6.7201], 80, { volume: 1400, type: 'loop' }),
  place('Hochfelder Ring', 'Duisburg', 'DE', [51.4202, 6.7571], 45, { gap: [18, 15], battery: 12 }),
  place('Berliner Straße', 'Krefeld', 'DE', [51.3456, 6.6262], 95, { type: 'loop' }),
  place('Nijmeegseweg N271', 'Venlo', 'NL', [51.383, 6.173], 10),
  place('Waalbrug', 'Nijmegen', 'NL', [51.8531, 5.8702], 352, { volume: 1100, type: 'loop' }),
  place('Ring Hasselt R71', 'Hasselt', 'BE', [50.9307, 5.3378], 60, { last: 3 * 86_400 }),
  place('Quai de Rome', 'Liège', 'BE', [50.6292, 5.5797], 30),
  place('Wettsteinbrücke', 'Basel', 'CH', [47.5571, 7.597], 60),
  place('Hardbrücke', 'Zürich', 'CH', [47.3852, 8.5172], 5, { volume: 1500, type: 'loop' }),
  place('Innrain 52', 'Innsbruck', 'AT', [47.2622, 11.3856], 70),
  place('Route du Rhin', 'Strasbourg', 'FR', [48.5734, 7.8002], 88, { type: null, last: null }),
  place('Friedrich-Ebert-Straße', 'Moers', 'DE', [51.4499, 6.6551], 15, { type: 'camera' }),
  place('Alleestraße', 'Krefeld', 'DE', [51.3311, 6.5623], 140, { type: 'tube' }),
]

/** Makes them, with the traffic of the last two days in the tables that lists are read from. Ids by name. */
export async function fillSites({ city, database }: WebApp): Promise<{ [name: string]: number }> {
  const ids: { [name: string]: number } = {}
  for (const [index, one] of PLACES.entries()) {
    const id = await city.site({
      site_id: `${one.country}-${String(index + 1).padStart(2, '0')}`,
      name: one.name,
      city: one.city,
      street_name: one.name.split(',')[0],
      country: one.country,
      time_zone: ZONES[one.country],
      speed_limit_kmh: 50,
      latitude: one.at[0],
      longitude: one.at[1],
      channels: [
        { number: 1, name: 'In', direction: `${one.city} centre`, bearing_deg: one.bearing },
        { number: 2, name: 'Out', direction: 'Kapellen', bearing_deg: (one.bearing + 180) % 360 },
      ],
    })
    ids[one.name] = id
    await addTraffic(database, id, one)
    if (!one.type) continue
    const device = await city.device(id, { device_type: one.type, serial: `RD4-${20_700 + index}` })
    const seen = one.isQuiet ? 4 : (one.last ?? 0)
    await database.query(sql`
      update devices set last_seen_at = now() - make_interval(secs => ${seen}) where id = ${device.id}
    `)
    if (one.battery) {
      await database.query(sql`
        insert into device_statuses (device_id, received_at, organization_id, site_id, battery_percent, measuring)
        values (${device.id}, now() - interval '10 minutes', ${city.id}, ${id}, ${one.battery}, true)
      `)
    }
  }
  return ids
}

async function addTraffic(database: WebApp['database'], id: number, one: Place): Promise<void> {
  const { volume = 0, last = null, gap, isQuiet = false } = one
  if (last === null) return
  const now = Date.now()
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS
  const lost = gap ? [new Date(hour - gap[0] * HOUR_MS), new Date(hour - gap[1] * HOUR_MS)] : [new Date(0), new Date(0)]
  const counted = new Date(now - last * 1000)
  const measured = new Date(isQuiet ? now : counted)
  await database.query(sql`
    insert into site_hours (site_id, hour, count)
    select ${id}, hour, round(${volume} * (1.1 + sin((extract(hour from hour) - 8) * pi() / 12)) + random() * ${volume} / 5)
    from generate_series(${new Date(hour - 47 * HOUR_MS)}::timestamptz, ${counted}, interval '1 hour') as hour
    where hour < ${lost[0]} or hour >= ${lost[1]}
  `)
  await database.query(sql`
    insert into site_days (site_id, day, count, valid_count, first, last, covered)
    select ${id}, day::date, counts.sum, counts.sum, span.lower, least(span.upper, ${counted}),
      tstzmultirange(tstzrange(span.lower, least(span.upper, ${measured})))
        - tstzmultirange(tstzrange(${lost[0]}, ${lost[1]}))
    from sites s
    cross join generate_series(
      date_trunc('day', ${counted}::timestamptz at time zone s.time_zone) - interval '2 days',
      date_trunc('day', ${measured}::timestamptz at time zone s.time_zone), interval '1 day') as day
    cross join lateral (
      select day at time zone s.time_zone as lower, (day + interval '1 day') at time zone s.time_zone as upper
    ) as span
    cross join lateral (
      select coalesce(sum(h.count), 0) as sum
      from site_hours h
      where h.site_id = s.id and h.hour >= span.lower and h.hour < span.upper
    ) as counts
    where s.id = ${id}
  `)
  // A day without vehicles has no last vehicle.
  await database.query(sql`update site_days set first = null, last = null where site_id = ${id} and count = 0`)
}
