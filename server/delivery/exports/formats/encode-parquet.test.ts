import { parquetMetadata } from 'hyparquet'
import { expect, test } from 'vitest'
import { COLUMN_NAMES } from '../../../../contract/exported-columns.ts'
import {
  EXPORTED_SITES,
  exportContext,
  fileOf,
  manyRecords,
  slicesOf,
} from '../../../../tests/support/reading/exported-sites.ts'
import { encodeParquet } from './encode-parquet.ts'

async function metadataOf(packed: Buffer) {
  const file = await fileOf(encodeParquet(slicesOf(packed), exportContext()))
  return parquetMetadata(file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer)
}

test('columns are typed, and what may be missing is optional', async () => {
  const { schema } = await metadataOf(Buffer.alloc(0))
  const types = schema
    .slice(1)
    .map(({ name, type, repetition_type, logical_type: logical }) =>
      [name, repetition_type, type, logical?.type].filter(Boolean).join(' '),
    )
  expect(types).toEqual([
    'id REQUIRED INT64',
    'site REQUIRED INT32',
    'site_id REQUIRED BYTE_ARRAY STRING',
    'site_name REQUIRED BYTE_ARRAY STRING',
    'timestamp REQUIRED INT64 TIMESTAMP',
    'local_time REQUIRED INT64 TIMESTAMP',
    'channel REQUIRED INT32',
    'channel_name OPTIONAL BYTE_ARRAY STRING',
    'direction OPTIONAL BYTE_ARRAY STRING',
    'lane OPTIONAL INT32',
    'vehicle_class REQUIRED BYTE_ARRAY STRING',
    'class_code OPTIONAL INT32',
    'speed_kmh OPTIONAL DOUBLE',
    'length_m OPTIONAL DOUBLE',
    'headway_s OPTIONAL DOUBLE',
    'gap_s OPTIONAL DOUBLE',
    'valid REQUIRED BOOLEAN',
    'flags REQUIRED LIST',
    'list REPEATED',
    'element REQUIRED BYTE_ARRAY STRING',
  ])
  const zoned = schema.flatMap(({ name, logical_type: logical }) =>
    logical?.type === 'TIMESTAMP' ? [[name, logical.isAdjustedToUTC, logical.unit]] : [],
  )
  expect(zoned).toEqual([
    ['timestamp', true, 'MILLIS'],
    ['local_time', false, 'MILLIS'],
  ])
})

test('records lie in compressed row groups, texts in dictionaries', async () => {
  const { row_groups, num_rows } = await metadataOf(manyRecords(120_000))
  expect(num_rows).toBe(120_000n)
  expect(row_groups.map(group => group.num_rows)).toEqual([50_000n, 50_000n, 20_000n])
  const texts = ['site_id', 'site_name', 'channel_name', 'direction', 'vehicle_class', 'flags']
  for (const { columns } of row_groups) {
    expect(columns.map(column => column.meta_data?.path_in_schema[0])).toEqual(COLUMN_NAMES)
    for (const { meta_data } of columns) {
      expect(meta_data?.codec).toBe('SNAPPY')
      if (texts.includes(meta_data?.path_in_schema[0] ?? '')) expect(meta_data?.encodings).toContain('RLE_DICTIONARY')
    }
  }
})

test('the order of texts in the statistics is that of their bytes', async () => {
  const { row_groups } = await metadataOf(manyRecords(1000))
  const names = [...EXPORTED_SITES.values()].map(site => Buffer.from(site.name)).sort(Buffer.compare)
  const column = row_groups[0]?.columns.find(({ meta_data }) => meta_data?.path_in_schema[0] === 'site_name')
  const { min_value, max_value } = column?.meta_data?.statistics ?? {}
  expect(Buffer.compare(Buffer.from(min_value as string), names.at(0) as Buffer)).toBeLessThanOrEqual(0)
  expect(Buffer.compare(Buffer.from(max_value as string), names.at(-1) as Buffer)).toBeGreaterThanOrEqual(0)
})

test('the file says what was asked and in which zones the sites lie', async () => {
  const { key_value_metadata } = await metadataOf(manyRecords(1))
  const said = JSON.parse(key_value_metadata?.find(({ key }) => key === 'wayside')?.value ?? '')
  const { organization, createdAt, request } = exportContext()
  expect(said).toMatchObject({ organization, created_at: createdAt.toISOString(), request })
  expect(said.sites).toContainEqual({ site: 1, site_id: 'MOE-1', name: 'Römerstraße', time_zone: 'Europe/Berlin' })
})
