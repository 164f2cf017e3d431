import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'

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
