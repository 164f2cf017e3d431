import type { Queryable } from '../../../platform/database/database.ts'
import type { Block, SpanRecords } from '../../blocks/make-blocks.ts'
import type { Span } from '../../blocks/spans.ts'
import { insertBlocks } from '../../blocks/store-blocks.ts'
import { timestamp } from '../../timestamp.ts'

/**
 * A generation is one sequence of blocks of all sites in the order of (ts, id), of which none overlap; those of different generations
 * may. Sealing makes generation 0. What an import adds to a span is a generation of its own, so that a folder of many sites does not
 * encode each day again for each of them: with 8 generations the day of 500 sites is encoded 3.6 times. Each record that a page of
 * all sites may read is in one block of one generation, unless the block's `removed_sites` has its site: then it is a row, or in a
 * block that was added later. A page reads all generations in one snapshot, as it reads the blocks of several sites, up to the
 * position that the first of them has reached; so its order, and that the next page begins behind it, do not depend on how many
 * there are. Only the number of blocks that it reads does: twice as many with two.
 */
export interface Generation {
  generation: number
  records: number
}

/** An import adds no further generation of blocks of all sites to a span: it merges them. */
export const MAX_GENERATIONS = 8

/** Blocks that are replaced, as they were read. */
export interface Merged {
  generations: number[]
  blocks: SpanRecords['blocks']
  /** Differs when one of them has been changed. */
  state: string
}

/** No more records of a span are merged at once, unless they must be: that takes about 200 bytes of memory for each. */
const MAX_TOGETHER = 1_000_000

/** Those that sealing merges with so many new records: all, unless that is too many. The largest stay as they are. */
export function generationsToSeal(stored: Generation[], added: number, max = MAX_TOGETHER): Generation[] {
  const merged = smallestFirst(stored)
  let records = merged.reduce((sum, one) => sum + one.records, added)
  while (records > max && stored.length - merged.length < MAX_GENERATIONS - 1)
    records -= merged.pop()?.records ?? records
  return merged.length === 1 && added === 0 ? [] : merged
}

/** Those that are merged with an import's records: none while there is room; then the smallest, until the next is larger. */
export function generationsToExtend(stored: Generation[], added: number): Generation[] {
  if (stored.length < MAX_GENERATIONS) return []
  const [first, ...others] = smallestFirst(stored) as [Generation, ...Generation[]]
  const merged = [first]
  let records = added + first.records
  for (const one of others) {
    if (one.records > records || one.records + records > MAX_TOGETHER) break
    records += one.records
    merged.push(one)
  }
  return merged
}

const smallestFirst = (stored: Generation[]): Generation[] => stored.toSorted((a, b) => a.records - b.records)

/** The generations of these spans, by their starts. */
export async function listGenerations(
  tx: Queryable,
  organizationId: number,
  starts: number[],
): Promise<Map<number, Generation[]>> {
  const { rows } = await tx.query<{ start: number; generations: Generation[] }>({
    text: `
      select (extract(epoch from span_start) * 1000)::float8 as start,
        json_agg(json_build_object('generation', generation, 'records', records)) as generations
      from (
        select span_start, generation, sum(count) as records
        from time_blocks
        where organization_id = $1 and span_start = any($2::timestamptz[])
        group by span_start, generation
      ) as stored
      group by span_start
    `,
    values: [organizationId, starts.map(timestamp)],
  })
  return new Map(rows.map(({ start, generations }) => [start, generations]))
}

/** Without a query where there are none. */
export async function readGenerations(
  tx: Queryable,
  { organizationId, start }: Span,
  merged: Generation[],
): Promise<Merged> {
  const generations = merged.map(({ generation }) => generation)
  if (generations.length === 0) return { generations, blocks: [], state: '' }
  const { rows: blocks } = await tx.query<SpanRecords['blocks'][number] & { version: string }>({
    text: `
      select data, removed_sites, ctid::text as name, concat_ws(' ', ctid, xmin) as version
      from time_blocks
      where organization_id = $1 and span_start = $2 and generation = any($3::bigint[])
      order by first_ts, first_id
    `,
    values: [organizationId, timestamp(start), generations],
  })
  const versions = blocks.map(({ version }) => version)
  return { generations, blocks, state: versions.sort().join('; ') }
}

/**
 * Stores blocks of all sites instead of those that were read, as one generation, under the lock of the day. False when these have
 * changed since, or when the span has no room for another generation; then the caller rolls the transaction back.
 */
export async function replaceGenerations(
  tx: Queryable,
  span: Span,
  merged: Merged,
  { stored, blocks }: { stored: Generation[]; blocks: Block[] },
): Promise<boolean> {
  if (merged.generations.length > 0 && (await deleteGenerations(tx, span, merged.generations)) !== merged.state)
    return false
  const kept = new Set(stored.map(({ generation }) => generation).filter(one => !merged.generations.includes(one)))
  let generation = 0
  while (kept.has(generation)) generation++
  if (generation >= MAX_GENERATIONS) return false
  await insertBlocks(tx, 'time_blocks', span, blocks, { generation, bucket: 0 })
  return true
}

/** The state of what was deleted. */
async function deleteGenerations(
  tx: Queryable,
  { organizationId, start }: Span,
  generations: number[],
): Promise<string> {
  const { rows } = await tx.query<{ state: string }>({
    text: `
      with deleted as (
        delete from time_blocks
        where organization_id = $1 and span_start = $2 and generation = any($3::bigint[])
        returning concat_ws(' ', ctid, xmin) as version
      )
      select coalesce(string_agg(version, '; ' order by version collate "C"), '') as state
      from deleted
    `,
    values: [organizationId, timestamp(start), generations],
  })
  return rows[0]?.state ?? ''
}
