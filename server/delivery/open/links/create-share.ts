import sql from 'sql-template-tag'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { DAY_MS } from '../../../../contract/times/time.ts'
import { checkReport } from '../../../analysis/reports/read-document.ts'
import { findSite } from '../../../field/sites/find-sites.ts'
import { audit } from '../../../people/access/audit.ts'
import { actorOf, type Caller } from '../../../people/access/context.ts'
import type { Passwords } from '../../../people/access/sign-in/passwords.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { LOCKS, lock } from '../../../platform/database/locks.ts'
import { conflict, ValidationError } from '../../../platform/http/errors.ts'
import type { OpenLimits } from '../count-published.ts'
import { readShown } from './read-view.ts'
import { MAX_SHARE_DAYS, type ShareInput } from './schema.ts'
import { kindOf, readShare, type ShareRow, type StoredView } from './shares.ts'

interface NewShare {
  caller: Caller
  body: ShareInput
  /** The body as it was sent: what the link shows is read from it again whenever it is opened. */
  sent: unknown
  passwords: Passwords
  limits: OpenLimits
}

/** Makes a link, unless what it shows is too much to be shown. */
export async function createShare(database: Database, wanted: NewShare): Promise<ShareRow> {
  const { caller, body, sent, passwords, limits } = wanted
  const { site: siteId, title, expires_at, password, embed_on } = body
  const { organizationId, userId } = caller
  const site = await findSite(database, caller, siteId)
  if (expires_at.ms <= Date.now()) throw new ValidationError({ expires_at: [errorSentence('notInTheFuture')] })
  if (expires_at.ms > Date.now() + MAX_SHARE_DAYS * DAY_MS) {
    throw new ValidationError({ expires_at: [`A link ends after at most ${MAX_SHARE_DAYS} days.`] })
  }
  const { view, report } = sent as { view?: StoredView; report?: unknown }
  const compared_sites = body.report?.report?.compare?.with.map(side => side.site) ?? []
  const stored = view ?? { report }
  const field = body.report ? 'report' : 'view'
  try {
    if (body.report) await checkReport(database, caller, body.report)
    await readShown(
      database,
      { organization_id: organizationId, site_id: siteId, maker_id: userId, view: stored },
      limits,
    )
  } catch (error) {
    if (error instanceof ValidationError) throw new ValidationError({ [field]: error.errors }, error.code)
    throw error
  }
  const hash = password === undefined ? null : await passwords.hash(password)
  const id = await database.transaction(async tx => {
    await refuseTooMany(tx, organizationId, limits.links)
    const { rows } = await tx.query<{ id: string }>(sql`
      insert into shares (organization_id, site_id, created_by, title, view, expires_at, password_hash, embed_on)
      values (${organizationId}, ${siteId}, ${userId}, ${title}, ${JSON.stringify(stored)},
        ${new Date(expires_at.ms)}, ${hash}, ${embed_on})
      returning id
    `)
    const details = {
      title,
      kind: kindOf({ view: stored, compared_sites }),
      expires_at: new Date(expires_at.ms),
      has_password: hash !== null,
      embed_on,
    }
    const about = { target: site.site_id, site: site.id, details }
    await audit(tx, { organizationId, actor: actorOf(caller), action: 'share.create', ...about })
    return rows[0]?.id as string
  })
  return readShare(database, id)
}

async function refuseTooMany(tx: Queryable, organizationId: number, max: number): Promise<void> {
  await lock(tx, LOCKS.shares(organizationId))
  const { rows } = await tx.query<{ links: number }>(sql`
    select count(*)::integer as links
    from shares
    where organization_id = ${organizationId} and expires_at > now()
  `)
  if ((rows[0]?.links ?? 0) >= max) throw conflict(errorSentence('tooManyShares', { max }))
}
