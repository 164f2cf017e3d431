import { type ColumnKind, timeColumns, UNITS } from '../../../../../contract/csv-columns.ts'
import { errorSentence } from '../../../../../contract/text/error-sentences.ts'
import { classOfCode } from '../../../../../contract/vehicles/class-schemes.ts'
import { FileRefused } from '../../reading/file-refused.ts'
import {
  eachLine,
  type FileFacts,
  type LineReader,
  type OnLine,
  type Reader,
  type Reading,
  reading,
} from '../reader.ts'
import { splitRecord } from '../split-record.ts'
import { UnknownClasses } from '../unknown-classes.ts'
import { isClass, type Mapping } from './mapping.ts'
import { timeFormat } from './time-format.ts'

export const UNMAPPED = errorSentence('mappingNeeded')

/** Any CSV or TSV file, by a mapping. Without one, no line of it can be read. */
export const csv: Reader = {
  name: 'csv',
  title: 'any CSV or TSV file, with a mapping of its columns',
  localTime: false,
  recognise: () => false,
  notices: () => [UNMAPPED],
  open: () => eachLine(text => (text.trim() === '' ? null : UNMAPPED)),
}

export function mappedCsv(mapping: Mapping): Reader {
  const isAbsolute = timeFormat(mapping.time_format)?.isAbsolute ?? false
  return {
    ...csv,
    localTime: !isAbsolute,
    classScheme: mapping.class_scheme ?? undefined,
    notices: undefined,
    open: () => new MappedReader(mapping),
  }
}

type MappedColumn = Mapping['columns'][number] & { position: number }

class MappedReader implements LineReader {
  readonly #mapping: Mapping
  readonly #delimiter: string
  readonly #time: ReturnType<typeof timeFormat>
  #columns: Map<ColumnKind, MappedColumn> | null = null
  #timeColumns: ColumnKind[]
  #count = 0
  #unknownClasses = new UnknownClasses()

  constructor(mapping: Mapping) {
    this.#mapping = mapping
    this.#delimiter = mapping.delimiter === 'tab' ? '\t' : mapping.delimiter
    this.#time = timeFormat(mapping.time_format)
    this.#timeColumns = timeColumns(kind => mapping.columns.some(({ is }) => is === kind)) ?? []
  }

  read(text: string, line: number, onLine: OnLine): void {
    if (text.trim() === '' || line <= this.#mapping.skip_lines) return
    const fields = splitRecord(text, this.#delimiter)
    if (!this.#columns) {
      this.#columns = this.#findColumns(typeof fields === 'string' ? [] : fields, line)
      if (this.#mapping.header) return
    }
    if (typeof fields === 'string') onLine(line, text, errorSentence('quoteMissing'))
    else if (fields.length !== this.#count)
      onLine(line, text, errorSentence('fieldCount', { found: fields.length, expected: this.#count }))
    else onLine(line, text, this.#readRow(fields, this.#columns))
  }

  #findColumns(fields: string[], line: number): Map<ColumnKind, MappedColumn> {
    this.#count = fields.length
    const names = this.#mapping.header ? fields.map(name => name.trim().toLowerCase()) : []
    const columns = new Map<ColumnKind, MappedColumn>()
    for (const one of this.#mapping.columns) {
      const named = names.indexOf(one.column.trim().toLowerCase())
      const position = named >= 0 ? named : /^\d{1,3}$/.test(one.column) ? Number(one.column) - 1 : -1
      if (position < 0 || position >= fields.length)
        throw new FileRefused(errorSentence('noColumn', { line, column: one.column }), { about: 'mapping' })
      columns.set(one.is, { ...one, position })
    }
    return columns
  }

  #readRow(fields: string[], columns: Map<ColumnKind, MappedColumn>): Reading | string {
    const text = (kind: ColumnKind): string => {
      const column = columns.get(kind)
      const value = fields[column?.position ?? -1]?.trim() ?? ''
      return column?.missing.includes(value)
        ? ''
        : column?.values && Object.hasOwn(column.values, value)
          ? (column.values[value] ?? '')
          : value
    }
    const timestamp = this.#time?.read(this.#timeColumns.map(text).join(' '))
    if (typeof timestamp !== 'number') return timestamp ?? UNMAPPED
    const wholes = (['channel', 'lane', 'class_code'] as const).map(kind => [kind, text(kind)] as const)
    const wrong = wholes.find(([, value]) => !/^\d{0,5}$/.test(value))
    if (wrong) return `${wrong[0]}: ${errorSentence('notWholeNumber', { value: `"${wrong[1]}"` })}`
    const [channel, lane, class_code] = wholes.map(([, value]) => (value === '' ? null : Number(value)))
    const measured = (['speed', 'length', 'headway', 'gap'] as const).map(kind =>
      this.#measured(columns.get(kind), text(kind)),
    )
    const bad = measured.find(value => typeof value === 'string')
    if (bad !== undefined) return bad as string
    const [speed_kmh, length_m, headway_s, gap_s] = measured as (number | null)[]
    const name = text('vehicle_class').toLowerCase()
    if (name !== '' && !isClass(name)) this.#unknownClasses.add(text('vehicle_class'))
    const known = channel ?? this.#mapping.channel
    if (known === null || known === undefined) return errorSentence('fieldMissing', { name: 'channel' })
    return reading({
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

  #measured(column: MappedColumn | undefined, text: string): number | string | null {
    if (!column || text === '') return null
    const plain = this.#mapping.decimal === ',' ? text.replace(',', '.') : text
    if (!/^\d+(\.\d+)?$/.test(plain))
      return `${column.is}: ${errorSentence('notNumberFromZero', { value: `"${text}"` })}`
    const factor = (ALL_UNITS as { [unit: string]: number })[column.unit ?? ''] ?? 1
    // Without the noise of the multiplication: 12 cm are 0.12 m.
    return Math.round(Number(plain) * factor * 1e6) / 1e6
  }
}

const ALL_UNITS = { ...UNITS.speed, ...UNITS.length, ...UNITS.seconds }
