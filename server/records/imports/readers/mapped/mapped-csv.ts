import type { ColumnKind } from '../../../../../contract/csv-columns.ts'
import { errorSentence } from '../../../../../contract/text/error-sentences.ts'
import { classOfCode } from '../../../../../contract/vehicles/class-schemes.ts'
import {
  type AnyReader,
  eachLine,
  type FileFacts,
  type LineReader,
  makeReading,
  type OnLine,
  type Reader,
  type Reading,
} from '../reader.ts'
import { UnknownClasses } from '../unknown-classes.ts'
import { MappedIntervals } from './mapped-intervals.ts'
import { MappedTable } from './mapped-table.ts'
import { factorOf, isClass, type Mapping, rowsOf } from './mapping.ts'
import { timeFormat } from './time-format.ts'

export const MAPPING_NEEDED = errorSentence('mappingNeeded')

/** Any CSV or TSV file, by a mapping. Without one, no line of it can be read. */
export const csv: Reader = {
  name: 'csv',
  title: 'any CSV or TSV file, with a mapping of its columns',
  localTime: false,
  recognise: () => false,
  notices: () => [MAPPING_NEEDED],
  open: () => eachLine(text => (text.trim() === '' ? null : MAPPING_NEEDED)),
}

export function mappedCsv(mapping: Mapping): AnyReader {
  const isAbsolute = timeFormat(mapping.time_format)?.isAbsolute ?? false
  const known = {
    ...csv,
    localTime: !isAbsolute,
    classScheme: mapping.class_scheme ?? undefined,
    notices: undefined,
  }
  return rowsOf(mapping) === 'intervals'
    ? { ...known, isOfIntervals: true, open: () => new MappedIntervals(mapping) }
    : { ...known, open: () => new MappedReader(mapping) }
}

class MappedReader implements LineReader {
  readonly #mapping: Mapping
  readonly #table: MappedTable
  #unknownClasses = new UnknownClasses()

  constructor(mapping: Mapping) {
    this.#mapping = mapping
    this.#table = new MappedTable(mapping)
  }

  read(text: string, line: number, onLine: OnLine): void {
    const fields = this.#table.rowOf(text, line)
    if (fields !== null) onLine(line, text, typeof fields === 'string' ? fields : this.#readRow(fields))
  }

  #readRow(fields: string[]): Reading | string {
    const timestamp = this.#table.timeOf(fields)
    if (typeof timestamp !== 'number') return timestamp
    const text = (kind: ColumnKind) => this.#table.textOf(fields, this.#table.columnOf(kind))
    const wholes = (['channel', 'lane', 'class_code'] as const).map(kind => [kind, text(kind)] as const)
    const wrong = wholes.find(([, value]) => !/^\d{0,5}$/.test(value))
    if (wrong) return `${wrong[0]}: ${errorSentence('notWholeNumber', { value: `"${wrong[1]}"` })}`
    const [channel, lane, class_code] = wholes.map(([, value]) => (value === '' ? null : Number(value)))
    const measured = (['speed', 'length', 'headway', 'gap'] as const).map(kind => this.#measured(fields, kind))
    const bad = measured.find(value => typeof value === 'string')
    if (bad !== undefined) return bad as string
    const [speed_kmh, length_m, headway_s, gap_s] = measured as (number | null)[]
    const name = text('vehicle_class').toLowerCase()
    if (name !== '' && !isClass(name)) this.#unknownClasses.add(text('vehicle_class'))
    const known = channel ?? this.#mapping.channel
    if (known === null || known === undefined) return errorSentence('fieldMissing', { name: 'channel' })
    return makeReading({
      timestamp,
      channel: known,
      lane,
      vehicle_class: isClass(name) ? name : classOfCode(this.#mapping.class_scheme, class_code ?? null),
      class_code,
      speed_kmh,
      length_m,
      headway_s,
      gap_s,
      counter: text('counter') || null,
    })
  }

  facts(): FileFacts {
    return { notices: this.#unknownClasses.notices() }
  }

  #measured(fields: string[], kind: ColumnKind): number | string | null {
    const column = this.#table.columnOf(kind)
    const text = this.#table.textOf(fields, column)
    if (!column || text === '') return null
    const plain = this.#table.numberText(fields, column)
    if (!/^\d+(\.\d+)?$/.test(plain)) return `${kind}: ${errorSentence('notNumberFromZero', { value: `"${text}"` })}`
    // Without the noise of the multiplication: 12 cm are 0.12 m.
    return Math.round(Number(plain) * factorOf(column) * 1e6) / 1e6
  }
}
