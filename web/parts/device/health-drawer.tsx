import { useMemo, useState } from 'react'
import type { SiteDetail } from '../../../client/shapes.ts'
import { HOUR_MS } from '../../../contract/times/time.ts'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { formatDateTime } from '../../ui/text/format.ts'
import { cutTime, MEASURES, measureHealth } from '../plots/health/health.ts'
import { HealthPlot } from '../plots/health/health-plot.tsx'
import type { PlotState } from '../plots/plot-frame.tsx'
import { useStatuses } from './device-statuses.ts'
import { m } from './messages.ts'

const SPANS = {
  day: { label: m.hours24, ms: 24 * HOUR_MS, stepMs: HOUR_MS / 2, step: m.minutes30 },
  week: { label: m.days7, ms: 168 * HOUR_MS, stepMs: 2 * HOUR_MS, step: m.hours2 },
}
type SpanName = keyof typeof SPANS
const OPTIONS = [
  { value: 'day' as const, label: SPANS.day.label },
  { value: 'week' as const, label: SPANS.week.label },
]

export default function HealthDrawer({ site, onClose }: { site: SiteDetail; onClose: () => void }) {
  const [name, setName] = useState<SpanName>('day')
  const span = SPANS[name]
  const query = useStatuses(site.id, span.ms)
  const { data, dataUpdatedAt } = query
  const measured = useMemo(() => {
    const to = dataUpdatedAt || Date.now()
    const buckets = cutTime({ from: to - span.ms, to, stepMs: span.stepMs, zone: site.time_zone })
    return MEASURES.map(measure => measureHealth(measure, data?.items ?? [], buckets))
  }, [data, dataUpdatedAt, span, site.time_zone])
  const state: PlotState = {
    isLoading: query.isPending && !query.error,
    isStale: query.isPlaceholderData,
    error: query.data ? null : query.error,
    onRetry: query.refetch,
  }
  const caption = {
    site: `${site.name} (${site.site_id})`,
    range: `${span.label}, ${site.time_zone}`,
    fileName: `${site.site_id}-health`,
    zone: site.time_zone,
  }
  return (
    <Dialog isOpen onClose={onClose} title={m.deviceHealth} width="wide" isDrawer>
      <div className="flex flex-col gap-4 pt-1">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Segmented label={m.time} options={OPTIONS} value={name} onChange={setName} size="normal" />
          <p className="num text-meta text-text-3">
            {data && m.statuses({ count: data.items.length, timeZone: site.time_zone })}
            {data?.isTruncated &&
              m.theLatestSince({
                since: formatDateTime(data.items.at(-1)?.received_at, { zone: site.time_zone }),
              })}
          </p>
        </div>
        {measured.map(health => (
          <HealthPlot key={health.measure.key} health={health} step={span.step} caption={caption} state={state} />
        ))}
      </div>
    </Dialog>
  )
}
