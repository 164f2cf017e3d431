import {
  type Data,
  type DataType,
  Dictionary,
  Field,
  Float64,
  Int16,
  Int32,
  List,
  Struct,
  TimestampMillisecond,
  Utf8,
  vectorFromArray,
} from 'apache-arrow'
import { type ArrowColumns, arrowAnswer, numberColumn } from '../../platform/http/answers/arrow-stream.ts'
import type { RouteAnswer } from '../../platform/http/route.ts'
import { TEXTS } from '../../records/arrow-records.ts'
import type { aggregateRecords } from './aggregate-records.ts'
import type { AggregateItem } from './list-items.ts'

const BINS = new List(
  new Field(
    'item',
    new Struct([new Field('from', new Float64(), false), new Field('count', new Int32(), false)]),
    false,
  ),
)

/** The items of an aggregate as columns; what it has besides them is in the metadata. */
export function arrowIntervals({ items, ...rest }: Awaited<ReturnType<typeof aggregateRecords>>): RouteAnswer {
  const numbers = (type: Float64 | Int32, valueIn: (item: AggregateItem) => number | null | undefined) => {
    const data = type instanceof Int32 ? new Int32Array(items.length) : new Float64Array(items.length)
    return numberColumn(type, data, row => valueIn(items[row] as AggregateItem) ?? null)
  }
  const integers = (name: 'site' | 'channel' | 'lane' | 'count' | 'valid_count') =>
    numbers(new Int32(), item => item[name])
  const values = (type: DataType, valueIn: (item: AggregateItem) => unknown) =>
    vectorFromArray(items.map(valueIn), type).data[0] as Data
  const moments = (name: 'start' | 'end') =>
    numberColumn(new TimestampMillisecond(rest.time_zone), new BigInt64Array(items.length), row =>
      Date.parse((items[row] as AggregateItem)[name]),
    )
  const has = (name: keyof AggregateItem) => items.some(item => name in item)
  const columns: ArrowColumns = { start: moments('start'), end: moments('end') }
  for (const name of ['site', 'channel', 'lane'] as const) if (has(name)) columns[name] = integers(name)
  for (const name of ['vehicle_class', 'class'] as const)
    if (has(name)) columns[name] = values(new Dictionary(new Utf8(), new Int16()), item => item[name])
  columns.count = integers('count')
  columns.valid_count = integers('valid_count')
  columns.coverage = numbers(new Float64(), item => item.coverage)
  for (const name of ['mean', 'p15', 'p50', 'p85', 'max'] as const)
    columns[`speed_${name}_kmh`] = numbers(new Float64(), item => item.speed_kmh[name])
  if (items.some(({ speed_kmh }) => speed_kmh.from_bins))
    columns.speed_bin_width_kmh = numbers(new Float64(), item => item.speed_kmh.bin_width)
  if (has('quality')) columns.quality = values(TEXTS, item => item.quality ?? [])
  if (has('speed_histogram'))
    columns.speed_histogram = values(BINS, item => item.speed_histogram?.map(([from, count]) => ({ from, count })))
  return arrowAnswer(columns, {
    time_zone: rest.time_zone,
    ...(rest.summary && { summary: JSON.stringify(rest.summary) }),
  })
}
