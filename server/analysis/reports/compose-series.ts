import type { Bucket } from '../../../charts/buckets.ts'
import { maxOf } from '../../../charts/heat-option.ts'
import type { DocumentSection, LegendEntry } from '../../../charts/report-document.ts'
import { bandScale, MIN_BAND_VEHICLES, type SpeedBand } from '../../../charts/speed-band-option.ts'
import { totalsOf, type VolumeData } from '../../../charts/volume-data.ts'
import { weekdayHours } from '../../../charts/weekday-hours.ts'
import { HOUR_MS } from '../../../contract/times/time.ts'
import { startOfLocalDay, withOffset } from '../../../contract/times/time-zone.ts'
import { limitAt, limitIn } from '../../../contract/vehicles/speed-limits.ts'
import { channelColour, channelLabel } from './compose-directions.ts'
import { unitOf } from './compose-head.ts'
import type { ReportData, Step } from './read-report.ts'
import type { Words } from './words.ts'

type Counted = Pick<ReportData['figures'], 'hours' | 'by_day'>

/** Hours of the range; the figures also have those before and after it, which complete its days. */
const hoursOf = ({ from, to }: ReportData, { hours }: Pick<Counted, 'hours'>) =>
  (hours?.items ?? []).filter(({ start }) => Date.parse(start) >= from && Date.parse(start) < to)

function bucketsOf(data: ReportData, step: Step): Bucket[] {
  const { site, from, to, figures, madeAt } = data
  const zone = site.time_zone
  const now = madeAt.getTime()
  const bucket = (start: number, end: number, coverage: number | null): Bucket => ({
    start,
    end,
    coverage,
    isRunning: start <= now && now < end,
    local: withOffset(new Date(start), zone).slice(0, 16),
    localEnd: withOffset(new Date(end), zone).slice(0, 16),
  })
  if (step === '1h') {
    return hoursOf(data, figures).map(({ start, coverage }) =>
      bucket(Date.parse(start), Date.parse(start) + HOUR_MS, coverage),
    )
  }
  const starts = figures.by_day.items.map(({ date }) => startOfLocalDay(zone, date))
  return figures.by_day.items.map(({ coverage }, i) =>
    bucket(Math.max(starts[i] as number, from), starts[i + 1] ?? to, coverage),
  )
}

/** Vehicles of each bucket. */
function countsOf(figures: Counted, data: ReportData, step: Step): number[] {
  const items = step === '1d' ? figures.by_day.items : hoursOf(data, figures)
  return items.map(({ volume }) => volume)
}

export function composeVolume(data: ReportData, words: Words): DocumentSection {
  const { m } = words
  const { step } = data
  const buckets = bucketsOf(data, step)
  const series =
    data.directions.length === 0
      ? [{ key: 'all', label: words.what, colour: channelColour(1), counts: countsOf(data.figures, data, step) }]
      : data.directions.map(({ channel, figures }) => ({
          key: String(channel.number),
          label: channelLabel(channel),
          colour: channelColour(channel.number),
          counts: countsOf(figures, data, step),
        }))
  const totals = totalsOf({ buckets, counts: new Map(series.map(({ key, counts }) => [key, counts])) })
  const volume: VolumeData = { interval: step, buckets, series, totals, before: null, gaps: data.gaps }
  return {
    title: m.volume,
    lead: (step === '1h' ? m.volumePerHour : m.volumePerDay)({ what: words.what }),
    blocks: [
      {
        type: 'plot',
        plot: { kind: 'volume', data: volume },
        legend: [
          ...series.map(({ label, colour }): LegendEntry => ({ label, colour, mark: 'swatch' })),
          ...noData(data, words),
        ],
      },
    ],
  }
}

const noData = ({ gaps }: ReportData, { m }: Words): LegendEntry[] =>
  gaps.length === 0 ? [] : [{ label: m.noData, colour: '--plot-hatch', mark: 'hatch' }]

export function composeSpeedOverTime(data: ReportData, words: Words): DocumentSection {
  const { m } = words
  const { step } = data
  const min = MIN_BAND_VEHICLES[step]
  const items = step === '1h' ? hoursOf(data, data.figures) : data.figures.by_day.items
  const ofItems = (name: 'p15' | 'p50' | 'p85') =>
    items.map(({ speeds }) => (speeds.count >= min ? speeds[name] : null))
  const buckets = bucketsOf(data, step)
  const band: SpeedBand = {
    interval: step,
    buckets,
    gaps: data.gaps,
    p15: ofItems('p15'),
    p50: ofItems('p50'),
    p85: ofItems('p85'),
    limits: buckets.map(({ start }) => shownLimitAt(data, start)),
  }
  const scale = bandScale(band)
  const unit = unitOf(data.options.units)
  if (!scale) return { title: m.speedOverTime, lead: m.noSpeeds, blocks: [] }
  const write = step === '1h' ? m.speedPerHour : m.speedPerDay
  const limits = [...new Set(band.limits.filter(limit => limit !== null))]
  return {
    title: m.speedOverTime,
    lead: write({ unit, min, from: words.number(scale.min) }),
    blocks: [
      {
        type: 'plot',
        plot: { kind: 'band', data: band },
        legend: [
          { label: 'V85', colour: '--color-text', mark: 'line' },
          { label: 'V50', colour: '--color-text-2', mark: 'dashed' },
          { label: m.fifteenToEightyFive, colour: '--plot-channel-2', mark: 'swatch' },
          ...limits.map(
            (limit): LegendEntry => ({
              label: `${m.limit} ${words.number(limit)}`,
              colour: '--plot-limit',
              mark: 'line',
            }),
          ),
          ...noData(data, words),
        ],
      },
    ],
  }
}

/** In the unit of the report. */
function shownLimitAt(data: ReportData, ms: number): number | null {
  const found = limitAt(data.site.speed_limits, ms)
  return found && limitIn(data.options.units, found)
}

export function composeWeekdays(data: ReportData, words: Words): DocumentSection {
  if (!data.figures.hours) return { title: words.m.weekdaysByHour, lead: words.m.hoursNotKnown, blocks: [] }
  const counted = {
    buckets: bucketsOf(data, '1h'),
    counts: new Map([['all', countsOf(data.figures, data, '1h')]]),
  }
  const rows = weekdayHours(counted, data.madeAt.getTime())
  const { m } = words
  return {
    title: m.weekdaysByHour,
    lead: m.weekdaysLead({ what: words.what, max: words.number(maxOf(rows)) }),
    blocks: [{ type: 'plot', plot: { kind: 'weekdays', rows }, legend: noData(data, words) }],
  }
}
