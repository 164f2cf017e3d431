import sql, { empty, type Sql } from 'sql-template-tag'
import type { TimeRange } from '../../../../contract/times/time.ts'
import { reportBody } from '../../../analysis/reports/schema.ts'
import { audit } from '../../../people/access/audit.ts'
import { actorOf, type Caller } from '../../../people/access/context.ts'
import { canSee, userSeesAll } from '../../../people/access/viewer.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { notFound, permissionDenied } from '../../../platform/http/errors.ts'
import { shareView } from './schema.ts'

export type StoredView = { report: unknown } | { report?: undefined; figures: object }

export interface ShareRow {
  id: string
  organization_id: number
  site_id: number
  site_identifier: string
  time_zone: string
  /** The sites with which that of a report is compared. */
  compared_sites: number[]
  publisher: string
  created_by: string
  created_at: Date
  maker_id: number
  title: string
  /** What it shows, as it was sent: the view of a site, or a report. */
  view: StoredView
  expires_at: Date
  password_hash: string | null
  embed_on: string[]
  reads: number
  last_read_at: Date | null
  wrong_passwords: number
  is_open: boolean
}

/** In `shares h`. What was sent is stored: a site may be written as a text there, which JSON does not convert to a number. */
const COMPARED_SITES = sql`
  array(select (jsonb_path_query(h.view, '$.report.report.compare.with[*].site') #>> '{}')::integer)
`

/** A link shows no more than its maker may read at the moment: nothing once that is no longer all of its sites. */
const IS_OPEN = sql`(
  u.is_active
  and exists (select from permissions p where p.user_id = u.id and p.permission = 'can_read_data')
  and ${userSeesAll(sql`(h.site_id || ${COMPARED_SITES})`)}
)`

const selectShares = (condition: Sql): Sql => sql`
  select h.id, h.organization_id, h.site_id, s.site_id as site_identifier, s.time_zone, ${COMPARED_SITES} as compared_sites, o.name as publisher,
    u.email as created_by, h.created_by as maker_id, h.created_at, h.title, h.view, h.expires_at, h.password_hash, h.embed_on, h.reads, h.last_read_at, h.wrong_passwords, ${IS_OPEN} as is_open
  from shares h
  join sites s on s.id = h.site_id
  join organizations o on o.id = h.organization_id
  join users u on u.id = h.created_by
  where ${condition}
`

export const kindOf = ({ view, compared_sites }: Pick<ShareRow, 'view' | 'compared_sites'>) =>
  view.report === undefined ? 'site' : compared_sites.length > 0 ? 'comparison' : 'report'

/** The time that it shows. */
export const timeOf = ({ view }: ShareRow): TimeRange =>
  view.report === undefined ? (shareView.parse(view).figures.time as TimeRange) : reportBody.parse(view.report).time

/** As its organization sees it. */
export function shareFields(row: ShareRow) {
  const { id, site_id, title, created_at, created_by, expires_at, password_hash, embed_on } = row
  const { reads, last_read_at, wrong_passwords, is_open } = row
  const { from, to } = timeOf(row)
  return {
    id,
    site: site_id,
    title,
    kind: kindOf(row),
    from_dt: new Date(from),
    to_dt: new Date(to),
    created_at,
    created_by,
    expires_at,
    has_password: password_hash !== null,
    embed_on,
    reads,
    last_read_at,
    wrong_passwords,
    is_open,
  }
}

export async function readShare(database: Queryable, id: string): Promise<ShareRow> {
  const { rows } = await database.query<ShareRow>(selectShares(sql`h.id = ${id}::uuid`))
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** 404 when there is none, 403 when the caller may not see all its sites. */
export async function findShare(database: Queryable, caller: Caller, id: string): Promise<ShareRow> {
  const share = await readShare(database, id)
  if (!canSee(caller, { ...share, sites: [share.site_id, ...share.compared_sites] })) throw permissionDenied()
  return share
}

/** The links that have not ended, the newest first. */
export async function listShares(database: Queryable, caller: Caller, site?: number): Promise<ShareRow[]> {
  const { rows } = await database.query<ShareRow>(sql`
    ${selectShares(sql`h.organization_id = ${caller.organizationId} and h.expires_at > now()`)}
      ${caller.only ? sql`and h.site_id || ${COMPARED_SITES} <@ ${[...caller.only.sites]}::integer[]` : empty}
      ${site === undefined ? empty : sql`and (h.site_id = ${site} or ${site} = any(${COMPARED_SITES}))`}
    order by h.created_at desc, h.id
  `)
  return rows
}

/** From the next request on the link is like one that never was. */
export async function revokeShare(database: Database, caller: Caller, share: ShareRow): Promise<void> {
  await database.transaction(async tx => {
    const { rowCount } = await tx.query(sql`delete from shares where id = ${share.id}::uuid`)
    if (rowCount === 0) throw notFound()
    const details = { title: share.title, reads: share.reads }
    const { organizationId } = caller
    await audit(tx, {
      organizationId,
      actor: actorOf(caller),
      action: 'share.revoke',
      target: share.site_identifier,
      site: share.site_id,
      details,
    })
  })
}

/** The link of an address, unless it has ended or its maker lost a site: then it is like one that does not exist. */
export async function openShare(database: Queryable, id: string): Promise<ShareRow> {
  const { rows } = await database.query<ShareRow>(selectShares(sql`h.id = ${id}::uuid and h.expires_at > now()`))
  if (!rows[0]?.is_open) throw notFound()
  return rows[0]
}

export async function countRead(database: Queryable, id: string): Promise<void> {
  await database.query(sql`update shares set reads = reads + 1, last_read_at = now() where id = ${id}::uuid`)
}

export async function countWrongPassword(database: Queryable, id: string): Promise<void> {
  await database.query(sql`update shares set wrong_passwords = wrong_passwords + 1 where id = ${id}::uuid`)
}
