import type { Import } from '../../../../../client/shapes.ts'
import { type ColumnKind, type RowKind, timeColumns } from '../../../../../contract/csv-columns.ts'
import type { VehicleClass } from '../../../../../contract/vehicles/vehicle-classes.ts'
import { guessTimeFormat } from './guess-time-format.ts'

export type Mapping = NonNullable<Import['mapping']>

/** A column of the file as the user chooses it; `missing` is `999, -`. */
export interface ColumnDraft {
  is: ColumnKind | ''
  /** The channel of a count: `''` is that of the row. */
  channel: string
  /** What a count counts: a class, or `code`; `''` are all vehicles. */
  counts: VehicleClass | 'code' | ''
  code: string
  /** Edges of a bin; the upper one of the last may be empty. */
  from: string
  to: string
  unit: string
  /** What the user says that texts mean; others have the meaning that is proposed for them. */
  values: { [text: string]: string }
  missing: string
}

export interface MappingDraft extends Omit<Mapping, 'columns' | 'channel' | 'interval_s' | 'rows'> {
  /** What a row is. */
  rows: RowKind
  /** Whether the user says it: else the service checks that vehicles do not look like intervals. */
  isSaid: boolean
  channel: string
  /** Minutes of each interval; empty: as the rows say. */
  minutes: string
  /** By position. */
  columns: ColumnDraft[]
}

export const IGNORED: ColumnDraft = {
  is: '',
  unit: '',
  values: {},
  missing: '',
  channel: '',
  counts: '',
  code: '',
  from: '',
  to: '',
}

const DELIMITERS = [';', 'tab', ',', '|'] as const
const characterOf = (delimiter: string) => (delimiter === 'tab' ? '\t' : delimiter)

/** The fields of a line; quotes may enclose the delimiter. */
function splitLine(line: string, delimiter: string): string[] {
  const separator = characterOf(delimiter)
  const fields: string[] = []
  let [field, isQuoted] = ['', false]
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    else if (character === separator && !isQuoted) {
      fields.push(field.trim())
      field = ''
    } else field += character
  }
  return [...fields, field.trim()]
}

/** The rows of the file as they are divided into columns, the header and lines before it left out. */
export function tableOf(
  lines: readonly string[],
  { delimiter, header, skip_lines = 0 }: Pick<MappingDraft, 'delimiter' | 'header' | 'skip_lines'>,
) {
  const rows = lines
    .slice(skip_lines)
    .filter(line => line.trim() !== '')
    .map(line => splitLine(line, delimiter ?? ','))
  const names = header ? (rows.shift() ?? []) : []
  const width = Math.max(names.length, rows[0]?.length ?? 0)
  return { names, rows, width }
}

/** A number, a date or a time. The name of a column may be a range of speeds: `30-50`. */
const DATA = /^\d+([.,]\d+)?$|^\d+[.\-/]\d+[.\-/]\d+|\d:\d\d/

/** What the first lines of a file suggest, where each is a vehicle; the user corrects it. */
export function guessMapping(lines: readonly string[]): MappingDraft {
  const filled = lines.filter(line => line.trim() !== '')
  const delimiter =
    DELIMITERS.map(name => ({ name, fields: commonCount(filled, name) })).sort((a, b) => b.fields - a.fields)[0]
      ?.name ?? ','
  const width = commonCount(filled, delimiter)
  const skip_lines = Math.max(
    0,
    lines.findIndex(line => splitLine(line, delimiter).length === width),
  )
  const first = splitLine(lines[skip_lines] ?? '', delimiter)
  const header = !first.some(field => DATA.test(field)) && first.some(field => /\p{L}/u.test(field))
  const table = tableOf(lines, { delimiter, header, skip_lines })
  const { rows } = table
  const columns = guessColumns(table)
  const decimal = delimiter !== ',' && rows.some(row => row.some(field => /^\d+,\d+$/.test(field))) ? ',' : '.'
  return {
    rows: 'vehicles',
    isSaid: false,
    time_is: 'start',
    counts_are: null,
    minutes: '',
    delimiter,
    decimal,
    header,
    skip_lines,
    columns,
    time_format: guessTimeFormat(timesOf(columns, rows)),
    class_scheme: null,
    channel: columns.some(({ is }) => is === 'channel') ? '' : '1',
  }
}

/** What the columns of vehicles are. */
export function guessColumns({ names, rows, width }: ReturnType<typeof tableOf>): ColumnDraft[] {
  const samplesOf = (column: number) => rows.map(row => row[column] ?? '').filter(text => text !== '')
  const columns = Array.from({ length: width }, (_, at) => guessColumn(names[at] ?? '', samplesOf(at)))
  const seen = new Set<string>()
  for (const column of columns) {
    if (column.is !== '' && seen.has(column.is)) Object.assign(column, IGNORED)
    seen.add(column.is)
  }
  return columns.map(column => (isPartOfOtherTime(column, columns) ? IGNORED : column))
}

/** Whether lines have columns, and one of them a time. */
export const isTable = (lines: readonly string[]): boolean => {
  const { columns } = guessMapping(lines)
  return columns.length > 1 && columns.some(({ is }) => is === 'timestamp' || is === 'date' || is === 'year')
}

/** In the order in which their texts are joined. */
export const timeColumnsOf = (columns: readonly ColumnDraft[]): ColumnKind[] =>
  timeColumns(kind => columns.some(({ is }) => is === kind)) ?? []

/** The texts of the time, of one column or of several. */
function timesOf(columns: readonly ColumnDraft[], rows: readonly string[][]): string[] {
  const positions = timeColumnsOf(columns).map(kind => columns.findIndex(({ is }) => is === kind))
  return rows.map(row => positions.map(at => row[at] ?? '').join(' '))
}

/** A column of hours beside a column of times, for example. */
const isPartOfOtherTime = ({ is }: ColumnDraft, columns: readonly ColumnDraft[]): boolean =>
  TIME_PARTS.some(([kind]) => kind === is) && !timeColumnsOf(columns).includes(is as ColumnKind)

/** How many fields most lines have. */
function commonCount(lines: readonly string[], delimiter: string): number {
  const counts = lines.map(line => splitLine(line, delimiter).length)
  const times = (count: number) => counts.filter(other => other === count).length
  return counts.sort((a, b) => times(b) - times(a) || b - a)[0] ?? 1
}

const NAMES: [ColumnKind, RegExp][] = [
  ['timestamp', /^(timestamp|date.?time|zeitstempel|zeitpunkt|horodat|date.?heure|datum.?(uhr)?zeit)/],
  ['date', /^(date|datum|jour|tag)\b/],
  ['time', /^(time|zeit|uhrzeit|heure)\b/],
  ['length', /^(len|länge|laenge|longueur|l(\b|_))|(fzg|fahrzeug|vehicle|fz)[ _-]?(len|länge|laenge|l\b)/],
  ['speed', /^(speed|velocity|geschw|v(\b|_)|vit|kmh|mph)/],
  ['headway', /^(headway|hdwy|zeitlücke|zeitluecke|interdistance|temps.?inter)/],
  ['gap', /^(gap|netto|interv)/],
  ['lane', /^(lane|spur|fahrstreifen|fs\b|voie)/],
  ['channel', /^(chan|kanal|canal|dir|richtung|ri\b|sens)/],
  ['counter', /^(counter|station|site|cosit|zählstelle|poste|compteur)/],
  ['class_code', /^(class|klasse|kl\b|cl\b|classe|cat|kat|fahrzeug|fzg|fz\b|vehicle|véhicule|typ)/],
]
/** Columns of numbers that are parts of a time. */
const TIME_PARTS: [ColumnKind, RegExp][] = [
  ['year', /^(year|yr\b|yyyy|jahr|année|annee|an\b)/],
  ['month', /^(month|monat|mois)/],
  ['day', /^(day|tag\b|jour\b)/],
  ['hour', /^(hour|hr\b|stunde|std\b|heure)/],
  ['minute', /^(minute|min\b)/],
  ['second', /^(second|sec\b|sekunde|sek\b)/],
]
const UNIT_NAMES: [string, RegExp][] = [
  ['km/h', /km\s?\/?\s?h|kph/],
  ['mph', /mph|mi\/h/],
  ['m/s', /m\/s/],
  ['cm', /\bcm\b/],
  ['dm', /\bdm\b/],
  ['ft', /\b(ft|feet|foot)\b/],
  ['in', /\b(in|inch)\b/],
  ['ms', /\bms\b/],
]

/** What a column with a unit but no known name measures: `[dm]` is a length. */
const KINDS_OF_UNITS: { [unit: string]: ColumnKind } = {
  'km/h': 'speed',
  mph: 'speed',
  'm/s': 'speed',
  cm: 'length',
  dm: 'length',
  ft: 'length',
}

function guessColumn(name: string, samples: string[]): ColumnDraft {
  const text = name.toLowerCase()
  const named = UNIT_NAMES.find(([, pattern]) => pattern.test(text.replaceAll('_', ' ')))?.[0] ?? ''
  const kind = NAMES.find(([, pattern]) => pattern.test(text))?.[0] ?? KINDS_OF_UNITS[named] ?? ''
  const hasTime = samples.some(sample => /\d[.\-/]\d+[.\-/]\d+[T ]+\d+:\d\d/.test(sample))
  const hasDate = samples.some(sample => /^\d+[.\-/]\d+[.\-/]\d+$/.test(sample))
  const hasClock = samples.some(sample => /^\d+:\d\d/.test(sample))
  const ofTime = hasTime ? 'timestamp' : hasDate ? 'date' : hasClock ? 'time' : null
  const isPart = samples.every(sample => /^\d{1,4}(\.\d+)?$/.test(sample))
  const part = isPart ? TIME_PARTS.find(([, pattern]) => pattern.test(text))?.[0] : undefined
  const isNumber = samples.every(sample => /^\d+$/.test(sample))
  const is = ofTime ?? part ?? (kind === 'class_code' && !isNumber ? 'vehicle_class' : kind)
  const measured = is === 'speed' || is === 'length' || is === 'headway' || is === 'gap'
  return { ...IGNORED, is, unit: measured ? named : '' }
}
