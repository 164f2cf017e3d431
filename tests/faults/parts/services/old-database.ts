import { DAY_MS } from '../../../../contract/times/time.ts'
import { connect } from '../../../../server/platform/database/connect.ts'
import type { Connection, Database } from '../../../../server/platform/database/database.ts'
import { migrate } from '../../../../server/platform/database/migrate.ts'
import { monthOf, monthTable } from '../../../../server/records/months.ts'
import { asAdmin } from '../../../support/services/as-admin.ts'
import { withDatabase } from '../../../support/services/with-database.ts'

/** The schema of the last version that could not seal records. */
export const OLD_VERSION = 13
const NAME = 'old'
const SITES = 20
const DAYS = 50
/** Long enough ago to be sealed. */
const LAST_DAY = 5
const HOURS = 24
const FILL = { statementMs: 1_800_000 }

export interface OldDatabase {
  connection: Connection
  records: number
  organizationId: number
  sites: number[]
  /** Midnight UTC of the first day, and of the day after the last. */
  from: number
  to: number
}

/** A database of an earlier version with at least so many records: for each site and day an upload, spread evenly. */
export async function makeOldDatabase(server: Connection, minRecords: number): Promise<OldDatabase> {
  await asAdmin(server, `create database ${NAME}`)
  const connection = withDatabase(server, NAME)
  const database = connect(connection, { max: 1, applicationName: 'wayside faults' })
  try {
    await migrate(database, undefined, { through: OLD_VERSION })
    const ofHour = Math.ceil(minRecords / SITES / DAYS / HOURS)
    const to = (Math.floor(Date.now() / DAY_MS) - LAST_DAY) * DAY_MS
    const from = to - DAYS * DAY_MS
    await fillUploads(database, from, ofHour)
    const months = new Set(Array.from({ length: DAYS }, (_, day) => monthOf(from + day * DAY_MS)))
    for (const month of months) await fillMonth(database, month, ofHour)
    await database.transaction(tx => tx.query('analyze'), FILL)
    const sites = Array.from({ length: SITES }, (_, n) => n + 1)
    const records = SITES * DAYS * HOURS * ofHour
    return { connection, records, organizationId: 1, sites, from, to }
  } finally {
    await database.close()
  }
}

async function fillUploads(database: Database, from: number, ofHour: number): Promise<void> {
  const count = HOURS * ofHour
  await database.transaction(
    tx =>
      tx.query(`
        insert into organizations (id, name) values (1, 'City of earlier');
        insert into sites (id, organization_id, site_id, name, latitude, longitude, country, time_zone, speed_limit_kmh)
        select n, 1, 'OLD-' || n, 'Site ' || n, 60, 22, 'FI', 'UTC', 50
        from generate_series(1, ${SITES}) n;
        insert into channels (site_id, number) select id, number from sites, generate_series(1, 2) number;
        insert into uploads (organization_id, site_id, format, accepted, duplicates, rejected, first_ts, last_ts, covered,
          position, published_at)
        select 1, site, 'json', ${count}, 0, 0, day, day + interval '1 day' - interval '1 ms',
          tstzmultirange(tstzrange(day, day + interval '1 day')), nextval('change_positions'), now()
        from generate_series(0, ${DAYS - 1}) n, to_timestamp(${from / 1000} + n * 86400) day,
          generate_series(1, ${SITES}) site
        order by n, site;
        insert into site_days (site_id, day, count, valid_count, first, last, covered)
        select site_id, first_ts::date, accepted, accepted, first_ts, last_ts, covered from uploads;
        insert into site_hours (site_id, hour, count)
        select site_id, first_ts + n * interval '1 hour', ${ofHour} from uploads, generate_series(0, ${HOURS - 1}) n;
      `),
    FILL,
  )
}

/** The indexes are made when the month is attached, which takes a fifth of the time. */
async function fillMonth(database: Database, month: string, ofHour: number): Promise<void> {
  const { table, create, attach } = monthTable(month, 'excluding indexes')
  const stepMs = Math.floor(3_600_000 / ofHour)
  await database.transaction(async tx => {
    await tx.query(create)
    await tx.query(`
      insert into ${table} (organization_id, site_id, upload_id, ts, identity, channel, lane, vehicle_class, class_code,
        speed, length, headway, gap, flags)
      select 1, site_id, u.id, first_ts + hour * interval '1 hour' + (n * ${stepMs} + hash % ${stepMs}) * interval '1 ms',
        hashint8extended(u.id * 1000000 + hour * 40000 + n, 1), 1 + hash % 2, nullif(hash % 4, 3), hash % 12,
        nullif(hash % 50, 0), nullif(hash % 1200, 7), 200 + hash % 1500, nullif(hash % 60000, 5), nullif(hash % 50000, 3),
        case hash % 100 when 0 then 16 else 0 end
      from uploads u, generate_series(0, ${HOURS - 1}) hour, generate_series(0, ${ofHour - 1}) n,
        abs(hashint8extended(u.id * 1000000 + hour * 40000 + n, 2)) hash
      where to_char(first_ts, 'YYYY-MM') = '${month}'
      order by u.id, hour, n
    `)
    await tx.query(attach)
  }, FILL)
}

/** A copy for one interrupted migration. */
export async function copyOldDatabase(server: Connection, name: string): Promise<Connection> {
  await asAdmin(server, `create database ${name} template ${NAME} strategy file_copy`)
  return withDatabase(server, name)
}

/** The old columns of all rows: how many, and the sum of their hashes. */
export async function hashRecords(connection: Connection): Promise<string> {
  const { rows } = await asAdmin(
    connection,
    `select count(*) || ' ' || coalesce(sum(hashtextextended((id, ts, identity, upload_id, organization_id, site_id, headway,
      gap, channel, lane, vehicle_class, class_code, speed, length, flags, payload)::text, 0)), 0) as found
    from records`,
  )
  return rows[0].found
}

export async function readVersion(connection: Connection): Promise<number> {
  const { rows } = await asAdmin(connection, 'select max(version) as version from schema_migrations')
  return rows[0].version
}

const SCHEMA = [
  'select version::text, name from schema_migrations',
  `select table_name, ordinal_position::text, column_name, udt_name, is_nullable, column_default, generation_expression
  from information_schema.columns where table_schema = 'public'`,
  "select indexname, indexdef from pg_indexes where schemaname = 'public'",
  `select conrelid::regclass::text, conname, pg_get_constraintdef(oid) || convalidated from pg_constraint
  where connamespace = 'public'::regnamespace`,
  'select tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal',
  "select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace",
]

/** Migrations, columns, indexes, constraints, triggers and functions, a line each. */
export async function readSchema(connection: Connection): Promise<string[]> {
  const lines: string[] = []
  for (const text of SCHEMA) {
    const { rows } = await asAdmin(connection, text)
    lines.push(...rows.map(row => Object.values(row).join(' | ')))
  }
  return lines.sort()
}
