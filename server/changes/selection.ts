import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { bindingOf } from '../http/cursor.ts'
import type { Cursors } from '../http/cursors.ts'
import { checkSites } from '../sites/find-sites.ts'
import { behindAll, type Place } from './read-changes.ts'

/** Whose changes, and of which sites: all when null. */
export interface Selection {
  organizationId: number
  sites: number[] | null
}

const bound = ({ organizationId, sites }: Selection) => bindingOf('changes', organizationId, { sites })

/** Its cursor does not expire: the place to go on from tomorrow. */
export const sealPlace = (cursors: Cursors, selection: Selection, { position, ts, id }: Place): Promise<string> =>
  cursors.seal(bound(selection), [position, ts, id])

/** What a client asks for, in the one form to which cursors are bound, and the place to begin at. */
export async function openSelection(
  database: Queryable,
  cursors: Cursors,
  organizationId: number,
  { sites: asked, after }: { sites: number[] | undefined; after: string | null },
): Promise<{ selection: Selection; place: Place }> {
  const selection = { organizationId, sites: asked ? [...new Set(asked)].sort((a, b) => a - b) : null }
  const place = await placeOf()
  if (asked) await checkSites(database, organizationId, asked, 'sites')
  return { selection, place }

  async function placeOf(): Promise<Place> {
    if (after === null) return behindAll(0)
    if (after === 'now') return behindAll(await lastPosition(database, organizationId))
    const [position = 0, ts = 0, id = 0] = await cursors.open(bound(selection), after, 3, 'after', 'for ever')
    return { position, ts, id }
  }
}

async function lastPosition(database: Queryable, organizationId: number): Promise<number> {
  const { rows } = await database.query<{ last: number }>(sql`
    select coalesce(greatest(max(position), max(deletion_position)), 0) as last
    from uploads
    where organization_id = ${organizationId}
  `)
  return rows[0]?.last ?? 0
}
