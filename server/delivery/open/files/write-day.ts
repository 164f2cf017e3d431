import { createHash } from 'node:crypto'
import { countedByIn, longerOf } from '../../../../contract/intervals/counted-by.ts'
import type { PublishedInterval } from '../../../../contract/licences.ts'
import { addDays, startOfLocalDay } from '../../../../contract/times/time-zone.ts'
import { type TableColumn, writeParquetTable } from '../../../../parquet/write-table.ts'
import type { ChannelInput } from '../../../field/sites/channel-input.ts'
import { listCountedBy } from '../../../field/sites/find-sites.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  type AggregateColumn,
  type AggregateRow,
  aggregateColumns,
} from '../../exports/formats/aggregate/aggregate-columns.ts'
import { encodeAggregateCsv } from '../../exports/formats/aggregate/encode-aggregate-csv.ts'
import { readIntervals } from '../../exports/formats/aggregate/read-aggregate.ts'
import { aggregateOptions } from '../../exports/schema.ts'

/** A day of a site, and on which terms it is public. */
export interface PublishedDay {
  site_id: number
  organization_id: number
  identifier: string
  name: string
  time_zone: string
  channels: ChannelInput[]
  /** By the clock of the site. */
  day: string
  shortest_interval: PublishedInterval
  shows_speeds: boolean
}

export interface DayFiles {
  rows: number
  vehicles: number
  csv: Buffer
  csv_sha256: string
  parquet: Buffer
  parquet_sha256: string
}

/** What files have no column of: marks of the organization, and speeds where they are not public. */
const isPublic = ({ name }: AggregateColumn, showsSpeeds: boolean): boolean =>
  name !== 'quality' && (showsSpeeds || !name.startsWith('speed_'))

/** The intervals of a day, by channel, as CSV and as Parquet; of five minutes or longer, and no shorter than those of the site. */
export async function writeDay(database: Database, asked: PublishedDay): Promise<DayFiles> {
  const { site_id, identifier, name, time_zone, channels, day, shortest_interval } = asked
  const time = { from: startOfLocalDay(time_zone, day), to: startOfLocalDay(time_zone, addDays(day, 1)) }
  const countedBy = countedByIn(await listCountedBy(database, { id: site_id, time_zone }), time)
  const longer = longerOf(shortest_interval, countedBy)
  const interval = longer === '1m' ? '5m' : longer
  const options = { ...aggregateOptions.parse({}), interval }
  const columns = aggregateColumns(options).filter(column => isPublic(column, asked.shows_speeds))
  const rows = await readIntervals(database, {
    organizationId: asked.organization_id,
    site: { number: site_id, site_id: identifier, name, time_zone, channels },
    time,
    filters: {},
    options,
  })
  const chunks: Buffer[] = []
  for await (const chunk of encodeAggregateCsv(only(rows), columns)) chunks.push(chunk)
  const csv = Buffer.concat(chunks)
  const parquet = await writeParquetTable(columns.map(column => tableColumn(column, rows)))
  return {
    rows: rows.length,
    vehicles: rows.reduce((sum, { item }) => sum + item.count, 0),
    csv,
    csv_sha256: checksum(csv),
    parquet,
    parquet_sha256: checksum(parquet),
  }
}

async function* only<T>(value: T): AsyncGenerator<T> {
  yield value
}

function tableColumn({ name, kind, digits, value }: AggregateColumn, rows: AggregateRow[]): TableColumn {
  const values = rows.map(value)
  if (kind === 'time') return { name, kind, values: values.map(time => Date.parse(time as string)) }
  if (kind === 'text') return { name, kind, values: values.map(text => text ?? '') }
  return { name, kind: digits ? 'number' : 'whole', values }
}

const checksum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')
