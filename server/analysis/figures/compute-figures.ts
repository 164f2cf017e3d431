import type { FigureSection } from '../../../contract/figure-sections.ts'
import { lengthWithin } from '../../../contract/times/time.ts'
import { withOffset } from '../../../contract/times/time-zone.ts'
import type { Database } from '../../platform/database/database.ts'
import { yieldTurn } from '../../platform/http/loop-turns.ts'
import { type FigureLimits, measureSites } from './measure-sites.ts'
import { listLeftOut, type MeasuredSite } from './measured-site.ts'
import { shareOf } from './numbers.ts'
import type { FiguresBody } from './schema.ts'
import { aadtSection } from './sections-aadt.ts'
import { designHoursSection } from './sections-design-hours.ts'
import { headwaysSection, lengthsSection } from './sections-distributions.ts'
import { peakHoursSection } from './sections-peak-hours.ts'
import {
  byDaySection,
  byDirectionSection,
  byHourSection,
  byMonthSection,
  byWeekdayHourSection,
  byWeekdaySection,
  dayVolumesSection,
  hoursSection,
  quartersSection,
  weekdayHourVolumesSection,
} from './sections-series.ts'
import {
  aboveLimitSection,
  freeFlowSection,
  histogramsSection,
  paceSection,
  speedBinsSection,
  speedsSection,
} from './sections-speed.ts'
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

/** How each section is computed. */
const COMPUTED: { [section in FigureSection]: (site: MeasuredSite, body: FiguresBody) => object } = {
  volume: volumeSection,
  aadt: aadtSection,
  design_hours: designHoursSection,
  peak_hours: peakHoursSection,
  speeds: speedsSection,
  pace: paceSection,
  above_limit: aboveLimitSection,
  free_flow: freeFlowSection,
  classes: (site, body) => classesSection(site, body.class_scheme ?? null),
  histograms: histogramsSection,
  speed_bins: site => speedBinsSection(site),
  by_direction: byDirectionSection,
  by_hour: byHourSection,
  by_weekday: byWeekdaySection,
  by_weekday_hour: byWeekdayHourSection,
  weekday_hour_volumes: weekdayHourVolumesSection,
  by_day: byDaySection,
  day_volumes: dayVolumesSection,
  by_month: byMonthSection,
  hours: hoursSection,
  quarters: quartersSection,
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
    from: withOffset(new Date(local.window.from), facts.zone),
    to: withOffset(new Date(local.window.to), facts.zone),
    used: describeUsed(site),
  }
}

/** What all sections of a site have in common. */
export function describeUsed(site: MeasuredSite) {
  const { counter, judgement, local, facts, population } = site
  const { read, excluded, apart } = counter.used
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
