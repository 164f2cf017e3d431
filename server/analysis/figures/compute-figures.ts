import type { FigureSection } from '../../../contract/figure-sections.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { HOUR_S, QUARTER_S } from '../../../contract/times/time.ts'
import type { Database } from '../../platform/database/database.ts'
import { ValidationError } from '../../platform/http/errors.ts'
import { yieldTurn } from '../../platform/http/loop-turns.ts'
import { type FiguresRequest, measureSites } from './measure-sites.ts'
import type { MeasuredSite } from './measured-site.ts'
import { readPermanentSites } from './permanent-sites.ts'
import { estimate } from './section-estimate.ts'
import * as distributions from './sections-distributions.ts'
import { peakHours } from './sections-peak-hours.ts'
import * as series from './sections-series.ts'
import * as speed from './sections-speed.ts'
import { classes, volume } from './sections-volume.ts'
import { aadt, designHours } from './sections-year.ts'
import { describeUsed, usedDays, usedHours, usedHoursOnly, usedRecords, usedWorkingDays } from './used.ts'

/** The figures of each site in its local time. */
export async function computeFigures(database: Database, request: FiguresRequest) {
  const { viewer, body } = request
  const items = []
  const read = new Map()
  const sites = await measureSites(database, request)
  // Each takes much memory, which is free after it.
  for (let site = sites.shift(); site; site = sites.shift()) {
    site.counter.lengths.refuseHours(body.hours)
    if (body.sections.includes('estimate')) {
      site.permanent = await readPermanentSites(database, site, { viewer, body, read })
    }
    items.push({ ...describeTime(site), ...computeSections(site, body.sections) })
    await yieldTurn(viewer.organizationId)
  }
  return { units: body.units, items }
}

/** How each section is computed, and which of what it used it says. */
const SECTIONS = {
  volume: { used: [usedDays], compute: volume },
  aadt: { used: [usedDays, usedHoursOnly], compute: aadt },
  estimate: { used: [usedDays], compute: estimate },
  design_hours: { used: [usedDays, usedHoursOnly], compute: designHours },
  peak_hours: { used: [usedDays, usedWorkingDays], compute: peakHours },
  speeds: { used: [usedRecords], compute: speed.speeds },
  pace: { used: [usedRecords], compute: speed.pace },
  above_limit: { used: [usedRecords], compute: speed.aboveLimit },
  free_flow: { used: [usedRecords], compute: speed.freeFlow },
  classes: { used: [usedDays], compute: (site: MeasuredSite) => classes(site) },
  histograms: { used: [usedRecords], compute: speed.histograms },
  speed_bins: { used: [usedRecords], compute: (site: MeasuredSite) => speed.speedBins(site) },
  by_direction: { used: [usedRecords], compute: series.byDirection },
  by_hour: { used: [usedRecords, usedHours], compute: series.byHour },
  by_weekday: { used: [usedRecords, usedDays], compute: series.byWeekday },
  by_weekday_hour: { used: [usedRecords, usedHours], compute: series.byWeekdayHour },
  weekday_hour_volumes: { used: [usedHours], compute: series.weekdayHourVolumes },
  by_day: { used: [usedRecords, usedDays], compute: series.byDay },
  day_volumes: { used: [usedDays], compute: series.dayVolumes },
  by_month: { used: [usedRecords, usedDays], compute: series.byMonth },
  hours: { used: [usedRecords, usedHours], compute: series.hours },
  quarters: { used: [usedHours], compute: series.quarters },
  headways: { used: [usedRecords], compute: distributions.headways },
  lengths: { used: [usedRecords], compute: distributions.lengths },
} satisfies { [section in FigureSection]: object }

type Sections = { [name in FigureSection]: { used: object } & ReturnType<(typeof SECTIONS)[name]['compute']> }

/** Refuses sections that list shorter times than the intervals of the site. */
export function computeSections<Name extends FigureSection>(site: MeasuredSite, names: readonly Name[]) {
  refuseLongIntervals(site, names)
  const computed = Array.from(new Set(names), name => {
    const { used, compute } = SECTIONS[name]
    return [name, { used: Object.assign({}, ...used.map(describe => describe(site))), ...compute(site) }]
  })
  return Object.fromEntries(computed) as Pick<Sections, Name>
}

/** Sections that list quarters of an hour, or hours. */
const SECONDS: { [section in FigureSection]?: number } = {
  quarters: QUARTER_S,
  hours: HOUR_S,
  by_hour: HOUR_S,
  by_weekday_hour: HOUR_S,
  weekday_hour_volumes: HOUR_S,
}

/** What arrived as the sum of an hour is not known by quarters of it. */
function refuseLongIntervals({ counter, facts }: MeasuredSite, sections: readonly FigureSection[]): void {
  for (const section of sections) {
    const needed = SECONDS[section]
    const found = needed && counter.lengths.beside(needed)
    if (!found) continue
    const values = { site: facts.id, seconds: found.seconds, section, needed }
    throw new ValidationError({ sections: [errorSentence('sectionNeedsShorter', values)] })
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
