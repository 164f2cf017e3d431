import type { IntervalReading } from '../../../../../contract/intervals/interval-reading.ts'
import type { Reader } from '../reader.ts'
import { int2 } from './int2.ts'
import { otAnalyticsCounts } from './otanalytics-counts.ts'
import { ecoCounter } from './tables/eco-counter.ts'
import { jamarBinned } from './tables/jamar-binned.ts'
import { picoCount } from './tables/pico-count.ts'
import { telraam } from './telraam.ts'
import { tmg } from './tmg/tmg.ts'

/** Formats of counts that were added up over intervals: no line of them is a vehicle. */
export const INTERVAL_READERS: readonly Reader<IntervalReading>[] = [
  ecoCounter,
  jamarBinned,
  picoCount,
  int2,
  tmg,
  telraam,
  otAnalyticsCounts,
]

export const intervalFormatOf = (firstLines: string[]): Reader<IntervalReading> | null =>
  INTERVAL_READERS.find(format => format.recognise(firstLines)) ?? null
