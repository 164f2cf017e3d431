import type { describeUsed } from './compute-figures.ts'
import type { peakHoursSection } from './sections-peak-hours.ts'
import type { byDaySection, hoursSection, quartersSection } from './sections-series.ts'
import type {
  aboveLimitSection,
  freeFlowSection,
  histogramsSection,
  paceSection,
  speedsSection,
} from './sections-speed.ts'
import type { classesSection, volumeSection } from './sections-volume.ts'

/** The answer for one site, with the sections that were asked for. */
export interface SiteFigures {
  site: number
  time_zone: string
  from: string
  to: string
  used: ReturnType<typeof describeUsed>
  volume: ReturnType<typeof volumeSection>
  peak_hours: ReturnType<typeof peakHoursSection>
  speeds: ReturnType<typeof speedsSection>
  pace: ReturnType<typeof paceSection>
  above_limit: ReturnType<typeof aboveLimitSection>
  free_flow: ReturnType<typeof freeFlowSection>
  classes: ReturnType<typeof classesSection>
  histograms: ReturnType<typeof histogramsSection>
  by_day: ReturnType<typeof byDaySection>
  hours: ReturnType<typeof hoursSection>
  quarters?: ReturnType<typeof quartersSection>
}
