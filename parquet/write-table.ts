export interface TableColumn {
  name: string
  kind: 'text' | 'whole' | 'number' | 'time'
  /** Null: not known. Times are in milliseconds since 1970. */
  values: (string | number | null)[]
}

const TYPES = { text: 'STRING', whole: 'INT32', number: 'DOUBLE', time: 'TIMESTAMP' } as const

/** A table that fits into memory, as a Parquet file. The same values give the same bytes. */
export async function writeParquetTable(columns: TableColumn[]): Promise<Buffer> {
  // Imported late, as in encode-row-groups.ts.
  const { parquetWriteBuffer } = await import('hyparquet-writer')
  const columnData = columns.map(({ name, kind, values }) => ({
    name,
    type: TYPES[kind],
    nullable: kind !== 'text' && kind !== 'time',
    data: kind === 'time' ? values.map(value => new Date(value as number)) : values,
  }))
  return Buffer.from(parquetWriteBuffer({ columnData, codec: 'SNAPPY' }))
}
