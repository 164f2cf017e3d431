import cliProgress from 'cli-progress'
import { DAY_MS } from '../../contract/times/time.ts'
import { Months } from '../../server/records/months.ts'
import { sealAll } from '../tools/seal.ts'
import type { Workplace } from '../tools/workplace.ts'
import { makeRecords } from './make-records.ts'

export const YEAR = 2024
const YEAR_START = Date.UTC(YEAR, 0, 1)
const DAYS_OF_YEAR = 366

/** A site with two channels and so many records in a year; answers its id. */
async function makeYear(
  { database, organizationId }: Workplace,
  { siteId, records }: { siteId: string; records: number },
): Promise<number> {
  const { rows } = await database.query({
    text: `
      insert into sites (organization_id, site_id, name, latitude, longitude, country, time_zone)
      values ($1, $2, 'A busy year, ' || $2, 60, 20, 'SE', 'UTC')
      returning id`,
    values: [organizationId, siteId],
  })
  const id: number = rows[0].id
  await database.query(
    `insert into channels (site_id, number, direction) values (${id}, 1, 'North'), (${id}, 2, 'South')`,
  )
  await new Months(database).make(YEAR_START, YEAR_START + DAYS_OF_YEAR * DAY_MS)
  const perDay = Math.round(records / DAYS_OF_YEAR)
  const bar = new cliProgress.SingleBar({ format: `{bar} {value} of {total} days of ${siteId}, {eta} s left` })
  bar.start(DAYS_OF_YEAR, 0)
  for (let day = 0; day < DAYS_OF_YEAR; day++) {
    await database.query({
      text: `
        insert into records (ts, identity, sequence, upload_id, organization_id, site_id, headway, gap, channel, lane,
          vehicle_class, class_code, speed, length, flags)
        select to_timestamp($1) + (n + random()) * interval '1 day' / $2::integer, (random() * 9e18)::bigint, null, 1, $3,
          $4, (random() * 9000)::integer, (random() * 9000)::integer, 1 + (random() < 0.4)::integer, 1,
          (array[1, 1, 1, 1, 3, 4, 6, 7])[1 + n % 8], null, 300 + random() * 400, 350 + random() * 900,
          case when random() < 0.01 then 16 else 0 end
        from generate_series(0, $2::integer - 1) n`,
      values: [YEAR_START / 1000 + day * 86_400, perDay, organizationId, id],
    })
    bar.update(day + 1)
  }
  bar.stop()
  return id
}

interface Network {
  /** Sealed records of a busy year; another site has a tenth. */
  records: number
  /** Sealed records of 500 sites. */
  network: number
}

/** The ids of both sites; everything is made unless it is there, so that a kept workplace is used again. */
export async function makeNetwork(workplace: Workplace, { records, network }: Network): Promise<[number, number]> {
  const { rows } = await workplace.database.query<{ id: number }>(
    "select id from sites where site_id in ('YEAR-1', 'YEAR-2') order by site_id",
  )
  const [first, second] = rows
  if (first && second) return [first.id, second.id]
  const busiest = await makeYear(workplace, { siteId: 'YEAR-1', records })
  const other = await makeYear(workplace, { siteId: 'YEAR-2', records: records / 10 })
  await makeRecords(workplace, 0, network)
  await sealYear(workplace)
  return [busiest, other]
}

/** Seals all records. All sites get a speed limit, and days that were measured as a whole. */
export async function sealYear(workplace: Workplace): Promise<void> {
  const { database } = workplace
  await sealAll(workplace)
  await database.query(`
    insert into speed_limits (site_id, valid_from, kmh)
    select id, '-infinity', 50
    from sites
    on conflict do nothing`)
  await database.query(`
    insert into site_days (site_id, day, count, valid_count, first, last, covered)
    select site_id, first_ts::date, sum(count), sum(count), min(first_ts), max(last_ts),
      tstzmultirange(tstzrange(first_ts::date, first_ts::date + 1))
    from site_blocks
    group by site_id, first_ts::date
    on conflict do nothing`)
  await database.query('vacuum (analyze) site_days')
}
