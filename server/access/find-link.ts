import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { ValidationError } from '../http/errors.ts'
import { isOpaqueSecret } from './opaque-secret.ts'
import { hashOf } from './secret.ts'

export const invalidLink = () =>
  new ValidationError({ link: ['This link is invalid, was used or has expired. Ask for a new one.'] })

export interface FoundLink {
  purpose: 'invitation' | 'reset'
  email: string
  name: string
  organization: string
  expires_at: Date
}

/** What a link is good for, without using it. */
export async function findLink(database: Queryable, secret: string): Promise<FoundLink> {
  if (!isOpaqueSecret(secret)) throw invalidLink()
  const { rows } = await database.query<FoundLink>(sql`
    select l.purpose, u.email, u.name, o.name as organization, l.expires_at
    from one_time_links l
    join users u on u.id = l.user_id
    join organizations o on o.id = u.organization_id
    where l.hash = ${hashOf(secret)} and l.expires_at > now() and u.is_active
  `)
  if (!rows[0]) throw invalidLink()
  return rows[0]
}
