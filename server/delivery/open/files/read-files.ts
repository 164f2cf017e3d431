import sql, { empty } from 'sql-template-tag'
import { PUBLISHED_INTERVALS } from '../../../../contract/licences.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { PublicSite, PublicSites } from '../public-sites.ts'

export interface PublishedFile {
  id: number
  site_id: number
  day: string
  version: number
  published_at: Date
  row_count: number
  vehicles: number
  csv_bytes: number
  csv_sha256: string
  parquet_bytes: number
  parquet_sha256: string
}

const COLUMNS = sql`
  f.id::integer as id, f.site_id, to_char(f.day, 'YYYY-MM-DD') as day, f.version, f.published_at, f.row_count, f.vehicles, length(f.csv) as csv_bytes, f.csv_sha256, length(f.parquet) as parquet_bytes,
  f.parquet_sha256
`

/** Files that show no more than their site does now: its terms may have become stricter. */
const shownFiles = ({ byId }: PublicSites, ids: number[]) => {
  const rows = ids.flatMap(id => byId.get(id)?.row ?? [])
  return sql`
    published_files f
    join unnest(${rows.map(({ id }) => id)}::integer[],
      ${rows.map(({ shortest_interval }) => intervalsOf(shortest_interval).join(','))}::text[],
      ${rows.map(({ shows_speeds }) => shows_speeds)}::boolean[], ${rows.map(row => row.delay_hours)}::integer[],
      ${rows.map(row => row.time_zone)}::text[]) as t (id, intervals, shows_speeds, delay_hours, zone)
      on t.id = f.site_id and f.shortest_interval = any(string_to_array(t.intervals, ','))
      and (t.shows_speeds or not f.shows_speeds)
      and f.day < ((now() - make_interval(hours => t.delay_hours)) at time zone t.zone)::date
  `
}

/** Those that are as long or longer; the longest is first in the list. */
const intervalsOf = (shortest: PublicSite['row']['shortest_interval']) =>
  PUBLISHED_INTERVALS.slice(0, PUBLISHED_INTERVALS.indexOf(shortest) + 1)

interface AskedFiles {
  site?: number
  from?: string
  to?: string
  /** Older versions too. */
  hasAll: boolean
  /** Files before this one. */
  before?: number
  limit: number
}

/** Files of public sites, the one first that was published last. */
export async function listFiles(database: Queryable, known: PublicSites, asked: AskedFiles): Promise<PublishedFile[]> {
  const { site, from, to, hasAll, before, limit } = asked
  const ids = site === undefined ? [...known.byId.keys()] : [site]
  const { rows } = await database.query<PublishedFile>(sql`
    select ${COLUMNS}
    from ${shownFiles(known, ids)}
    where true
      ${from === undefined ? empty : sql`and f.day >= ${from}::date`}
      ${to === undefined ? empty : sql`and f.day <= ${to}::date`}
      ${before === undefined ? empty : sql`and f.id < ${before}`}
      ${hasAll ? empty : sql`and not exists (select 1 from published_files g where g.site_id = f.site_id and g.day = f.day and g.version > f.version)`}
    order by f.id desc
    limit ${limit}
  `)
  return rows
}

interface AskedFile {
  site: number
  day: string
  /** Absent: the last one. */
  version?: number
  format: 'csv' | 'parquet'
}

/** The bytes of a file of a public site; null when there is none. */
export async function readFile(
  database: Queryable,
  known: PublicSites,
  { site, day, version, format }: AskedFile,
): Promise<Buffer | null> {
  const { rows } = await database.query<{ bytes: Buffer }>(sql`
    select ${format === 'csv' ? sql`f.csv` : sql`f.parquet`} as bytes
    from ${shownFiles(known, [site])}
    where f.site_id = ${site} and f.day = ${day}::date
      ${version === undefined ? empty : sql`and f.version = ${version}::bigint`}
    order by f.version desc
    limit 1
  `)
  return rows[0]?.bytes ?? null
}

export const fileAddress = ({ site_id, day, version }: PublishedFile, format: AskedFile['format']): string =>
  `/open/files/sites/${site_id}/days/${day.replaceAll('-', '')}/versions/${version}/${format}`

/** As the API lists it. */
export const shownFile = (origin: string, file: PublishedFile) => ({
  site: file.site_id,
  day: file.day,
  version: file.version,
  published_at: file.published_at,
  rows: file.row_count,
  vehicles: file.vehicles,
  csv: { url: origin + fileAddress(file, 'csv'), bytes: file.csv_bytes, sha256: file.csv_sha256 },
  parquet: { url: origin + fileAddress(file, 'parquet'), bytes: file.parquet_bytes, sha256: file.parquet_sha256 },
})
