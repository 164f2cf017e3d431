import type { IntervalReading } from '../../../../../../contract/intervals/interval-reading.ts'
import { errorSentence } from '../../../../../../contract/text/error-sentences.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../../../contract/times/time.ts'
import { fhwaGroupCodes } from '../../../../../../contract/vehicles/target-schemes.ts'
import { NO_SUCH_TIME } from '../../clock-time.ts'
import { countOf, intervalReading, kmhOfMph } from '../counts.ts'
import { channelOfLane, stationOf } from './lanes.ts'
import { dayOf, type Field, fixedField, type Layout, LayoutChooser } from './records.ts'

const STATION: Layout = { state_code: [2, 2], station_id: [4, 6], travel_dir: [10, 1], travel_lane: [11, 1] }
const TIME_2016: Layout = {
  ...STATION,
  year_record: [12, 4],
  month_record: [16, 2],
  day_record: [18, 2],
  hour_record: [20, 2],
  interval: [22, 1],
}

/** A record of fixed width: its fields, and the column of the first bin. */
interface BinnedLayout {
  type: 'C' | 'T'
  fields: Layout
  firstBin: number
}

const CLASS_2001: BinnedLayout = {
  type: 'C',
  fields: {
    ...STATION,
    year_record: [12, 2],
    month_record: [14, 2],
    day_record: [16, 2],
    hour_record: [18, 2],
    total: [20, 5],
  },
  firstBin: 25,
}
const CLASS_2016: BinnedLayout = {
  type: 'C',
  fields: { ...TIME_2016, total: [23, 5], restrictions: [28, 1] },
  firstBin: 29,
}
const SPEED_2016: BinnedLayout = {
  type: 'T',
  fields: { ...TIME_2016, first_bin: [23, 1], bins: [24, 2], total: [26, 5] },
  firstBin: 31,
}
/** The order is that of what is taken where nothing decides. */
const LAYOUTS = [CLASS_2016, CLASS_2001, SPEED_2016]

/** A record of class or speed counts. */
export interface Binned {
  field: Field
  bins: string[]
}

const BIN_WIDTH = 5
const isCount = (text: string) => /^\d*$/.test(text)

const binnedIn = ({ fields, firstBin }: BinnedLayout, line: string): Binned => ({
  field: fixedField(fields, line),
  bins: filled((line.slice(firstBin - 1).match(/.{1,5}/g) ?? []).map(text => text.trim())),
})

/** Without blank bins at the end: lines may be filled up with blanks. */
const filled = (bins: string[]): string[] => bins.slice(0, bins.findLastIndex(text => text !== '') + 1)

function isRecord({ field, bins }: Binned): boolean {
  return (
    dayOf(field) !== null &&
    /^([01]\d|2[0-3])$/.test(field('hour_record')) &&
    stepOf(field('interval')) !== null &&
    [...bins, field('total'), field('bins')].every(isCount) &&
    bins.length > 0
  )
}

/** How well a line fits: bins that add up count more than whole bins. */
function scoreOf({ firstBin }: BinnedLayout, { field, bins }: Binned, line: string): number {
  const sum = bins.reduce((all, text) => all + Number(text), 0)
  return (Number(field('total')) === sum ? 2 : 0) + ((line.trimEnd().length - firstBin + 1) % BIN_WIDTH === 0 ? 1 : 0)
}

const fitting = (line: string) =>
  LAYOUTS.filter(({ type }) => line[0] === type).flatMap(layout => {
    const binned = binnedIn(layout, line)
    return isRecord(binned) ? [{ layout, score: scoreOf(layout, binned, line) }] : []
  })

export const isFixedBinned = (line: string): boolean => fitting(line).some(({ score }) => score > 0)

export class BinnedLayouts {
  #chooser = new LayoutChooser<BinnedLayout>()

  /** Null where the line fits no layout. */
  choose(line: string): Binned | null {
    const layout = this.#chooser.choose(fitting(line))
    return layout && binnedIn(layout, line)
  }
}

/** Where in the hour an interval starts, and how long it is: blank is the hour, 1 to 4 are quarters, A to L steps of 5 minutes. */
function stepOf(code: string): { offset: number; seconds: number } | null {
  if (code === '') return { offset: 0, seconds: 3600 }
  if (/^[1-4]$/.test(code)) return { offset: (Number(code) - 1) * 15 * MINUTE_MS, seconds: 900 }
  if (!/^[A-L]$/i.test(code)) return null
  return { offset: (code.toUpperCase().charCodeAt(0) - 65) * 5 * MINUTE_MS, seconds: 300 }
}

/** An interval of class counts (`C`) or of speeds (`T`), or the reason why the record cannot be read. */
export function readBinned(type: string, { field, bins }: Binned): IntervalReading | string {
  const counter = stationOf(field)
  if (typeof counter !== 'string') return counter.problem
  const channel = channelOfLane(field)
  if (typeof channel === 'string') return channel
  const [day, hour, step] = [dayOf(field), field('hour_record'), stepOf(field('interval'))]
  if (day === null || !/^([01]?\d|2[0-3])$/.test(hour)) return NO_SUCH_TIME
  if (step === null) return `interval: ${errorSentence('choice', { value: field('interval') })}`
  const total = countOf(field('total'), 'total')
  const counts = bins.map((text, at) => countOf(text, `bin ${at + 1}`))
  const problem = [total, ...counts].find(count => typeof count === 'string')
  if (typeof problem === 'string') return problem
  const known = counts as (number | null)[]
  const start = day + Number(hour) * HOUR_MS + step.offset
  const interval = { start, duration_s: step.seconds, channel, counter, total: total as number | null }
  if (type === 'T') return intervalReading({ ...interval, speeds: speedsOf(field('first_bin'), known) })
  const codes = codesOf(known.length)
  // What the groups are is not known; their sum is known still.
  if (codes === null) return intervalReading({ ...interval, total: Math.max(interval.total ?? 0, sumOf(known)) })
  return intervalReading({
    ...interval,
    class_codes: Object.fromEntries(codes.map((code, at) => [code, known[at] ?? null])),
  })
}

const sumOf = (counts: (number | null)[]): number => counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)

/** Codes of the classes, or of the groups of classes; null where the groups are not known. Later classes may be blank. */
const codesOf = (count: number): number[] | null =>
  count > 7 && count <= 15 ? Array.from({ length: count }, (_, at) => at + 1) : fhwaGroupCodes(count)

/** The upper edge of the first bin, by the code of the record. All others are 5 mph wide, and the last one is open. */
const FIRST_EDGES: { [code: string]: number } = { '': 20, 0: 20, 1: 15, 2: 10 }
const BIN_MPH = 5

function speedsOf(code: string, counts: (number | null)[]): IntervalReading['speeds'] {
  const first = FIRST_EDGES[code]
  if (first === undefined || counts.length === 0) return null
  const edges = counts.slice(1).map((_, at) => kmhOfMph(first + BIN_MPH * at))
  return { edges_kmh: [0, ...edges, null], counts }
}

const BIN_NAME = /^(?:class|speed|bin|speed_bin|class_bin)_?0*(\d{1,2})(?:_(?:count|volume))?$/

/** A record between pipes by the names of its header, which writers of these files choose. */
export function namedBinned(field: Field, columns: string[]): Binned {
  const named = (...names: string[]) => field(names.find(name => columns.includes(name)) ?? '')
  const numbers = columns.flatMap(
    name =>
      BIN_NAME.exec(name)
        ?.slice(1, 2)
        .map(number => [Number(number), name]) ?? [],
  )
  const bins = (numbers as [number, string][]).sort(([a], [b]) => a - b).map(([, name]) => field(name))
  return {
    bins: filled(bins),
    field(name) {
      if (name === 'hour_record') return named('hour_record', 'hour')
      if (name === 'interval') return named('interval', 'time_interval', 'count_interval')
      if (name === 'total') return named('total', 'total_volume', 'total_count')
      if (name === 'first_bin') return named('first_bin', 'first_speed_bin', 'definition_of_first_speed_bin')
      return field(name)
    },
  }
}
