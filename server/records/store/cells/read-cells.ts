import type { TimeRange } from '../../../../contract/times/time.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { ColumnName } from '../../blocks/format/columns.ts'
import { QUARTER_MS, readRollup } from '../../blocks/rollups/rollup.ts'
import { readSpanRollup } from '../../blocks/rollups/span-rollup.ts'
import { namingBlock } from '../../blocks/stored-block.ts'
import { visitStream } from '../../blocks/visit-blocks.ts'
import type { RecordRequest } from '../../page.ts'
import type { CanonicalFilters } from '../../record-filters.ts'
import { storeOf } from '../store-of.ts'
import { isRolledUp, quarterStart, type RecordCells, type RollupCells, wantedGroups } from './cells.ts'
import { cellsOfRows, lastTimeOf, rowBytes } from './cells-of-rows.ts'
import { planParts } from './plan-parts.ts'
import { CELL_SOURCE, type CellAnswer, type CellSelection, type SpanCells } from './select-cells.ts'

export interface CellRequest extends TimeRange {
  organizationId: number
  filters: CanonicalFilters
  /** Ids of all sites of the selection. */
  siteIds: number[]
  /** Those that are counted of single records. */
  columns: ColumnName[]
  /**
   * Times at which it changes how records are counted. Blocks with records in the same quarter of an hour are decoded, and
   * for the others their rollups are read. Null when rollups do not hold what is counted.
   */
  cuts: number[] | null
  /** False: the speeds of rollups are not read. */
  withSpeeds?: boolean
  /** Whether the speeds of a channel are counted alike during a time; null when they are told apart by more than these. */
  isAlike?: CellSelection['isAlike']
}

/** The cells of a stretch of time of some sites, or of all. What is iterated is valid until the next one, of this or of another part. */
export interface CellPart {
  /** All cells of these sites before this time have been read. */
  until: number
  /** By site, each in the order of time. */
  records: Iterable<RecordCells>
  rollups: Iterable<RollupCells>
}

interface Limits {
  /** Rows that are read in one statement. */
  rows?: number
  /** Records of blocks that are read in one statement, by the counts of sites and days. */
  records?: number
  /** More of them are not worth it. */
  cuts?: number
}

/**
 * All records of a request, one part after the other. The next part is read while the caller works on the last one. A part
 * begins and ends at a quarter of an hour of UTC, so that a rollup can be cut there.
 */
export async function* readCells(
  database: Database,
  request: CellRequest,
  limits: Limits = {},
): AsyncGenerator<CellPart> {
  const { rows = 50_000, cuts = 1000 } = limits
  const { filters, columns, withSpeeds = true, isAlike = null } = request
  const { sites } = filters
  const quarters = request.cuts && isRolledUp(filters) ? quartersCutBy(request.cuts) : null
  const cutQuarters = quarters && quarters.length <= cuts ? quarters : null
  const reading = {
    ...request,
    filters: { ...filters, sites: null },
    withSpeeds,
    isAlike,
    cutQuarters,
    spans: [],
    rowBytes: rowBytes({ withSite: sites === null, withUpload: columns.includes('upload') }),
  }
  const max = limits.records ?? (cutQuarters ? 2_000_000 : 200_000)
  const plan = planParts(database, { ...request, sites }, max)
  const read = async (until: number): Promise<CellPart | null> => {
    const { value } = await plan.next(until)
    return value ? readPart(database, { ...reading, ...value, maxRows: rowsOfEach(rows, value.sites) }) : null
  }
  let next = read(request.from)
  for (let part = await next; part; part = await next) {
    next = read(part.until)
    // When the caller stops early, no one awaits this read.
    next.catch(() => {})
    yield part
  }
}

/** Starts of the quarters of an hour in which these times are, without those that are at a start. Ascending. */
function quartersCutBy(times: number[]): number[] {
  const cut = times.filter(ts => Number.isFinite(ts) && ts % QUARTER_MS !== 0)
  return [...new Set(cut.map(quarterStart))].sort((a, b) => a - b)
}

/** What is read of a part. */
type CellsToRead = CellSelection & { columns: ColumnName[] }

/** A quarter of an hour may have more rows than the limit. */
async function readPart(database: Database, reading: CellsToRead): Promise<CellPart> {
  for (let { maxRows } = reading; ; maxRows *= 2) {
    const part = await readOnce(database, { ...reading, maxRows })
    if (part.until > reading.from) return part
  }
}

/** With many sites few rows of each are read, but not very few. */
const MIN_ROWS = 500
const rowsOfEach = (rows: number, sites: number[] | null): number =>
  sites && sites.length > 1 ? Math.min(rows, Math.max(MIN_ROWS, Math.ceil((2 * rows) / sites.length))) : rows

async function readOnce(database: Database, reading: CellsToRead): Promise<CellPart> {
  const { maxRows, rowBytes } = reading
  const { answers, spans, to } = await storeOf(database).readCells(database, reading)
  const cutAt = answers.flatMap(([source, , bytes]) => {
    const isCut = source === CELL_SOURCE.rows && bytes && bytes.length >= maxRows * rowBytes.size
    return isCut ? [quarterStart(lastTimeOf(bytes, rowBytes))] : []
  })
  const until = beforeHistograms(spans, Math.min(to, ...cutAt))
  const answered = { ...reading, to: until }
  return { until, records: recordsIn(answered, answers), rollups: rollupsIn(answered, answers, spans) }
}

/** Rows and the records of blocks. */
function* recordsIn(reading: CellsToRead, answers: CellAnswer[]): Generator<RecordCells> {
  const { from, to, columns, rowBytes } = reading
  const ofBlocks: RecordRequest = { ...reading, order: 'asc', after: { ts: from, id: -1 } }
  for (const [source, site, bytes] of answers) {
    if (!bytes) continue
    if (source === CELL_SOURCE.rows) yield* cellsOfRows(bytes, rowBytes, { until: to, site })
    if (source !== CELL_SOURCE.blocks) continue
    const needed: ColumnName[] = site === null ? [...columns, 'site'] : columns
    for (const { columns, start, end, indexes } of visitStream(ofBlocks, bytes, { columns: needed, isReused: true })) {
      yield { site, columns, start, end, indexes }
    }
  }
}

const nameOf = (site: number, firstId: number | bigint) => `of site ${site} that begins with record ${firstId}`
const ROLLUP_HEAD = { site: 0, firstId: 4, length: 12, bytes: 16 } as const

/** Those of blocks as their bytes have them, and those of spans. */
function* rollupsIn(reading: CellsToRead, answers: CellAnswer[], spans: SpanCells[]): Generator<RollupCells> {
  const { from, to, filters, withSpeeds } = reading
  const isWanted = wantedGroups(filters)
  for (const [source, , bytes] of answers) {
    if (source !== CELL_SOURCE.rollups || !bytes) continue
    for (let at = 0; at < bytes.length; ) {
      const site = bytes.readInt32BE(at + ROLLUP_HEAD.site)
      const [idAt, start] = [at + ROLLUP_HEAD.firstId, at + ROLLUP_HEAD.bytes]
      at = start + bytes.readInt32BE(at + ROLLUP_HEAD.length)
      const rollup = namingBlock(
        () => nameOf(site, bytes.readBigInt64BE(idAt)),
        () => readRollup(bytes.subarray(start, at), withSpeeds),
      )
      yield { site, rollup, from, to, isWanted }
    }
  }
  for (const { site, id, bytes } of spans) {
    const rollup = namingBlock(nameOf(site, id), () => readSpanRollup(bytes, withSpeeds))
    yield { site, rollup, from, to, isWanted }
  }
}

/** A time at which no histogram is divided: the same or an earlier one. */
function beforeHistograms(spans: SpanCells[], until: number): number {
  let before = until
  for (const { histograms } of spans) {
    for (const { from, to } of histograms) if (from < until && to > until) before = Math.min(before, from)
  }
  return before
}
