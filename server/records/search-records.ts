import { checkSites } from '../field/sites/find-sites.ts'
import type { Database } from '../platform/database/database.ts'
import { bindingOf, type Cursors } from '../platform/http/cursors.ts'
import { readPage } from './read-page.ts'
import { canonicalFilters, signedFilters } from './record-filters.ts'
import type { SearchBody } from './schema.ts'

/** One page of packed records. The cursor is bound to everything but `limit`. */
export async function searchRecords(
  database: Database,
  cursors: Cursors,
  organizationId: number,
  body: SearchBody,
  bound?: number,
): Promise<{ packed: Buffer; cursor: string | null }> {
  const { time, order, limit } = body
  const filters = canonicalFilters(body)
  const binding = () => bindingOf('search', organizationId, { time, order, filters: signedFilters(filters) })
  const position = body.cursor === null ? null : await cursors.verify(binding(), body.cursor, 2, 'cursor')
  if (body.sites) await checkSites(database, organizationId, body.sites, 'sites')
  const after = position && { ts: position[0] as number, id: position[1] as number }
  const { from, to } = time
  const { packed, next } = await readPage(database, { organizationId, from, to, filters, order, limit, after, bound })
  const cursor = next && (await cursors.sign(binding(), [next.ts, next.id]))
  return { packed, cursor }
}
