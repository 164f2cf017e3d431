import sql from 'sql-template-tag'
import { quotedText } from '../../../contract/text/csv-text.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { AggregateItem } from './list-items.ts'
import { type AppAggregateBody, GROUPS, type Group } from './schema.ts'

interface NamedSite {
  id: number
  site_id: string
  name: string
}

type Columns = [name: string, write: (item: AggregateItem) => string][]

/** Items as CSV, one line each. Lines of a group by site have its names too. Numbers that are not known are empty. */
export async function aggregateCsv(
  database: Queryable,
  items: AggregateItem[],
  { group_by: groups, class_scheme }: AppAggregateBody,
): Promise<Buffer> {
  const sites = groups.includes('site') ? await readNames(database, items) : new Map<number, NamedSite>()
  const ofGroups: { [group in Group]: Columns } = {
    site: [
      ['site', item => String(item.site)],
      ['site_id', item => quotedText(sites.get(item.site as number)?.site_id ?? '')],
      ['site_name', item => quotedText(sites.get(item.site as number)?.name ?? '')],
    ],
    channel: [['channel', item => String(item.channel)]],
    lane: [['lane', item => String(item.lane ?? '')]],
    vehicle_class: [
      [class_scheme ? 'class' : 'vehicle_class', item => quotedText(item.class ?? item.vehicle_class ?? '')],
    ],
  }
  const speeds = (['mean', 'p15', 'p50', 'p85', 'max'] as const).map((name): Columns[number] => [
    `speed_${name}_kmh`,
    item => fixed(item.speed_kmh[name], 1),
  ])
  const columns: Columns = [
    ['start', item => item.start],
    ['end', item => item.end],
    ...GROUPS.filter(group => groups.includes(group)).flatMap(group => ofGroups[group]),
    ['count', item => String(item.count)],
    ['valid_count', item => String(item.valid_count)],
    ['coverage', item => fixed(item.coverage, 4)],
    ...speeds,
    ['speed_bin_width_kmh', item => fixed(item.speed_kmh.bin_width ?? null, 1)],
  ]
  const lines = items.map(item => columns.map(([, write]) => write(item)).join(','))
  return Buffer.from([columns.map(([name]) => name).join(','), ...lines, ''].join('\r\n'))
}

const fixed = (value: number | null, decimals: number): string => value?.toFixed(decimals) ?? ''

async function readNames(database: Queryable, items: AggregateItem[]): Promise<Map<number, NamedSite>> {
  const ids = [...new Set(items.map(item => item.site))]
  const { rows } = await database.query<NamedSite>(sql`select id, site_id, name from sites where id = any(${ids})`)
  return new Map(rows.map(site => [site.id, site]))
}
