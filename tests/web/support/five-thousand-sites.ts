import sql from 'sql-template-tag'
import type { WebApp } from './web-app.ts'

/** Sites around two hundred towns of Europe, every one with a device, two days and three hours of traffic; some devices are silent. */
export async function fillFiveThousand({ city, database }: Pick<WebApp, 'city' | 'database'>): Promise<void> {
  await database.query(sql`
    insert into sites (organization_id, site_id, name, city, street_name, country, time_zone, latitude, longitude)
    select ${city.id}, 'S-' || n, 'Street ' || n, 'Town ' || n % 200, 'Street ' || n, (array['DE', 'FR', 'PL', 'IT'])[n % 4 + 1],
      'Etc/UTC', -- whose days are those of site_days below, at any hour of the test
      42 + (n % 200) * 7919 % 200 * 0.065 + (n * 31 % 97) * 0.0011,
      (n % 200) * 104729 % 200 * 0.115 + (n * 17 % 89) * 0.0016
    from generate_series(1, 5000) as n
  `)
  await database.query(sql`
    insert into devices (organization_id, serial, device_type, last_seen_at)
    select ${city.id}, 'D-' || s.id, (array['radar', 'loop', 'tube', 'camera'])[s.id % 4 + 1],
      now() - (s.id % 25 / 24) * interval '2 days' - (s.id % 60) * interval '1 second'
    from sites s
    where s.organization_id = ${city.id}
  `)
  await database.query(sql`
    insert into device_assignments (device_id, site_id, assigned_from)
    select d.id, substr(d.serial, 3)::integer, now() - interval '10 days'
    from devices d
    where d.organization_id = ${city.id}
  `)
  await database.query(sql`
    insert into site_hours (site_id, hour, count)
    select s.id, date_trunc('hour', now()) - ago * interval '1 hour', 50 + s.id % 300 + ago * 7
    from sites s, generate_series(0, 2) as ago
    where s.organization_id = ${city.id}
  `)
  await database.query(sql`
    insert into site_days (site_id, day, count, valid_count, first, last, covered)
    select s.id, day::date, 1000 + s.id, 1000, day, least(day + interval '23 hours', now() - (s.id % 90) * interval '1 second'),
      tstzmultirange(tstzrange(day, least(day + interval '1 day', now())))
    from sites s, generate_series(date_trunc('day', now()) - interval '1 day', now(), interval '1 day') as day
    where s.organization_id = ${city.id}
  `)
  await database.query(sql`analyze`)
}
