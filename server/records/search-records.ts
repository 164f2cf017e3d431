import { narrowRequest } from '../field/sites/find-sites.ts'
import type { Viewer } from '../people/access/viewer.ts'
import type { Database } from '../platform/database/database.ts'
import { bindingOf, type Cursors } from '../platform/http/cursors.ts'
import { readPage } from './read-page.ts'
import { canonicalFilters, signedFilters } from './record-filters.ts'
import type { SearchBody } from './schema.ts'

/** One page of packed records. The cursor is bound to everything but `limit`. */
export async function searchRecords(
  database: Database,
  cursors: Cursors,
  viewer: Viewer,
  body: SearchBody,
  bound?: number,
): Promise<{ packed: Buffer; cursor: string | null }> {
  const { time, order, limit } = body
  const filters = canonicalFilters(body)
  const binding = () => bindingOf('search', viewer, { time, order, filters: signedFilters(filters) })
  const position = body.cursor === null ? null : await cursors.verify(binding(), body.cursor, 2, 'cursor')
  const { sites } = canonicalFilters(await narrowRequest(database, viewer, body))
  const after = position && { ts: position[0] as number, id: position[1] as number }
  const { from, to } = time
  const { organizationId } = viewer
  const selection = { organizationId, from, to, filters: { ...filters, sites }, order, limit }
  const { packed, next } = await readPage(database, { ...selection, after, bound })
  const cursor = next && (await cursors.sign(binding(), [next.ts, next.id]))
  return { packed, cursor }
}
