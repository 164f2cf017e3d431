import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { classOfCode } from '../../../../contract/vehicles/class-schemes.ts'
import { clockTime, fullYear, NO_SUCH_TIME } from './clock-time.ts'
import { eachLine, type LineReader, makeReading, type Reader, type Reading } from './reader.ts'

const KM_PER_MILE = 1.609344
const TITLE_LINE = /^"?(date\/time|site code|station id)\s*:/i
const DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{2}|[12]\d{3})$/
const TIME = /^(\d{1,2}):(\d\d):(\d\d) ?([AP])M$/i
const COLUMNS = ['vehno', 'date', 'time', 'channel', 'class', 'speed']

/**
 * Text that JAMAR's software writes for tube counts: title lines, column names, then
 * `12, 11/6/2023, 1:04:09 PM, 1, 3, 34.3`, in local time and miles per hour. The vehicle number starts at 1 in each file,
 * so it is not a sequence number: duplicates are recognised by their values.
 */
export const jamar: Reader = {
  name: 'jamar',
  title: 'JAMAR per-vehicle text, Veh. No., Date, Time, Channel, Class, Speed',
  localTime: true,
  classScheme: 'fhwa_13',
  recognise: firstLines => firstLines.some(line => columnsOf(line) !== null),
  open,
}

function open(): LineReader {
  let columns = COLUMNS
  return eachLine(text => {
    if (text.trim() === '' || TITLE_LINE.test(text.trim())) return null
    const named = columnsOf(text)
    if (named) columns = named
    return named ? null : readLine(fieldsOf(text), columns)
  })
}

const fieldsOf = (text: string): string[] =>
  text
    .replaceAll('"', '')
    .split(',')
    .map(field => field.trim())

function columnsOf(text: string): string[] | null {
  if (!/veh/i.test(text)) return null
  const names = fieldsOf(text).map(name => name.toLowerCase().replace(/[^a-z]/g, ''))
  return ['date', 'time', 'channel'].every(name => names.includes(name)) ? names : null
}

function readLine(fields: string[], columns: string[]): Reading | string {
  if (fields.length !== columns.length)
    return errorSentence('fieldCount', { found: fields.length, expected: columns.length })
  const field = (name: string) => fields[columns.indexOf(name)] ?? ''
  const timestamp = timeOf(field('date'), field('time'))
  if (typeof timestamp === 'string') return timestamp
  const channel = field('channel')
  if (!/^[1-9]\d{0,3}$/.test(channel)) return errorSentence('notChannel', { value: `"${channel}"` })
  const code = field('class')
  if (!/^\d{0,2}$/.test(code)) return errorSentence('notClass', { value: `"${code}"` })
  const class_code = code === '' ? null : Number(code)
  const mph = field('speed')
  if (!/^(\d+(\.\d+)?)?$/.test(mph)) return errorSentence('notSpeed', { value: `"${mph}"` })
  return makeReading({
    timestamp,
    channel: Number(channel),
    vehicle_class: classOfCode('fhwa_13', class_code),
    class_code,
    // 0.0 stands for a speed that could not be measured.
    speed_kmh: Number(mph) === 0 ? null : Math.round(Number(mph) * KM_PER_MILE * 10) / 10,
  })
}

function timeOf(date: string, time: string): number | string {
  const [, month, day, year = ''] = DATE.exec(date) ?? []
  if (!month) return errorSentence('dateForm', { value: `"${date}"`, format: 'month/day/year' })
  const [, hour, minute, second, half = ''] = TIME.exec(time) ?? []
  if (!hour) return errorSentence('timeForm', { value: `"${time}"`, format: '1:04:09 PM' })
  if (Number(hour) < 1 || Number(hour) > 12) return NO_SUCH_TIME
  const hour24 = (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
  const fourDigits = year.length === 2 ? fullYear(Number(year)) : Number(year)
  return clockTime(fourDigits, Number(month), Number(day), hour24, Number(minute), Number(second)) ?? NO_SUCH_TIME
}
