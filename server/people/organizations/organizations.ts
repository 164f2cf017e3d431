import sql from 'sql-template-tag'
import { errorSentence } from '../../contract/error-sentences.ts'
import { JOINERS } from '../../contract/search-text.ts'
import { UNITS, type Units } from '../../contract/units.ts'
import { type Actor, audit } from '../access/audit.ts'
import type { Database, Queryable } from '../database/connect.ts'
import { ValidationError } from '../http/errors.ts'
import { boolean, choice, object, optional, type ShapeValue } from '../http/fields.ts'
import { visibleText } from '../http/visible-text.ts'

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
const changes = {
  units: optional(choice(UNITS, { description: 'Of users who have chosen none.', example: 'imperial' })),
  requires_second_factor: optional(
    boolean({
      description: 'Of users who sign in by password: until they have set it up, their sessions open nothing.',
    }),
  ),
}
export const organizationChanges = object(changes)

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
  { units, requires_second_factor }: Partial<ShapeValue<typeof changes>>,
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
    const after = {
      ...before,
      units: units ?? before.units,
      requires_second_factor: requires_second_factor ?? before.requires_second_factor,
    }
    const changed = (['units', 'requires_second_factor'] as const).filter(name => before[name] !== after[name])
    if (changed.length === 0) return before
    await tx.query(sql`
      update organizations
      set units = ${after.units}, requires_second_factor = ${after.requires_second_factor}
      where id = ${organizationId}
    `)
    const details = Object.fromEntries(changed.map(name => [name, { from: before[name], to: after[name] }]))
    await audit(tx, { organizationId, actor, action: 'organization.edit', target: before.name, details })
    return after
  })
}
