import { fromAbsolute } from '@internationalized/date'
import type { Bucket } from '../../../../charts/buckets.ts'
import type { DeviceStatus } from '../../../../client/shapes.ts'
import { MAX_CLOCK_OFFSET_S } from '../../../../contract/limits.ts'
import { m } from '../messages.ts'

/** A number in the status of a device. */
export interface Measure {
  key: string
  title: string
  unit: string
  digits: number
  isSigned: boolean
  read: (status: DeviceStatus) => number | null
  /** Picks one value for a bucket with several; `picked` is its label. */
  pick: (values: number[]) => number
  picked: string
  /** The axis covers at least this range. */
  from: number
  to: number
  /** The service raises an alarm beyond these limits. */
  limits: number[]
}

const largestOffset = (values: number[]) =>
  values.reduce((largest, one) => (Math.abs(one) > Math.abs(largest) ? one : largest))
const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

export const MEASURES: Measure[] = [
  {
    key: 'battery',
    title: m.battery,
    unit: '%',
    digits: 0,
    isSigned: false,
    read: status => status.battery_percent,
    pick: values => Math.min(...values),
    picked: m.lowest,
    from: 0,
    to: 100,
    limits: [20],
  },
  {
    key: 'temperature',
    title: m.temperature,
    unit: '°C',
    digits: 1,
    isSigned: false,
    read: status => status.temperature_c,
    pick: mean,
    picked: m.mean,
    from: 0,
    to: 10,
    limits: [],
  },
  {
    key: 'clock',
    title: m.clock,
    unit: 's',
    digits: 2,
    isSigned: true,
    read: status => status.clock_offset_s,
    pick: largestOffset,
    picked: m.largestDeviationFromTheTrueTime,
    from: -1,
    to: 1,
    limits: [-MAX_CLOCK_OFFSET_S, MAX_CLOCK_OFFSET_S],
  },
]

export interface Health {
  measure: Measure
  buckets: Bucket[]
  /** One per bucket; null if nothing was reported. */
  values: (number | null)[]
}

interface CutRange {
  from: number
  to: number
  stepMs: number
  zone: string
}

/** Cuts a time range into equal buckets. */
export function cutTime({ from, to, stepMs, zone }: CutRange): Bucket[] {
  const clock = (at: number) => fromAbsolute(at, zone).toString().slice(0, 16)
  const first = Math.floor(from / stepMs) * stepMs
  return Array.from({ length: Math.ceil((to - first) / stepMs) }, (_, i) => {
    const [start, end] = [first + i * stepMs, first + (i + 1) * stepMs]
    return { start, end, local: clock(start), localEnd: clock(end), coverage: 1, isRunning: end > to }
  })
}

export function measureHealth(measure: Measure, statuses: readonly DeviceStatus[], buckets: Bucket[]): Health {
  const [first] = buckets
  const reported: number[][] = buckets.map(() => [])
  for (const status of first ? statuses : []) {
    const value = measure.read(status)
    const { start, end } = first as Bucket
    const place = Math.floor((Date.parse(status.received_at) - start) / (end - start))
    if (value !== null) reported[place]?.push(value)
  }
  return { measure, buckets, values: reported.map(values => (values.length > 0 ? measure.pick(values) : null)) }
}
