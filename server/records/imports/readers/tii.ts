import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { classOfCode } from '../../../../contract/vehicles/class-schemes.ts'
import { clockTime, NO_SUCH_TIME } from './clock-time.ts'
import { type Fields, NamedRows, namedColumns } from './named-columns.ts'
import { type ChannelNames, type LineReader, makeReading, type OnLine, type Reader, type Reading } from './reader.ts'

const REQUIRED = ['cosit', 'year', 'month', 'day', 'hour', 'minute', 'second', 'lane'] as const
const OPTIONAL = ['millisecond', 'lanename', 'class', 'length', 'headway', 'gap', 'speed'] as const
type ColumnName = (typeof REQUIRED)[number] | (typeof OPTIONAL)[number]

/** The daily file of Transport Infrastructure Ireland: column names, then a vehicle a line, of all counters (`cosit`) of the country. */
export const tii: Reader = {
  name: 'tii',
  title: 'Ireland, daily CSV of all counters, with the columns cosit, year, …, lane',
  localTime: true,
  classScheme: 'tii',
  recognise: ([first = '']) => namedColumns(first, REQUIRED) !== null,
  open: () => new TiiReader(),
}

/** A counter as it is written in a mapping: `000000001012` and `1012` are the same. */
export const counterName = (name: string): string => name.trim().replace(/^0+(?=\d+$)/, '')

class TiiReader implements LineReader {
  #rows = new NamedRows<ColumnName>(REQUIRED, OPTIONAL)
  #laneNames = new Map<string, string>()

  read(text: string, line: number, onLine: OnLine): void {
    const fields = this.#rows.read(text, line)
    if (fields !== null) onLine(line, text, typeof fields === 'string' ? fields : this.#readRow(fields))
  }

  describeChannel(counter: string | null, channel: number): ChannelNames {
    const name = this.#laneNames.get(`${counter}/${channel}`) ?? `Lane ${channel}`
    // "Northbound 2" is the second lane northbound; "Ch 2" says no direction.
    return { name, direction: /^(\w+bound)\b/i.exec(name)?.[1] ?? '' }
  }

  #readRow(fields: Fields<ColumnName>): Reading | string {
    const field = (name: ColumnName): string => {
      const value = fields(name)
      return value === 'null' ? '' : value
    }
    const wrong = WHOLE_NUMBERS.find(name => !/^\d{1,12}$/.test(field(name) || OPTIONAL_WHOLE[name] || ''))
    if (wrong) return `${wrong}: ${errorSentence('notWholeNumber', { value: `"${field(wrong)}"` })}`
    const number = (name: ColumnName) => Number(field(name))
    const date = [number('year'), number('month'), number('day')] as const
    const timestamp = clockTime(...date, number('hour'), number('minute'), number('second'))
    if (timestamp === null || number('millisecond') > 999) return NO_SUCH_TIME
    const bad = MEASURED.find(name => !/^(-?\d+(\.\d+)?([eE]-?\d+)?)?$/.test(field(name)))
    if (bad) return `${bad}: ${errorSentence('notNumber', { value: `"${field(bad)}"` })}`
    const [length, headway, gap, speed] = MEASURED.map(name => (field(name) === '' ? null : number(name)))
    const channel = number('lane')
    const counter = counterName(field('cosit'))
    const class_code = field('class') === '' ? null : number('class')
    if (field('lanename') !== '' && this.#laneNames.size < MAX_LANE_NAMES)
      this.#laneNames.set(`${counter}/${channel}`, field('lanename'))
    const headway_s = headway && headway > 0 ? headway : null
    return makeReading({
      timestamp: timestamp + number('millisecond'),
      channel,
      lane: channel,
      vehicle_class: classOfCode('tii', class_code),
      class_code,
      speed_kmh: speed,
      length_m: length && length > 0 ? length : null,
      headway_s,
      // A gap of 0 without a headway is not known; a negative one is no gap.
      gap_s: typeof gap !== 'number' || gap < 0 || (gap === 0 && headway_s === null) ? null : gap,
      counter,
    })
  }
}

const MAX_LANE_NAMES = 100_000
const OPTIONAL_WHOLE: { [name in ColumnName]?: string } = { millisecond: '0', class: '0' }
const WHOLE_NUMBERS: ColumnName[] = [...REQUIRED, 'millisecond', 'class']
const MEASURED: ColumnName[] = ['length', 'headway', 'gap', 'speed']
