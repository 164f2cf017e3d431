import { parseDate } from '@internationalized/date'
import { useQuery } from '@tanstack/react-query'
import type { FiguresRequest, QualityPeriod, SiteDetail, SiteFigures } from '../../../../client/shapes.ts'
import { DAY_MS } from '../../../../contract/times/time.ts'
import { readCounted, requestOfCounted } from '../../../parts/range/counted.ts'
import { timeOf } from '../../../parts/range/range.ts'
import { client } from '../../../service/client.ts'
import { useMeasures } from '../../../service/use-measures.ts'
import { Icon } from '../../../ui/icon.tsx'
import { formatDateRange } from '../../../ui/text/date-format.ts'
import { formatList, formatNumber } from '../../../ui/text/format.ts'
import { localDay } from '../../../ui/text/local-time.ts'
import { m } from './messages.ts'
import { type Preview, previewOf, spansOf, touchedDays } from './preview-of.ts'

/** The average day is that of so many days, or of all days of a longer period. */
const SHOWN_DAYS = 28
const MAX_DAYS = 366

interface Props {
  site: SiteDetail
  /** ISO; null: it lasts. */
  from: string
  to: string | null
  /** Null: all. */
  channels: number[] | null
  effect: QualityPeriod['effect']
}

/** What a period does to the figures: `Leaves out 16 – 17 Nov: average day 131 to 452 veh/day`. */
export function PeriodPreview({ site, from, to, channels, effect }: Props) {
  const { units, speed } = useMeasures()
  const zone = site.time_zone
  const window = windowOf(from, to, zone)
  const time = timeOf(window, zone)
  const base = { sites: [site.id], units, ...requestOfCounted(readCounted({}, site.counts_mostly), []) }
  const isSpeeds = effect === 'exclude_speed'
  const sections: FiguresRequest['sections'] = isSpeeds ? ['speeds'] : ['day_volumes']
  const { data: all } = useFigures({ ...base, time, sections }, effect !== 'mark' && window.isShort)
  const span = { from: Date.parse(from), to: to === null ? Number.POSITIVE_INFINITY : Date.parse(to) }
  const days = all?.day_volumes?.items ?? []
  const touched = touchedDays(days, span, { zone, isPartial: channels !== null })
  // The period itself, within the days that are shown.
  const end = to !== null && Date.parse(to) < Date.parse(time.to_dt) ? to : time.to_dt
  const isWithin = span.from < Date.parse(end)
  const { data: own } = useFigures(
    { ...base, ...(channels && { channels }), time: { from_dt: from, to_dt: end }, sections },
    all !== undefined && isWithin && (isSpeeds || touched.reduced.length > 0),
  )
  const range = formatDateRange(window.first.toString(), window.last.toString())
  const text = () => {
    if (effect === 'mark') return m.previewMarked
    if (!all || !window.isShort) return null
    if (isSpeeds) return isWithin ? speedText(all, own, { range, speed }) : m.previewNoSpeeds
    if (touched.reduced.length > 0 && !own) return null
    const volumes = new Map((own?.day_volumes?.items ?? []).map(({ date, volume }) => [date, volume]))
    return dayText(previewOf(days, touched, volumes), range)
  }
  const shown = text()
  if (shown === null) return null
  return (
    <p role="status" className="num flex gap-2 rounded-control bg-accent-soft px-3 py-2.5 text-meta text-accent-text">
      <Icon name="info" />
      <span>{shown}</span>
    </p>
  )
}

/** The last 28 days that are over at the end of the period, or all days since its begin. */
function windowOf(from: string, to: string | null, zone: string) {
  const now = Date.now()
  const yesterday = localDay(now - DAY_MS, zone)
  const lastTouched = localDay(Math.min(to === null ? now : Date.parse(to) - 1, now), zone)
  const last = parseDate(lastTouched < yesterday ? lastTouched : yesterday)
  const begin = parseDate(localDay(from, zone))
  const usual = last.subtract({ days: SHOWN_DAYS - 1 })
  const first = begin.compare(usual) < 0 ? begin : usual
  return { first, last, isShort: begin.compare(last) <= 0 && last.compare(first) < MAX_DAYS }
}

const useFigures = (request: FiguresRequest, enabled: boolean) =>
  useQuery({
    queryKey: ['site', request.sites?.[0], 'figures', request],
    queryFn: async ({ signal }) => (await client.figures(request, { signal })).items[0] as SiteFigures,
    enabled,
    staleTime: 60_000,
  })

function dayText({ dropped, reduced, before, after, lost }: Preview, range: string): string {
  if (dropped.length === 0 && reduced.length === 0) return m.previewSame
  if (after === null) return m.previewNone({ range })
  const figures = { before: formatNumber(before), after: formatNumber(after), range }
  const stays = reduced.length > 0 ? [m.previewStays({ days: daysOf(reduced), count: lost })] : []
  const changes = dropped.length > 0 ? m.previewOf({ days: daysOf(dropped), ...figures }) : m.previewChange(figures)
  return [...stays, changes].join(' ')
}

const daysOf = (days: string[]): string =>
  formatList(spansOf(days).map(([first, last]) => formatDateRange(first, last)))

function speedText(
  all: SiteFigures,
  own: SiteFigures | undefined,
  { range, speed }: { range: string; speed: { unit: string } },
): string | null {
  if (!own) return null
  const { count = 0, p85 = null } = own.speeds ?? {}
  if (count === 0) return m.previewNoSpeeds
  return m.previewSpeeds({
    count,
    all: all.speeds?.count ?? 0,
    own: formatNumber(p85, { digits: 1 }),
    v85: formatNumber(all.speeds?.p85, { digits: 1 }),
    unit: speed.unit,
    range,
  })
}
