import sql from 'sql-template-tag'
import { checkSites } from '../../field/sites/find-sites.ts'
import { andVisible, type Viewer } from '../../people/access/viewer.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { bindingOf, type Cursors } from '../../platform/http/cursors.ts'
import type { UploadKind } from '../uploads/upload-row.ts'
import type { ChangePosition } from './change.ts'
import { afterUpload } from './read-changes.ts'

interface ChangeReader extends Viewer {
  userId: number
}

/** The reader of a feed of changes, and the sites that were asked for; null is all that the reader sees. */
export interface ChangeFilter {
  viewer: ChangeReader
  sites: number[] | null
  /** Sorted. */
  kinds: readonly UploadKind[]
}

/** Without kinds where these are the default, so that earlier cursors stay valid. */
const bindingFor = ({ viewer, sites, kinds }: ChangeFilter) =>
  bindingOf('changes', viewer, kinds.join() === 'vehicles' ? { sites } : { sites, kinds })

/** A cursor of changes does not expire: a client may continue from it tomorrow. */
export const signChangeCursor = (
  cursors: Cursors,
  filter: ChangeFilter,
  { position, ts, id }: ChangePosition,
): Promise<string> => cursors.sign(bindingFor(filter), [position, ts, id])

/** The filter of a request in the canonical form to which cursors are bound, and the position to start at. */
export async function readChangeCursor(
  database: Queryable,
  cursors: Cursors,
  viewer: ChangeReader,
  { sites, kinds, after }: { sites: number[] | undefined; kinds: UploadKind[]; after: string | null },
): Promise<{ filter: ChangeFilter; position: ChangePosition }> {
  const named = sites ? [...new Set(sites)].sort((a, b) => a - b) : null
  const filter = { viewer, sites: named, kinds: [...new Set(kinds)].sort() }
  const position = await startPosition()
  if (sites) await checkSites(database, viewer, sites, 'sites')
  return { filter, position }

  async function startPosition(): Promise<ChangePosition> {
    if (after === null) return afterUpload(0)
    if (after === 'now') return afterUpload(await lastPosition(database, viewer))
    const [position = 0, ts = 0, id = 0] = await cursors.verify(bindingFor(filter), after, 3, 'after', 'unlimited')
    return { position, ts, id }
  }
}

/** Only uploads that the viewer sees count: the position says how much is uploaded. */
async function lastPosition(database: Queryable, viewer: ChangeReader): Promise<number> {
  const { rows } = await database.query<{ last: number }>(sql`
    select coalesce(greatest(max(position), max(deletion_position)), 0) as last
    from uploads
    where organization_id = ${viewer.organizationId} ${andVisible(viewer, sql`site_id`)}
  `)
  return rows[0]?.last ?? 0
}
