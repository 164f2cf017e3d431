import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { classOfCode } from '../../../../contract/vehicles/class-schemes.ts'
import type { VehicleClass } from '../../../../contract/vehicles/vehicle-classes.ts'
import { FileRefused } from '../reading/file-refused.ts'
import { clockTime, NO_SUCH_TIME } from './clock-time.ts'
import { type ClassLegend, classLegend } from './metrocount-classes.ts'
import { type FileFacts, type LineReader, makeReading, type OnLine, type Reader, type Reading } from './reader.ts'

const KM_PER_MILE = 1.609344
const TITLE = /^\s*MetroCount Traffic Executive/i
const LEGEND = /^\s*\d+\s+\[([^\]]+)\]/
const COUNTER = /^[^\t:]+:\s*\[([^\]]+)\]/
const UNITS = /\([^)]*\b(km\/h|mph)\b[^)]*\)/i
/** `Filter time:  04:00 Friday, 10 September 2021 => 11:10 Wednesday, 22 September 2021 (12.3)`, in any language. */
const MOMENT = '(\\d{1,2}):(\\d\\d) [^,=]+, (\\d{1,2}) (\\p{L}+)\\.? (\\d{4})'
const COVERED = new RegExp(`:\\s*${MOMENT} => ${MOMENT}`, 'u')
/** `Vehicle classification (FHWA)`: the scheme; Scheme F is another name of it. */
const FHWA = /\((?:[^()]*\bFHWA\b[^()]*|Scheme ?F\d*)\)\s*$/i
const SCHEME = /^[^\t:]+:\t[^\t()]+\(([^()]+)\)\s*$/
const TOTAL = /=\s*(\d+)\s*\/\s*\d+\s*\(/
const DATE_TIME = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(\.\d{1,3})?$/

/** Labels are translated; those that are not here are ignored. Span is the wheelbase, not the length. */
const LABELS: { [label: string]: MetrocountColumn } = {
  'date-time': 'time',
  'date-heure': 'time',
  dir: 'direction',
  hdwy: 'headway',
  gap: 'gap',
  speed: 'speed',
  vit: 'speed',
  cl: 'class',
  cat: 'class',
}
type MetrocountColumn = 'time' | 'direction' | 'headway' | 'gap' | 'speed' | 'class'

/**
 * The list of individual vehicles that MetroCount's software prints: a free header, a legend of the columns that the user
 * chose, their titles, then rows of fixed width and the number of vehicles.
 */
export const metrocount: Reader = {
  name: 'metrocount',
  title: 'MetroCount Traffic Executive, list of individual vehicles',
  localTime: true,
  recognise: firstLines => firstLines.some(line => TITLE.test(line)),
  open: () => new MetroCountReader(),
}

class MetroCountReader implements LineReader {
  #labels: string[] = []
  #counter: string | null = null
  #kmPerUnit: number | null = null
  #columns: Map<MetrocountColumn, [from: number, to: number]> | null = null
  #titles = ''
  #rows = 0
  #total: number | null = null
  #covered: [from: number, to: number] | null = null
  #scheme: string | null = null
  #isFhwa = false
  #classes: ClassLegend | null = null
  #lastLine = 0

  read(text: string, line: number, onLine: OnLine): void {
    this.#lastLine = line
    const trimmed = text.trim()
    if (trimmed === '' || trimmed === '<--' || text === this.#titles) return
    if (!this.#columns) {
      this.#readHeader(text, line)
      return
    }
    const total = TOTAL.exec(text)
    if (total) {
      this.#total = Number(total[1])
      if (this.#total !== this.#rows)
        onLine(line, text, errorSentence('listCountDiffers', { found: this.#rows, expected: this.#total }))
      return
    }
    if (TITLE.test(text)) throw new FileRefused(errorSentence('secondList', { line }))
    this.#rows++
    onLine(line, text, this.#readRow(text, this.#columns))
  }

  end(onLine: OnLine): void {
    if (!this.#columns) throw new FileRefused(NO_LIST)
    if (this.#total === null) onLine(this.#lastLine + 1, '', errorSentence('listEndMissing'))
  }

  facts(): FileFacts {
    const ignored = this.#labels.filter(
      label => !LABELS[label.toLowerCase()] && !KNOWN_IGNORED.has(label.toLowerCase()),
    )
    const notices = ignored.map(label => errorSentence('columnUnknown', { name: `[${label}]` }))
    if (this.#columns && !this.#columns.has('speed')) notices.push(errorSentence('noSpeedColumn'))
    if (this.#columns?.has('class') && !this.#isFhwa) {
      const unknown = this.#classes ? this.#classes.unknown.join(', ') : (this.#scheme ?? 'MetroCount')
      if (unknown !== '') notices.push(errorSentence('classCodesUnknown', { scheme: unknown }))
    }
    return { notices, classScheme: this.#isFhwa ? 'fhwa_13' : null, covers: this.#covers() }
  }

  describeChannel(_counter: string | null, channel: number) {
    return { name: channel === 1 ? 'A to B' : 'B to A', direction: '' }
  }

  #classOf(code: number | null): VehicleClass {
    if (this.#isFhwa) return classOfCode('fhwa_13', code)
    return (code !== null && this.#classes?.classes.get(code)) || 'unknown'
  }

  #covers(): FileFacts['covers'] {
    if (!this.#covered) return null
    const [from, to] = this.#covered
    return { from, to, isComplete: this.#total === this.#rows }
  }

  /** The times of the survey and of the filter: what both cover. */
  #readCovered(text: string): void {
    const parts = COVERED.exec(text)?.slice(1)
    if (!parts) return
    const [from, to] = [momentOf(parts.slice(0, 5)), momentOf(parts.slice(5))]
    if (from === null || to === null || from >= to) return
    const [start, end] = this.#covered ?? [from, to]
    this.#covered = [Math.max(start, from), Math.min(end, to)]
  }

  #readHeader(text: string, line: number): void {
    this.#classes ??= classLegend(text)
    const label = LEGEND.exec(text)?.[1]
    if (label !== undefined) {
      this.#labels.push(label.trim())
      if (this.#labels.length > MAX_LABELS)
        throw new FileRefused(errorSentence('tooManyLegendColumns', { line, max: MAX_LABELS }))
      return
    }
    this.#readCovered(text)
    this.#isFhwa ||= FHWA.test(text)
    this.#counter ??= COUNTER.exec(text)?.[1] ?? null
    const unit = UNITS.exec(text)?.[1]?.toLowerCase()
    if (!unit) this.#scheme = SCHEME.exec(text)?.[1] ?? this.#scheme
    if (unit) this.#setUnit(unit === 'mph' ? KM_PER_MILE : 1, line)
    if (this.#labels.length > 0 && text.trim().split(/\s+/).join(' ') === this.#labels.join(' '))
      this.#readTitles(text, line)
    else if (DATE_TIME.test(text.slice(0, 19))) throw new FileRefused(errorSentence('titlesLacking', { line }))
  }

  #setUnit(kmPerUnit: number, line: number): void {
    if (this.#kmPerUnit !== null && this.#kmPerUnit !== kmPerUnit)
      throw new FileRefused(errorSentence('twoSpeedUnits', { line }))
    this.#kmPerUnit = kmPerUnit
  }

  /** Values are aligned to the last character of the title. */
  #readTitles(text: string, line: number): void {
    const columns = new Map<MetrocountColumn, [number, number]>()
    let from = 0
    for (const label of this.#labels) {
      const to = text.indexOf(label, from) + label.length
      const column = LABELS[label.toLowerCase()]
      if (column && columns.has(column)) throw new FileRefused(errorSentence('columnTwice', { line, columns: label }))
      if (column) columns.set(column, [from, to])
      from = to
    }
    for (const [column, label] of [
      ['time', 'Date-Time'],
      ['direction', 'Dir'],
    ] as const) {
      if (!columns.has(column)) throw new FileRefused(errorSentence('columnLacking', { line, columns: label }))
    }
    if (columns.has('speed') && this.#kmPerUnit === null) throw new FileRefused(errorSentence('noSpeedUnit', { line }))
    this.#titles = text
    this.#columns = columns
  }

  #readRow(text: string, columns: Map<MetrocountColumn, [number, number]>): Reading | string {
    if (text.trimEnd().length < this.#titles.trimEnd().length) return errorSentence('rowShorterThanTitles')
    const field = (column: MetrocountColumn): string => text.slice(...(columns.get(column) ?? [0, 0])).trim()
    const [, year, month, day, hour, minute, second, fraction] = DATE_TIME.exec(field('time')) ?? []
    if (year === undefined)
      return errorSentence('timeForm', { value: `"${field('time')}"`, format: 'YYYY-MM-DD hh:mm:ss' })
    const date = [Number(year), Number(month), Number(day)] as const
    const timestamp = clockTime(...date, Number(hour), Number(minute), Number(second))
    if (timestamp === null) return NO_SUCH_TIME
    const direction = field('direction')
    if (direction !== '0' && direction !== '1')
      return errorSentence('wrongDirection', { value: `"${direction}"`, first: 0, second: 1 })
    const wrong = NUMBERS.find(column => !/^(\d+(\.\d+)?|-|)$/.test(field(column)))
    if (wrong) return `${wrong}: ${errorSentence('notNumber', { value: `"${field(wrong)}"` })}`
    const number = (column: MetrocountColumn) => (/\d/.test(field(column)) ? Number(field(column)) : null)
    const speed = number('speed')
    const code = number('class')
    if (code !== null && !Number.isInteger(code)) return errorSentence('notClass', { value: `"${code}"` })
    return makeReading({
      timestamp: timestamp + Math.round(Number(fraction ?? 0) * 1000),
      channel: direction === '0' ? 1 : 2,
      vehicle_class: this.#classOf(code),
      class_code: code,
      speed_kmh: speed === null ? null : Math.round(speed * (this.#kmPerUnit ?? 1) * 10) / 10,
      headway_s: number('headway'),
      gap_s: number('gap'),
      counter: this.#counter,
    })
  }
}

let knownMonths: Map<string, number> | undefined

/**
 * Names of months in the languages in which files were seen, or that the application has; others give no time. Made for the
 * first file, because loading three languages takes 20 ms.
 */
function namesOfMonths(): Map<string, number> {
  knownMonths ??= new Map(
    ['en', 'fr', 'de'].flatMap(language => {
      const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, month) => [format.format(Date.UTC(2021, month)).toLowerCase(), month + 1])
    }),
  )
  return knownMonths
}

function momentOf([hour, minute, day, month = '', year]: string[]): number | null {
  const number = namesOfMonths().get(month.toLowerCase())
  return number === undefined
    ? null
    : clockTime(Number(year), Number(number), Number(day), Number(hour), Number(minute), 0)
}

const MAX_LABELS = 100
const NUMBERS: MetrocountColumn[] = ['headway', 'gap', 'speed', 'class']
/** Wheelbase, axles, axle groups, and how well the sensors agree. */
const KNOWN_IGNORED = new Set(['span', 'ax', 'gp', 'rho'])
const NO_LIST = errorSentence('noVehicleList')
