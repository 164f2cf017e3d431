import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { classOfCode } from '../../../../contract/vehicles/class-schemes.ts'
import { clockTime, fullYear, NO_SUCH_TIME } from './clock-time.ts'
import { eachLine, isReading, makeReading, type Reader, type Reading } from './reader.ts'

const FIELDS = 16
const WHOLE_NUMBER = /^\d+$/
const NUMBER = /^-?\d+(\.\d+)?$/
/** Positions of length and speed; the other fields that are read are whole numbers. */
const MEASURED = [7, 11]

/**
 * Raw data of the Finnish measuring stations (lamraw_101_17_32.csv), one vehicle a line: station; year of two digits; day
 * of the year; hour; minute; second; hundredth; length in m; lane; direction 1 or 2; class; km/h; faulty; total time;
 * interval; queue start. Lanes are counted through both directions; the last three are technical and not read.
 */
export const fintraffic: Reader = {
  name: 'fintraffic',
  title: 'Finnish measuring station, raw data of 16 fields between semicolons',
  localTime: true,
  timeZone: 'Europe/Helsinki',
  classScheme: 'fintraffic',
  recognise: firstLines => firstLines.some(line => isReading(readLine(line))),
  open: () => eachLine(readLine),
}

function readLine(text: string): Reading | string | null {
  if (text.trim() === '') return null
  const fields = text.trimEnd().split(';')
  if (fields.length === FIELDS + 1 && fields[FIELDS] === '') fields.pop()
  if (fields.length !== FIELDS) return errorSentence('fieldCount', { found: fields.length, expected: FIELDS })
  const wrong = fields
    .slice(0, 13)
    .find((field, position) => !(MEASURED.includes(position) ? NUMBER : WHOLE_NUMBER).test(field.trim()))
  if (wrong !== undefined) return errorSentence('notNumber', { value: `"${wrong}"` })
  const [
    ,
    year = 0,
    dayOfYear = 0,
    hour = 0,
    minute = 0,
    second = 0,
    hundredth = 0,
    length,
    lane = 0,
    direction = 0,
    code = 0,
    speed,
    faulty = 0,
  ] = fields.map(Number)
  const timestamp = timeOf(year, dayOfYear, hour, minute, second, hundredth)
  if (timestamp === null) return NO_SUCH_TIME
  if (direction !== 1 && direction !== 2)
    return errorSentence('wrongDirection', { value: direction, first: 1, second: 2 })
  return makeReading({
    timestamp,
    channel: direction,
    lane: lane >= 1 ? lane : null,
    vehicle_class: classOfCode('fintraffic', code),
    class_code: code,
    speed_kmh: measured(speed),
    length_m: measured(length),
    device_fault: faulty !== 0,
  })
}

/** Faulty passages have negative lengths and speeds. */
const measured = (value: number | undefined): number | null => (value !== undefined && value >= 0 ? value : null)

function timeOf(
  year: number,
  dayOfYear: number,
  hour: number,
  minute: number,
  second: number,
  hundredth: number,
): number | null {
  if (year > 99 || hundredth > 99) return null
  const date = new Date(Date.UTC(fullYear(year), 0, dayOfYear))
  if (dayOfYear < 1 || date.getUTCFullYear() !== fullYear(year)) return null
  const time = clockTime(fullYear(year), date.getUTCMonth() + 1, date.getUTCDate(), hour, minute, second)
  return time === null ? null : time + hundredth * 10
}
