import sql from 'sql-template-tag'
import { IS_SILENT } from '../../../field/sites/alarms/alarm-rules.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { bad, type Diagnosis, ok, warn } from './diagnosis.ts'

interface WorkState {
  workers: number
  processes: number
  exports_lost: number
  exports_waiting: number
  imports_lost: number
  imports_waiting: number
  unpublished: number
  taking_back: number
  mails_waiting: number
  mails_failed: number
  devices: number
  silent: number
}

/** Background work that should make progress by itself. */
export async function checkWork(database: Queryable): Promise<Diagnosis[]> {
  const { rows } = await database.query<WorkState>(sql`
    select
      count(*) filter (where application_name in ('wayside background', 'wayside work'))::integer as workers,
      count(*) filter (where application_name in ('wayside http', 'wayside primary'))::integer as processes,
      (select count(*) from exports where status = 'running' and lease_until < now() - interval '1 minute')::integer
        as exports_lost,
      (select count(*) from exports where status = 'queued' and created_at < now() - interval '10 minutes')::integer
        as exports_waiting,
      (select count(*) from imports where status = 'running' and lease_until < now() - interval '1 minute')::integer
        as imports_lost,
      (select count(*) from imports where status = 'queued' and created_at < now() - interval '1 hour')::integer
        as imports_waiting,
      (select count(*) from uploads where position is null and received_at < now() - interval '1 minute')::integer
        as unpublished,
      (select count(*) from uploads where take_back_asked_at < now() - interval '10 minutes' and taken_back_at is null)
        ::integer as taking_back,
      (select count(*) from mails where status = 'waiting' and created_at < now() - interval '10 minutes')::integer
        as mails_waiting,
      (select count(*) from mails where status = 'failed' and created_at > now() - interval '1 day')::integer
        as mails_failed,
      (select count(*) from devices d join device_assignments a on a.device_id = d.id
        where a.assigned_until is null and a.assigned_from <= now())::integer as devices,
      (select count(*) from devices d join device_assignments a on a.device_id = d.id
        where a.assigned_until is null and a.assigned_from <= now() and ${IS_SILENT})::integer as silent
    from pg_stat_activity
    where datname = current_database()
  `)
  return judgeWork(rows[0] as WorkState)
}

function judgeWork(work: WorkState): Diagnosis[] {
  const advice = 'Start `wayside serve` or `wayside work`, and look into its log for what fails.'
  const none = (subject: string, count: number, of: string) =>
    count === 0 ? ok(subject, 'none') : bad(subject, `${count} ${of}`, advice)
  return [
    judgeProcesses(work),
    none('exports left behind', work.exports_lost, 'whose worker has died, and no other continues them'),
    none('exports waiting', work.exports_waiting, 'for more than 10 minutes'),
    none('imports left behind', work.imports_lost, 'whose worker has died, and no other continues them'),
    none('imports waiting', work.imports_waiting, 'for more than an hour'),
    none('unpublished uploads', work.unpublished, 'stored for more than a minute, and not in changes yet'),
    none('uploads being taken back', work.taking_back, 'for more than 10 minutes'),
    judgeMails(work),
    judgeDevices(work),
  ]
}

function judgeProcesses({ workers, processes }: WorkState): Diagnosis {
  if (workers > 0) return ok('processes', 'a process does the background work')
  if (processes === 0) return ok('processes', 'the service is not running')
  return bad('processes', 'HTTP is served, but no process does the background work', 'Start `wayside work`.')
}

function judgeMails({ mails_waiting, mails_failed }: WorkState): Diagnosis {
  if (mails_waiting + mails_failed === 0) return ok('mails', 'none waits, and none has failed within a day')
  const found = `${mails_waiting} wait for more than 10 minutes, ${mails_failed} have failed within a day`
  return warn('mails', found, 'The column `error` of the table `mails` has the answers of the mail server.')
}

function judgeDevices({ devices, silent }: WorkState): Diagnosis {
  const found = `${silent} of ${devices} devices at a site are silent`
  if (silent === 0) return ok('devices', found)
  return warn('devices', found, 'See `wayside admin device list`: power, network, clock or key of these devices.')
}
