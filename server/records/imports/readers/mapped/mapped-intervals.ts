import type { IntervalReading } from '../../../../../contract/intervals/interval-reading.ts'
import { errorSentence } from '../../../../../contract/text/error-sentences.ts'
import { FileRefused } from '../../reading/file-refused.ts'
import { addCount, type Counted, countOf, intervalReading } from '../intervals/counts.ts'
import { MergedReadings } from '../intervals/merged-readings.ts'
import { type CountColumn, countReader, type ReadCounts } from '../intervals/tables/count-columns.ts'
import { RowStep } from '../intervals/tables/row-step.ts'
import type { ChannelNames, FileFacts, LineReader, OnLine } from '../reader.ts'
import { UnknownClasses } from '../unknown-classes.ts'
import { type MappedColumn, MappedTable } from './mapped-table.ts'
import { COUNTED_TOTAL, factorOf, isClass, isCounting, type Mapping } from './mapping.ts'
import { RunningTotals, TotalsWatch } from './running-totals.ts'

/** A column of counts without a channel is of the channel of its row. */
const OF_ROW = 0

interface Base {
  start: number
  duration_s: number
  counter: string | null
}

/** Reads the counts of intervals: a row for each, or one for each class of it. */
export class MappedIntervals implements LineReader<IntervalReading> {
  readonly #mapping: Mapping
  readonly #table: MappedTable
  /** The length of rows that say neither how long they are nor when they end. */
  #step = new RowStep()
  #merged = new MergedReadings()
  #readCounts: ReadCounts | null = null
  #totals = new RunningTotals()
  #watch = new TotalsWatch()
  #unknownClasses = new UnknownClasses()

  constructor(mapping: Mapping) {
    this.#mapping = mapping
    this.#table = new MappedTable(mapping)
  }

  read(text: string, line: number, onLine: OnLine<IntervalReading>): void {
    const fields = this.#table.rowOf(text, line)
    if (fields === null) return
    const found = typeof fields === 'string' ? fields : this.#readRow(fields, line, text)
    if (typeof found === 'string') onLine(line, text, found)
    else this.#pass(found, line, text, onLine)
  }

  end(onLine: OnLine<IntervalReading>): void {
    this.#merged.end((line, text, found) => {
      if (typeof found !== 'string') this.#pass([found], line, text, onLine)
    })
    this.#step.end(this.#placed(onLine))
    if (this.#watch.looksRunning()) throw new FileRefused(errorSentence('runningTotals'), { about: 'mapping' })
  }

  describeChannel(_counter: string | null, channel: number): ChannelNames {
    const column = this.#table.columns.find(one => one.channel === channel)
    return { name: column?.column ?? `Channel ${channel}`, direction: '' }
  }

  facts(): FileFacts {
    return { notices: this.#unknownClasses.notices() }
  }

  #pass(readings: IntervalReading[], line: number, text: string, onLine: OnLine<IntervalReading>): void {
    const [first] = readings
    if (first?.duration_s === 0) this.#step.add({ start: first.start, line, text, readings }, this.#placed(onLine))
    else for (const reading of readings) this.#placed(onLine)(line, text, reading)
  }

  /** Totals become differences, and the time of a row may be that of its end. */
  #placed(onLine: OnLine<IntervalReading>): OnLine<IntervalReading> {
    return (line, text, found) => {
      const counted = typeof found === 'string' ? found : this.#countedIn(found)
      if (counted === null) return
      if (typeof counted === 'string' || this.#mapping.time_is !== 'end') return onLine(line, text, counted)
      onLine(line, text, { ...counted, start: counted.start - counted.duration_s * 1000 })
    }
  }

  #countedIn(reading: IntervalReading): IntervalReading | string | null {
    if (this.#mapping.counts_are === 'running_totals') return this.#totals.difference(reading)
    if (!this.#mapping.counts_are) this.#watch.add(reading)
    return reading
  }

  /** The intervals of a row; none where it is merged with other rows. */
  #readRow(fields: string[], line: number, text: string): IntervalReading[] | string {
    const start = this.#table.timeOf(fields)
    if (typeof start === 'string') return start
    const duration_s = this.#durationOf(fields, start)
    if (typeof duration_s === 'string') return duration_s
    const channelText = this.#table.textOf(fields, this.#table.columnOf('channel'))
    if (!/^\d{0,5}$/.test(channelText))
      return `channel: ${errorSentence('notWholeNumber', { value: `"${channelText}"` })}`
    const channel = channelText === '' ? (this.#mapping.channel ?? OF_ROW) : Number(channelText)
    const counter = this.#table.textOf(fields, this.#table.columnOf('counter')) || null
    const base = { start, duration_s, counter }
    const ofClass = this.#table.columnOf('vehicle_class') ?? this.#table.columnOf('class_code')
    if (ofClass) return this.#mergeRow(fields, ofClass, { ...base, channel }, line, text)
    const readings = this.#counts(fields, base)
    if (typeof readings === 'string') return readings
    const placed = readings.map(one => (one.channel === OF_ROW ? { ...one, channel } : one))
    return placed.some(one => one.channel === OF_ROW) ? errorSentence('fieldMissing', { name: 'channel' }) : placed
  }

  /** Seconds; 0 where only the distance of the rows says it. */
  #durationOf(fields: string[], start: number): number | string {
    if (this.#mapping.interval_s) return this.#mapping.interval_s
    const column = this.#table.columnOf('duration')
    if (column) {
      const count = countOf(this.#table.numberText(fields, column), column.column)
      if (typeof count === 'string') return count
      if (count === null || count === 0) return errorSentence('fieldMissing', { name: column.column })
      return Math.round(count * factorOf(column))
    }
    if (!this.#table.columnOf('end')) return 0
    const end = this.#table.endOf(fields, start)
    if (typeof end === 'string') return `end: ${end}`
    return end > start ? (end - start) / 1000 : errorSentence('intervalEndsBefore')
  }

  #counts(fields: string[], base: Base): IntervalReading[] | string {
    const columns = this.#table.columns.filter(({ is }) => isCounting(is))
    this.#readCounts ??= countReader(columns.map(countColumn))
    const plain = [...fields]
    for (const column of columns) plain[column.position] = this.#table.numberText(fields, column)
    return this.#readCounts(plain, base)
  }

  #mergeRow(
    fields: string[],
    ofClass: MappedColumn,
    base: Base & { channel: number },
    line: number,
    text: string,
  ): IntervalReading[] | string {
    if (base.channel === OF_ROW) return errorSentence('fieldMissing', { name: 'channel' })
    const column = this.#table.columnOf('count') as MappedColumn
    const count = countOf(this.#table.numberText(fields, column), column.column)
    if (typeof count === 'string') return count
    const counted = this.#classOf(this.#table.textOf(fields, ofClass), ofClass, count)
    if (typeof counted === 'string') return counted
    // Rows of two classes of the file may be one class of ours.
    const kind = fields[ofClass.position]?.trim() ?? ''
    addCount(this.#merged.add(kind, intervalReading(base), line, text), counted, count)
    return []
  }

  #classOf(text: string, { is }: MappedColumn, count: number | null): Counted | string {
    if (text.toLowerCase() === COUNTED_TOTAL) return { of: 'total' }
    if (is === 'class_code')
      return /^\d{1,5}$/.test(text)
        ? { of: 'code', code: Number(text) }
        : `class_code: ${errorSentence('notWholeNumber', { value: `"${text}"` })}`
    const name = text.toLowerCase()
    if (isClass(name)) return { of: 'class', name }
    if (count) this.#unknownClasses.add(text, count)
    return { of: 'class', name: 'unknown' }
  }
}

function countColumn(column: MappedColumn): CountColumn {
  return {
    position: column.position,
    name: column.column,
    channel: column.channel ?? OF_ROW,
    counted: countedIn(column),
  }
}

function countedIn(column: MappedColumn): Counted {
  const { is, vehicle_class, class_code } = column
  if (is !== 'count') {
    const edge = (value: number) => Math.round(value * factorOf(column) * 100) / 100
    const to = column.to ?? null
    return {
      of: is === 'speed_bin' ? 'speed' : 'length',
      from: edge(column.from ?? 0),
      to: to === null ? null : edge(to),
    }
  }
  if (vehicle_class) return { of: 'class', name: vehicle_class }
  return class_code === null || class_code === undefined ? { of: 'total' } : { of: 'code', code: class_code }
}
