import sql from 'sql-template-tag'
import { listUnordered } from '../../../platform/database/blocks-in-order.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { RecordColumns } from '../../../records/blocks/format/columns.ts'
import { listOverlapping } from '../../../records/store/sealing/repair-overlaps.ts'
import { type Diagnosis, ok, warn } from './diagnosis.ts'

interface SealedSpan {
  organization_id: number
  span_start: Date
}

interface Bounds {
  /** Null: of all sites. */
  site_id: number | null
  first_ts: Date
  first_id: number
  last_ts: Date
  last_id: number
  generation: number
}

/**
 * Checks that blocks of a site, and blocks of all sites, do not overlap: a read takes them one after the other, and would miss
 * records. What it returns is called with the blocks of each span, by organization and time, and returns the complaints.
 */
export function checkOrder(): (span: SealedSpan, blocks: Bounds[]) => string[] {
  let organization: number | null = null
  /** The block that reaches furthest of each sequence. */
  const furthest = new Map<string, Bounds>()
  return (span, blocks) => {
    if (span.organization_id !== organization) furthest.clear()
    organization = span.organization_id
    const complaints = new Set<string>()
    for (const block of blocks.toSorted(byFirst)) {
      if (isAfter(firstOf(block), lastOf(block))) complaints.add(`${nameOf(span, block)} end before they begin.`)
      const sequence = `${block.site_id} ${block.generation}`
      const before = furthest.get(sequence)
      const isBehind = !before || isAfter(firstOf(block), lastOf(before))
      if (!isBehind) complaints.add(`${nameOf(span, block)} overlap.`)
      if (!before || isAfter(lastOf(block), lastOf(before))) furthest.set(sequence, block)
    }
    return [...complaints]
  }
}

type Position = [ts: number, id: number]
const firstOf = ({ first_ts, first_id }: Bounds): Position => [first_ts.getTime(), first_id]
const lastOf = ({ last_ts, last_id }: Bounds): Position => [last_ts.getTime(), last_id]
const isAfter = (a: Position, b: Position): boolean => a[0] > b[0] || (a[0] === b[0] && a[1] > b[1])
const byFirst = (a: Bounds, b: Bounds): number => (isAfter(firstOf(a), firstOf(b)) ? 1 : -1)

const nameOf = ({ organization_id }: SealedSpan, { site_id, first_ts }: Bounds): string =>
  `Blocks of ${site_id === null ? 'all sites' : `site ${site_id}`} of organization ${organization_id} on ${first_ts.toISOString().slice(0, 10)}`

/** Whether the records of a block are in the order of (ts, id). */
export function isAscending({ ts, id, count }: RecordColumns): boolean {
  for (let i = 1; i < count; i++) {
    const later = (ts[i] as number) - (ts[i - 1] as number) || (id[i] as number) - (id[i - 1] as number)
    if (later <= 0) return false
  }
  return true
}

/** Spans of an organization that overlap, as complaints. */
export async function findOverlappingSpans(database: Queryable): Promise<string[]> {
  const { rows } = await database.query<SealedSpan>(sql`
    select organization_id, start_ts as span_start
    from (
      select *, max(end_ts) over (
        partition by organization_id order by start_ts rows between unbounded preceding and 1 preceding
      ) as ends_before
      from sealed_spans
    ) as span
    where start_ts < ends_before
    order by organization_id, start_ts
  `)
  return rows.map(
    ({ organization_id, span_start }) =>
      `The sealed span of organization ${organization_id} that begins at ${span_start.toISOString()} overlaps the one before it.`,
  )
}

/** Without reading any block: whether PostgreSQL refuses overlaps, and whether older ones are still to be repaired. */
export async function checkOverlaps(database: Queryable): Promise<Diagnosis> {
  const subject = 'order of blocks'
  if ((await listUnordered(database)).length > 0) {
    return warn(
      subject,
      'PostgreSQL does not refuse blocks that overlap, because the extension btree_gist is missing',
      'Install btree_gist on the coordinator and on all workers, and start `wayside serve` again.',
    )
  }
  const overlapping = await listOverlapping(database)
  const [first] = overlapping
  if (!first) return ok(subject, 'no blocks of a site overlap')
  return warn(
    subject,
    `blocks overlap in ${overlapping.length} spans of sites, first of site ${first.site_id} on ${first.span_start.toISOString().slice(0, 10)}`,
    'Start `wayside serve` again: it puts them in order before it answers. See its log where that fails.',
  )
}
