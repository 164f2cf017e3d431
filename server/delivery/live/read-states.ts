import sql, { type Sql } from 'sql-template-tag'
import { COMMAND_COLUMNS, type CommandLimits } from '../../field/commands/commands.ts'
import { SITE_COLUMNS, SITE_TABLES } from '../../field/sites/site-row.ts'
import type { StateKind } from '../../people/access/notify.ts'
import type { Permission } from '../../people/access/permissions.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** The fields of an object that change by themselves; of a deleted object only its id. */
export interface SiteState {
  kind: StateKind
  id: number | string
  [field: string]: unknown
}

interface StateSource {
  permissions: Permission[]
  fields: string[]
  /** With the `sites` that a reader must see; null: all of the organization's. */
  rows: (organizationId: number, ids: string[], limits: CommandLimits) => Sql
}

const JOB_FIELDS = ['status', 'progress', 'started_at', 'finished_at', 'error']

/** For each kind the permissions to see it, and the query; the fields are the same as in the single object. */
export const STATE_SOURCES: { [Kind in StateKind]: StateSource } = {
  site: {
    permissions: ['can_read_data'],
    fields: ['device', 'online', 'device_last_seen_at', 'alarms', 'records'],
    rows: (organizationId, ids) => sql`
      select ${SITE_COLUMNS}, array[s.id] as sites
      from ${SITE_TABLES}
      where s.organization_id = ${organizationId} and s.id = any(${ids}::integer[])
    `,
  },
  export: {
    permissions: ['can_create_exports', 'can_read_data'],
    fields: [...JOB_FIELDS, 'records_written', 'size_bytes', 'expires_at'],
    rows: (organizationId, ids) => sql`
      select id, status, progress, started_at, finished_at, error, records_written, size_bytes, expires_at, sites
      from exports
      where organization_id = ${organizationId} and id = any(${ids}::uuid[])
    `,
  },
  command: {
    permissions: ['can_dispatch_commands'],
    fields: ['site', 'command', 'status', 'attempt', 'sent_at', 'acknowledged_at', 'finished_at', 'error'],
    rows: (organizationId, ids, limits) => sql`
      select ${COMMAND_COLUMNS(limits)}, array[c.site_id] as sites
      from commands c
      join users u on u.id = c.created_by
      where c.organization_id = ${organizationId} and c.id = any(${ids}::uuid[])
    `,
  },
  import: {
    permissions: ['can_manage_organization'],
    fields: [
      ...JOB_FIELDS,
      'files_total',
      'files_done',
      'files_skipped',
      'current_file',
      'records_read',
      'accepted',
      'duplicates',
      'rejected',
      'unreadable',
      'first_vehicle',
      'last_vehicle',
    ],
    rows: (organizationId, ids) => sql`
      select id, status, progress, started_at, finished_at, error, files_total, files_done, files_skipped,
        current_file, records_read, accepted, duplicates, rejected,
        unreadable, first_vehicle, last_vehicle, array[site_id] as sites
      from imports
      where organization_id = ${organizationId} and id = any(${ids}::uuid[])
    `,
  },
}

/** The states of objects of one organization and kind, in the order of the ids. Of what is gone the sites are not known. */
export async function readStates(
  database: Queryable,
  organizationId: number,
  kind: StateKind,
  ids: string[],
  limits: CommandLimits,
): Promise<{ state: SiteState; sites: number[] | null }[]> {
  const { fields, rows: select } = STATE_SOURCES[kind]
  const { rows } = await database.query<{ [field: string]: unknown }>(select(organizationId, ids, limits))
  const found = new Map(rows.map(row => [String(row.id), row]))
  return ids.map(id => {
    const row = found.get(id)
    if (!row) return { state: { kind, id: kind === 'site' ? Number(id) : id, is_gone: true }, sites: null }
    if (typeof row.progress === 'number') row.progress = Math.round(row.progress * 1000) / 1000
    const state = {
      kind,
      id: row.id as SiteState['id'],
      ...Object.fromEntries(fields.map(field => [field, row[field]])),
    }
    return { state, sites: row.sites as number[] | null }
  })
}
