import { classifierOf } from '../../../contract/vehicles/target-schemes.ts'
import { readSpeedLimits, type SpeedLimit } from '../../field/sites/limits/read-speed-limits.ts'
import type { Database } from '../../platform/database/database.ts'
import { STATE } from '../../records/blocks/rollups/rollup.ts'
import { canonicalFilters } from '../../records/record-filters.ts'
import type { Group } from '../counting/cells.ts'
import { exclusionsOf } from '../counting/conditions.ts'
import { countCells } from '../counting/count-cells.ts'
import { limitSteps } from '../counting/judge-speeds.ts'
import { LocalTime } from '../counting/local-time.ts'
import { SiteCounter } from '../counting/site-counter.ts'
import { SpeedMemory } from '../counting/speeds.ts'
import { CountTable, SpeedTable } from '../counting/tables.ts'
import { TimeGrid } from '../counting/time-grid.ts'
import type { Aggregate } from './aggregate.ts'
import { populationOf } from './population-fields.ts'
import type { SeriesByGroup } from './series.ts'
import { SummaryTables } from './summarize.ts'

/** What was counted: a row for each series, a column for each interval. */
export interface CountedIntervals {
  counts: CountTable
  invalid: CountTable
  /** With limits by their code where a summary is wanted. */
  speeds: SpeedTable
  summary: SummaryTables | null
}

/** Reads the records of an aggregate once, and counts them by interval and series. */
export async function countIntervals(
  database: Database,
  aggregate: Aggregate,
  series: SeriesByGroup,
  check: () => void,
): Promise<CountedIntervals> {
  const { organizationId, body, siteIds, zone, edges, counted, periods } = aggregate
  const { time, group_by } = body
  const local = body.summary ? new LocalTime(time, zone) : null
  const countedEdges = (counted ?? []).flatMap(({ from, to }) => [from, to])
  const grid = TimeGrid.cutAt(edges, [...(local?.quarterEdges ?? []), ...countedEdges])
  const tables = makeTables(aggregate, series, grid, local)
  const limits = body.summary ? await readSpeedLimits(database, siteIds) : new Map<number, SpeedLimit[]>()
  const leavesOut = body.quality === 'exclude'
  const { counts, invalid, speeds, summary } = tables
  const counterOf = (site: number) =>
    new SiteCounter({
      site,
      window: time,
      grid,
      isCounted: grid.within(counted),
      limits: limitSteps(limits.get(site) ?? []),
      counts: summary ? [counts, invalid, summary.classes] : [counts, invalid],
      ...(summary && { bySlot: summary.quarters }),
      speeds: body.speeds !== false || summary ? [speeds] : [],
      hasLanes: group_by.includes('lane'),
      classifier: body.class_scheme ? classifierOf(body.class_scheme) : null,
      population: populationOf(body, 'all'),
      exclusions: leavesOut ? exclusionsOf(periods.get(site) ?? [], time.to) : [],
    })
  const isBySite = body.summary || group_by.includes('site') || leavesOut
  await countCells(database, {
    organizationId,
    ...time,
    filters: canonicalFilters(body),
    siteIds,
    check,
    counters: new Map((isBySite ? siteIds : [0]).map(site => [site, [counterOf(site)]])),
  })
  return tables
}

function makeTables(
  { edges, body }: Aggregate,
  series: SeriesByGroup,
  grid: TimeGrid,
  local: LocalTime | null,
): CountedIntervals {
  const rowOf = (group: Group) => series.rowOf(group)
  const layout = { columnOf: grid.columnsOf(edges), columns: edges.length - 1, rowOf }
  const isByClass = body.group_by.includes('vehicle_class')
  return {
    counts: new CountTable(layout),
    invalid: new CountTable({ ...layout, rowOf: group => (group.state === STATE.invalid ? rowOf(group) : -1) }),
    speeds: new SpeedTable({ ...layout, isByClass, unit: null, memory: new SpeedMemory() }),
    summary: local && new SummaryTables(local, grid),
  }
}
