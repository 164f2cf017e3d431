import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { TimeRange } from '../../../../contract/times/time.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { skipConditions } from '../../blocks/format/match-columns.ts'
import { QUARTER_MS } from '../../blocks/rollups/rollup.ts'
import { BLOCK } from '../../blocks/visit-blocks.ts'
import { type CanonicalFilters, matches } from '../../record-filters.ts'
import { timestamp } from '../../timestamp.ts'
import { MAX_SITES_BY_INDEX, valuesOf } from '../page-scope.ts'
import type { RowBytes } from './cells-of-rows.ts'

/** Statements over a year of a thousand sites read 365,000 days, more than the default timeout allows. */
export const SLOW_STATEMENT = { statementMs: 60_000 }

/** Numbers and bytes as they are sent, each row as a list. */
export async function queryRows<Row extends unknown[]>(tx: Queryable, { text, values }: Sql): Promise<Row[]> {
  const { rows } = await tx.query<Row>({ text, values, binary: true, rowMode: 'array' })
  return rows
}

/** The site of a row of an answer, null for several, and what its bytes are. */
export type CellAnswer = [source: number, site: number | null, bytes: Buffer | null]
export const CELL_SOURCE = { rows: 0, rollups: 1, blocks: 2 } as const
export const sourceOf = (name: keyof typeof CELL_SOURCE) => raw(String(CELL_SOURCE[name]))

export interface CellSelection extends TimeRange {
  organizationId: number
  /** Null: all sites of the organization. */
  sites: number[] | null
  /** Without sites. */
  filters: CanonicalFilters
  rowBytes: RowBytes
  /** How many rows of each site, or of all where these are not told apart. */
  maxRows: number
  /** Blocks with records in these quarters of an hour are read, and of others the rollups; null: all blocks are read. */
  cutQuarters: number[] | null
  /** The blocks of these spans are not read. */
  spans: number[]
  /** False: the speeds of rollups are not read. */
  withSpeeds: boolean
  /** Whether the speeds of a channel are counted alike during a time; null when they are told apart by more than these. */
  isAlike: IsAlike | null
}

/** Whether speeds of a site are counted alike during a time. */
export type IsAlike = (site: number, range: TimeRange) => boolean

/** What was read before the time `to`. */
export interface CellAnswers {
  answers: CellAnswer[]
  spans: SpanCells[]
  to: number
}

/** The rollup of a span that is read instead of those of its blocks. */
export interface SpanCells {
  site: number
  /** As the blocks name it. */
  id: number
  bytes: Buffer
  /** The times that each have a histogram of speeds; empty when speeds are not read. */
  histograms: TimeRange[]
}

/**
 * Rows, rollups and blocks in one statement, so that they are of one snapshot. The rows of a site are one row of the answer,
 * and the rollups of all: many short rows take longer to read. Blocks are a row each: all in one took three times as long.
 */
export const selectCells = (selection: CellSelection): Sql => sql`
  with blocks as materialized (${selectBlocks(selection)})
  ${selectRows(selection)}
  union all
  select ${sourceOf('rollups')}, null::integer, string_agg(${ROLLUP}, '') from blocks where is_rolled_up
  union all
  select ${sourceOf('blocks')}, site_id, ${BLOCK} from blocks where not is_rolled_up`

export const ROLLUP = raw('int4send(site_id) || int8send(first_id) || int4send(length(rollup)) || rollup')

/**
 * One row for each site, or of all. As branches of one merge, 32 sites took 15 ms to plan, five times as long as to read
 * their rollups.
 */
export function selectRows(selection: CellSelection, onlySites: number[] | null = null): Sql {
  const { organizationId, from, to, sites, filters, rowBytes, maxRows } = selection
  const ofSites = onlySites ? sql`and site_id = any(${onlySites}::integer[])` : empty
  const packed = (site: Sql | null) => sql`
    select string_agg(${rowBytes.pack}, '') as bytes
    from (
      select ts, site_id, payload ${rowBytes.upload === null ? empty : raw(', upload_id')}
      from records
      where ${site ? sql`site_id = ${site} and (organization_id = ${organizationId}) is true` : sql`organization_id = ${organizationId}`}
        and ts >= ${timestamp(from)} and ts < ${timestamp(to)} and ${matches(filters)} ${ofSites}
      order by ts
      limit ${raw(String(maxRows))}
    ) as slice`
  if (!sites) return sql`select ${sourceOf('rows')}, null::integer, bytes from (${packed(null)}) as of_all`
  const [site] = sites
  if (sites.length === 1) {
    return sql`select ${sourceOf('rows')}, ${site}::integer, bytes from (${packed(sql`${site}`)}) as of_site`
  }
  return sql`
    select ${sourceOf('rows')}, site, bytes
    from ${tableOf(sites)}, lateral (${packed(raw('site'))}) as of_rows
    where bytes is not null`
}

/** Few sites as rows of the statement, which then is planned once. */
const tableOf = (sites: number[]): Sql =>
  sites.length <= MAX_SITES_BY_INDEX ? valuesOf(sites) : sql`unnest(${sites}::integer[]) as of_site (site)`

export function selectBlocks(selection: CellSelection): Sql {
  const { organizationId, from, to, filters, cutQuarters, spans } = selection
  const notOfSpans = spans.length > 0 ? sql`and coalesce(rolled_up_in, -1) <> all(${spans}::bigint[])` : empty
  return ofSites(
    selection,
    scope => sql`
    select site_id, first_ts, first_id, last_ts, last_id, ''::bytea as removed, rollup, data,
      ${isRolledUp(cutQuarters)} as is_rolled_up
    from site_blocks
    where ${scope} and organization_id = ${organizationId}
      and last_ts >= ${timestamp(from)} and first_ts < ${timestamp(to)} ${notOfSpans} ${skipConditions(filters)}`,
  )
}

/** Rollups of spans. They are of the first of their blocks. */
export const selectSpans = (selection: CellSelection): Sql => {
  const { organizationId, from, to } = selection
  return ofSites(
    selection,
    scope => sql`
    select site_id, first_id::float8, span_rollup
    from site_blocks
    where ${scope} and organization_id = ${organizationId} and length(span_rollup) > 0
      and last_ts >= ${timestamp(from)}::timestamptz - interval '1 day' and first_ts < ${timestamp(to)}`,
  )
}

/** Selects blocks of each of the sites, or of all sites. A block spans at most a day. */
function ofSites({ sites, from, to }: CellSelection, select: (scope: Sql) => Sql): Sql {
  if (!sites) {
    return select(
      sql`span_start > ${timestamp(from)}::timestamptz - interval '1 day' and span_start < ${timestamp(to)}`,
    )
  }
  const ofSite = (site: Sql) =>
    select(sql`site_id = ${site} and last_ts < ${timestamp(to)}::timestamptz + interval '1 day'`)
  if (sites.length === 1) return ofSite(sql`${sites[0]}`)
  return sql`select of_site_blocks.* from ${tableOf(sites)}, lateral (${ofSite(raw('site'))}) as of_site_blocks`
}

function isRolledUp(cutQuarters: number[] | null): Sql {
  if (!cutQuarters) return raw('false')
  const cut = cutQuarters.map(start => `[${timestamp(start)},${timestamp(start + QUARTER_MS - 1)}]`)
  return sql`
    coalesce(length(rollup), 0) > 0
      and not tstzrange(first_ts, last_ts, '[]') && ${`{${cut.join()}}`}::tstzmultirange`
}
