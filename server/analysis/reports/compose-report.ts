import type { DocumentSection, ReportDocument } from '../../../charts/report-document.ts'
import type { ReportSection } from '../../../contract/reports.ts'
import { withOffset } from '../../../contract/times/time-zone.ts'
import { nounOf } from '../../../contract/vehicles/population.ts'
import { composeClasses } from './compose-classes.ts'
import { composeCounts } from './compose-counts.ts'
import { composeByDirection } from './compose-directions.ts'
import { composeHead, composeKeyFigures, rangeOf, sketchOf } from './compose-head.ts'
import { composeDefinitions, composeLeftOut } from './compose-notes.ts'
import { composeSpeedOverTime, composeVolume, composeWeekdays } from './compose-series.ts'
import { composeSpeeds } from './compose-speeds.ts'
import type { ReportData } from './read-report.ts'
import { countingWords, type Words } from './words.ts'

type Compose = (data: ReportData, words: Words) => DocumentSection

const SECTIONS: { [section in ReportSection]: Compose } = {
  by_direction: composeByDirection,
  volume: composeVolume,
  speed_over_time: composeSpeedOverTime,
  weekdays: composeWeekdays,
  // Before the long tables of hours, because it has room on the page of the weekdays.
  classes: composeClasses,
  counts: composeCounts,
  speeds: composeSpeeds,
  left_out: composeLeftOut,
  definitions: composeDefinitions,
}

export function composeReport(data: ReportData, general: Words): ReportDocument {
  const { site, organization, logo, options, figures, madeAt, madeBy } = data
  const words = countingWords(general, nounOf(options.population ?? 'motor', figures.volume.in_window.classes))
  const { m } = words
  const wanted = new Set<string>(options.sections ?? Object.keys(SECTIONS))
  const range = rangeOf(data, words)
  const made = withOffset(madeAt, site.time_zone)
  return {
    title: site.name || site.site_id,
    subtitle: m.trafficAndSpeed({ range }),
    organization,
    logo,
    kind: m.trafficReport,
    foot: {
      about: m.timesIn({ site: site.site_id, range, zone: site.time_zone }),
      made: m.madeBy({ time: `${words.date(made)}, ${made.slice(11, 16)}`, name: madeBy }),
    },
    head: composeHead(data, words),
    map: sketchOf(site, data.channels),
    figures: composeKeyFigures(data, words),
    sections: Object.entries(SECTIONS)
      .filter(([id]) => wanted.has(id))
      .map(([, compose]) => compose(data, words)),
  }
}
