import type { FigureSection } from '../../../contract/figure-sections.ts'
import { lengthWithin } from '../../../contract/times/time.ts'
import type { Database } from '../../platform/database/database.ts'
import { yieldTurn } from '../../platform/http/loop-turns.ts'
import { shareOf } from '../counting/numbers.ts'
import type { DayReason } from './judge-days.ts'
import { type FigureLimits, measureSites } from './measure-sites.ts'
import type { MeasuredSite } from './measured-site.ts'
import type { FiguresBody } from './schema.ts'
import { aadtSection } from './sections-aadt.ts'
import { designHoursSection } from './sections-design-hours.ts'
import { headwaysSection, lengthsSection } from './sections-distributions.ts'
import { peakHoursSection } from './sections-peak-hours.ts'
import * as series from './sections-series.ts'
import * as speed from './sections-speed.ts'
import { classesSection, volumeSection } from './sections-volume.ts'

/** The figures of each site in its local time. */
export async function computeFigures(
  database: Database,
  request: { organizationId: number; body: FiguresBody; limits: FigureLimits },
) {
  const { organizationId, body } = request
  const items = []
  for (const { site } of await measureSites(database, request)) {
    items.push(describeSite(site, body))
    await yieldTurn(organizationId)
  }
  return { units: body.units, items }
}

const COMPUTED: { [section in FigureSection]: (site: MeasuredSite, body: FiguresBody) => object } = {
  volume: volumeSection,
  aadt: aadtSection,
  design_hours: designHoursSection,
  peak_hours: peakHoursSection,
  speeds: speed.speedsSection,
  pace: speed.paceSection,
  above_limit: speed.aboveLimitSection,
  free_flow: speed.freeFlowSection,
  classes: (site, body) => classesSection(site, body.class_scheme ?? null),
  histograms: speed.histogramsSection,
  speed_bins: site => speed.speedBinsSection(site),
  by_direction: series.byDirectionSection,
  by_hour: series.byHourSection,
  by_weekday: series.byWeekdaySection,
  by_weekday_hour: series.byWeekdayHourSection,
  weekday_hour_volumes: series.weekdayHourVolumesSection,
  by_day: series.byDaySection,
  day_volumes: series.dayVolumesSection,
  by_month: series.byMonthSection,
  hours: series.hoursSection,
  quarters: series.quartersSection,
  headways: headwaysSection,
  lengths: lengthsSection,
}

function describeSite(site: MeasuredSite, body: FiguresBody) {
  return {
    ...describeTime(site),
    ...Object.fromEntries([...new Set(body.sections)].map(section => [section, COMPUTED[section](site, body)])),
  }
}

/** The site and time of figures, and what they were computed from. */
export function describeTime(site: MeasuredSite) {
  const { facts, local } = site
  return {
    site: facts.id,
    time_zone: facts.zone,
    from: site.timeAt(local.window.from),
    to: site.timeAt(local.window.to),
    used: describeUsed(site),
  }
}

/** What all sections of a site have in common. */
export function describeUsed(site: MeasuredSite) {
  const { judgement, local, facts, population } = site
  const { read, excluded, apart } = site.used
  const measured = judgement.days.reduce((sum, { coverage, ms }) => sum + coverage * ms, 0)
  const until = Math.min(local.window.to, site.now)
  const { from } = local.window
  const length = local.counted ? lengthWithin(local.counted, { from, to: until }) : until - from
  return {
    ...site.usedDays(),
    left_out: listLeftOut(site),
    coverage: length <= 0 ? null : shareOf(measured, length),
    records: read,
    excluded,
    population,
    apart,
    not_motor: population === 'motor' ? apart : 0,
    exclusions: facts.exclusions.length,
  }
}

/** Consecutive days with the same reason are one item. */
function listLeftOut({ judgement: { days }, local }: MeasuredSite) {
  const items: { from: string; to: string; days: number; reason: DayReason }[] = []
  for (const [i, { reason }] of days.entries()) {
    if (reason === null) continue
    const date = local.days[i]?.date as string
    const last = items.at(-1)
    if (last && days[i - 1]?.reason === reason) {
      last.to = date
      last.days++
    } else items.push({ from: date, to: date, days: 1, reason })
  }
  return items
}
