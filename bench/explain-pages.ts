import type { Queryable, Statement } from '../server/database/connect.ts'
import { type RecordFilters, readPage } from '../server/records/read-page.ts'
import type { Task } from './search.ts'
import { SITES } from './workplace.ts'

export const NO_FILTERS: RecordFilters = {
  sites: null,
  channels: null,
  lanes: null,
  vehicleClasses: null,
  speed: null,
  length: null,
  valid: null,
}

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Heap Fetches'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

export interface Explained {
  buffers: number
  heapFetches: number
  nodes: string[]
  /** Of the largest sort that is not incremental. */
  sortedRows: number
}

/** What `explain` says of the very statement that reads a page. */
export async function explainPage(database: Queryable, request: Parameters<typeof readPage>[1]): Promise<Explained> {
  let plan: Plan | undefined
  const explaining = {
    async query(statement: Statement) {
      const { text, values } = statement as { text: string; values: unknown[] }
      const { rows } = await database.query({
        text: `explain (analyze, buffers, timing off, format json) ${text}`,
        values,
      })
      plan = rows[0]['QUERY PLAN'][0].Plan
      return { rows: [[null, null]] }
    },
  }
  await readPage(explaining as unknown as Queryable, request)
  const all = flatten(plan as Plan)
  return {
    buffers: (plan as Plan)['Shared Hit Blocks'] + (plan as Plan)['Shared Read Blocks'],
    heapFetches: all.reduce((sum, node) => sum + (node['Heap Fetches'] ?? 0), 0),
    nodes: [...new Set(all.map(node => node['Node Type']))],
    sortedRows: Math.max(0, ...all.filter(node => node['Node Type'] === 'Sort').map(node => node['Actual Rows'])),
  }
}

const flatten = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flatten)]

/** Buffers for a page of 1000: one of 500 sites, five, all; first, middle and last page. */
export async function explainPages({ workplace, from, to, results }: Task): Promise<void> {
  const sites = (count: number) => Array.from({ length: count }, (_, n) => 1 + ((n * 97) % SITES))
  const cases: [string, number[] | null][] = [
    ['all, unnamed', null],
    ['1 site', sites(1)],
    ['5 sites', sites(5)],
    ['32 sites', sites(32)],
    ['all 500, named', sites(SITES)],
  ]
  const rows: (string | number)[][] = []
  for (const [name, named] of cases) {
    for (const order of ['asc', 'desc'] as const) {
      const pages: Explained[] = []
      for (const part of [0, 0.5, 0.9999]) {
        const ts = Math.round(order === 'asc' ? from + (to - from) * part : to - (to - from) * part)
        const after = part === 0 ? null : { ts, id: 0 }
        const filters = { ...NO_FILTERS, sites: named }
        const request = { organizationId: workplace.organizationId, from, to, filters, order, limit: 1000, after }
        pages.push(await explainPage(workplace.database, request))
      }
      const nodes = new Set(pages.flatMap(page => page.nodes))
      const plan = ['Seq Scan', 'Bitmap Heap Scan', 'Sort'].filter(node => nodes.has(node)).join(', ') || 'none'
      rows.push([
        name,
        order,
        ...pages.map(page => page.buffers),
        Math.max(...pages.map(page => page.heapFetches)),
        plan,
      ])
    }
  }
  results.line('Buffers for a page of 1000 by `explain (analyze, buffers)`:')
  results.table(['sites', 'order', 'first', 'middle', 'last', 'heap fetches', 'scans of the table, sorts'], rows)
}
