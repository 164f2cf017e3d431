import sql, { empty, type Sql } from 'sql-template-tag'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { DAY_MS } from '../../../../contract/times/time.ts'
import { findSite } from '../../../field/sites/find-sites.ts'
import { audit } from '../../../people/access/audit.ts'
import { actorOf, type Caller } from '../../../people/access/context.ts'
import type { Passwords } from '../../../people/access/sign-in/passwords.ts'
import { andVisible, canSee } from '../../../people/access/viewer.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { notFound, permissionDenied, ValidationError } from '../../../platform/http/errors.ts'
import { MAX_SHARE_DAYS, type ShareInput, shareView } from './schema.ts'

export interface ShareRow {
  id: string
  organization_id: number
  site_id: number
  site_identifier: string
  publisher: string
  created_by: string
  created_at: Date
  title: string
  view: unknown
  expires_at: Date
  password_hash: string | null
  embed_on: string[]
  reads: number
  last_read_at: Date | null
  wrong_passwords: number
}

const selectShares = (condition: Sql): Sql => sql`
  select h.id, h.organization_id, h.site_id, s.site_id as site_identifier, o.name as publisher, u.email as created_by,
    h.created_at, h.title, h.view, h.expires_at, h.password_hash, h.embed_on, h.reads, h.last_read_at, h.wrong_passwords
  from shares h
  join sites s on s.id = h.site_id
  join organizations o on o.id = h.organization_id
  join users u on u.id = h.created_by
  where ${condition}
`

/** As its organization sees it. */
export function shareFields(row: ShareRow) {
  const { id, site_id, title, created_at, created_by, expires_at, password_hash, embed_on } = row
  const { reads, last_read_at, wrong_passwords } = row
  const { time } = shareView.parse(row.view).figures
  return {
    id,
    site: site_id,
    title,
    from_dt: time ? new Date(time.from) : null,
    to_dt: time ? new Date(time.to) : null,
    created_at,
    created_by,
    expires_at,
    has_password: password_hash !== null,
    embed_on,
    reads,
    last_read_at,
    wrong_passwords,
  }
}

/** `sent` is the body as it was sent: what the link shows is read from it again whenever it is opened. */
export async function createShare(
  database: Database,
  { caller, body, sent, passwords }: { caller: Caller; body: ShareInput; sent: unknown; passwords: Passwords },
): Promise<ShareRow> {
  const { site: siteId, title, view, expires_at, password, embed_on } = body
  const site = await findSite(database, caller, siteId)
  const { time, sites } = view.figures
  if (!time) throw new ValidationError({ view: { figures: { time: [errorSentence('required')] } } }, 'required')
  if (sites?.length !== 1 || sites[0] !== siteId) {
    throw new ValidationError({ view: { figures: { sites: ['A link shows one site: name it here too.'] } } })
  }
  if (expires_at.ms <= Date.now()) throw new ValidationError({ expires_at: [errorSentence('notInTheFuture')] })
  if (expires_at.ms > Date.now() + MAX_SHARE_DAYS * DAY_MS) {
    throw new ValidationError({ expires_at: [`A link ends after at most ${MAX_SHARE_DAYS} days.`] })
  }
  const hash = password === undefined ? null : await passwords.hash(password)
  const id = await database.transaction(async tx => {
    const { rows } = await tx.query<{ id: string }>(sql`
      insert into shares (organization_id, site_id, created_by, title, view, expires_at, password_hash, embed_on)
      values (${caller.organizationId}, ${siteId}, ${caller.userId}, ${title},
        ${JSON.stringify((sent as { view: unknown }).view)}, ${new Date(expires_at.ms)}, ${hash}, ${embed_on})
      returning id
    `)
    const details = { title, expires_at: new Date(expires_at.ms), has_password: hash !== null, embed_on }
    const { organizationId } = caller
    await audit(tx, { organizationId, actor: actorOf(caller), action: 'share.create', target: site.site_id, details })
    return rows[0]?.id as string
  })
  return readShare(database, id)
}

async function readShare(database: Queryable, id: string): Promise<ShareRow> {
  const { rows } = await database.query<ShareRow>(selectShares(sql`h.id = ${id}::uuid`))
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** 404 when there is none, 403 when the caller may not see its site. */
export async function findShare(database: Queryable, caller: Caller, id: string): Promise<ShareRow> {
  const share = await readShare(database, id)
  if (!canSee(caller, { ...share, sites: [share.site_id] })) throw permissionDenied()
  return share
}

const MAX_LISTED = 500

/** The links that have not ended, the newest first. */
export async function listShares(database: Queryable, caller: Caller, site?: number): Promise<ShareRow[]> {
  const { rows } = await database.query<ShareRow>(sql`
    ${selectShares(sql`h.organization_id = ${caller.organizationId} and h.expires_at > now()`)}
      ${andVisible(caller, sql`h.site_id`)}
      ${site === undefined ? empty : sql`and h.site_id = ${site}`}
    order by h.created_at desc, h.id
    limit ${MAX_LISTED}
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
      details,
    })
  })
}

/** The link of an address, unless it has ended: then it is like one that does not exist. */
export async function openShare(database: Queryable, id: string): Promise<ShareRow> {
  const { rows } = await database.query<ShareRow>(selectShares(sql`h.id = ${id}::uuid and h.expires_at > now()`))
  if (!rows[0]) throw notFound()
  return rows[0]
}

export async function countRead(database: Queryable, id: string): Promise<void> {
  await database.query(sql`update shares set reads = reads + 1, last_read_at = now() where id = ${id}::uuid`)
}

export async function countWrongPassword(database: Queryable, id: string): Promise<void> {
  await database.query(sql`update shares set wrong_passwords = wrong_passwords + 1 where id = ${id}::uuid`)
}
