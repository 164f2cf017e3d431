import { COLUMN_KINDS, COUNT_KINDS } from '../../../../../contract/csv-columns.ts'
import { type ColumnDraft, IGNORED, type Mapping, type MappingDraft, tableOf } from './guess-columns.ts'
import type { Meanings } from './match-values.ts'

/** The mapping of a draft, as the service and `wayside import --mapping` read it. `meanings` are by position. */
export function mappingOf(draft: MappingDraft, lines: readonly string[], meanings: Meanings[] = []): Mapping {
  const { names } = tableOf(lines, draft)
  const { columns, channel, minutes, rows, isSaid, ...rest } = draft
  const isOfIntervals = rows === 'intervals'
  return {
    ...rest,
    rows: isOfIntervals || isSaid ? rows : null,
    interval_s: isOfIntervals && minutes !== '' ? Math.round(Number(minutes) * 60) : null,
    time_is: isOfIntervals ? rest.time_is : 'start',
    counts_are: isOfIntervals ? rest.counts_are : null,
    channel: channel === '' || columns.some(({ is }) => is === 'channel') ? null : Number(channel),
    columns: columns.flatMap((column, at) =>
      column.is === '' ? [] : [mappedColumn(column, meanings[at] ?? column.values, at, names)],
    ),
  }
}

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.replace(',', '.')))

function mappedColumn({ is, unit, missing, ...column }: ColumnDraft, values: Meanings, at: number, names: string[]) {
  const name = names[at] ?? ''
  const isUnique = name !== '' && !/^\d+$/.test(name) && names.filter(other => other === name).length === 1
  const kind = is as keyof typeof COLUMN_KINDS
  const meanings = Object.entries(values).filter(([text, value]) => value !== '' && text !== value)
  return {
    column: isUnique ? name : String(at + 1),
    is: kind,
    unit: (COLUMN_KINDS[kind] === null || unit === '' ? null : unit) as Mapping['columns'][number]['unit'],
    values: meanings.length === 0 ? null : Object.fromEntries(meanings),
    missing: missing === '' ? [] : missing.split(',').map(text => text.trim()),
    channel: numberOf(column.channel),
    vehicle_class: column.counts === '' || column.counts === 'code' ? null : column.counts,
    class_code: column.counts === 'code' ? numberOf(column.code) : null,
    from: numberOf(column.from),
    to: numberOf(column.to),
  }
}

const text = (value: number | null | undefined): string => (value == null ? '' : String(value))

/** What a mapping file may leave out. */
const DEFAULTS = {
  delimiter: ',',
  decimal: '.',
  header: true,
  skip_lines: 0,
  class_scheme: null,
  time_is: 'start',
  counts_are: null,
} as const

/** The draft of a mapping that was chosen before or loaded from a file. */
export function draftOf(mapping: Mapping, lines: readonly string[]): MappingDraft {
  const { columns, channel, interval_s, rows, ...given } = mapping
  const rest = { ...DEFAULTS, ...given }
  const { names, width } = tableOf(lines, rest)
  const lower = names.map(name => name.toLowerCase())
  const drafts = Array.from({ length: width }, () => IGNORED)
  for (const { column, is, unit, values, missing, ...counted } of columns) {
    const named = lower.indexOf(column.trim().toLowerCase())
    const at = named >= 0 ? named : Number(column) - 1
    if (at >= 0 && at < width)
      drafts[at] = {
        is,
        unit: unit ?? '',
        values: values ?? {},
        missing: (missing ?? []).join(', '),
        channel: text(counted.channel),
        counts: counted.vehicle_class ?? (counted.class_code == null ? '' : 'code'),
        code: text(counted.class_code),
        from: text(counted.from),
        to: text(counted.to),
      }
  }
  return {
    ...rest,
    isSaid: rows === 'vehicles',
    rows: rows ?? (columns.some(({ is }) => COUNT_KINDS.includes(is)) ? 'intervals' : 'vehicles'),
    minutes: interval_s == null ? '' : String(interval_s / 60),
    channel: text(channel),
    columns: drafts,
  }
}
