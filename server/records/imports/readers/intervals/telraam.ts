import type { IntervalReading } from '../../../../../contract/intervals/interval-reading.ts'
import { errorSentence } from '../../../../../contract/text/error-sentences.ts'
import type { VehicleClass } from '../../../../../contract/vehicles/vehicle-classes.ts'
import type { ChannelNames, FileFacts, LineReader, OnLine, Reader } from '../reader.ts'
import { addCount, intervalReading } from './counts.ts'

type TelraamRow = { [name: string]: unknown }

/** `bike` has all two-wheelers; `heavy` is anything larger than a car; at night some devices tell nothing apart. */
const MODES: { [mode: string]: VehicleClass } = {
  car: 'car',
  heavy: 'truck',
  bike: 'bicycle',
  pedestrian: 'pedestrian',
  night: 'unknown',
}
/** What the advanced interface has instead. */
const ADVANCED_MODES: { [mode: string]: VehicleClass } = {
  bicycle: 'bicycle',
  bus: 'bus',
  car: 'car',
  lighttruck: 'van',
  motorcycle: 'motorcycle',
  pedestrian: 'pedestrian',
  stroller: 'pedestrian',
  tractor: 'other',
  trailer: 'other',
  truck: 'truck',
  night: 'unknown',
}
const SIDES = ['lft', 'rgt'] as const

/** Where a row has no directions. */
const BOTH = 3

/** Bins of the same width from 0 on, the last one open. */
const edgesOf = (bins: number, width: number) => [...Array.from({ length: bins }, (_, at) => at * width), null]
const SPEED_EDGES = edgesOf(25, 5)
/** Speeds of both directions together, in percent of the cars; the finer one is read where a row has both. */
const PERCENT = [
  { name: 'car_speed_hist_0to120plus', edges: SPEED_EDGES },
  { name: 'car_speed_hist_0to70plus', edges: edgesOf(8, 10) },
]

/**
 * Answers of Telraam's interface: a row for each segment or device and hour or quarter, in UTC. Counts are scaled up by the
 * share of the time that was measured already, so they have fractions.
 */
export const telraam: Reader<IntervalReading> = {
  name: 'telraam',
  title: 'Telraam',
  localTime: false,
  isOfIntervals: true,
  recognise: firstLines => firstLines.some(line => isRow(parsed(line))),
  open: () => new TelraamReader(),
}

class TelraamReader implements LineReader<IntervalReading> {
  #sharedSpeeds = 0

  read(text: string, line: number, onLine: OnLine<IntervalReading>): void {
    if (text.trim() === '') return
    const row = parsed(text)
    const found = isRow(row) ? this.#readRow(row) : errorSentence('notJsonObject')
    if (typeof found === 'string') onLine(line, text, found)
    else for (const reading of found) onLine(line, text, reading)
  }

  describeChannel(_counter: string | null, channel: number): ChannelNames {
    return { name: ['A to B', 'B to A', 'Both directions'][channel - 1] ?? '', direction: '' }
  }

  facts(): FileFacts {
    return { notices: this.#sharedSpeeds > 0 ? [errorSentence('speedsOfBoth', { count: this.#sharedSpeeds })] : [] }
  }

  #readRow(row: TelraamRow): IntervalReading[] | string {
    const start = Date.parse(String(row.period_start ?? row.date))
    if (!Number.isFinite(start)) return errorSentence('notDateTime', { value: `"${row.period_start ?? row.date}"` })
    const duration = durationOf(row)
    if (duration === null) return `interval: ${errorSentence('choice', { value: String(row.interval) })}`
    const uptime = Number(row.uptime ?? 1)
    if (!(uptime >= 0 && uptime <= 1))
      return `uptime: ${errorSentence('notBetween', { value: uptime, from: 0, to: 1 })}`
    // Nothing was measured: its zeros are no counts.
    if (uptime === 0) return []
    const readings: IntervalReading[] = []
    for (const side of [...SIDES, null]) {
      const channel = side === null ? BOTH : (side === 'lft') === (channelOfLeft(row) === 1) ? 1 : 2
      const covered_s = Math.round(uptime * duration)
      const reading = intervalReading({ start, duration_s: duration, channel, counter: counterOf(row), covered_s })
      const problem = addModes(reading, row, side)
      if (problem !== null) return problem
      if (reading.classes) readings.push(reading)
    }
    if (readings.length === 0) return errorSentence('rowWithoutCounts')
    if (this.#addSpeeds(readings, row)) this.#sharedSpeeds++
    return readings
  }

  /** True where the speeds are of both directions together, and shared by two: each has its share by its cars. */
  #addSpeeds(readings: IntervalReading[], row: TelraamRow): boolean {
    for (const reading of readings.filter(({ channel }) => channel !== BOTH)) {
      const counts = numbers(row[`speed_hist_car_${SIDES[reading.channel === channelOfLeft(row) ? 0 : 1]}`])
      if (counts?.length === SPEED_EDGES.length - 1) reading.speeds = { edges_kmh: SPEED_EDGES, counts }
    }
    const found = PERCENT.find(({ name, edges }) => numbers(row[name])?.length === edges.length - 1)
    if (readings.some(({ speeds }) => speeds) || !found) return false
    const percent = numbers(row[found.name]) as number[]
    const withCars = readings.filter(({ classes }) => hasCount(classes?.car))
    for (const reading of withCars) {
      const cars = reading.classes?.car ?? 0
      reading.speeds = { edges_kmh: found.edges, counts: percent.map(share => Math.round(cars * share) / 100) }
    }
    return withCars.length > 1
  }
}

const channelOfLeft = (row: TelraamRow): number => (Number(row.direction ?? 1) === 1 ? 1 : 2)

const isAdvanced = (row: TelraamRow) => Object.keys(row).some(name => name.startsWith('mode_'))

/** Adds the counts of a side, or those of both together that no side has. The reason why one cannot be read; null where all could. */
function addModes(reading: IntervalReading, row: TelraamRow, side: (typeof SIDES)[number] | null): string | null {
  const [prefix, modes] = isAdvanced(row) ? ['mode_', ADVANCED_MODES] : ['', MODES]
  for (const [mode, vehicleClass] of Object.entries(modes)) {
    if (side === null && SIDES.some(one => hasCount(row[`${prefix}${mode}_${one}`]))) continue
    const name = `${prefix}${mode}${side === null ? '' : `_${side}`}`
    const count = row[name]
    if (!hasCount(count)) continue
    if (typeof count !== 'number' || !(count >= 0))
      return `${name}: ${errorSentence('notNumberFromZero', { value: `"${count}"` })}`
    addCount(reading, { of: 'class', name: vehicleClass }, count)
  }
  return null
}

const hasCount = (value: unknown) => value !== undefined && value !== null

const numbers = (value: unknown): number[] | null =>
  Array.isArray(value) && value.every(one => typeof one === 'number' && one >= 0) ? value : null

function durationOf({ period_duration, interval }: TelraamRow): number | null {
  if (typeof period_duration === 'number') return period_duration
  return { hourly: 3600, quarterly: 900 }[String(interval)] ?? null
}

/** -1 stands for none. */
const counterOf = ({ segment_id, instance_id, device_id }: TelraamRow): string | null =>
  [segment_id, device_id, instance_id].find(id => Number(id) > 0)?.toString() ?? null

const isRow = (value: unknown): value is TelraamRow =>
  typeof value === 'object' &&
  value !== null &&
  'segment_id' in value &&
  'uptime' in value &&
  ['date', 'period_start'].some(name => name in value)

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
