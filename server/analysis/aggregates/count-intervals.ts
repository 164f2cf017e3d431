import { type Classifier, classifierOf } from '../../../contract/target-schemes.ts'
import type { TimeRange } from '../../../contract/time-range.ts'
import type { Database, Queryable } from '../../database/connect.ts'
import { readSpeedLimits } from '../../sites/read-speed-limits.ts'
import { STATE } from '../blocks/rollup.ts'
import type { Exclusion } from '../counting/conditions.ts'
import { countCells, type NeededColumns } from '../counting/count-cells.ts'
import { type LimitSteps, limitSteps } from '../counting/judge-speeds.ts'
import { LocalTime } from '../counting/local-time.ts'
import { type Counting, SiteCounter } from '../counting/site-counter.ts'
import { SpeedMemory } from '../counting/speeds.ts'
import { CountTable, SpeedTable } from '../counting/tables.ts'
import { TimeGrid } from '../counting/time-grid.ts'
import { populationOf } from '../population-fields.ts'
import { canonicalFilters } from '../record-filters.ts'
import { readUploadSchemes } from '../upload-schemes.ts'
import type { AppAggregateBody } from './schema.ts'
import type { SeriesByGroup } from './series.ts'
import { SummaryTables } from './summarize.ts'

/** Statements over a year of a thousand sites read 365,000 days, more than the default timeout allows. */
export const SLOW = { statementMs: 60_000 }

export interface IntervalRequest {
  organizationId: number
  body: AppAggregateBody
  sites: { id: number }[]
  zone: string
  /** Starts of the intervals, and the end of the last one. */
  edges: number[]
  /** The time that is counted; null: all. */
  counted: TimeRange[] | null
  /** What is left out, by site; empty: nothing is. */
  exclusions: Map<number, Exclusion[]>
  series: SeriesByGroup
  /** Called after every slice of records, because new groups may have occurred in it. */
  check: () => void
}

/** What was counted: a row for each series, a column for each interval. */
export interface CountedIntervals {
  counts: CountTable
  invalid: CountTable
  /** With limits by their code where a summary is wanted. */
  speeds: SpeedTable
  summary: SummaryTables | null
}

const NO_LIMITS: LimitSteps = limitSteps([])

/** Reads the records of a request once, and counts them by interval and series. */
export async function countIntervals(database: Database, request: IntervalRequest): Promise<CountedIntervals> {
  const { organizationId, body, sites, zone, edges, counted, exclusions, series, check } = request
  const { time, group_by } = body
  const ids = sites.map(site => site.id)
  const local = body.summary ? new LocalTime(time, zone) : null
  const countedEdges = (counted ?? []).flatMap(({ from, to }) => [from, to])
  const grid = TimeGrid.cutAt(edges, [...(local?.quarterEdges ?? []), ...countedEdges])
  const classifier = body.class_scheme ? classifierOf(body.class_scheme) : null
  const tables = makeTables(series, grid, edges, local)
  const needed = await neededColumns(database, ids, classifier, group_by.includes('lane'))
  const limits = body.summary ? await readLimits(database, ids) : new Map<number, LimitSteps>()
  const { counts, invalid, speeds, summary } = tables
  const counterOf = (site: number) =>
    new SiteCounter({
      ...{ site, window: time, grid, isCounted: grid.within(counted), limits: limits.get(site) ?? NO_LIMITS },
      counts: [counts, invalid, ...(summary ? [summary.quarters, summary.classes] : [])],
      speeds: body.speeds !== false || summary ? [speeds] : [],
      ...{ hasLanes: needed.lane, classifier, population: populationOf(body, 'all') },
      exclusions: exclusions.get(site) ?? [],
    } satisfies Counting)
  const isBySite = body.summary || group_by.includes('site') || exclusions.size > 0
  const isByDay = body.interval === undefined || ['1d', '1w', '1mo'].includes(body.interval)
  const changes = [
    ...[...limits.values()].flatMap(({ times }) => times),
    ...[...exclusions.values()].flat().flatMap(({ from, to }) => [from, to]),
  ]
  await countCells(database, {
    ...{ organizationId, ...time, filters: canonicalFilters(body), siteIds: ids, needed, check },
    counters: new Map((isBySite ? ids : [0]).map(site => [site, [counterOf(site)]])),
    speedEdges: isByDay && !group_by.includes('vehicle_class') ? [...edges, ...countedEdges, ...changes] : null,
  })
  return tables
}

function makeTables(series: SeriesByGroup, grid: TimeGrid, edges: number[], local: LocalTime | null): CountedIntervals {
  const layout = { columnOf: grid.columnsOf(edges), columns: edges.length - 1 }
  return {
    counts: new CountTable({ ...layout, rowOf: group => series.rowOf(group) }),
    invalid: new CountTable({ ...layout, rowOf: group => (group.state === STATE.invalid ? series.rowOf(group) : -1) }),
    speeds: new SpeedTable({ ...layout, rowOf: group => series.rowOf(group), unit: null, memory: new SpeedMemory() }),
    summary: local && new SummaryTables(local, grid),
  }
}

async function neededColumns(
  database: Database,
  ids: number[],
  classifier: Classifier | null,
  lane: boolean,
): Promise<NeededColumns> {
  const scheme = classifier?.by === 'code' ? classifier.from : null
  const codes = scheme && (await database.transaction(tx => readUploadSchemes(tx, ids, scheme), SLOW))
  return { lane, headway: false, length: classifier?.by === 'length', codes }
}

async function readLimits(database: Queryable, ids: number[]): Promise<Map<number, LimitSteps>> {
  const limits = await readSpeedLimits(database, ids)
  return new Map([...limits].map(([id, ofSite]) => [id, limitSteps(ofSite)]))
}
