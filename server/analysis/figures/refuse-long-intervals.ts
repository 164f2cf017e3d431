import type { FigureSection } from '../../../contract/figure-sections.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { HOUR_S, QUARTER_S } from '../../../contract/times/time.ts'
import { ValidationError } from '../../platform/http/errors.ts'
import type { MeasuredSite } from './measured-site.ts'

/** Sections that list quarters of an hour, or hours. */
const SECONDS: { [section in FigureSection]?: number } = {
  quarters: QUARTER_S,
  hours: HOUR_S,
  by_hour: HOUR_S,
  by_weekday_hour: HOUR_S,
  weekday_hour_volumes: HOUR_S,
}

/** What arrived as the sum of an hour is not known by quarters of it. */
export function refuseLongIntervals({ counter, facts }: MeasuredSite, sections: readonly FigureSection[]): void {
  for (const section of sections) {
    const needed = SECONDS[section]
    const found = needed && counter.lengths.beside(needed)
    if (!found) continue
    const values = { site: facts.id, seconds: found.seconds, section, needed }
    throw new ValidationError({ sections: [errorSentence('sectionNeedsShorter', values)] })
  }
}

/** An hour of what arrived as the sum of a day cannot be counted alone. */
export function refuseHours({ counter }: MeasuredSite, hours: readonly number[] | undefined): void {
  const found = hours && counter.lengths.beside(HOUR_S)
  if (found) throw new ValidationError({ hours: [errorSentence('hoursOfLongIntervals', found)] })
}
