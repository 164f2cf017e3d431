import sql, { raw } from 'sql-template-tag'
import type { OrganizationLimits } from '../../../contract/limits.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { LOCKS, lock } from '../../platform/database/locks.ts'
import { conflict } from '../../platform/http/errors.ts'

const SENTENCES = { sites: 'tooManySites', devices: 'tooManyDevices', users: 'tooManyUsers' } as const

/**
 * 409 when an organization has as many sites, devices or users as it may have. All count, also retired and inactive ones: their
 * rows stay. The lock is held to the end of the transaction, so that concurrent requests cannot exceed the limit together.
 */
export async function requireRoom(
  tx: Queryable,
  organizationId: number,
  { table, max }: { table: keyof OrganizationLimits; max: number },
): Promise<void> {
  await lock(tx, LOCKS.organizationSize(organizationId))
  const { rows } = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count
    from ${raw(table)}
    where organization_id = ${organizationId}
  `)
  if ((rows[0]?.count ?? 0) >= max) throw conflict(errorSentence(SENTENCES[table], { max }))
}
