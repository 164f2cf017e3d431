import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { bindingOf } from '../http/cursor.ts'
import type { Cursors } from '../http/cursors.ts'
import type { Value } from '../http/fields.ts'
import { checkSites } from '../sites/check-sites.ts'
import { BEHIND_ALL, type Place, readChanges } from './read-changes.ts'
import type { changesQuery } from './schema.ts'

/** The answer's bytes. Its cursor is never null and does not expire: the place to go on from tomorrow. */
export async function listChanges(
  database: Queryable,
  cursors: Cursors,
  organizationId: number,
  query: Value<typeof changesQuery>,
): Promise<Buffer> {
  const sites = query.sites ? [...new Set(query.sites)].sort((a, b) => a - b) : null
  const binding = bindingOf('changes', organizationId, { sites })
  const after = await placeOf(query.after)
  if (query.sites) await checkSites(database, organizationId, query.sites, 'sites')
  const { items, next } = await readChanges(database, organizationId, sites, after, query.limit)
  const cursor = await cursors.seal(binding, [next.position, next.ts, next.id])
  return Buffer.concat([OPEN, ...items.flatMap((item, i) => (i === 0 ? [item] : [COMMA, item])), closing(cursor)])

  async function placeOf(after: string | null): Promise<Place> {
    if (after === null) return { position: 0, ts: BEHIND_ALL, id: 0 }
    if (after === 'now') return { position: await lastPosition(database, organizationId), ts: BEHIND_ALL, id: 0 }
    const [position = 0, ts = 0, id = 0] = await cursors.open(binding, after, 3, 'after', 'for ever')
    return { position, ts, id }
  }
}

const OPEN = Buffer.from('{"items":[')
const COMMA = Buffer.from(',')
const closing = (cursor: string) => Buffer.from(`],"next_cursor":${JSON.stringify(cursor)}}`)

async function lastPosition(database: Queryable, organizationId: number): Promise<number> {
  const { rows } = await database.query<{ last: number }>(sql`
    select coalesce(greatest(max(position), max(deletion_position)), 0) as last
    from uploads
    where organization_id = ${organizationId}
  `)
  return rows[0]?.last ?? 0
}
