import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { PACKED_BYTES } from '../../../../contract/vehicles/record.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { bytesOfSites } from '../../blocks/spans.ts'
import { type Page, type PageRequest, type RecordRequest, startOf } from '../../page.ts'
import { assemblePage, endPage, type PartAnswer, type PartRow } from '../assemble-page.ts'
import { boundOf, maxBlocksOf, type PageScope, PREPARED_LIMIT, recordRequestOf, timeBlocksFor } from '../page-scope.ts'
import { ANY_RECORDS, selectFilteredRows, selectPage, selectRows } from '../select-page.ts'
import { findStretch, learnPace, type SealedStretch, type StretchToRead } from './find-stretch.ts'

/**
 * Each reads no more entries than the bound: a filter that few records match must not read the whole window. Stretches of
 * rows are not counted: a page that reaches the bound in one of them ends there, and others are followed by longer ones.
 */
const MAX_BOUNDED_STRETCHES = 8

/**
 * All sites: one stretch of time after the other, until the page is full. A page that ends with a stretch looks for one more
 * record behind it, because its `next` says whether there is one.
 */
export async function readPageOfAll(tx: Queryable, request: PageRequest, scope: PageScope): Promise<Page> {
  const { order, from, to } = request
  const isAscending = order === 'asc'
  const parts: Buffer[] = []
  let position = startOf(request)
  let rows = scope.isBounded ? boundOf(request, null) : request.limit
  let sealedStretches = 0
  for (let left = request.limit; ; ) {
    const stretch = await findStretch(tx, { ...request, after: position }, { rows })
    const inStretch = { from: stretch.from, to: stretch.to, after: position, limit: Math.max(left, 1) }
    const { packed, next } = await readStretch(tx, { ...request, ...inStretch }, scope, stretch)
    if (left === 0 && packed.length > 0) return endPage(parts, request.limit, position)
    parts.push(packed)
    left -= packed.length / PACKED_BYTES
    if (!stretch.sealed && !scope.isBounded) {
      const end = next?.ts ?? (isAscending ? stretch.to : stretch.from)
      learnPace(request.organizationId, Math.abs(end - position.ts), packed.length / PACKED_BYTES)
    }
    const isRead = isAscending ? stretch.to >= to : stretch.from <= from
    if (next === null && isRead) return endPage(parts, request.limit, next)
    if (next !== null && (left === 0 || scope.isBounded)) return endPage(parts, request.limit, next)
    // Few rows may be followed by fewer.
    if (stretch.sealed) sealedStretches++
    else rows *= 4
    position = next ?? { ts: isAscending ? stretch.to : stretch.from, id: -1 }
    if (scope.isBounded && sealedStretches === MAX_BOUNDED_STRETCHES) return endPage(parts, request.limit, position)
  }
}

/** The rows of a stretch; of a sealed one its blocks, and the rows of its removed sites. */
async function readStretch(
  tx: Queryable,
  page: PageRequest,
  scope: PageScope,
  { sealed }: StretchToRead,
): Promise<Page> {
  const request = recordRequestOf(page, scope)
  const answers: PartAnswer[] = []
  if (sealed) {
    const isPrepared = !scope.isBounded && page.limit === PREPARED_LIMIT && !page.uploads
    const name = isPrepared ? `stretch ${page.order}` : undefined
    answers.push(await query(tx, selectBlocks(request, page, scope, sealed), name))
  }
  if (!sealed || sealed.removedSites.length > 0) {
    const { limit } = page
    const further = sealed ? sql`and site_id = any(${sealed.removedSites}::integer[])` : empty
    const rows = scope.isBounded
      ? selectFilteredRows(request, { limit, bound: boundOf(page, null), further })
      : selectRows(request, { limit, further })
    answers.push(await query(tx, rows))
  }
  return assemblePage(answers, request, page.limit)
}

async function query(tx: Queryable, { text, values }: Sql, name?: string): Promise<PartAnswer> {
  const { rows } = await tx.query<PartRow>({ name, text, values, binary: true, rowMode: 'array' })
  return { rows }
}

function selectBlocks(
  request: RecordRequest,
  page: PageRequest,
  { isBounded }: PageScope,
  { bucket, generations, removedSites }: SealedStretch,
): Sql {
  const blocks = {
    each: empty,
    table: raw('time_blocks'),
    scope: sql`
      organization_id = ${request.organizationId} and bucket = ${bucket} and generation = any(${generations}::bigint[])`,
    removed: sql`${bytesOfSites(removedSites)}::bytea`,
    records: ANY_RECORDS,
    max: isBounded ? maxBlocksOf(page, null) : timeBlocksFor(page.limit),
  }
  return selectPage(request, blocks, null)
}
