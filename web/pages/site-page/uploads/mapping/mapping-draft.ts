import { COLUMN_KINDS } from '../../../../../contract/csv-columns.ts'
import { type ColumnDraft, IGNORED, type Mapping, type MappingDraft, tableOf } from './guess-columns.ts'
import type { Meanings } from './match-values.ts'

/** The mapping of a draft, as the service and `wayside import --mapping` read it. `meanings` are by position. */
export function mappingOf(draft: MappingDraft, lines: readonly string[], meanings: Meanings[] = []): Mapping {
  const { names } = tableOf(lines, draft)
  const { columns, channel, ...rest } = draft
  return {
    ...rest,
    channel: channel === '' || columns.some(({ is }) => is === 'channel') ? null : Number(channel),
    columns: columns.flatMap((column, at) =>
      column.is === '' ? [] : [mappedColumn(column, meanings[at] ?? column.values, at, names)],
    ),
  }
}

function mappedColumn({ is, unit, missing }: ColumnDraft, values: Meanings, at: number, names: string[]) {
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
  }
}

/** What a mapping file may leave out. */
const DEFAULTS = { delimiter: ',', decimal: '.', header: true, skip_lines: 0, class_scheme: null } as const

/** The draft of a mapping that was chosen before or loaded from a file. */
export function draftOf(mapping: Mapping, lines: readonly string[]): MappingDraft {
  const { columns, channel, ...given } = mapping
  const rest = { ...DEFAULTS, ...given }
  const { names, width } = tableOf(lines, rest)
  const lower = names.map(name => name.toLowerCase())
  const drafts = Array.from({ length: width }, () => IGNORED)
  for (const { column, is, unit, values, missing } of columns) {
    const named = lower.indexOf(column.trim().toLowerCase())
    const at = named >= 0 ? named : Number(column) - 1
    if (at >= 0 && at < width)
      drafts[at] = {
        is,
        unit: unit ?? '',
        values: values ?? {},
        missing: (missing ?? []).join(', '),
      }
  }
  return { ...rest, channel: channel == null ? '' : String(channel), columns: drafts }
}
