import { fullYear } from './clock-time.ts'

/** Formats of counts that were added up over intervals: no line of them is a vehicle. */
export interface IntervalFormat {
  title: string
  /** Whether the first lines of a file (without blank ones) are of this format, and of no format of vehicles. */
  recognise(firstLines: string[]): boolean
}

/** The fields of a line, without quotes and blanks around them; names of columns have no comma in them. */
const fieldsOf = (line: string, delimiter = ','): string[] =>
  line.split(delimiter).map(field => field.replaceAll('"', '').trim())

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

const tmg: IntervalFormat = {
  title: 'TMG, volume, class or speed',
  recognise(firstLines) {
    const [first = '', ...others] = firstLines
    if (/^record_type\s*\|/i.test(first)) return /\|\s*(hour_00|day_record|class_1|speed_1|bin_1)/i.test(first)
    if (/^3\|\d{1,2}\|/.test(first)) return fieldsOf(first, '|').length > 30
    // The last of the first lines may be cut off where a file ends.
    return [first, ...others.slice(0, -1)].every(isFixedTmg)
  },
}

/** `3` or `C` and `T` of 2001 and 2016: the date of one of the layouts is valid, and all behind it are counts. */
function isFixedTmg(line: string): boolean {
  if (!/^[3CT]\d\d[\dA-Z ]{6,8}\d[\d ]/.test(line)) return false
  if (line[0] === '3') return isVolume(line, 13, 2) || isVolume(line, 13, 4)
  return isBinned(line, 2) || isBinned(line, 4)
}

/** The day of the week, from 1 for Sunday, is a checksum of the date. */
function isVolume(line: string, start: number, yearDigits: number): boolean {
  const day = dayAt(line, start, yearDigits)
  const rest = start + yearDigits + 5
  return day !== null && day.getUTCDay() + 1 === Number(line[rest - 1]) && isCounts(line.slice(rest))
}

function isBinned(line: string, yearDigits: number): boolean {
  const start = 11
  const rest = start + yearDigits + 6
  return (
    dayAt(line, start, yearDigits) !== null &&
    Number(line.slice(rest - 2, rest)) < 24 &&
    /^[\dA-L ]/.test(line.slice(rest)) &&
    isCounts(line.slice(rest + 1)) &&
    line.length >= MIN_BINNED_LENGTH
  )
}

const MIN_BINNED_LENGTH = 33

const isCounts = (text: string): boolean => /^[\d ]*\d[\d ]*$/.test(text)

function dayAt(line: string, start: number, yearDigits: number): Date | null {
  const text = line.slice(start, start + yearDigits + 4)
  if (!/^\d+$/.test(text) || text.length < yearDigits + 4) return null
  const written = Number(text.slice(0, yearDigits))
  const [month, day] = [Number(text.slice(yearDigits, -2)), Number(text.slice(-2))]
  const year = yearDigits === 2 ? fullYear(written) : written
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1990 && year < 2100
  return isReal ? date : null
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
