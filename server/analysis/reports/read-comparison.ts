import type { TimeRange } from '../../../contract/times/time.ts'
import { readQualityPeriods } from '../../field/quality/read-quality-periods.ts'
import { describeSite, findSite } from '../../field/sites/find-sites.ts'
import type { Viewer } from '../../people/access/viewer.ts'
import type { Database } from '../../platform/database/database.ts'
import { listGaps } from '../../records/list-gaps.ts'
import { compareBody } from '../figures/compare-schema.ts'
import { computeComparison } from '../figures/compute-comparison.ts'
import { FIGURE_LIMITS } from '../figures/measure-sites.ts'
import { readOpenFindings } from '../findings/findings.ts'
import { type ReportRequest, readMaker } from './read-report.ts'
import type { ReportOptions } from './schema.ts'

type Compare = NonNullable<ReportOptions['compare']>
export type ComparisonData = Awaited<ReturnType<typeof readComparison>>

/** All that the report of a comparison is made of: its sides, and each of the others against the first. */
export async function readComparison(database: Database, request: ReportRequest, compare: Compare) {
  const { viewer, siteId, from, to, options, filters } = request
  const first = { site: siteId, time: { from, to } }
  const others = compare.with.map(({ site, time }) => ({ site, time: time ?? first.time }))
  const sides = []
  for (const side of [first, ...others]) sides.push(await readSide(database, viewer, side.site, side.time))
  const sent = ({ site, time }: typeof first) => ({
    site,
    time: { from_dt: new Date(time.from).toISOString(), to_dt: new Date(time.to).toISOString() },
  })
  const pairs = []
  for (const other of others) {
    const { weekdays, hours } = compare
    const counted = { units: options.units, population: options.population, quality: options.quality }
    const body = { ...filters, a: sent(first), b: sent(other), weekdays, hours, ...counted }
    pairs.push(await computeComparison(database, { viewer, body: compareBody.parse(body), limits: FIGURE_LIMITS }))
  }
  return { ...request, sides, pairs, ...(await readMaker(database, request)) }
}

async function readSide(database: Database, viewer: Viewer, siteId: number, { from, to }: TimeRange) {
  const row = await findSite(database, viewer, siteId)
  const periods = await readQualityPeriods(database, [siteId], new Date(from), new Date(to))
  const { items: gaps } = await listGaps(database, row, { from, to })
  return {
    from,
    to,
    gaps,
    site: await describeSite(database, row),
    periods: periods.get(siteId) ?? [],
    findings: await readOpenFindings(database, row, { from, to }),
  }
}
