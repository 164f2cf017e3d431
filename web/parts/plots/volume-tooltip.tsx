import type { Bucket } from '../../../charts/buckets.ts'
import { markLabelsAt } from '../../../charts/event-lane.ts'
import { hasCount, shownTotals, type VolumeSeries } from '../../../charts/volume-data.ts'
import { EXCLUDED } from '../../../charts/volume-option.ts'
import { MINUTE_MS } from '../../../contract/times/time.ts'
import { formatCoverage, formatDuration, formatNumber } from '../../ui/text/format.ts'
import type { NounWords } from '../range/nouns.ts'
import { formatBucketTime } from './bucket-time.ts'
import { changeText } from './compare-buckets.ts'
import { Mark } from './legend.tsx'
import { m } from './messages.ts'
import { gapLabel, gapReasonText, type Volume } from './volume.ts'

interface Props {
  volume: Volume
  hidden: ReadonlySet<string>
  index: number
  now: number
}

const gapAt = ({ gaps }: Volume, { start, end }: Bucket) =>
  gaps.find(gap => Date.parse(gap.start) < end && Date.parse(gap.end) > start)

/** `Thu 12 Nov, 17:00 – 18:00`, `… so far (42 min)` */
function describeTime(buckets: readonly Bucket[], index: number, now: number): string {
  const span = formatBucketTime(buckets, index)
  const { isRunning = false, start = now } = buckets[index] ?? {}
  return isRunning ? m.soFar({ span, duration: formatDuration((now - start) / 1000) }) : span
}

/** `10 of 60 min measured`; null if all was measured. */
function describeCoverage({ start, end, coverage }: Bucket, now: number): string | null {
  if (coverage === null || coverage >= 0.99 || coverage === 0) return null
  const minutes = (Math.min(end, now) - start) / MINUTE_MS
  if (minutes > 600) return m.shareMeasured({ share: formatCoverage(coverage) })
  return m.minutesMeasured({
    measured: Math.max(1, Math.round(minutes * coverage)),
    minutes: Math.round(minutes),
  })
}

export function VolumeTooltip({ volume, hidden, index, now }: Props) {
  const bucket = volume.buckets[index]
  if (!bucket) return null
  const shown = volume.series.filter(series => !hidden.has(series.key))
  const total = shownTotals(volume, hidden)[index] as number
  const before = volume.before && !hidden.has('before') ? volume.before : null
  const gap = gapAt(volume, bucket)
  const measured = describeCoverage(bucket, now)
  // If there are many classes, only those with vehicles are listed.
  const isListed = ({ counts }: VolumeSeries) => shown.length <= 4 || (counts[index] ?? 0) > 0
  const isAhead = bucket.coverage === null
  return (
    <div className="flex flex-col gap-0.5">
      <p className="font-semibold">{describeTime(volume.buckets, index, now)}</p>
      {hasCount(volume, index) ? (
        <>
          {shown.filter(isListed).map(({ key, label, colour, counts }) => (
            <Line key={key} mark={<Mark colour={colour} />} label={label} value={formatNumber(counts[index])} />
          ))}
          {shown.length > 1 && (
            <div className="mt-0.5 border-t border-line pt-1 font-medium">
              <Line label={shown.length === 2 ? m.both : m.all} value={formatNumber(total)} />
            </div>
          )}
        </>
      ) : (
        <p className="text-text-2">
          {gap ? `${gapLabel(gap)}. ${gapReasonText(gap)}` : isAhead ? m.notYet : m.noDataSentence}
        </p>
      )}
      {(volume.excluded?.[index] ?? 0) > 0 && (
        <Line
          mark={<Mark colour={EXCLUDED.colour} />}
          label={m.excluded}
          value={formatNumber(volume.excluded?.[index])}
        />
      )}
      <MarkLabels volume={volume} index={index} />
      {measured && <p className="text-text-3">{measured}</p>}
      {before && (
        <Line
          mark={<Mark mark="line" />}
          label={before.label}
          value={`${formatNumber(before.counts[index] ?? null)}${changeText(bucket, { total, before, index })}`}
          isQuiet
        />
      )}
    </div>
  )
}

const MarkLabels = ({ volume: { marks = [], buckets }, index }: Pick<Props, 'volume' | 'index'>) => {
  const labels = markLabelsAt(marks, buckets[index])
  return labels.length > 0 && <p className="text-warn">{labels.join(', ')}</p>
}

function Line(props: { mark?: React.ReactNode; label: string; value: string; isQuiet?: boolean }) {
  return (
    <p className={`flex items-center gap-2 ${props.isQuiet ? 'text-text-2' : ''}`}>
      {props.mark}
      <span>{props.label}</span>
      <span className="num ms-auto ps-3 whitespace-nowrap">{props.value}</span>
    </p>
  )
}

/** The text of the tooltip for screen readers. */
export function describeVolumeAt({ volume, hidden, index, now, noun }: Props & { noun: NounWords }): string {
  const bucket = volume.buckets[index]
  if (!bucket) return ''
  if (!hasCount(volume, index)) {
    const gap = gapAt(volume, bucket)
    return `${describeTime(volume.buckets, index, now)}: ${gap ? `${gapLabel(gap)}. ${gapReasonText(gap)}` : m.noDataInSentence}`
  }
  const shown = volume.series.filter(series => !hidden.has(series.key))
  const parts = shown.map(({ label, counts }) => `${label} ${formatNumber(counts[index])}`)
  const before = volume.before?.counts[index]
  const total = noun.countOf({ count: shownTotals(volume, hidden)[index] ?? 0 })
  const rest = [
    ...(parts.length > 1 ? parts : []),
    ...(before !== null && before !== undefined && volume.before
      ? [`${volume.before.label} ${formatNumber(before)}`]
      : []),
    ...markLabelsAt(volume.marks ?? [], bucket),
    ...(describeCoverage(bucket, now) ? [describeCoverage(bucket, now)] : []),
  ]
  return `${[`${describeTime(volume.buckets, index, now)}: ${total}`, ...rest].join('; ')}.`
}
