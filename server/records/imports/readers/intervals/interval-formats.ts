import { ecoCounter } from './tables/eco-counter.ts'
import { jamarBinned } from './tables/jamar-binned.ts'
import { picoCount } from './tables/pico-count.ts'
import { tmg } from './tmg/tmg.ts'

/** Formats of counts that were added up over intervals: no line of them is a vehicle. */
export interface IntervalFormat {
  title: string
  /** Whether the first lines of a file (without blank ones) are of this format, and of no format of vehicles. */
  recognise(firstLines: string[]): boolean
}

/** The fields of a line, without quotes and blanks around them; names of columns have no comma in them. */
const fieldsOf = (line: string): string[] => line.split(',').map(field => field.replaceAll('"', '').trim())

const someLine = (firstLines: string[], test: (fields: string[]) => boolean): boolean =>
  firstLines.some(line => test(fieldsOf(line)))

const int2: IntervalFormat = {
  title: 'INT-2',
  recognise: firstLines => firstLines.some(line => /^\*\s*FORMAT\s*=\s*INT-2\s*$/i.test(line)),
}

const telraam: IntervalFormat = {
  title: 'Telraam',
  recognise(firstLines) {
    const text = firstLines.join('\n')
    return /^\s*[[{]/.test(text) && ['segment_id', 'uptime', 'heavy'].every(name => text.includes(`"${name}"`))
  },
}

const otAnalytics: IntervalFormat = {
  title: 'OTAnalytics, counts',
  recognise: firstLines =>
    someLine(firstLines, fields =>
      ['start time', 'end time', 'classification', 'flow', 'count'].every(name => fields.includes(name)),
    ),
}

const INTERVAL_FORMATS: readonly IntervalFormat[] = [
  ecoCounter,
  jamarBinned,
  picoCount,
  int2,
  tmg,
  telraam,
  otAnalytics,
]

export const intervalFormatOf = (firstLines: string[]): IntervalFormat | null =>
  INTERVAL_FORMATS.find(format => format.recognise(firstLines)) ?? null
