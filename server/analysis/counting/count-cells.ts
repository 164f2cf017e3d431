import type { TimeRange } from '../../../contract/time-range.ts'
import type { Database } from '../../database/connect.ts'
import type { ColumnName } from '../blocks/columns.ts'
import { QUARTER_MS } from '../blocks/rollup.ts'
import type { CanonicalFilters } from '../record-filters.ts'
import type { UploadSchemes } from '../upload-schemes.ts'
import type { RecordCells } from './cells.ts'
import { RecordCounter } from './count-records.ts'
import { RollupCounter } from './count-rollup.ts'
import { inPieces } from './in-pieces.ts'
import { type Part, readCounts } from './read-counts.ts'
import type { SiteCounter } from './site-counter.ts'
import type { TimeGrid } from './time-grid.ts'

/** What is read of single records; nothing of it, and whole quarters of an hour: rollups are read instead. */
export interface NeededColumns {
  lane: boolean
  headway: boolean
  length: boolean
  /** The codes of devices; the schemes of their uploads. */
  codes: UploadSchemes | null
}

export interface CellRequest extends TimeRange {
  organizationId: number
  filters: CanonicalFilters
  /** Ids of all sites of the selection. */
  siteIds: number[]
  /** Those of a site count all its cells. Where sites are not told apart, those of site 0 do so for all. */
  counters: Map<number, readonly SiteCounter[]>
  needed: NeededColumns
  /** Times between which speeds of a channel are counted alike; null when they are told apart by more than that. */
  speedEdges: number[] | null
  /** Called after every part of the records. */
  check?: () => void
}

const ALL_SITES = 0

/** Reads the cells of a selection once, and counts them. */
export async function countCells(database: Database, request: CellRequest): Promise<void> {
  const { counters, needed, check, ...selection } = request
  const columns: ColumnName[] = ['ts', 'channel', 'vehicleClass', 'speed', 'flags']
  const areRollupsEnough = !needed.lane && !needed.headway && !needed.length && !needed.codes
  if (needed.headway || needed.lane) columns.push('lane')
  if (needed.headway) columns.push('headway')
  if (needed.length) columns.push('length')
  if (needed.codes) columns.push('classCode', 'upload')
  const all = [...counters.values()].flat()
  const counted = new CountedSites(counters, needed.codes)
  for await (const part of readCounts(database, {
    ...selection,
    columns,
    cuts: areRollupsEnough ? cutsOf(all) : null,
    withSpeeds: all.some(({ counting }) => counting.speeds.length > 0),
  })) {
    await inPieces(counted.count(part), selection.organizationId)
    check?.()
  }
}

/** Times within quarters of an hour at which it changes how vehicles are counted. Sites of one zone share their grid. */
function cutsOf(counters: readonly SiteCounter[]): number[] {
  const grids = new Set<TimeGrid>()
  const cuts: number[] = []
  for (const { counting, changes } of counters) {
    grids.add(counting.grid)
    cuts.push(...changes)
  }
  for (const { edges } of grids) for (const ts of edges) if (ts % QUARTER_MS !== 0) cuts.push(ts)
  return cuts
}

/** The counters of sites, of which each counts all cells of its site. */
class CountedSites {
  readonly #counters: CellRequest['counters']
  readonly #ofAll: readonly SiteCounter[] | undefined
  readonly #records: RecordCounter
  readonly #rollups = new RollupCounter()

  constructor(counters: CellRequest['counters'], codes: UploadSchemes | null) {
    this.#counters = counters
    this.#ofAll = counters.get(ALL_SITES)
    this.#records = new RecordCounter(codes)
  }

  #of(site: number): readonly SiteCounter[] {
    return this.#ofAll ?? this.#counters.get(site) ?? []
  }

  *count({ records, rollups }: Part): Generator<void> {
    for (const cells of records) {
      for (const some of this.#ofAll ? [cells] : bySite(cells)) {
        for (const counter of this.#of(some.site ?? ALL_SITES)) this.#records.count(counter, some)
      }
      yield
    }
    for (const cells of rollups) {
      for (const counter of this.#of(cells.site)) this.#rollups.count(counter, cells)
      yield
    }
  }
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
