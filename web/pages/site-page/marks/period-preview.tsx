import { parseDate } from '@internationalized/date'
import { useQuery } from '@tanstack/react-query'
import type { SiteDetail, SiteFigures } from '../../../../client/shapes.ts'
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
import { type Preview, previewOf, spansOf } from './preview-of.ts'

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
}

/** What leaving out a period does: `Leaves out 16 – 17 Nov: average day 131 to 452 vehicles`. */
export function PeriodPreview({ site, from, to, channels }: Props) {
  const { units } = useMeasures()
  const zone = site.time_zone
  const now = Date.now()
  const yesterday = localDay(now - DAY_MS, zone)
  const lastTouched = localDay(Math.min(to === null ? now : Date.parse(to) - 1, now), zone)
  const last = parseDate(lastTouched < yesterday ? lastTouched : yesterday)
  const begin = parseDate(localDay(from, zone))
  const usual = last.subtract({ days: SHOWN_DAYS - 1 })
  const first = begin.compare(usual) < 0 ? begin : usual
  const isShort = begin.compare(last) <= 0 && last.compare(first) < MAX_DAYS
  const request = {
    sites: [site.id],
    time: timeOf({ first, last }, zone),
    sections: ['by_day' as const],
    units,
    ...requestOfCounted(readCounted({}, site.counts_mostly), []),
  }
  const { data } = useQuery({
    queryKey: ['site', site.id, 'figures', request],
    queryFn: async ({ signal }) => (await client.figures(request, { signal })).items[0] as SiteFigures,
    enabled: isShort,
    staleTime: 60_000,
  })
  const days = data?.by_day?.items
  if (!days || !isShort) return null
  const span = { from: Date.parse(from), to: to === null ? Number.POSITIVE_INFINITY : Date.parse(to) }
  const text = textOf(previewOf(days, span, { zone, isPartial: channels !== null }), {
    from: first.toString(),
    to: last.toString(),
  })
  if (text === null) return null
  return (
    <p role="status" className="num flex gap-2 rounded-control bg-accent-soft px-3 py-2.5 text-meta text-accent-text">
      <Icon name="info" />
      <span>{text}</span>
    </p>
  )
}

function textOf(preview: Preview | null, window: { from: string; to: string }): string | null {
  if (!preview) return null
  if (preview.dropped.length === 0) return m.previewSame
  const range = formatDateRange(window.from, window.to)
  if (preview.after === null) return m.previewNone({ range })
  return m.previewOf({
    days: formatList(spansOf(preview.dropped).map(([first, last]) => formatDateRange(first, last))),
    before: formatNumber(preview.before),
    after: formatNumber(preview.after),
    range,
  })
}
