import sql from 'sql-template-tag'
import { COMMAND_STATES } from '../../field/commands/command-steps.ts'
import { IS_SILENT } from '../../field/sites/alarms/alarm-rules.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { measureRows } from '../../records/store/measure.ts'
import { sealingTime } from '../../records/store/sealing/seal-records.ts'
import type { Metric } from '../metrics.ts'
import { measureQueues, measureRunner } from './measure-queues.ts'

const MEASURE_MS = 2_000

/** Metrics of devices, commands, uploads, queues and sealing of all organizations, read from the database. */
export async function measureField(database: Database, sealAfterDays: number | null): Promise<Metric[]> {
  const limited = database.within(MEASURE_MS)
  return [
    await measureDevices(limited),
    await measureCommands(limited),
    await measureLag(limited),
    await measureQueues(limited),
    await measureRunner(limited),
    await measureSealing(limited, sealingTime(sealAfterDays)),
  ].flat()
}

async function measureDevices(database: Queryable): Promise<Metric[]> {
  const { rows } = await database.query<{ [count: string]: number }>(sql`
    select count(*) filter (where not ${IS_SILENT})::integer as online,
      count(*) filter (where ${IS_SILENT})::integer as silent,
      count(*) filter (where d.last_seen_at > now() - interval '5 minutes')::integer as "5m",
      count(*) filter (where d.last_seen_at > now() - interval '1 hour')::integer as "1h",
      count(*) filter (where d.last_seen_at > now() - interval '24 hours')::integer as "24h"
    from devices d
    join device_assignments a on a.device_id = d.id and a.assigned_until is null and a.assigned_from <= now()
  `)
  const counts = rows[0] as (typeof rows)[0]
  const valued = (label: string, names: string[]) =>
    names.map(name => ({ labels: { [label]: name }, value: counts[name] as number }))
  return [
    { name: 'wayside_devices', help: 'Devices that stand at a site.', values: valued('state', ['online', 'silent']) },
    {
      name: 'wayside_devices_seen',
      help: 'Devices that stand at a site and sent an upload or a status within this time.',
      values: valued('within', ['5m', '1h', '24h']),
    },
  ]
}

async function measureCommands(database: Queryable): Promise<Metric[]> {
  const { rows } = await database.query<{ status: string; count: number }>(sql`
    select status, count(*)::integer as count
    from commands
    where status in ('queued', 'sent', 'acknowledged') or finished_at > now() - interval '24 hours'
    group by status
  `)
  const values = COMMAND_STATES.map(status => ({
    labels: { status },
    value: rows.find(row => row.status === status)?.count ?? 0,
  }))
  return [
    {
      name: 'wayside_commands',
      help: 'Commands by status: all that are open, and what ended in the last 24 h.',
      values,
    },
  ]
}

/** The age of the newest record of an upload when it arrives, over the latest uploads of devices. */
async function measureLag(database: Queryable): Promise<Metric[]> {
  const { rows } = await database.query<{ lags: number[] | null }>(sql`
    select percentile_disc(array[0.5, 0.95]) within group (order by extract(epoch from received_at - last_ts)::float8)
      as lags
    from (
      select received_at, last_ts
      from uploads
      where device_id is not null and last_ts is not null
      order by id desc
      limit 1000
    ) as latest
    where received_at > now() - interval '1 hour'
  `)
  const lags = rows[0]?.lags ?? []
  const values = ['0.5', '0.95'].flatMap((quantile, i) =>
    lags[i] === undefined ? [] : [{ labels: { quantile }, value: lags[i] }],
  )
  return [{ name: 'wayside_upload_lag_seconds', help: 'Age of the newest record of an upload when it came.', values }]
}

/** Maximum number of rows that are counted of each organization. */
const MAX_COUNTED = 100_000

/** How many records were sealed, and how many rows should be. */
async function measureSealing(database: Queryable, before: number | null): Promise<Metric[]> {
  if (before === null) return []
  const sealed = await countSealed(database)
  const { count: waiting, oldest } = await measureRows(database, before, MAX_COUNTED)
  return [
    {
      name: 'wayside_sealed_records',
      help: 'Records of spans that were sealed within this time.',
      values: [{ labels: { within: '24h' }, value: sealed }],
    },
    {
      name: 'wayside_rows_to_seal',
      help: `Rows older than SEAL_AFTER, up to ${MAX_COUNTED} of each organization.`,
      values: [{ labels: {}, value: waiting }],
    },
    {
      name: 'wayside_seal_lag_seconds',
      help: 'How much older than SEAL_AFTER the oldest row is.',
      values: [{ labels: {}, value: oldest === null ? 0 : (before - oldest) / 1000 }],
    },
  ]
}

async function countSealed(database: Queryable): Promise<number> {
  const { rows } = await database.query<{ count: number }>(sql`
    select coalesce(sum(b.count), 0)::float8 as count
    from sealed_spans s
    join site_blocks b on b.organization_id = s.organization_id and b.span_start = s.start_ts
    where s.sealed_at > now() - interval '24 hours'
  `)
  return (rows[0] as (typeof rows)[0]).count
}
