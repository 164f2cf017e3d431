import type { ColumnSource, SchemaElement } from 'hyparquet-writer'
import type { ExportContext } from '../../../../../contract/exported-columns.ts'
import { INTERVAL_COLUMNS, type IntervalColumn } from '../../../../../contract/intervals/interval-columns.ts'
import {
  DOUBLE,
  encodeRowGroups,
  INT32,
  LOCAL_TIME,
  listOf,
  optional,
  required,
  STRING,
  UTC_TIME,
} from '../../../../../parquet/encode-row-groups.ts'
import { describe } from '../encode-parquet.ts'
import type { IntervalRow } from './interval-row.ts'

const SCHEMA: { [kind in IntervalColumn['kind']]: (name: string) => SchemaElement[] } = {
  text: name => [optional(name, STRING)],
  time: name => [required(name, UTC_TIME)],
  local: name => [required(name, LOCAL_TIME)],
  whole: name => [required(name, INT32)],
  count: name => [optional(name, DOUBLE)],
  boolean: name => [required(name, { type: 'BOOLEAN' })],
  texts: name => listOf(name, required('element', STRING)),
  // The upper edge of an open bin is null.
  numbers: name => listOf(name, optional('element', DOUBLE)),
}

/** Rows have several lists each, so their groups are smaller than those of records. */
const GROUP_ROWS = 10_000

export async function* encodeIntervalsParquet(
  rows: AsyncIterable<IntervalRow[]>,
  context: ExportContext,
): AsyncGenerator<Buffer> {
  const columns = INTERVAL_COLUMNS.flatMap(({ kind, name }) => SCHEMA[kind](name))
  const schema = [{ name: 'intervals', num_children: INTERVAL_COLUMNS.length }, ...columns]
  yield* encodeRowGroups(schema, describe(context), groups())

  async function* groups() {
    for await (const group of cutRows(rows, GROUP_ROWS)) yield INTERVAL_COLUMNS.map(column => columnOf(column, group))
  }
}

/** The same rows in groups of one size (the last may be smaller), however they were read. */
async function* cutRows(rows: AsyncIterable<IntervalRow[]>, size: number): AsyncGenerator<IntervalRow[]> {
  let group: IntervalRow[] = []
  for await (const some of rows) {
    for (const row of some) {
      group.push(row)
      if (group.length < size) continue
      yield group
      group = []
    }
  }
  if (group.length > 0) yield group
}

function columnOf({ name, kind, value }: IntervalColumn, rows: IntervalRow[]): ColumnSource {
  const encode = encoderOf(kind)
  return { name, data: rows.map(row => encode(value(row))) }
}

/** The writer gets the same object for the same text: see parquet-columns.ts. */
function encoderOf(kind: IntervalColumn['kind']): (value: unknown) => unknown {
  if (kind === 'time') return value => BigInt(Date.parse(value as string))
  if (kind === 'local') return value => BigInt(Date.parse(`${(value as string).slice(0, 23)}Z`))
  if (kind !== 'text' && kind !== 'texts') return value => value
  const known = new Map<string, Uint8Array>()
  const bytesOf = (text: string) => {
    const bytes = known.get(text) ?? new TextEncoder().encode(text)
    known.set(text, bytes)
    return bytes
  }
  return value => (Array.isArray(value) ? value.map(bytesOf) : value == null ? null : bytesOf(value as string))
}
