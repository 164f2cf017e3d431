import sql, { raw } from 'sql-template-tag'
import type { Queryable } from '../../server/platform/database/database.ts'

/** Things are named by what people call them, or by their id; `id:7` is the id alone, where 7 is also a name. */
interface Named {
  id: number
  name: string
  organization_id: number
  organization: string
}

export async function organizationNamed(database: Queryable, text: string): Promise<number> {
  const { name, id } = parts(text)
  const { rows } = await database.query<Named>(sql`
    select id, name, id as organization_id, name as organization
    from organizations
    where name = ${name} or id::text = ${id}
  `)
  return theOne(rows, 'organization', text).id
}

/** Null, which means all, when no organization is named. */
export const organizationOrAll = async (database: Queryable, text: string | undefined): Promise<number | null> =>
  text === undefined ? null : organizationNamed(database, text)

export interface NamedUser {
  id: number
  email: string
  is_active: boolean
}

/** By the address, in any case of its letters, or by the id where several organizations have a user with it. */
export async function userNamed(database: Queryable, text: string): Promise<NamedUser> {
  const { name, id } = parts(text)
  const { rows } = await database.query<Named & { is_active: boolean }>(sql`
    select u.id, u.email as name, u.is_active, o.id as organization_id, o.name as organization
    from users u
    join organizations o on o.id = u.organization_id
    where lower(u.email) = lower(${name}) or u.id::text = ${id}
    order by u.id
  `)
  const { id: userId, name: email, is_active } = theOne(rows, 'user', text)
  return { id: userId, email, is_active }
}

export const siteNamed = (database: Queryable, text: string, organization?: string): Promise<Named> =>
  findNamed(database, SITES, text, organization)

export const deviceNamed = (database: Queryable, text: string, organization?: string): Promise<Named> =>
  findNamed(database, DEVICES, text, organization)

const SITES = { noun: 'site', table: raw('sites'), name: raw('site_id') }
const DEVICES = { noun: 'device', table: raw('devices'), name: raw('serial') }

async function findNamed(
  database: Queryable,
  { noun, table, name: column }: typeof SITES,
  text: string,
  organization: string | undefined,
): Promise<Named> {
  const { name, id } = parts(text)
  const organizationId = await organizationOrAll(database, organization)
  const { rows } = await database.query<Named>(sql`
    select t.id, t.${column} as name, o.id as organization_id, o.name as organization
    from ${table} t
    join organizations o on o.id = t.organization_id
    where (t.${column} = ${name} or t.id::text = ${id})
      and (${organizationId}::integer is null or o.id = ${organizationId})
    order by t.id
  `)
  return theOne(rows, noun, text)
}

export async function groupNamed(database: Queryable, text: string, organizationId: number): Promise<Named> {
  const { name, id } = parts(text)
  const { rows } = await database.query<Named>(sql`
    select g.id, g.name, o.id as organization_id, o.name as organization
    from site_groups g
    join organizations o on o.id = g.organization_id
    where (lower(g.name) = lower(${name}) or g.id::text = ${id}) and o.id = ${organizationId}
    order by g.id
  `)
  return theOne(rows, 'group', text)
}

function parts(text: string): { name: string | null; id: string } {
  return text.startsWith('id:') ? { name: null, id: text.slice(3) } : { name: text, id: text }
}

function theOne<Row extends Named>(rows: Row[], noun: string, text: string): Row {
  const [first, ...others] = rows
  if (!first) throw new Error(`There is no ${noun} ${text}. See: wayside admin ${noun} list`)
  if (others.length === 0) return first
  const each = rows.map(row => `id:${row.id} (${row.name}, ${row.organization})`).join(' or ')
  throw new Error(`Several ${noun}s are called ${text}. Name the one you mean: ${each}`)
}
