import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { type ClassScheme, classOfCode } from '../../../../contract/vehicles/class-schemes.ts'
import { FileRefused } from '../reading/file-refused.ts'
import { clockTime, fullYear, NO_SUCH_TIME } from './clock-time.ts'
import { BEGIN, CLASS_SCHEMES, END, GOLDEN_RIVER_HEADER, recordedTime } from './golden-river.ts'
import { type FileFacts, type LineReader, makeReading, type OnLine, type Reader, type Reading } from './reader.ts'

/** The only values that are known to mean what the columns are read as. */
const REQUIRED: { [key: string]: string } = { FORMAT: 'VBV-1', PRUNITS: 'KPH-CM-10KG', DATEFORM: 'DD/MM/YY' }

/**
 * Golden River and Marksman counters: header lines `* KEY = value`, then a vehicle a line in fixed columns, then `* END n FFFF`
 * with the number of all lines. The running number restarts, so it is no sequence number.
 */
export const vbv1: Reader = {
  name: 'vbv-1',
  title: 'VBV-1 of Golden River and Marksman counters, a header of lines "* KEY = value"',
  localTime: true,
  // Also other files of these counters: they are refused with the line that says what they are.
  recognise: firstLines => firstLines.some(line => BEGIN.test(line)) && firstLines.some(isFormatLine),
  open: () => new Vbv1Reader(),
}

const READ_KEYS = ['FORMAT', 'PRUNITS', 'SITE', 'STARTREC', 'STOPREC', 'CLASS']

const isFormatLine = (line: string) => GOLDEN_RIVER_HEADER.exec(line)?.[1] === 'FORMAT'

class Vbv1Reader implements LineReader {
  #header = new Map<string, string>()
  /** The line of `* BEGIN`; null before it. */
  #begin: number | null = null
  #isChecked = false
  #isEnded = false
  #isComplete = false
  #lastLine = 0

  read(text: string, line: number, onLine: OnLine): void {
    this.#lastLine = line
    if (text.trim() === '' || text === '\x1a') return
    if (this.#begin === null) {
      if (BEGIN.test(text)) this.#begin = line
      else onLine(line, text, errorSentence('lineBeforeBegin'))
    } else if (text.startsWith('*') && BEGIN.test(text)) {
      throw new FileRefused(errorSentence('secondFile', { line }))
    } else if (this.#isEnded) {
      onLine(line, text, errorSentence('lineAfterEnd'))
    } else if (text.startsWith('*')) {
      this.#readHeader(text, line, onLine)
    } else {
      onLine(line, text, this.#readRow(text, line))
    }
  }

  end(onLine: OnLine): void {
    if (!this.#isEnded) onLine(this.#lastLine + 1, '', errorSentence('endLineMissing'))
  }

  facts(): FileFacts {
    const from = recordedTime(this.#header.get('STARTREC'))
    const to = recordedTime(this.#header.get('STOPREC'))
    const scheme = this.#header.get('CLASS')
    return {
      classScheme: this.#classScheme,
      covers: from !== null && to !== null && from < to ? { from, to, isComplete: this.#isComplete } : null,
      notices: scheme && !this.#classScheme ? [errorSentence('classCodesUnknown', { scheme })] : [],
    }
  }

  describeChannel(_counter: string | null, channel: number) {
    return { name: `Lane ${channel}`, direction: '' }
  }

  get #classScheme(): ClassScheme | null {
    return CLASS_SCHEMES[this.#header.get('CLASS') ?? ''] ?? null
  }

  #readHeader(text: string, line: number, onLine: OnLine): void {
    const ended = END.exec(text)
    if (ended) {
      this.#isEnded = true
      const lines = line - (this.#begin ?? 0) + 1
      this.#isComplete = Number(ended[1]) === lines
      if (!this.#isComplete)
        onLine(line, text, errorSentence('endCountDiffers', { found: lines, expected: Number(ended[1]) }))
      return
    }
    const [, key = '', value = ''] = GOLDEN_RIVER_HEADER.exec(text) ?? []
    const required = REQUIRED[key]
    if (required !== undefined && value !== required)
      throw new FileRefused(errorSentence('headerOnlyReads', { line, key, value: value || 'empty', required }))
    if (READ_KEYS.includes(key)) this.#header.set(key, value)
  }

  #readRow(text: string, line: number): Reading | string {
    const missing = this.#isChecked ? undefined : ['FORMAT', 'PRUNITS'].find(key => !this.#header.has(key))
    if (missing) throw new FileRefused(errorSentence('headerLacks', { line, key: missing }))
    this.#isChecked = true
    const counter = this.#header.get('SITE') || null
    const found = readColumns(text, counter, this.#classScheme)
    // Some programs write the counter's name before each row.
    if (typeof found === 'string' && counter !== null && text.startsWith(`${counter} `))
      return readColumns(text.slice(counter.length + 1), counter, this.#classScheme)
    return found
  }
}

/** Up to the class; the height behind it is not read. */
const MIN_ROW_LENGTH = 62

/** Without regular expressions, which take three times as long: a year of a station is millions of rows. */
function readColumns(text: string, counter: string | null, scheme: ClassScheme | null): Reading | string {
  if (text.length < MIN_ROW_LENGTH) return errorSentence('rowTooShort', { found: text.length, limit: MIN_ROW_LENGTH })
  const [day, month, year] = [digitsAt(text, 7), digitsAt(text, 9), digitsAt(text, 11)]
  const [hour, minute, second, hundredth] = [
    digitsAt(text, 14),
    digitsAt(text, 16),
    digitsAt(text, 19),
    digitsAt(text, 22),
  ]
  const isTime = isBlank(text, 13) && isBlank(text, 18) && isBlank(text, 21)
  if (!isTime || Number.isNaN(day + month + year + hour + minute + second + hundredth))
    return errorSentence('rowTime', { format: 'DDMMYY HHMM SS hh' })
  const timestamp = clockTime(fullYear(year), month, day, hour, minute, second)
  if (timestamp === null) return NO_SUCH_TIME
  const lane = numberIn(text, 32, 34)
  const isLane = lane !== null && Number.isInteger(lane) && !/^ *0/.test(text.slice(32, 34))
  if (!isLane) return errorSentence('notLane', { value: `"${text.slice(32, 34).trim()}"` })
  const direction = text.charCodeAt(35) - ZERO
  if (direction !== 1 && direction !== 2)
    return errorSentence('wrongDirection', { value: `"${text.slice(35, 36)}"`, first: 1, second: 2 })
  const headway = numberIn(text, 37, 41)
  const gap = numberIn(text, 42, 46)
  const speed = numberIn(text, 47, 50)
  const length = numberIn(text, 51, 56)
  const code = numberIn(text, 60, 62)
  if (Number.isNaN((headway ?? 0) + (gap ?? 0) + (speed ?? 0) + (length ?? 0) + (code ?? 0))) {
    const wrong = COLUMNS.find(([from, to]) => Number.isNaN(numberIn(text, from, to) ?? 0)) as [number, number]
    return errorSentence('notNumber', { value: `"${text.slice(...wrong).trim()}"` })
  }
  const headway_s = knownSeconds(headway)
  return makeReading({
    timestamp: timestamp + hundredth * 10,
    channel: lane,
    lane,
    vehicle_class: classOfCode(scheme, code),
    class_code: code,
    speed_kmh: speed,
    length_m: length ? length / 100 : null,
    headway_s,
    gap_s: headway_s === null && gap === 0 ? null : gap !== null && gap >= 99.9 ? null : gap,
    wrong_way: direction === 2,
    counter,
  })
}

/** Columns of headway, gap, speed, length and class. */
const COLUMNS: [from: number, to: number][] = [
  [37, 41],
  [42, 46],
  [47, 50],
  [51, 56],
  [60, 62],
]

const [ZERO, POINT, BLANK] = [48, 46, 32]

const isBlank = (text: string, at: number): boolean => text.charCodeAt(at) === BLANK

/** Two digits; NaN for anything else. */
function digitsAt(text: string, at: number): number {
  const [tens, ones] = [text.charCodeAt(at) - ZERO, text.charCodeAt(at + 1) - ZERO]
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN
}

/** Digits, with a point between them or without; null where the columns are blank, NaN for anything else. */
function numberIn(text: string, from: number, to: number): number | null {
  let [start, end] = [from, to]
  while (start < end && isBlank(text, start)) start++
  while (end > start && isBlank(text, end - 1)) end--
  if (start === end) return null
  let digits = 0
  let point = -1
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    const isDigit = code >= ZERO && code < ZERO + 10
    if (isDigit) digits = digits * 10 + (code - ZERO)
    else if (code === POINT && point < 0 && at > start && at < end - 1) point = at
    else return Number.NaN
  }
  return point < 0 ? digits : digits / 10 ** (end - 1 - point)
}

/** 99.9 is "99.9 or more", 0.0 "none after a restart". */
const knownSeconds = (seconds: number | null): number | null =>
  seconds === null || seconds === 0 || seconds >= 99.9 ? null : seconds
