import type { ByteWriter, ColumnSource, SchemaElement } from 'hyparquet-writer'
import { COLUMN_NAMES } from '../contract/exported-columns.ts'

/**
 * Readers skip or distribute whole row groups. Encoding one blocks this process for some tenths of a second; twice as many
 * rows would not make the file smaller.
 */
export const ROW_GROUP_ROWS = 50_000

export const required = (name: string, element: Partial<SchemaElement>): SchemaElement => ({
  name,
  repetition_type: 'REQUIRED',
  ...element,
})
export const optional = (name: string, element: Partial<SchemaElement>): SchemaElement => ({
  name,
  repetition_type: 'OPTIONAL',
  ...element,
})
export const STRING = { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } } as const
export const INT32 = { type: 'INT32' } as const
export const DOUBLE = { type: 'DOUBLE' } as const

export const UTC_TIME = {
  type: 'INT64',
  converted_type: 'TIMESTAMP_MILLIS',
  logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
} as const
export const LOCAL_TIME = {
  type: 'INT64',
  logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: false, unit: 'MILLIS' },
} as const

/** A list that is empty where there is nothing. */
export const listOf = (name: string, element: SchemaElement): SchemaElement[] => [
  required(name, { converted_type: 'LIST', logical_type: { type: 'LIST' }, num_children: 1 }),
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  element,
]

/**
 * local_time is the time on the local clocks, which notebooks read as a time without a zone; its offset is the difference
 * to timestamp. Speeds are doubles, because pandas turns decimals into slow objects.
 */
export const PARQUET_SCHEMA: SchemaElement[] = [
  { name: 'records', num_children: COLUMN_NAMES.length },
  required('id', { type: 'INT64' }),
  required('site', INT32),
  required('site_id', STRING),
  required('site_name', STRING),
  required('timestamp', UTC_TIME),
  required('local_time', LOCAL_TIME),
  required('channel', INT32),
  optional('channel_name', STRING),
  optional('direction', STRING),
  optional('lane', INT32),
  required('vehicle_class', STRING),
  optional('class_code', INT32),
  optional('speed_kmh', DOUBLE),
  optional('length_m', DOUBLE),
  optional('headway_s', DOUBLE),
  optional('gap_s', DOUBLE),
  required('valid', { type: 'BOOLEAN' }),
  ...listOf('flags', required('element', STRING)),
]

/** With `class_in_scheme` after `vehicle_class`. */
export function withClassInScheme([root, ...columns]: SchemaElement[]): SchemaElement[] {
  const children = columns.flatMap(column =>
    column.name === 'vehicle_class' ? [column, required('class_in_scheme', STRING)] : [column],
  )
  return [{ ...root, name: 'records', num_children: COLUMN_NAMES.length + 1 }, ...children]
}

/** `created_by` stays that of the library, because readers work around known bugs of writers by it. */
export async function* encodeRowGroups(
  schema: SchemaElement[],
  about: object,
  groups: AsyncIterable<ColumnSource[]>,
): AsyncGenerator<Buffer> {
  // Imported late: it takes a tenth of the start of an HTTP process, which never needs it.
  const { ByteWriter, ParquetWriter } = await import('hyparquet-writer')
  const writer = new ByteWriter()
  const kvMetadata = [{ key: 'wayside', value: JSON.stringify(about) }]
  const file = new ParquetWriter({ writer, schema, codec: 'SNAPPY', kvMetadata })
  for await (const columnData of groups) {
    file.write({ columnData, rowGroupSize: ROW_GROUP_ROWS })
    yield drain(writer)
  }
  file.finish()
  yield drain(writer)
}

/** The bytes written since the last call, copied, because the writer reuses its buffer. */
function drain(writer: ByteWriter): Buffer {
  const bytes = Buffer.from(writer.getBytes())
  writer.index = 0
  return bytes
}
