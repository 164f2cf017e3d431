import sql from 'sql-template-tag'
import { narrowRequest } from '../../field/sites/find-sites.ts'
import type { Viewer } from '../../people/access/viewer.ts'
import type { Database } from '../../platform/database/database.ts'
import { bindingOf, type Cursors } from '../../platform/http/cursors.ts'
import { yieldTurn } from '../../platform/http/loop-turns.ts'
import { dayOf } from '../blocks/spans.ts'
import { walkIntervalDays } from './interval-days.ts'
import type { IntervalSearchBody } from './schema.ts'
import { intervalFields, type StoredInterval } from './stored-interval.ts'

interface FoundInterval {
  site: number
  interval: StoredInterval
}

/** Start, site, channel: no two intervals have the same, because those of a channel do not overlap. */
const positionOf = ({ site, interval }: FoundInterval): number[] => [interval.start, site, interval.channel]

/** One page of intervals. The cursor is bound to everything but `limit`. */
export async function searchIntervals(
  database: Database,
  cursors: Cursors,
  viewer: Viewer,
  { time, order, limit, ...body }: IntervalSearchBody,
) {
  const [sites, channels] = [canonical(body.sites), canonical(body.channels)]
  const binding = bindingOf('intervals', viewer, { time, order, sites, channels })
  const after = body.cursor === null ? null : await cursors.verify(binding, body.cursor, 3, 'cursor')
  const { sites: visible } = await narrowRequest(database, viewer, body)
  const compare = order === 'asc' ? inOrder : (a: number[], b: number[]) => inOrder(b, a)
  const isWanted = (one: FoundInterval): boolean => {
    const { start, channel } = one.interval
    const isInWindow = start >= time.from && start < time.to && (channels === null || channels.includes(channel))
    return isInWindow && (after === null || compare(positionOf(one), after) > 0)
  }
  let found: FoundInterval[] = []
  const [from, to] =
    order === 'asc' ? [after?.[0] ?? time.from, time.to] : [time.from, after ? (after[0] as number) + 1 : time.to]
  const window = { first: dayOf(from), last: dayOf(to - 1), order }
  const siteIds = visible ?? (await listSiteIds(database, viewer.organizationId))
  for await (const days of walkIntervalDays(database, { siteIds, ...window })) {
    for (const { site, intervals } of days) {
      for (const interval of intervals) if (isWanted({ site, interval })) found.push({ site, interval })
    }
    found = found.sort((a, b) => compare(positionOf(a), positionOf(b))).slice(0, limit + 1)
    const beyond = found[limit]
    // The days behind it have nothing for this page.
    if (beyond && dayOf(beyond.interval.start) !== days.at(-1)?.day) break
    await yieldTurn(viewer.organizationId)
  }
  return cursors.page(found, { binding, limit, positionOf }).then(({ items, next_cursor }) => ({
    items: items.map(({ site, interval }) => intervalFields(site, interval)),
    next_cursor,
  }))
}

const canonical = (ids: number[] | undefined) => (ids ? [...new Set(ids)].sort((a, b) => a - b) : null)

const inOrder = (a: number[], b: number[]): number => {
  const n = a.findIndex((value, i) => value !== b[i])
  return n < 0 ? 0 : (a[n] as number) - (b[n] as number)
}

async function listSiteIds(database: Database, organizationId: number): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(sql`
    select id
    from sites
    where organization_id = ${organizationId}
  `)
  return rows.map(({ id }) => id)
}
