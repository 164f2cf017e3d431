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

const ecoCounter: IntervalFormat = {
  title: 'Eco-Counter',
  recognise: firstLines =>
    /^"?Period"?,/.test(firstLines[0] ?? '') && someLine(firstLines, ([first, second]) => first === 'Time' && !!second),
}

/** Names of columns of volumes, speeds (`>15 to 20`) and classes. */
const JAMAR_COUNT = /^(channel \d+|>\d+( to \d+)?|motorcycles|cars & trailers)$/i

const jamarBinned: IntervalFormat = {
  title: 'JAMAR, STARnext',
  recognise: firstLines =>
    someLine(
      firstLines,
      ([number, date, time, ...counts]) =>
        number === 'Number' && date === 'Date' && time === 'Time' && counts.some(name => JAMAR_COUNT.test(name)),
    ),
}

const PICO_COUNT_COLUMN = /^(volume|axles?|class #\d+|\d+-\d+ (mph|kph|km\/h))\s+- /i

const picoCount: IntervalFormat = {
  title: 'PicoCount, TrafficViewer Pro',
  recognise: firstLines =>
    someLine(
      firstLines,
      ([first, ...counts]) => first === 'Date/Time' && counts.some(name => PICO_COUNT_COLUMN.test(name)),
    ),
}

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
