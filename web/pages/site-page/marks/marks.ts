import type { PlotMark } from '../../../../charts/event-lane.ts'
import type { Finding, QualityPeriod, SiteDetail } from '../../../../client/shapes.ts'
import { DAY_MS, type TimeRange } from '../../../../contract/times/time.ts'
import { startOfLocalDay } from '../../../../contract/times/time-zone.ts'
import { FINDING_KIND_LABELS, QUALITY_KIND_LABELS } from '../../../parts/quality/quality-labels.ts'
import { client } from '../../../service/client.ts'
import { formatLocalDate } from '../../../ui/text/date-format.ts'
import { localDay } from '../../../ui/text/local-time.ts'
import { m } from './messages.ts'

interface Holiday {
  date: string
  name: string
  start: number
  end: number
}

/** What people and the system know about a time. */
export interface Marks {
  periods: QualityPeriod[]
  /** All open findings of the site, also those of another time. */
  findings: Finding[]
  holidays: Holiday[]
  /** What the plots of the range show. */
  drawn: PlotMark[]
}

export const EFFECT_TEXTS: { [effect in QualityPeriod['effect']]: string } = {
  exclude: m.excluded,
  exclude_speed: m.excludedFromSpeeds,
  mark: m.markedOnly,
}

/** Kinds that are added later are named as the service names them. */
const findingLabel = ({ kind }: Finding): string => (FINDING_KIND_LABELS as { [kind: string]: string })[kind] ?? kind

export const findingTitle = (finding: Finding): string =>
  finding.kind === 'clock_jump' ? m.clockMayHaveJumped({ day: formatLocalDate(finding.day) }) : findingLabel(finding)

export async function readMarks(site: SiteDetail, { from, to }: TimeRange, signal: AbortSignal): Promise<Marks> {
  const [first, last] = [localDay(from, site.time_zone), localDay(to - 1, site.time_zone)]
  const years = [...new Set([first, last].map(day => Number(day.slice(0, 4))))]
  const window = { from: new Date(from).toISOString(), to: new Date(to).toISOString(), limit: 1000 }
  const [periods, findings, ...calendars] = await Promise.all([
    client.qualityPeriods(site.id, window, { signal }),
    client.siteFindings(site.id, { state: 'open', limit: 100 }, { signal }),
    ...years.map(year => client.siteCalendar(site.id, year, { signal })),
  ])
  const holidays = calendars
    .flatMap(({ days }) => days)
    .filter(({ date, holiday }) => holiday !== null && date >= first && date <= last)
    .map(({ date, holiday }) => holidayOf(date, holiday as string, site.time_zone))
  const drawn = [
    ...periods.items.map(periodMark),
    ...findings.items.map(findingMark),
    ...holidays.map(holidayMark),
  ].filter(mark => mark.start < to && mark.end > from)
  return { periods: periods.items, findings: findings.items, holidays, drawn }
}

function holidayOf(date: string, name: string, zone: string): Holiday {
  const next = new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10)
  return { date, name, start: startOfLocalDay(zone, date), end: startOfLocalDay(zone, next) }
}

const timesOf = ({ from, to }: { from: string; to: string | null }) => ({
  start: Date.parse(from),
  end: to === null ? Number.POSITIVE_INFINITY : Date.parse(to),
})

const periodMark = (period: QualityPeriod): PlotMark => ({
  ...timesOf(period),
  kind: 'quality',
  label: QUALITY_KIND_LABELS[period.kind],
  short: QUALITY_KIND_LABELS[period.kind],
})

const findingMark = (finding: Finding): PlotMark => ({
  ...timesOf(finding),
  kind: 'finding',
  label: `${findingLabel(finding)}?`,
  short: '?',
})

const holidayMark = ({ name, start, end }: Holiday): PlotMark => ({
  start,
  end,
  kind: 'holiday',
  label: name,
  short: m.holidayShort,
})
