import { memo, type ReactNode, useCallback, useMemo } from 'react'
import type { PlotMark } from '../../../charts/event-lane.ts'
import type { Look } from '../../../charts/look.ts'
import { shownTotals } from '../../../charts/volume-data.ts'
import { drawVolume, EXCLUDED } from '../../../charts/volume-option.ts'
import { usePreferences } from '../../service/preferences.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { PHONE, useMedia } from '../../ui/use-media.ts'
import { type NounWords, useNoun } from '../range/nouns.ts'
import { formatBucketTime } from './bucket-time.ts'
import { DrawnPlot } from './drawn-plot.tsx'
import { PER_INTERVAL } from './intervals.ts'
import { Legend, type LegendEntry, useHidden } from './legend.tsx'
import { m } from './messages.ts'
import type { Caption, PlotState } from './plot-frame.tsx'
import { type SelectTime, useMarking } from './use-marking.ts'
import { gapLabel, type Volume, volumeSheet } from './volume.ts'
import { describeVolumeAt, VolumeTooltip } from './volume-tooltip.tsx'

interface Props {
  volume: Volume | null
  marks: PlotMark[] | undefined
  caption: Caption
  state: PlotState
  actions: ReactNode
  now: number
  onZoom: SelectTime
  onMark?: SelectTime | undefined
}

const EMPTY_VOLUME: Volume = {
  interval: '1h',
  split: 'direction',
  buckets: [],
  series: [],
  totals: [],
  before: null,
  gaps: [],
}

/** Vehicles over time, stacked by direction or class. */
export const VolumePlot = memo(function VolumePlot(props: Props) {
  const { volume: loaded, marks, caption, state, actions, now, onZoom, onMark } = props
  const volume = useMemo(() => ({ ...(loaded ?? EMPTY_VOLUME), marks }), [loaded, marks])
  const noun = useNoun()
  const { patterns } = usePreferences()
  const { hidden, toggle } = useHidden()
  const height = useMedia(PHONE) ? 236 : 252
  const marking = useMarking(onZoom, onMark)
  const legend = useMemo(() => legendOf(volume), [volume])
  const draw = useCallback(
    (width: number, look: Look) => drawVolume(volume, { hidden, hasPatterns: patterns, height }, width, look),
    [volume, hidden, patterns, height],
  )
  return (
    <DrawnPlot
      title={m.volume}
      name="volume"
      caption={caption}
      lead={(volume.split === 'class' ? m.stackedByClass : m.stackedByDirection)({
        what: noun.name,
        perInterval: PER_INTERVAL[volume.interval],
      })}
      actions={actions}
      marking={marking}
      legend={<Legend entries={legend} hidden={hidden} onToggle={toggle} />}
      height={height}
      state={state}
      sheet={loaded && (() => volumeSheet(volume, { hidden, unit: noun.inSentence, zone: caption.zone }))}
      entries={legend}
      label={describe(volume, hidden, noun)}
      columns={volume.buckets.length}
      draw={draw}
      tooltip={({ column }) => <VolumeTooltip volume={volume} hidden={hidden} index={column} now={now} />}
      announcement={({ column }) => describeVolumeAt({ volume, hidden, index: column, now, noun })}
      buckets={volume.buckets}
    />
  )
})

function legendOf({ series, excluded, before, gaps, buckets, interval }: Volume): LegendEntry[] {
  const running = { '1h': m.hour, '1d': m.day, '1w': m.week, '1mo': m.month, '5m': m.minutes5, '15m': m.minutes15 }
  const entries: LegendEntry[] = series.map(({ key, label, colour }) => ({ key, label, colour }))
  if (excluded) entries.push({ ...EXCLUDED, label: m.excluded })
  if (before) entries.push({ key: 'before', label: before.label, mark: 'line' })
  if (gaps.length > 0) entries.push({ key: 'gaps', label: m.noData, mark: 'hatch', isFixed: true })
  if (buckets.some(bucket => bucket.isRunning)) {
    const colour = series[0]?.colour
    entries.push({
      key: 'running',
      label: m.stillRunning({ interval: running[interval] }),
      mark: 'running',
      colour,
      isFixed: true,
    })
  }
  return entries
}

function describe(volume: Volume, hidden: ReadonlySet<string>, noun: NounWords): string {
  const totals = shownTotals(volume, hidden)
  const sum = totals.reduce((all, one) => all + one, 0)
  const peak = totals.indexOf(Math.max(...totals))
  const bucket = volume.buckets[peak]
  const peakSentence = bucket
    ? m.peakInterval({
        perInterval: PER_INTERVAL[volume.interval],
        vehicles: formatNumber(totals[peak]),
        time: formatBucketTime(volume.buckets, peak),
      })
    : null
  const gaps = volume.gaps.length === 0 ? m.noGaps : `${volume.gaps.slice(0, 3).map(gapLabel).join('; ')}.`
  const sentences = [m.volumeSummary({ vehicles: noun.countOf({ count: sum }) }), peakSentence, gaps, m.arrowKeys]
  return sentences.filter(Boolean).join(' ')
}
