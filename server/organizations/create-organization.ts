import sql from 'sql-template-tag'
import { type Actor, audit } from '../access/audit.ts'
import type { Database } from '../database/connect.ts'
import { ValidationError } from '../http/errors.ts'
import type { OrganizationInput } from './organization-input.ts'

export async function createOrganization(
  database: Database,
  input: OrganizationInput & { is_demo?: boolean },
  actor: Actor,
): Promise<{ id: number; name: string }> {
  const { name, is_demo = false } = input
  return database.transaction(async tx => {
    const { rows } = await tx.query<{ id: number }>(sql`
      insert into organizations (name, is_demo)
      values (${name}, ${is_demo})
      on conflict (name) do nothing
      returning id
    `)
    const id = rows[0]?.id
    if (id === undefined)
      throw new ValidationError({ name: ['Organization with this name already exists.'] }, 'already_exists')
    await audit(tx, { organizationId: id, actor, action: 'organization.create', target: name })
    return { id, name }
  })
}
