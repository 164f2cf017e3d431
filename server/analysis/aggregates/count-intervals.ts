import { COUNTED_BY, secondsOf } from '../../../contract/intervals/counted-by.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { mergeRanges, QUARTER_S, subtractRanges, type TimeRange } from '../../../contract/times/time.ts'
import { classifierOf } from '../../../contract/vehicles/target-schemes.ts'
import type { QualityPeriod } from '../../field/quality/read-quality-periods.ts'
import { readSpeedLimits, type SpeedLimit } from '../../field/sites/limits/read-speed-limits.ts'
import type { Database } from '../../platform/database/database.ts'
import { ValidationError } from '../../platform/http/errors.ts'
import { STATE } from '../../records/blocks/rollups/rollup.ts'
import { canonicalFilters } from '../../records/record-filters.ts'
import { exclusionsOf } from '../counting/conditions.ts'
import { countCells } from '../counting/count-cells.ts'
import type { Group } from '../counting/group.ts'
import { limitSteps } from '../counting/judge-speeds.ts'
import { LocalTime } from '../counting/local-time.ts'
import { SiteCounter } from '../counting/site-counter.ts'
import { SpeedMemory } from '../counting/speeds.ts'
import { ClassTable, CountTable, SpeedTable } from '../counting/tables.ts'
import { TimeGrid } from '../counting/time-grid.ts'
import { populationOf } from './population-schema.ts'
import type { AppAggregateBody } from './schema.ts'
import type { SeriesByGroup } from './series.ts'

/** What an aggregate is made of besides records. */
export interface Aggregate {
  organizationId: number
  body: AppAggregateBody
  siteIds: number[]
  zone: string
  /** Starts of the intervals, and the end of the last one. */
  edges: number[]
  /** The time that is counted; null: all. */
  counted: TimeRange[] | null
  /** By site: quality periods, and the measured part of the counted time. */
  periods: Map<number, QualityPeriod[]>
  covered: Map<number, TimeRange[]>
  now: number
}

/** What was counted: a row for each series, a column for each interval. */
export type CountedIntervals = Awaited<ReturnType<typeof countIntervals>>

/** What a summary is computed from, beside the speeds of the items, which then have limits. */
export type SummaryTables = ReturnType<typeof summaryTables>

const summaryTables = (local: LocalTime, grid: TimeGrid) => ({
  local,
  quarters: new CountTable({ columnOf: grid.columnsOf(local.grid.edges), rowOf: () => 0 }),
  classes: new ClassTable(new Uint32Array(grid.size)),
})

/** What arrived as the sum of an hour is not known by quarters of it. Days and longer are made of all intervals. */
function refuseLongIntervals(counters: SiteCounter[], { interval, hours }: AppAggregateBody): void {
  const shortest = COUNTED_BY.find(name => name === interval && name !== '1d')
  for (const { lengths } of counters) {
    const found = shortest && lengths.beside(secondsOf(shortest))
    if (found) throw new ValidationError({ interval: [errorSentence('intervalsTooLong', found)] })
    lengths.refuseHours(hours)
  }
}

export async function countIntervals(
  database: Database,
  aggregate: Aggregate,
  series: SeriesByGroup,
  check: () => void,
) {
  const { organizationId, body, siteIds, zone, edges, counted, periods } = aggregate
  const { time, group_by } = body
  const local = body.summary ? new LocalTime(time, zone) : null
  const countedEdges = (counted ?? []).flatMap(({ from, to }) => [from, to])
  const grid = TimeGrid.cutAt(edges, [...(local?.grid.edges ?? []), ...countedEdges])
  const layout = {
    columnOf: grid.columnsOf(edges),
    rowOf: (group: Group) => series.rowOf(group),
    isByClass: group_by.includes('vehicle_class'),
  }
  const counts = new CountTable(layout)
  const invalid = new CountTable({
    ...layout,
    rowOf: group => (group.state === STATE.invalid ? series.rowOf(group) : -1),
  })
  const speeds = new SpeedTable({ ...layout, units: 'metric', memory: new SpeedMemory() })
  const summary = local && summaryTables(local, grid)
  const limits = summary ? await readSpeedLimits(database, siteIds) : new Map<number, SpeedLimit[]>()
  const isCounted = grid.within(counted)
  const leavesOut = body.quality === 'exclude'
  const counterOf = (site: number) =>
    new SiteCounter({
      site,
      window: time,
      grid,
      isCounted,
      limits: limitSteps(limits.get(site) ?? []),
      counts: summary ? [counts, invalid, summary.classes] : [counts, invalid],
      ...(summary && { bySlot: summary.quarters }),
      speeds: body.speeds !== false || summary ? [speeds] : [],
      hasLanes: group_by.includes('lane'),
      classifier: body.class_scheme ? classifierOf(body.class_scheme) : null,
      population: populationOf(body, 'all'),
      exclusions: leavesOut ? exclusionsOf(periods.get(site) ?? [], time.to) : [],
    })
  const isBySite = summary || group_by.includes('site') || leavesOut
  const counters = new Map((isBySite ? siteIds : [0]).map(site => [site, [counterOf(site)]]))
  const filters = canonicalFilters(body)
  const cut = await countCells(database, { organizationId, ...time, filters, siteIds, check, counters })
  for (const [site, times] of cut) {
    aggregate.covered.set(site, subtractRanges(aggregate.covered.get(site) ?? [], mergeRanges(times)))
  }
  const ofSites = [...counters.values()].flat()
  refuseLongIntervals(ofSites, body)
  const hasQuarters = ofSites.every(({ lengths }) => lengths.beside(QUARTER_S) === null)
  return { counts, invalid, speeds, summary, hasQuarters }
}
