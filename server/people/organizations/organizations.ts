import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { JOINERS } from '../../../contract/text/search-text.ts'
import { UNITS, type Units } from '../../../contract/units.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { ValidationError } from '../../platform/http/errors.ts'
import { boolean, choice, object, optional, type ShapeValue } from '../../platform/http/requests/fields.ts'
import { visibleText } from '../../platform/http/requests/visible-text.ts'
import { type Actor, audit } from '../access/audit.ts'
import { changedFields, withChanges } from '../access/changed-fields.ts'

export async function createOrganization(
  database: Database,
  input: OrganizationInput & { is_demo?: boolean },
  actor: Actor,
): Promise<{ id: number; name: string }> {
  const { name, is_demo = false } = input
  return database.transaction(async tx => {
    const { rows } = await tx.query<{ id: number }>(sql`
      insert into organizations (name, is_demo)
      select ${name}, ${is_demo}
      where not exists (select from organizations where translate(name, ${JOINERS}, '') = translate(${name}, ${JOINERS}, ''))
      on conflict (name) do nothing
      returning id
    `)
    const id = rows[0]?.id
    if (id === undefined) throw new ValidationError({ name: [errorSentence('organizationExists')] }, 'already_exists')
    await audit(tx, { organizationId: id, actor, action: 'organization.create', target: name })
    return { id, name }
  })
}

const fields = {
  name: visibleText({ max: 200, description: 'Unique on the server.', example: 'City of Turku' }),
}

export const organizationInput = object(fields)
export type OrganizationInput = ShapeValue<typeof fields>

export interface ListedOrganization {
  id: number
  name: string
  is_demo: boolean
  users: number
  sites: number
  devices: number
  created_at: Date
}

export async function listOrganizations(database: Queryable): Promise<ListedOrganization[]> {
  const { rows } = await database.query<ListedOrganization>(sql`
    select o.id, o.name, o.is_demo,
      (select count(*) from users where organization_id = o.id) as users,
      (select count(*) from sites where organization_id = o.id) as sites,
      (select count(*) from devices where organization_id = o.id) as devices,
      o.created_at
    from organizations o
    order by o.id
  `)
  return rows
}

/** Fields that are absent stay as they are. */
const editableFields = {
  units: optional(choice(UNITS, { description: 'Of users who have chosen none.', example: 'imperial' })),
  requires_second_factor: optional(
    boolean({
      description: 'Of users who sign in by password: until they have set it up, their sessions open nothing.',
    }),
  ),
}
export const organizationChanges = object(editableFields)

interface Organization {
  id: number
  name: string
  units: Units
  requires_second_factor: boolean
}

/** Without a difference nothing is logged. */
export function changeOrganization(
  database: Database,
  organizationId: number,
  changes: Partial<ShapeValue<typeof editableFields>>,
  actor: Actor,
): Promise<Organization> {
  return database.transaction(async tx => {
    const { rows } = await tx.query<Organization>(sql`
      select id, name, units, requires_second_factor
      from organizations
      where id = ${organizationId}
      for update
    `)
    const before = rows[0] as Organization
    const after = withChanges(before, changes)
    const details = changedFields(before, after)
    if (!details) return before
    await tx.query(sql`
      update organizations
      set units = ${after.units}, requires_second_factor = ${after.requires_second_factor}
      where id = ${organizationId}
    `)
    await audit(tx, { organizationId, actor, action: 'organization.edit', target: before.name, details })
    return after
  })
}
