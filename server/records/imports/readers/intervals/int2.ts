import type { IntervalReading } from '../../../../../contract/intervals/interval-reading.ts'
import { errorSentence } from '../../../../../contract/text/error-sentences.ts'
import { DAY_MS, MINUTE_MS } from '../../../../../contract/times/time.ts'
import { FileRefused } from '../../reading/file-refused.ts'
import { clockTime, fullYear, NO_SUCH_TIME } from '../clock-time.ts'
import { BEGIN, CLASS_SCHEMES, END, GOLDEN_RIVER_HEADER, recordedTime } from '../golden-river.ts'
import type { ChannelNames, FileFacts, LineReader, OnLine, Reader } from '../reader.ts'
import { intervalReading } from './counts.ts'
import { MergedReadings } from './merged-readings.ts'

const FORMAT = /^\*\s*FORMAT\s*=\s*INT-2\s*$/i
/** The only values that are known to mean what the columns are read as. */
const REQUIRED: { [key: string]: string } = { FORMAT: 'INT-2', PRUNITS: 'KPH-CM-10KG', DATEFORM: 'DD/MM/YY' }
/** Day and end of the interval, channel, a reserve, and the number of the type of the row. */
const ROW = /^(\d\d)(\d\d)(\d\d) (\d\d)(\d\d) (\d) \d\d (\d\d) (.*)$/

/**
 * Interval counts of Golden River and Marksman counters: rows of each type of `INTSPEC` for an interval and channel, with the
 * time of its end. Lengths, classes and speeds may add up to different numbers: some vehicles had no class or speed.
 */
export const int2: Reader<IntervalReading> = {
  name: 'int-2',
  title: 'INT-2',
  localTime: true,
  isOfIntervals: true,
  recognise: firstLines => firstLines.some(line => FORMAT.test(line)),
  open: () => new Int2Reader(),
}

class Int2Reader implements LineReader<IntervalReading> {
  #header = new Map<string, string>()
  #begin: number | null = null
  #isEnded = false
  #readings = new MergedReadings()
  #leftOut = new Set<string>()
  #lastLine = 0

  read(text: string, line: number, onLine: OnLine<IntervalReading>): void {
    this.#lastLine = line
    if (text.trim() === '' || text === '\x1a') return
    if (BEGIN.test(text)) {
      if (this.#begin !== null) throw new FileRefused(errorSentence('secondFile', { line }))
      this.#begin = line
    } else if (text.startsWith('*')) {
      this.#readHeader(text, line, onLine)
    } else {
      const problem = this.#readRow(text, line)
      if (problem !== null) onLine(line, text, problem)
    }
  }

  end(onLine: OnLine<IntervalReading>): void {
    this.#readings.end(onLine)
    if (!this.#isEnded) onLine(this.#lastLine + 1, '', errorSentence('endLineMissing'))
  }

  describeChannel(_counter: string | null, channel: number): ChannelNames {
    return { name: `Channel ${channel}`, direction: '' }
  }

  facts(): FileFacts {
    const scheme = this.#header.get('CLASS')
    const classScheme = CLASS_SCHEMES[scheme ?? ''] ?? null
    return {
      classScheme,
      notices: [
        ...(scheme && !classScheme ? [errorSentence('classCodesUnknown', { scheme })] : []),
        ...[...this.#leftOut].map(name => errorSentence('columnUnknown', { name })),
      ],
    }
  }

  #readHeader(text: string, line: number, onLine: OnLine<IntervalReading>): void {
    const ended = END.exec(text)
    if (ended) {
      this.#isEnded = true
      const found = line - (this.#begin ?? 1) + 1
      if (Number(ended[1]) !== found)
        onLine(line, text, errorSentence('endCountDiffers', { found, expected: Number(ended[1]) }))
      return
    }
    const [, key = '', value = ''] = GOLDEN_RIVER_HEADER.exec(text) ?? []
    const required = REQUIRED[key]
    if (required !== undefined && value !== required)
      throw new FileRefused(errorSentence('headerOnlyReads', { line, key, value: value || 'empty', required }))
    this.#header.set(key, value)
  }

  /** The reason why a row cannot be read; null where it was read. */
  #readRow(text: string, line: number): string | null {
    const minutes = Number(this.#header.get('INTERVAL'))
    if (!this.#header.has('INTSPEC') || !(minutes >= 1 && minutes <= 1440))
      throw new FileRefused(errorSentence('headerLacks', { line, key: minutes ? 'INTSPEC' : 'INTERVAL' }))
    const [, day, month, year, hour, minute, channel, type, rest = ''] = ROW.exec(text) ?? []
    if (!day) return errorSentence('timeForm', { value: `"${text.slice(0, 11)}"`, format: 'DDMMYY HHMM' })
    const end = endOf([fullYear(Number(year)), Number(month), Number(day)], Number(hour), Number(minute))
    if (end === null) return NO_SUCH_TIME
    const kind = this.#kinds[Number(type) - 1]
    if (!kind) return errorSentence('recordTypeUnknown', { type: `"${type}"` })
    const counts = rest.trim().split(/\s+/)
    const bad = counts.find(count => !/^\d+$/.test(count))
    if (bad !== undefined) return errorSentence('notWholeNumber', { value: `"${bad}"` })
    const start = end - minutes * MINUTE_MS
    const reading = intervalReading({
      start,
      duration_s: minutes * 60,
      channel: Number(channel),
      counter: this.#header.get('SITE') || null,
      ...this.#covered(start, end),
    })
    const known = this.#countsOf(kind, counts.map(Number))
    if (typeof known === 'string') return known
    if (known) Object.assign(this.#readings.add(kind, reading, line, text), known)
    else this.#leftOut.add(kind)
    return null
  }

  get #kinds(): string[] {
    return (this.#header.get('INTSPEC') ?? '').split('+').map(kind => kind.trim())
  }

  /** The first and the last interval of a file are those in which recording started and ended. */
  #covered(start: number, end: number): Pick<IntervalReading, 'covered_s'> {
    const from = Math.max(start, recordedTime(this.#header.get('STARTREC')) ?? start)
    const to = Math.min(end, recordedTime(this.#header.get('STOPREC')) ?? end)
    return from < to && to - from < end - start ? { covered_s: (to - from) / 1000 } : {}
  }

  /** Null where it is not known what the numbers mean. */
  #countsOf(kind: string, counts: number[]): Partial<IntervalReading> | string | null {
    if (kind === 'CLS') return { class_codes: Object.fromEntries(counts.map((count, at) => [at + 1, count])) }
    const bins = { LEN: 'LENBINS', SPD: 'SPDBINS', SDS: 'SPDBINS' }[kind]
    if (!bins) return null
    const edges = (this.#header.get(bins) ?? '').split(/\s+/).map(Number)
    const expected = edges.length - 1 + (kind === 'SDS' ? MEAN_AND_DEVIATION : 0)
    if (edges.length < 2 || counts.length !== expected)
      return errorSentence('fieldCount', { found: counts.length, expected })
    const known = counts.slice(0, edges.length - 1)
    const open = edges.map((edge, at) => (at === edges.length - 1 && OPEN.has(edge) ? null : edge))
    return kind === 'LEN'
      ? { lengths: { edges_m: open.map(edge => edge && edge / 100), counts: known } }
      : { speeds: { edges_kmh: open, counts: known } }
  }
}

/** Behind the counts of a row of the type SDS. */
const MEAN_AND_DEVIATION = 2
/** What stands for no upper edge. */
const OPEN = new Set([999, 9999])

/** The end of an interval, which may be 24:00. */
function endOf(date: [year: number, month: number, day: number], hour: number, minute: number): number | null {
  if (hour !== 24) return clockTime(...date, hour, minute, 0)
  const midnight = minute === 0 ? clockTime(...date, 0, 0, 0) : null
  return midnight === null ? null : midnight + DAY_MS
}
