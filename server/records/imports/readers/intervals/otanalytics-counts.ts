import type { IntervalReading } from '../../../../../contract/intervals/interval-reading.ts'
import { errorSentence } from '../../../../../contract/text/error-sentences.ts'
import { startOf } from '../../reading/unreadable-lines.ts'
import { otAnalyticsClass } from '../cameras/otanalytics.ts'
import { timeFormat } from '../mapped/time-format.ts'
import { type Fields, NamedRows, namedColumns } from '../named-columns.ts'
import type { ChannelNames, FileFacts, LineReader, OnLine, Reader } from '../reader.ts'
import { UnknownClasses } from '../unknown-classes.ts'
import { addCount, countOf, intervalReading } from './counts.ts'
import { MergedReadings } from './merged-readings.ts'

const COLUMNS = ['start time', 'end time', 'classification', 'flow', 'count'] as const
type ColumnName = (typeof COLUMNS)[number]

const TIMES = [timeFormat('YYYY-MM-DD HH:mm:ss'), timeFormat('YYYY-MM-DD HH:mm:ss.S')]
const MAX_FLOWS = 99
/** Characters of the name of a channel. */
const MAX_NAME_LENGTH = 100

/** The counts of OTAnalytics: a row for each flow, class and interval, zeros too, by the clock of the video. */
export const otAnalyticsCounts: Reader<IntervalReading> = {
  name: 'otanalytics-counts',
  title: 'OTAnalytics, counts',
  localTime: true,
  isOfIntervals: true,
  recognise: firstLines => firstLines.some(line => namedColumns(line, COLUMNS) !== null),
  open: () => new OtAnalyticsCounts(),
}

class OtAnalyticsCounts implements LineReader<IntervalReading> {
  #rows = new NamedRows<ColumnName>(COLUMNS)
  #flows: string[] = []
  #readings = new MergedReadings()
  #unknownClasses = new UnknownClasses()

  read(text: string, line: number, onLine: OnLine<IntervalReading>): void {
    const field = this.#rows.read(text, line)
    const problem = typeof field === 'function' ? this.#readRow(field, text, line) : field
    if (problem !== null) onLine(line, text, problem)
  }

  end(onLine: OnLine<IntervalReading>): void {
    this.#readings.end(onLine)
  }

  describeChannel(_counter: string | null, channel: number): ChannelNames {
    return { name: this.#flows[channel - 1] || `Channel ${channel}`, direction: '' }
  }

  facts(): FileFacts {
    return { notices: this.#unknownClasses.notices() }
  }

  #readRow(field: Fields<ColumnName>, text: string, line: number): string | null {
    const [start, end] = [timeOf(field('start time')), timeOf(field('end time'))]
    if (typeof start === 'string') return `start time: ${start}`
    if (typeof end === 'string') return `end time: ${end}`
    const count = countOf(field('count'), 'count')
    if (typeof count === 'string') return count
    const channel = this.#channelOf(field('flow'))
    if (channel > MAX_FLOWS) return errorSentence('tooManyFlows', { max: MAX_FLOWS })
    const type = field('classification')
    const name = otAnalyticsClass(type)
    if (!name && count) this.#unknownClasses.add(type, count)
    const reading = intervalReading({ start, duration_s: (end - start) / 1000, channel })
    addCount(this.#readings.add(type, reading, line, text), { of: 'class', name: name ?? 'unknown' }, count)
    return null
  }

  /** Flows are numbered in the order in which the file names them. */
  #channelOf(flow: string): number {
    const name = startOf(flow, MAX_NAME_LENGTH)
    const known = this.#flows.indexOf(name) + 1
    return known > 0 || this.#flows.length >= MAX_FLOWS ? known || MAX_FLOWS + 1 : this.#flows.push(name)
  }
}

const timeOf = (text: string): number | string =>
  (text.includes('.') ? TIMES[1] : TIMES[0])?.read(text) ?? errorSentence('noSuchTime')
