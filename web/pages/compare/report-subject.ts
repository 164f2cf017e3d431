import type { Site } from '../../../client/shapes.ts'
import { requestOfClock } from '../../parts/range/clock.ts'
import type { Days } from '../../parts/range/range.ts'
import type { ReportSubject } from '../../parts/report-view/report-options.ts'
import { formatDateRange } from '../../ui/text/date-format.ts'
import { m } from './messages.ts'
import { timeOfSide } from './use-comparisons.ts'
import type { CompareView } from './view.ts'

export interface Side {
  /** `Before, 1 – 30 Sep 2026` */
  label: string
  /** `1 – 30 Sep 2026` */
  range: string
  site: Site
  days: Days
}

/** What is compared, the first side before the others. */
export function sidesOf(view: CompareView, site: Site | undefined, chosen: Site[]): Side[] {
  const side = (of: Site, days: Days, name: string): Side => {
    const range = formatDateRange(String(days.first), String(days.last))
    return { label: `${name}, ${range}`, range, site: of, days }
  }
  if (view.mode === 'sites') return chosen.map(of => side(of, view.days, of.name))
  return site ? [side(site, view.a, m.before), side(site, view.b, m.after)] : []
}

/** The first side, compared with each other one. */
export function subjectOf(
  { mode, channels, classes, counted, clock }: CompareView,
  sides: Side[],
): ReportSubject | null {
  const [first, ...others] = sides
  if (!first || others.length === 0) return null
  return {
    site: { ...first.site, time_zone: first.site.time_zone ?? 'UTC' },
    time: timeOfSide(first.site, first.days),
    filters: {
      ...(mode === 'periods' && channels.length > 0 && { channels }),
      ...(classes.length > 0 && { vehicle_classes: classes }),
    },
    counted,
    compare: {
      with: others.map(side => ({ site: side.site.id, time: timeOfSide(side.site, side.days) })),
      ...requestOfClock(clock),
    },
  }
}
