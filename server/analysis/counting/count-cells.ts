import type { TimeRange } from '../../../contract/times/time.ts'
import type { Database } from '../../platform/database/database.ts'
import { yieldTurn } from '../../platform/http/loop-turns.ts'
import type { ColumnName } from '../../records/blocks/format/columns.ts'
import { QUARTER_MS } from '../../records/blocks/rollups/rollup.ts'
import { dayOf } from '../../records/blocks/spans.ts'
import { type PackedDay, readDaysOfSites } from '../../records/intervals/interval-days.ts'
import type { CanonicalFilters } from '../../records/record-filters.ts'
import type { RecordCells } from '../../records/store/cells/cells.ts'
import { type CellPart, readCells } from '../../records/store/cells/read-cells.ts'
import { SLOW_STATEMENT } from '../../records/store/cells/select-cells.ts'
import { readUploadSchemes } from '../../records/upload-schemes.ts'
import { canIntervalsAnswer, IntervalCounter } from './count-interval-days.ts'
import { RecordCounter } from './count-records.ts'
import { RollupCounter } from './count-rollup.ts'
import type { SiteCounter } from './site-counter.ts'

export interface CountRequest extends TimeRange {
  organizationId: number
  filters: CanonicalFilters
  siteIds: number[]
  /** Those of a site count all its cells. Where sites are not told apart, those of site 0 do so for all. */
  counters: Map<number, readonly SiteCounter[]>
  /** Called after every part of the records. */
  check?: () => void
}

const ALL_SITES = 0
/** The calendar of requests begins here: a day in the year 0 is no date in PostgreSQL. */
const FIRST_DAY = dayOf(Date.parse('0001-01-01T00:00:00Z'))
const ROLLED_UP: ColumnName[] = ['ts', 'channel', 'vehicleClass', 'speed', 'flags']

/** Reads the cells of a selection once, and counts them. Returns, by site, times whose counts are not known because a window cuts them. */
export async function countCells(database: Database, request: CountRequest): Promise<Map<number, TimeRange[]>> {
  const { counters, check, ...selection } = request
  const all = [...counters.values()].flat()
  const single = columnsBesideRollups(all)
  const countersOf = (site: number) => counters.get(ALL_SITES) ?? counters.get(site) ?? []
  const codes = await readCodes(database, selection.siteIds, all)
  const recordCounter = new RecordCounter(codes)
  const rollupCounter = new RollupCounter()
  function* count({ records, rollups }: CellPart): Generator<void> {
    for (const cells of records) {
      for (const some of counters.has(ALL_SITES) ? [cells] : bySite(cells)) {
        for (const counter of countersOf(some.site ?? ALL_SITES)) recordCounter.count(counter, some)
      }
      yield
    }
    for (const cells of rollups) {
      for (const counter of countersOf(cells.site)) rollupCounter.count(counter, cells)
      yield
    }
  }
  for await (const part of readCells(database, {
    ...selection,
    columns: [...ROLLED_UP, ...single],
    cuts: single.size === 0 ? cutsOf(all) : null,
    withSpeeds: all.some(({ counting }) => counting.speeds.length > 0),
    isAlike: all.every(counter => counter.hasLongSpeeds)
      ? (site, range) => countersOf(site).every(counter => counter.isAlike(range))
      : null,
  })) {
    await inPieces(count(part), selection.organizationId)
    check?.()
  }
  if (!canIntervalsAnswer(selection.filters)) return new Map()
  const intervalCounter = new IntervalCounter(selection.filters, codes)
  function* countDays(days: PackedDay[]): Generator<void> {
    for (const day of days) {
      for (const counter of countersOf(day.site)) intervalCounter.count(counter, day)
      yield
    }
  }
  // One that starts a day before may reach into the window.
  const days = { first: Math.max(FIRST_DAY, dayOf(selection.from) - 1), last: dayOf(selection.to - 1) }
  for await (const some of readDaysOfSites(database, selection.siteIds, days)) {
    await inPieces(countDays(some), selection.organizationId)
    check?.()
  }
  return intervalCounter.cut
}

const PIECE_MS = 1

/** Does work that yields after every small part of it, in pieces of a few milliseconds; in between, other work is done. */
export async function inPieces(work: Iterator<void>, organizationId: number): Promise<void> {
  for (;;) {
    const until = performance.now() + PIECE_MS
    do {
      if (work.next().done) return
    } while (performance.now() < until)
    await yieldTurn(organizationId)
  }
}

/** What is counted of single records; none of it, and whole quarters of an hour: rollups are read instead. */
function columnsBesideRollups(counters: readonly SiteCounter[]): Set<ColumnName> {
  const columns = new Set<ColumnName>()
  for (const { counting } of counters) {
    const { hasLanes, freeFlow, headways, lengths, classifier } = counting
    if (hasLanes || freeFlow) columns.add('lane')
    if (headways || freeFlow) columns.add('headway')
    if (lengths || classifier?.by === 'length') columns.add('length')
    if (classifier?.by === 'code') columns.add('classCode').add('upload')
  }
  return columns
}

/** The schemes of uploads, where vehicles are classified by the codes of devices. */
async function readCodes(database: Database, siteIds: number[], counters: readonly SiteCounter[]) {
  for (const { counting } of counters) {
    const { classifier } = counting
    if (classifier?.by !== 'code') continue
    return database.transaction(tx => readUploadSchemes(tx, siteIds, classifier.from), SLOW_STATEMENT)
  }
  return null
}

/** Times within quarters of an hour at which it changes how vehicles are counted. Sites of one zone share their grid. */
function cutsOf(counters: readonly SiteCounter[]): number[] {
  const grids = new Set(counters.map(({ counting }) => counting.grid))
  const edges = [...grids].flatMap(grid => grid.edges.filter(ts => ts % QUARTER_MS !== 0))
  return [...edges, ...counters.flatMap(({ changes }) => changes)]
}

function bySite(cells: RecordCells): RecordCells[] {
  if (cells.site !== null) return [cells]
  const { columns, start, end, indexes } = cells
  const sites = new Map<number, number[]>()
  for (const i of indexes ?? Int32Array.from({ length: end - start }, (_, n) => start + n)) {
    const site = columns.site[i] as number
    const some = sites.get(site)
    if (some) some.push(i)
    else sites.set(site, [i])
  }
  return [...sites].map(([site, some]) => ({ ...cells, site, indexes: Int32Array.from(some) }))
}
