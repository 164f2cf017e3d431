import type { SiteFigures } from '../../../../client/shapes.ts'
import { shownCoverage, shownDifference } from '../../../../contract/text/shown-numbers.ts'
import { nounOf } from '../../../../contract/vehicles/population.ts'
import type { Sheet } from '../../../parts/plots/sheet.ts'
import { NOUN_WORDS } from '../../../parts/range/nouns.ts'
import { formatLimits, shownLimit } from '../../../service/limits.ts'
import type { Measures } from '../../../service/measures.ts'
import { compareNames } from '../../../ui/text/locale.ts'
import type { ListedSite } from '../filter-sites.ts'
import { m } from './messages.ts'
import { hasEnoughDays } from './table-limits.ts'

/** A site with its figures of the range; null is what cannot be said. */
export interface TableRow {
  listed: ListedSite
  /** What is counted, where it is not vehicles. */
  counts: string | null
  /** Those of the range; the current one until figures are known, and where there are none. */
  limits: number[]
  bars: DayBar[]
  adt: number | null
  awt: number | null
  v85: number | null
  /** How far V85 is above the limit; null where the range has several. */
  against: number | null
  /** Shares of 0 to 1. */
  above: number | null
  heavy: number | null
  coverage: number | null
  /** Days that count, of all that are over. */
  days: number
  allDays: number
  /** Open findings; null while they are unknown. */
  findings: number | null
}

export interface DayBar {
  volume: number
  kind: 'working' | 'free' | 'gap' | 'empty'
}

export function rowOf(
  listed: ListedSite,
  figures: SiteFigures | undefined,
  findings: number | null,
  measures: Measures,
): TableRow {
  const days = figures?.day_volumes?.items ?? []
  const over = days.filter(({ reason }) => reason !== 'not_over')
  const used = figures?.used.days ?? 0
  const hasFigures = hasEnoughDays(used, over.length)
  const limits = limitsOf(listed, hasFigures ? figures : undefined, measures)
  const v85 = hasFigures ? (figures?.speeds?.p85 ?? null) : null
  const noun = nounOf(figures?.used.population ?? 'motor', figures?.volume?.in_window.classes ?? [])
  return {
    listed,
    counts: noun === 'vehicles' ? null : NOUN_WORDS[noun].name,
    limits,
    bars: days.map(day => ({
      volume: day.volume,
      kind:
        day.reason === 'not_over' && day.volume === 0
          ? 'empty'
          : !day.coverage && day.volume === 0
            ? 'gap'
            : day.kind === 'working_day'
              ? 'working'
              : 'free',
    })),
    adt: hasFigures ? (figures?.volume?.adt ?? null) : null,
    awt: hasFigures ? (figures?.volume?.awt ?? null) : null,
    v85,
    against: againstOf(v85, limits),
    above: hasFigures ? (figures?.above_limit?.items[0]?.share ?? null) : null,
    heavy: hasFigures && noun === 'vehicles' ? (figures?.volume?.in_window.heavy_share ?? null) : null,
    coverage: figures?.used.coverage ?? null,
    days: used,
    allDays: over.length,
    findings,
  }
}

function limitsOf({ site }: ListedSite, figures: SiteFigures | undefined, measures: Measures): number[] {
  if (figures?.above_limit) return figures.above_limit.limits
  const limit = shownLimit(measures, site)
  return limit === null ? [] : [limit]
}

function againstOf(v85: number | null, [limit, ...others]: number[]): number | null {
  return v85 === null || limit === undefined || others.length > 0 ? null : shownDifference(v85, limit, 1)
}

export const ORDERS = [
  'name',
  'limit',
  'adt',
  'awt',
  'v85',
  'against',
  'above',
  'heavy',
  'days',
  'coverage',
  'findings',
] as const
export type Order = (typeof ORDERS)[number]

export interface Sorting {
  by: Order
  isDescending: boolean
}

/** Names ascend, figures descend at first. */
export const firstSorting = (by: Order): Sorting => ({ by, isDescending: by !== 'name' })

/** What is missing is last in both directions. */
export function sortRows(rows: readonly TableRow[], { by, isDescending }: Sorting): TableRow[] {
  const sign = isDescending ? -1 : 1
  const byName = (a: TableRow, b: TableRow) =>
    compareNames(a.listed.site.name, b.listed.site.name) || a.listed.site.id - b.listed.site.id
  if (by === 'name') return [...rows].sort((a, b) => sign * byName(a, b))
  return [...rows].sort((a, b) => {
    const [one, other] = [orderValue(a, by), orderValue(b, by)]
    if (one === null || other === null) return Number(one === null) - Number(other === null) || byName(a, b)
    return sign * (one - other) || byName(a, b)
  })
}

const orderValue = (row: TableRow, by: Exclude<Order, 'name'>): number | null =>
  by === 'limit' ? (row.limits[0] ?? null) : row[by]

/** The table as a file. */
export function sheetOf(
  rows: readonly TableRow[],
  { speed }: Measures,
  { from, to }: { from: string; to: string },
): Sheet {
  const number = { isNumber: true }
  return {
    columns: [
      { head: m.siteId },
      { head: m.site },
      { head: m.city },
      { head: m.country },
      { head: m.timeZone },
      { head: m.from },
      { head: m.to },
      { head: m.limit({ unit: '' }).trim(), unit: speed.unit, ...number },
      { head: m.adt, unit: m.vehiclesPerDay, ...number },
      { head: m.awt, unit: m.vehiclesPerDay, ...number },
      { head: 'V85', unit: speed.unit, ...number },
      { head: m.againstLimit({ unit: '' }).trim(), unit: speed.unit, ...number },
      { head: m.above, ...number },
      { head: m.heavy, ...number },
      { head: m.daysUsed, ...number },
      { head: m.days, ...number },
      { head: m.measured, ...number },
      { head: m.counted },
    ],
    rows: rows.map(({ listed: { site }, ...row }) => [
      site.site_id,
      site.name,
      site.city,
      site.country,
      site.time_zone ?? '',
      from,
      to,
      row.limits.length > 1 ? formatLimits(row.limits) : (row.limits[0] ?? null),
      row.adt,
      row.awt,
      row.v85,
      row.against,
      percent(row.above),
      percent(row.heavy),
      row.days,
      row.allDays,
      percent(row.coverage === null ? null : shownCoverage(row.coverage)),
      row.counts ?? NOUN_WORDS.vehicles.name,
    ]),
  }
}

const percent = (share: number | null) => (share === null ? null : Math.round(share * 1e4) / 100)
