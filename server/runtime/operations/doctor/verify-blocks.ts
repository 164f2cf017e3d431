import sql from 'sql-template-tag'
import type { Database } from '../../../platform/database/database.ts'
import { DamagedBlock } from '../../../records/blocks/format/block-format.ts'
import type { RecordColumns } from '../../../records/blocks/format/columns.ts'
import { summarizeBlock } from '../../../records/blocks/format/summarize-block.ts'
import { makeRollup } from '../../../records/blocks/rollups/rollup.ts'
import { cutsOf, makeSpanRollup, readSpanRollup } from '../../../records/blocks/rollups/span-rollup.ts'
import { sitesIn } from '../../../records/blocks/spans.ts'
import { decodeStored } from '../../../records/blocks/stored-block.ts'
import type { BlockRow, SpanToRead } from '../../../records/store/store.ts'
import { storeOf } from '../../../records/store/store-of.ts'
import { checkOrder, findOverlappingSpans, isAscending } from './check-order.ts'
import { bad, type Diagnosis, ok } from './diagnosis.ts'

/** Number of records, and the sum of their ids (of 52 bits). */
interface RecordTally {
  count: number
  ids: number
}

const SHOWN = 10
const SLICE_MS = 60_000
const TWO_52 = 2 ** 52

/** Reads and decodes all blocks, span by span, and compares them with their rows and with each other. */
export async function verifyBlocks(
  database: Database,
  onProgress: (spans: number, of: number) => void = () => {},
): Promise<Diagnosis> {
  const spans = await listSpans(database)
  const complaints = await findOverlappingSpans(database)
  const inOrder = checkOrder()
  let blocks = 0
  for (const [n, span] of spans.entries()) {
    const { rows, pending } = await database
      .within(SLICE_MS)
      .transaction(tx => storeOf(tx).readSpan(tx, span), { statementMs: SLICE_MS })
    blocks += rows.length
    complaints.push(...inOrder(span, rows), ...checkSpan(span, rows, pending))
    onProgress(n + 1, spans.length)
  }
  if (complaints.length === 0) return ok('blocks', `${blocks} in ${spans.length} spans are whole`)
  const more = complaints.length > SHOWN ? ` And ${complaints.length - SHOWN} more.` : ''
  return bad(
    'blocks',
    complaints.slice(0, SHOWN).join(' ') + more,
    'A damaged block of all sites, a wrong rollup and overlapping blocks are built again by `wayside unseal` of their day; `wayside serve` puts overlapping blocks of sites in order when it starts. A damaged block of a site needs a backup.',
  )
}

async function listSpans(database: Database): Promise<SpanToRead[]> {
  const { rows } = await database.transaction(
    tx =>
      tx.query<SpanToRead>(sql`
        select organization_id, span_start from time_blocks
        union
        select organization_id, span_start from site_blocks
        union
        select organization_id, start_ts from sealed_spans
        order by organization_id, span_start
      `),
    { statementMs: 600_000 },
  )
  return rows
}

function checkSpan(span: SpanToRead, rows: BlockRow[], pending: number[]): string[] {
  const complaints: string[] = []
  const tallies = { time: new Map<number, RecordTally>(), site: new Map<number, RecordTally>() }
  let isReadable = true
  for (const row of rows) {
    const name = nameOf(span, row)
    try {
      const columns = decodeStored(row.data, name)
      if (!isAsItsRow(columns, row)) complaints.push(`The block ${name} is not what its row says.`)
      if (!isAscending(columns)) complaints.push(`The records of the block ${name} are not in order.`)
      if (row.rollup && !isOf(row.rollup, columns))
        complaints.push(`The rollup of the block ${name} is not that of its records.`)
      countSites(row.site_id === null ? tallies.time : tallies.site, columns, sitesIn(row.removed_sites))
    } catch (error) {
      if (!(error instanceof DamagedBlock)) throw error
      complaints.push(error.message)
      isReadable = false
    }
  }
  if (isReadable) {
    for (const row of rows) {
      if (row.span_rollup && row.span_rollup.length > 0 && !isOfBlocks(row.span_rollup, row, rows))
        complaints.push(`The rollup of the span at the block ${nameOf(span, row)} is not that of its blocks.`)
    }
  }
  for (const site of pending) for (const tally of [tallies.time, tallies.site]) tally.delete(site)
  return isReadable ? [...complaints, ...compare(span, tallies.time, tallies.site)] : complaints
}

/** As the log of the service names it. */
const nameOf = ({ organization_id }: SpanToRead, { site_id, first_id }: BlockRow): string =>
  `of ${site_id === null ? 'all sites' : `site ${site_id}`} of organization ${organization_id} that begins with record ${first_id}`

function isAsItsRow(columns: RecordColumns, row: BlockRow): boolean {
  const { first, last, speed, length, headway, ...all } = summarizeBlock(columns, 0, columns.count)
  const flag = (value: boolean) => (value ? 't' : 'f')
  const summary = [all.lowUpload, all.highUpload, all.channels, all.lanes, all.vehicleClasses]
  const spans = [speed, length, headway].flatMap(({ min, max }) => [min ?? -1, max ?? -1])
  return (
    columns.count === row.count &&
    first.ts === row.first_ts.getTime() &&
    first.id === row.first_id &&
    last.ts === row.last_ts.getTime() &&
    last.id === row.last_id &&
    [...summary, ...spans, flag(all.hasValid), flag(all.hasInvalid)].join(' ') === row.summary
  )
}

/** The same rollups, divided at the same times, always give the same bytes. */
function isOfBlocks(spanRollup: Buffer, { site_id, first_id }: BlockRow, rows: BlockRow[]): boolean {
  const own = rows.filter(row => row.site_id === site_id && row.rolled_up_in === first_id)
  const rollups = own.flatMap(({ rollup }) => rollup ?? [])
  try {
    return makeSpanRollup(rollups, cutsOf(readSpanRollup(spanRollup))).equals(spanRollup)
  } catch (error) {
    if (error instanceof DamagedBlock) return false
    throw error
  }
}

/** The same records always give the same bytes. */
const isOf = (rollup: Buffer, columns: RecordColumns): boolean => rollup.equals(makeRollup(columns, 0, columns.count))

function countSites(tallies: Map<number, RecordTally>, { count, site, id }: RecordColumns, removed: Set<number>): void {
  for (let i = 0; i < count; i++) {
    const number = site[i] as number
    if (removed.has(number)) continue
    const tally = tallies.get(number) ?? { count: 0, ids: 0 }
    if (tally.count === 0) tallies.set(number, tally)
    tally.count++
    tally.ids = (tally.ids + (id[i] as number)) % TWO_52
  }
}

/** Blocks of all sites and blocks of each site hold the same records. */
function compare(
  { organization_id, span_start }: SpanToRead,
  time: Map<number, RecordTally>,
  site: Map<number, RecordTally>,
): string[] {
  const none = { count: 0, ids: 0 }
  return [...new Set([...time.keys(), ...site.keys()])].flatMap(number => {
    const [inTime, inSite] = [time.get(number) ?? none, site.get(number) ?? none]
    if (inTime.count === inSite.count && inTime.ids === inSite.ids) return []
    return [
      `Blocks of all sites have ${inTime.count} records of site ${number}, and its own blocks ${inSite.count}, in the ` +
        `span of organization ${organization_id} that begins at ${span_start.toISOString()}.`,
    ]
  })
}
