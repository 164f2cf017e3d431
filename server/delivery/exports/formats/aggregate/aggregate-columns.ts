import { toMph } from '../../../../../contract/units.ts'
import { classifierOf } from '../../../../../contract/vehicles/target-schemes.ts'
import { VEHICLE_CLASSES } from '../../../../../contract/vehicles/vehicle-classes.ts'
import type { AggregateItem } from '../../../../analysis/aggregates/list-items.ts'
import type { WrittenOptions } from '../../schema.ts'

/** An interval of one channel of one site. */
export interface AggregateRow {
  site: { number: number; site_id: string; name: string; time_zone: string }
  channel: { number: number; name: string; direction: string }
  item: AggregateItem
  /** Vehicles by the name of their class. */
  classes: Map<string, number>
  /** Vehicles by the lower bound of their bin. */
  bins: Map<number, number>
}

export interface AggregateColumn {
  name: string
  meaning: string
  /** Times are local, with their offset. */
  kind: 'text' | 'number' | 'time'
  /** Decimal places of numbers. */
  digits?: number
  value: (row: AggregateRow) => string | number | null
}

/** Faster vehicles are counted in the last bin. */
const LAST_BIN = { metric: 200, imperial: 120 }

export const countBins = ({ units, speed_bin }: WrittenOptions): number => Math.ceil(LAST_BIN[units] / speed_bin)

const text = (name: string, meaning: string, value: AggregateColumn['value']): AggregateColumn => ({
  name,
  meaning,
  value,
  kind: 'text',
})
const time = (name: string, meaning: string, value: AggregateColumn['value']): AggregateColumn => ({
  name,
  meaning,
  value,
  kind: 'time',
})
const number = (
  name: string,
  meaning: string,
  value: (row: AggregateRow) => number | null,
  digits = 0,
): AggregateColumn => ({ name, meaning, value, kind: 'number', digits })

/** The columns of the file, in order. Units are in the names. */
export function aggregateColumns(options: WrittenOptions): AggregateColumn[] {
  return [
    number('site', 'Number of the site.', ({ site }) => site.number),
    text('site_id', 'Identifier of the site, given by its organization.', ({ site }) => site.site_id),
    text('site_name', 'Name of the site.', ({ site }) => site.name),
    text('time_zone', 'Time zone of the site, in which intervals begin.', ({ site }) => site.time_zone),
    time('start', "Start of the interval by the site's clocks.", ({ item }) => item.start),
    time('end', 'End of the interval, which is not included.', ({ item }) => item.end),
    text('utc_offset', 'What the clocks were ahead of UTC at the start.', ({ item }) => item.start.slice(23)),
    number('channel', 'Per-direction count grouping of the site.', ({ channel }) => channel.number),
    text('channel_name', 'Name of the channel.', ({ channel }) => channel.name),
    text('direction', 'Where vehicles of the channel drive.', ({ channel }) => channel.direction),
    number('count', 'Records, valid or not.', ({ item }) => item.count),
    number('valid_count', 'Valid records.', ({ item }) => item.valid_count),
    number('coverage', 'Measured share of the interval, 0 to 1.', ({ item }) => item.coverage, 4),
    text('quality', 'Effects of quality periods; the row is counted as ever.', ({ item }) =>
      (item.quality ?? []).join('|'),
    ),
    ...speedColumns(options),
    ...classColumns(options),
    ...binColumns(options),
  ]
}

const unitOf = ({ units }: WrittenOptions) => (units === 'imperial' ? 'mph' : 'kmh')

const STATISTICS = [
  { name: 'mean', meaning: 'Mean' },
  { name: 'p15', meaning: '15th percentile' },
  { name: 'p50', meaning: 'Median' },
  { name: 'p85', meaning: '85th percentile' },
  { name: 'max', meaning: 'Highest' },
] as const

const speedColumns = (options: WrittenOptions): AggregateColumn[] => [
  ...STATISTICS.map(({ name, meaning }) =>
    number(
      `speed_${name}_${unitOf(options)}`,
      `${meaning} of the valid speeds.`,
      ({ item }) => shownSpeed(item.speed_kmh[name], options),
      1,
    ),
  ),
  number(
    `speed_bin_width_${unitOf(options)}`,
    'Where speeds arrived as bins, in which percentiles are interpolated: the width of the widest bin.',
    ({ item }) => shownSpeed(item.speed_kmh.bin_width ?? null, options),
    1,
  ),
]

const shownSpeed = (kmh: number | null, { units }: WrittenOptions) =>
  kmh === null || units === 'metric' ? kmh : toMph(kmh)

function classColumns({ class_scheme }: WrittenOptions): AggregateColumn[] {
  const names = class_scheme ? [...classifierOf(class_scheme).classes, 'unmapped'] : VEHICLE_CLASSES
  const meaning = class_scheme ? `Vehicles of this class of ${class_scheme}.` : 'Vehicles of this class.'
  return names.map(name => number(`class_${name}`, meaning, ({ classes }) => classes.get(name) ?? 0))
}

function binColumns(options: WrittenOptions): AggregateColumn[] {
  const unit = unitOf(options)
  const width = options.speed_bin
  const last = countBins(options)
  return Array.from({ length: last + 1 }, (_, bin) => {
    const [from, to] = [bin * width, (bin + 1) * width]
    return bin === last
      ? number(`speed_${from}_up_${unit}`, `Valid speeds from ${from} on.`, ({ bins }) => bins.get(from) ?? 0)
      : number(
          `speed_${from}_${to}_${unit}`,
          `Valid speeds from ${from} to below ${to}.`,
          ({ bins }) => bins.get(from) ?? 0,
        )
  })
}
