import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/database.ts'
import type { Metric } from '../metrics.ts'

interface Queue {
  queue: string
  waiting: number
  running: number
  failed: number
  overdue: number
}

/**
 * What waits for a worker: webhooks, mails, exports and imports. One that is to be retried later is waiting and not overdue;
 * neither are imports of an organization while one of it runs, because hundreds of files are imported one after the other.
 */
export async function measureQueues(database: Queryable): Promise<Metric[]> {
  const { rows } = await database.query<Queue>(sql`
    select 'webhooks' as queue, count(*) filter (where status = 'waiting')::integer as waiting, 0 as running,
      count(*) filter (where status = 'failed' and created_at > now() - interval '24 hours')::integer as failed,
      coalesce(extract(epoch from now() - min(next_attempt_at) filter (where status = 'waiting')), 0)::float8 as overdue
    from webhook_deliveries
    where status = 'waiting' or created_at > now() - interval '24 hours'
    union all
    select 'mails', count(*) filter (where status = 'waiting')::integer, 0,
      count(*) filter (where status = 'failed' and created_at > now() - interval '24 hours')::integer,
      coalesce(extract(epoch from now() - min(next_attempt_at) filter (where status = 'waiting')), 0)::float8
    from mails
    where status = 'waiting' or created_at > now() - interval '24 hours'
    union all
    select 'exports', count(*) filter (where status = 'queued')::integer,
      count(*) filter (where status = 'running')::integer,
      count(*) filter (where status = 'failed' and finished_at > now() - interval '24 hours')::integer,
      coalesce(extract(epoch from now() - min(created_at) filter (where status = 'queued')), 0)::float8
    from exports
    union all
    select 'imports', count(*) filter (where status = 'queued')::integer,
      count(*) filter (where status = 'running')::integer,
      count(*) filter (where status = 'failed' and finished_at > now() - interval '24 hours')::integer,
      coalesce(extract(epoch from now() - min(queued_at) filter (where status = 'queued' and not exists (
        select
        from imports other
        where other.organization_id = imports.organization_id and other.status = 'running'
      ))), 0)::float8
    from imports
  `)
  const by = (read: (row: Queue) => number) => rows.map(row => ({ labels: { queue: row.queue }, value: read(row) }))
  return [
    {
      name: 'wayside_queue_waiting',
      help: 'Jobs that wait for a worker or for their next attempt.',
      values: by(row => row.waiting),
    },
    {
      name: 'wayside_queue_running',
      help: 'Exports and imports that a worker has claimed.',
      values: by(row => row.running),
    },
    {
      name: 'wayside_queue_failed',
      help: 'Jobs that failed for good, of the last 24 hours.',
      values: by(row => row.failed),
    },
    {
      name: 'wayside_queue_overdue_seconds',
      help: 'For how long the oldest job could have been claimed by a worker and was not.',
      values: by(({ overdue }) => Math.max(0, overdue)),
    },
  ]
}

/** Whether any process, on any machine, runs the background loops. */
export async function measureRunner(database: Queryable): Promise<Metric[]> {
  const { rows } = await database.query<{ is_running: boolean }>(sql`
    select held_until > now() as is_running
    from background_runner
  `)
  return [
    {
      name: 'wayside_loops_running',
      help: 'Whether a process of this database runs the background loops (0 or 1).',
      values: [{ labels: {}, value: rows[0]?.is_running ? 1 : 0 }],
    },
  ]
}
