import { randomUUID } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { MINUTE_MS } from '../../../../contract/times/time.ts'
import { type Actor, audit } from '../../../people/access/audit.ts'
import { canSee, type Viewer } from '../../../people/access/viewer.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { conflict, notFound, permissionDenied, ValidationError } from '../../../platform/http/errors.ts'
import type { ShiftPart } from './move.ts'

export interface ShiftRow {
  /** The import_id of the records when they are stored again. */
  id: string
  organization_id: number
  import_id: string
  /** In the order of time; moments as JSON has them. */
  parts: { shift_minutes: number; from_dt: string | null; to_dt: string | null }[]
  actor: Actor
  status: 'copying' | 'taking_back' | 'storing' | 'completed'
  records: number
  accepted: number
  created_at: Date
  finished_at: Date | null
}

export const SHIFT_COLUMNS: Sql = sql`
  id, organization_id, import_id, parts, actor, status, records, accepted, created_at, finished_at
`

export const partsOf = ({ parts }: Pick<ShiftRow, 'parts'>): ShiftPart[] =>
  parts.map(({ shift_minutes, from_dt, to_dt }) => ({
    shift_minutes,
    from_dt: from_dt === null ? null : new Date(from_dt),
    to_dt: to_dt === null ? null : new Date(to_dt),
  }))

/** A shift as answers show it. */
export function shiftFields({ organization_id: _, actor: __, ...fields }: ShiftRow) {
  const parts = partsOf(fields)
  const [only = null] = parts.length === 1 ? parts : []
  const { shift_minutes = null, from_dt = null, to_dt = null } = only ?? {}
  return { ...fields, shift_minutes, from_dt, to_dt, parts }
}

interface StoredImport {
  id: string
  organizationId: number
  uploads: number
  lastVehicle: Date | null
  hasIntervals: boolean
}

interface StoredRow {
  organization_id: number
  uploads: number
  last_ts: Date | null
  has_intervals: boolean
  sites: number[]
}

/** All that is stored under an import_id: 404 when there is nothing, 403 when the viewer may not see all its sites. */
export async function findStoredImport(database: Queryable, viewer: Viewer | null, id: string): Promise<StoredImport> {
  const { rows } = await database.query<StoredRow>(sql`
    select organization_id, count(*) filter (where is_stored)::integer as uploads, max(last_ts) as last_ts,
      bool_or(kind = 'intervals') as has_intervals, array_agg(distinct site_id) as sites
    from (
      select organization_id, site_id, take_back_asked_at is null as is_stored, last_ts, kind
      from uploads
      where import_id = ${id}
      union all
      select organization_id, site_id, false, null, null
      from imports
      where id = ${id}
    ) as known
    group by organization_id
  `)
  const found = rows[0]
  if (!found) throw notFound()
  if (viewer && !canSee(viewer, found)) throw permissionDenied()
  return {
    id,
    organizationId: found.organization_id,
    uploads: found.uploads,
    lastVehicle: found.last_ts,
    hasIntervals: found.has_intervals,
  }
}

/** Asks for parts of an import, in the order of time, to be moved; a background loop does it. */
export async function startShift(
  database: Database,
  { id: importId, organizationId, uploads, lastVehicle, hasIntervals }: StoredImport,
  parts: ShiftPart[],
  actor: Actor,
): Promise<ShiftRow> {
  if (uploads === 0) throw conflict(errorSentence('nothingImported'))
  if (hasIntervals) throw conflict(errorSentence('intervalsNotShifted'))
  for (const { shift_minutes, to_dt } of parts) {
    const lastMoved = Math.min(lastVehicle?.getTime() ?? 0, to_dt?.getTime() ?? Number.POSITIVE_INFINITY)
    if (lastMoved + shift_minutes * MINUTE_MS > Date.now())
      throw new ValidationError({ shift_minutes: [errorSentence('shiftIntoFuture')] })
  }
  const [only = null] = parts.length === 1 ? parts : []
  return database.transaction(async tx => {
    const id = randomUUID()
    const { rowCount } = await tx.query(sql`
      insert into import_shifts (id, organization_id, import_id, parts, actor)
      select ${id}, ${organizationId}, ${importId}, ${JSON.stringify(parts)}, ${JSON.stringify(actor)}
      where not exists (
        select
        from imports
        where id = ${importId} and status in ('queued', 'running')
      )
      on conflict (import_id) where finished_at is null do nothing
    `)
    if (rowCount === 0) throw conflict(errorSentence('importBusy'))
    const details = { import_id: id, ...(only ? withoutNulls(only) : { parts: parts.map(withoutNulls) }) }
    await audit(tx, { organizationId, actor, action: 'import.shift', target: importId, details })
    return readShift(tx, organizationId, id)
  })
}

const withoutNulls = ({ shift_minutes, from_dt, to_dt }: ShiftPart) => ({
  shift_minutes,
  ...(from_dt && { from_dt }),
  ...(to_dt && { to_dt }),
})

/** The last shift of an import, by the id of the import or of the shift. */
export async function readShift(database: Queryable, organizationId: number, id: string): Promise<ShiftRow> {
  const { rows } = await database.query<ShiftRow>(sql`
    select ${SHIFT_COLUMNS}
    from import_shifts
    where organization_id = ${organizationId} and (id = ${id} or import_id = ${id})
    order by number desc
    limit 1
  `)
  if (!rows[0]) throw notFound()
  return rows[0]
}
