import { DAY_MS } from '../../../../contract/times/time.ts'
import { connect } from '../../../../server/platform/database/connect.ts'
import type { Database } from '../../../../server/platform/database/database.ts'
import { Months } from '../../../../server/records/months.ts'
import type { Outcome } from '../judging/outcome.ts'
import { type Service, withService } from './service.ts'

const FILL_MS = 900_000

/** For faults of exports. */
export const EXPORTING = { devices: 5, workersApart: true }

export function withRecords(records: number, fault: (service: Service) => Promise<Outcome>): Promise<Outcome> {
  return withService(EXPORTING, async service => {
    await fillRecords(service, records)
    return fault(service)
  })
}

/** Records up to yesterday, one upload a site, stored by PostgreSQL itself: a million take seconds. */
export async function fillRecords({ devices, postgres }: Service, records: number, days = 9): Promise<void> {
  const database = connect(postgres.connection, { max: 2, applicationName: 'wayside faults' })
  const each = Math.ceil(records / devices.length)
  try {
    for (const { site } of devices) await fillSite(database, site, { records: each, days })
    await database.transaction(tx => tx.query('analyze records'), { statementMs: FILL_MS })
  } finally {
    await database.close()
  }
}

/** Evenly over so many days up to yesterday. */
export async function fillSite(
  database: Database,
  site: number,
  { records, days }: { records: number; days: number },
): Promise<void> {
  const from = Date.now() - (days + 1) * DAY_MS
  const stepMs = (days * DAY_MS) / records
  await new Months(database).make(from, Date.now())
  await database.transaction(
    tx =>
      tx.query(`
        with upload as (
          insert into uploads (organization_id, site_id, format, accepted, duplicates, rejected, covered, position,
            published_at)
          select organization_id, id, 'json', ${records}, 0, 0, '{}', nextval('change_positions'), now()
          from sites
          where id = ${site}
          returning id, organization_id
        ), stored as (
          insert into records (organization_id, site_id, upload_id, ts, identity, channel, lane, vehicle_class,
            class_code, speed, length, headway, gap, flags)
          select organization_id, ${site}, id, to_timestamp(${from / 1000} + n * ${stepMs / 1000}::float8), n,
            1 + n % 2, 1 + n / 2 % 2, n % 12, nullif(n % 50, 0), nullif(n % 900, 7), 200 + n % 1500, n % 60000,
            nullif(n % 50000, 3), case n % 100 when 0 then 16 else 0 end
          from upload, generate_series(1, ${records}) n
          returning ts
        )
        insert into site_days (site_id, day, count, valid_count, covered)
        select ${site}, (ts at time zone 'Europe/Helsinki')::date, count(*), count(*), '{}'
        from stored
        group by 2`),
    { statementMs: FILL_MS },
  )
}
