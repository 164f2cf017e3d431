import sql from 'sql-template-tag'
import type { Queryable } from '../../../platform/database/database.ts'
import { type Diagnosis, ok, warn } from './diagnosis.ts'

/** Organizations whose last manager would have lost the permission by the groups of a provider, and has it still. */
export async function checkManagers(database: Queryable): Promise<Diagnosis> {
  const { rows } = await database.query<{ email: string; organization: string }>(sql`
    select u.email, o.name as organization
    from users u
    join organizations o on o.id = u.organization_id
    join permissions p on p.user_id = u.id and p.permission = 'can_manage_organization'
    where u.is_active
      and exists (
        select from audit_log a
        where a.organization_id = u.organization_id and a.target = u.email and a.action = 'user.keep_last_manager'
      )
      and not exists (
        select from users other
        join permissions q on q.user_id = other.id and q.permission = 'can_manage_organization'
        where other.organization_id = u.organization_id and other.is_active and not other.is_service and other.id <> u.id
          and (exists (select from passwords w where w.user_id = other.id)
            or exists (select from identities i where i.user_id = other.id)
            or exists (select from api_tokens t where t.user_id = other.id))
      )
    order by o.name
  `)
  if (rows.length === 0) return ok('managers', 'none is kept against the groups of a provider')
  const named = rows.slice(0, 5).map(({ email, organization }) => `${email} of ${organization}`)
  const more = rows.length > named.length ? ` and ${rows.length - named.length} more` : ''
  const found = `${named.join(', ')}${more}: the groups of a provider no longer let the last manager manage the organization; the permission is kept`
  const advice =
    'Put someone into the group of managers at the provider, or make another user a manager: `wayside admin user edit`.'
  return warn('managers', found, advice)
}
