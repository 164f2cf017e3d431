import type { QualityPeriod, SiteFigures } from '../../../../client/shapes.ts'
import { DAY_MS } from '../../../../contract/times/time.ts'
import { QUALITY_KIND_LABELS } from '../../../parts/quality/quality-labels.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDateRange } from '../../../ui/text/date-format.ts'
import { formatNumber } from '../../../ui/text/format.ts'
import { localDay } from '../../../ui/text/local-time.ts'
import { m } from './messages.ts'

type LeftOut = SiteFigures['used']['left_out'][number]

export interface Reason {
  label: string
  isQuality: boolean
  days: number
  spans: LeftOut[]
}

/** Days that were measured and do not count, by reason; days of the future are none. */
export function listReasons(leftOut: readonly LeftOut[], periods: readonly QualityPeriod[], zone: string): Reason[] {
  const reasons = new Map<string, Reason>()
  for (const span of leftOut) {
    if (span.reason === 'not_over' || span.reason === 'outside_window') continue
    const isQuality = span.reason !== 'coverage'
    const label = isQuality ? kindOf(span, periods, zone) : m.coverageBelow
    const reason = reasons.get(label) ?? { label, isQuality, days: 0, spans: [] }
    reasons.set(label, { ...reason, days: reason.days + span.days, spans: [...reason.spans, span] })
  }
  return [...reasons.values()].sort((a, b) => b.days - a.days)
}

function kindOf({ from, to }: LeftOut, periods: readonly QualityPeriod[], zone: string): string {
  const touching = periods.find(
    period =>
      period.effect === 'exclude' &&
      localDay(period.from, zone) <= to &&
      (period.to === null || localDay(period.to, zone) >= from),
  )
  return touching ? QUALITY_KIND_LABELS[touching.kind] : m.reasonExcluded
}

/** The dates of all days of these spans. */
export function datesOf(spans: readonly LeftOut[]): Set<string> {
  const dates = new Set<string>()
  for (const { from, to } of spans) {
    for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
      dates.add(new Date(at).toISOString().slice(0, 10))
    }
  }
  return dates
}

interface Props {
  reasons: Reason[]
  all: number
  /** The label of the reason whose days are pointed out. */
  shown: string | null
  onShow: (label: string | null) => void
}

export function LeftOutCard({ reasons, all, shown, onShow }: Props) {
  const days = reasons.reduce((sum, reason) => sum + reason.days, 0)
  return (
    <section aria-label={m.leftOut} className="rounded-card border border-line bg-surface px-4.5 py-3.5 max-md:px-4">
      <div className="flex items-baseline gap-2">
        <h2 className="text-card font-semibold">{m.leftOut}</h2>
        <p className="num text-meta text-text-3">
          {m.daysLeftOut({ days: formatNumber(days), all: formatNumber(all) })}
        </p>
      </div>
      {reasons.length === 0 && <p className="mt-1 text-meta text-text-2">{m.nothingLeftOut}</p>}
      <ul className="mt-1 flex flex-col gap-2">
        {reasons.map(reason => (
          <li key={reason.label} className="grid grid-cols-[28px_1fr_auto] gap-x-2 text-meta">
            <span className="num text-end text-body font-semibold">{formatNumber(reason.days)}</span>
            <span className="min-w-0">
              <span className="block text-body">{reason.label}</span>
              <span className="num block text-text-3">
                {reason.spans.map(({ from, to }) => formatDateRange(from, to)).join(' · ')}
                {reason.isQuality && `, ${m.qualityPeriod}`}
              </span>
            </span>
            <Button
              size="small"
              variant="quiet"
              className="-mt-1 text-accent-text"
              aria-label={m.showDays({ reason: reason.label })}
              aria-pressed={shown === reason.label}
              onPress={() => onShow(shown === reason.label ? null : reason.label)}
            >
              {shown === reason.label ? m.hide : m.show}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
