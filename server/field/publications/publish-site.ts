import sql from 'sql-template-tag'
import { type Actor, audit } from '../../people/access/audit.ts'
import { changedFields } from '../../people/access/changed-fields.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { PublicationInput, PublicationTerms } from './schema.ts'

export interface Publication extends PublicationTerms {
  published_at: Date
  changed_at: Date
}

interface SiteToPublish {
  id: number
  site_id: string
}

/** How a site is published; null while it is private. */
export async function readPublication(database: Queryable, siteId: number): Promise<Publication | null> {
  const { rows } = await database.query<Publication>(sql`
    select licence, attribution, description, delay_hours, shortest_interval, shows_speeds, shows_vehicles, published_at, changed_at
    from publications
    where site_id = ${siteId}
  `)
  return rows[0] ?? null
}

/** Makes a site public, or changes how it is published. Nothing is written when nothing differs. */
export async function publishSite(
  database: Database,
  organizationId: number,
  site: SiteToPublish,
  { accepts_single_vehicles, ...input }: PublicationInput,
  actor: Actor,
): Promise<void> {
  await database.transaction(async tx => {
    await lockSite(tx, site)
    const current = await readPublication(tx, site.id)
    const changes = current ? changedFields<PublicationTerms>(termsOf(current), input) : input
    if (!changes) return
    const details = { ...changes, ...(accepts_single_vehicles && { accepts_single_vehicles }) }
    await tx.query(sql`
      insert into publications (site_id, licence, attribution, description, delay_hours, shortest_interval, shows_speeds,
        shows_vehicles)
      values (${site.id}, ${input.licence}, ${input.attribution}, ${input.description}, ${input.delay_hours},
        ${input.shortest_interval}, ${input.shows_speeds}, ${input.shows_vehicles})
      on conflict (site_id) do update
      set licence = excluded.licence, attribution = excluded.attribution, description = excluded.description,
        delay_hours = excluded.delay_hours, shortest_interval = excluded.shortest_interval,
        shows_speeds = excluded.shows_speeds, shows_vehicles = excluded.shows_vehicles, changed_at = now()
    `)
    await countChange(tx)
    const action = current ? 'site.change_publication' : 'site.publish'
    await audit(tx, { organizationId, actor, action, target: site.site_id, site: site.id, details })
  })
}

/** Makes a site private. False when it was. */
export async function unpublishSite(
  database: Database,
  organizationId: number,
  site: SiteToPublish,
  actor: Actor,
): Promise<boolean> {
  return database.transaction(async tx => {
    await lockSite(tx, site)
    const { rowCount } = await tx.query(sql`delete from publications where site_id = ${site.id}`)
    if (rowCount === 0) return false
    await countChange(tx)
    await audit(tx, { organizationId, actor, action: 'site.unpublish', target: site.site_id, site: site.id })
    return true
  })
}

const termsOf = ({ published_at: _, changed_at: __, ...terms }: Publication): PublicationTerms => terms

const lockSite = (tx: Queryable, { id }: SiteToPublish) =>
  tx.query(sql`select 1 from sites where id = ${id} for no key update`)

const countChange = (tx: Queryable) =>
  tx.query(sql`
    insert into publication_changes (id, changes)
    values (1, 1)
    on conflict (id) do update
    set changes = publication_changes.changes + 1
  `)
