import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { JOINERS, searchText, searchWords } from '../../../contract/text/search-text.ts'
import { andVisible, type Viewer } from '../../people/access/viewer.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { bindingOf, type Cursors } from '../../platform/http/cursors.ts'
import type { Value } from '../../platform/http/requests/fields.ts'
import { listChannels } from './channels.ts'
import { checkSites } from './find-sites.ts'
import { countToday, lastHours } from './last-hours.ts'
import type { siteQuery } from './site-query.ts'
import { SITE_COLUMNS, SITE_TABLES, type SiteRow, siteFields, stateFields } from './site-row.ts'

export type SiteQuery = Value<typeof siteQuery>

const DEFAULT_LIMIT = 100

/** The viewer's sites by id; with a `next_cursor` only if a page was requested. */
export async function listSites(database: Queryable, cursors: Cursors, viewer: Viewer, query: SiteQuery) {
  const { limit, cursor, include, ...filters } = query
  const binding = bindingOf('sites', viewer, filters)
  const [after = 0] = cursor === null ? [] : await cursors.verify(binding, cursor, 1, 'cursor')
  if (query.ids) await checkSites(database, viewer, query.ids, 'ids')
  const isPaged = limit !== undefined || cursor !== null
  const pageSize = limit ?? DEFAULT_LIMIT
  const { rows } = await database.query<SiteRow>(sql`
    select ${SITE_COLUMNS}
    from ${SITE_TABLES}
    where ${join(conditions(viewer, after, query), ' and ')} ${andVisible(viewer, sql`s.id`)}
    order by s.id
    ${isPaged ? sql`limit ${pageSize + 1}` : empty}
  `)
  const page = isPaged ? rows.slice(0, pageSize) : rows
  const hours = include.includes('hours') ? await lastHours(database, page) : null
  const today = include.includes('today') && !hours ? await countToday(database, page) : null
  const channels = include.includes('channels') ? await listChannels(database, page) : null
  const items = page.map(row => ({
    ...siteFields(row),
    ...(include.includes('state') && stateFields(row)),
    ...hours?.get(row.id),
    ...(today && { today: today.get(row.id) ?? 0 }),
    ...(channels && { channels: channels.get(row.id) ?? [] }),
  }))
  if (!isPaged) return { items }
  const last = rows.length > pageSize ? page.at(-1) : undefined
  return { items, next_cursor: last ? await cursors.sign(binding, [last.id]) : null }
}

const SEARCHED = raw("concat_ws(' ', s.site_id, s.name, s.description, s.street_name, s.city)")

function conditions({ organizationId }: Viewer, after: number, query: SiteQuery): Sql[] {
  const { city, country, device_type, q, ids, bbox, status } = query
  const all = [sql`s.organization_id = ${organizationId}`, sql`s.id > ${after}`]
  if (city !== undefined) all.push(sql`search_text(translate(s.city, ${JOINERS}, '')) = ${searchText(city)}`)
  if (country !== undefined) all.push(sql`s.country = upper(${country})`)
  if (device_type !== undefined) all.push(sql`d.device_type = ${device_type}`)
  if (ids !== undefined) all.push(sql`s.id = any(${ids}::bigint[])`)
  if (status !== 'all') all.push(status === 'active' ? sql`s.retired_at is null` : sql`s.retired_at is not null`)
  for (const word of searchWords(q ?? '')) {
    all.push(sql`strpos(search_text(translate(${SEARCHED}, ${JOINERS}, '')), ${word}) > 0`)
  }
  if (bbox !== undefined) {
    const { west, south, east, north } = bbox
    all.push(sql`s.latitude between ${south} and ${north}`)
    all.push(
      west <= east
        ? sql`s.longitude between ${west} and ${east}`
        : sql`(s.longitude >= ${west} or s.longitude <= ${east})`,
    )
  }
  return all
}
