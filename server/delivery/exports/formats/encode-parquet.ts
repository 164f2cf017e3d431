import type { ExportContext } from '../../../../contract/exported-columns.ts'
import {
  encodeRowGroups,
  PARQUET_SCHEMA,
  ROW_GROUP_ROWS,
  withClassInScheme,
} from '../../../../parquet/encode-row-groups.ts'
import { parquetColumns } from '../../../../parquet/parquet-columns.ts'
import { cutBlocks } from './cut-blocks.ts'

export async function* encodeParquet(slices: AsyncIterable<Buffer>, context: ExportContext): AsyncGenerator<Buffer> {
  const columnsOf = parquetColumns(context)
  const schema = context.classScheme ? withClassInScheme(PARQUET_SCHEMA) : PARQUET_SCHEMA
  yield* encodeRowGroups(schema, describe(context), groups())

  async function* groups() {
    for await (const block of cutBlocks(slices, ROW_GROUP_ROWS)) yield columnsOf(block)
  }
}

/** What the metadata of a file says of its export. */
export const describe = ({ organization, createdAt, request, sites }: ExportContext) => ({
  organization,
  created_at: createdAt,
  request,
  sites: [...sites].map(([site, { site_id, name, time_zone }]) => ({ site, site_id, name, time_zone })),
})
