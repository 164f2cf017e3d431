import sql from 'sql-template-tag'
import { isTmasFormat } from '../../../contract/export-formats.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { checkCompared } from '../../analysis/reports/read-document.ts'
import { narrowRequest } from '../../field/sites/find-sites.ts'
import { audit } from '../../people/access/audit.ts'
import type { Caller } from '../../people/access/context.ts'
import type { TransactionHooks } from '../../people/access/idempotent.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { LOCKS, lock } from '../../platform/database/locks.ts'
import { DetailError } from '../../platform/http/errors.ts'
import { lackOfSpace } from '../../platform/jobs/disk-reserve.ts'
import type { ExportLimits } from './export-limits.ts'
import { type ExportRow, findExport } from './exports.ts'
import { refuseNoStations } from './formats/tmas/refuse-no-stations.ts'
import { readExclusions } from './leave-out-excluded.ts'
import { refuseTooLarge, type Selected } from './refuse-too-large.ts'
import { type ExportBody, exportFilters } from './schema.ts'

interface NewExport {
  caller: Caller
  body: ExportBody
  /** The body as it was sent. */
  sent: unknown
  /** Where its file will be. */
  directory: string
  limits: ExportLimits
  hooks: TransactionHooks<ExportRow>
  traceParent: string | null
}

/** Queues an export. Its records are fixed now: what is uploaded later is not in it. */
export async function createExport(database: Database, wanted: NewExport): Promise<Buffer> {
  const { caller, directory, limits, hooks } = wanted
  const { organizationId } = caller
  const body = await narrowRequest(database, caller, wanted.body)
  if (body.report?.compare) await checkCompared(database, caller, body.report.compare.with)
  const filters = exportFilters(body)
  const selection = { organizationId, ...body.time, filters }
  const exclusions = body.quality === 'exclude' ? await readExclusions(database, selection) : {}
  const selected = { body, filters, exclusions }
  await refuseTooLarge(database, organizationId, selected, limits)
  if (isTmasFormat(body.format)) await refuseNoStations(database, organizationId, filters.sites)
  return database.transaction(async tx => {
    const answered = await hooks.before(tx)
    if (answered) return answered
    await refuseTooMany(tx, organizationId, limits.waiting)
    await refuseWithoutSpace(directory, limits)
    const id = await insertExport(tx, selected, wanted)
    const details = { format: body.format, request: wanted.sent }
    const actor = { userId: caller.userId, name: caller.email, address: caller.address }
    await audit(tx, { organizationId, actor, action: 'export.create', target: id, details })
    return hooks.after(tx, await findExport(tx, caller, id))
  })
}

async function refuseWithoutSpace(directory: string, { reserveBytes }: ExportLimits): Promise<void> {
  const sentence = await lackOfSpace(directory, reserveBytes)
  if (sentence) throw new DetailError(503, sentence, { 'Retry-After': '60' })
}

async function refuseTooMany(tx: Queryable, organizationId: number, max: number): Promise<void> {
  await lock(tx, LOCKS.exportQueue(organizationId))
  const { rows } = await tx.query<{ waiting: number }>(sql`
    select count(*)::integer as waiting
    from exports
    where organization_id = ${organizationId} and status = 'queued'
  `)
  if ((rows[0]?.waiting ?? 0) < max) return
  const sentence = errorSentence('tooManyExports')
  throw new DetailError(429, sentence, { 'Retry-After': '60' }, 'too_many_exports')
}

/** An upload draws its id before its row is visible. The ids of uploads in flight are within this many of the highest. */
export const MAX_UPLOADS_IN_FLIGHT = 100_000

/**
 * `through` is the highest visible upload, `except_uploads` every id near it that is not published: rows that wait to be
 * published, and ids without a row yet. So every attempt on every machine reads the same records while uploads continue,
 * and no snapshot is held open (an open one reduced updates of counters from 25,800 to 770 a second).
 */
async function insertExport(
  tx: Queryable,
  { body, filters, exclusions }: Selected,
  { caller, sent, traceParent }: NewExport,
): Promise<string> {
  const { organizationId, userId } = caller
  const { from, to } = body.time
  const compared = body.report?.compare?.with.map(({ site }) => site) ?? []
  const sites = filters.sites && [...new Set([...filters.sites, ...compared])]
  const { rows } = await tx.query<{ id: string }>(sql`
    with seen as (
      select coalesce(max(id), 0) as through
      from uploads
    ), chosen as (
      select through,
        int8multirange(int8range(greatest(1, through - ${MAX_UPLOADS_IN_FLIGHT - 1}), through + 1)) - coalesce((
          select range_agg(int8range(u.id, u.id, '[]'))
          from uploads u
          where u.id > through - ${MAX_UPLOADS_IN_FLIGHT} and u.position is not null
        ), '{}') as except_uploads
      from seen
    ), named as (
      select jsonb_build_object(
        'organization', (select name from organizations where id = ${organizationId}),
        'exclusions', ${JSON.stringify(exclusions)}::jsonb,
        'sites', coalesce(jsonb_object_agg(s.id, jsonb_build_object(
          'site_id', s.site_id, 'name', s.name, 'time_zone', s.time_zone, 'station_number', s.station_number,
          'latitude', s.latitude, 'longitude', s.longitude,
          'channels', (
            select coalesce(jsonb_agg(jsonb_build_object('number', c.number, 'name', c.name, 'direction', c.direction,
              'bearing_deg', c.bearing_deg, 'lanes', c.lanes) order by c.number), '[]')
            from channels c
            where c.site_id = s.id
          ))), '{}')) as context
      from sites s
      where s.organization_id = ${organizationId}
        and (${filters.sites}::integer[] is null or s.id = any(${filters.sites}::integer[]))
    )
    insert into exports (organization_id, created_by, format, request, window_from, window_to, filters, sites, through,
      except_uploads, context, trace_parent)
    select ${organizationId}, ${userId}, ${body.format}, ${JSON.stringify(sent)}, ${new Date(from)}, ${new Date(to)},
      ${JSON.stringify(filters)}, ${sites}, through, except_uploads, context, ${traceParent}::text
    from chosen, named
    returning id
  `)
  return (rows[0] as { id: string }).id
}
