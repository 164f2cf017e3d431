import type { CallOptions } from '../call.ts'
import type { Service } from '../service.ts'
import type { Change, ChangeKind, ChangesPage, ChangesQuery } from '../v1-shapes.ts'

const PAGE = 5000

/** Pages of changes up to and including the first empty one, whose cursor is where to continue. */
export async function* readChanges<Kind extends ChangeKind>(
  service: Service,
  { after, ...query }: ChangesQuery<Kind>,
  { signal }: CallOptions = {},
): AsyncGenerator<ChangesPage<Kind>, void, undefined> {
  let cursor = after
  for (;;) {
    const request = { query: { limit: PAGE, ...query, after: cursor } }
    const { items, next_cursor } = await service.call('get', '/api/v1/traffic/data/changes', request, { signal })
    cursor = next_cursor
    yield { items: items as Change<Kind>[], cursor }
    if (items.length === 0) return
  }
}
