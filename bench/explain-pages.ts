import type { Queryable, Statement } from '../server/platform/database/database.ts'
import { readPage } from '../server/records/read-page.ts'
import { NO_FILTERS } from '../server/records/record-filters.ts'
import type { Task } from './tools/task.ts'
import { SITES } from './tools/workplace.ts'

interface Plan {
  'Node Type': string
  'Actual Rows': number
  'Heap Fetches'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

export interface Explained {
  /** The sum over all servers. */
  buffers: number
  /** The servers with records, each of which reads a page: 1 without Citus. */
  shards: number
  heapFetches: number
  nodes: string[]
  /** Rows of the largest sort that is not incremental. */
  sortedRows: number
}

/** The plans of the statements that read a page; on a Citus coordinator also those of its workers. */
export async function explainPage(database: Queryable, request: Parameters<typeof readPage>[1]): Promise<Explained> {
  const explained: unknown[] = []
  const explaining: Queryable = {
    layout: database.layout,
    async query(statement: Statement) {
      // Records are asked for in binary; what is known of a cluster is not.
      if (typeof statement !== 'string' && 'binary' in statement) {
        const { text, values } = statement
        // Without Citus this setting has no effect; with it, explain shows every shard instead of one.
        await database.query("select set_config('citus.explain_all_tasks', 'on', false)")
        const explain = `explain (analyze, buffers, timing off, format json) ${text}`
        const { rows } = await database.query({ text: explain, values })
        explained.push(rows[0]['QUERY PLAN'])
      }
      return database.query(statement)
    },
  }
  await readPage(explaining, request)
  // Each whole statement, and on a coordinator its parts there and on the workers: no root counts another's buffers.
  const roots = valuesOf<Plan>('Plan', explained)
  const all = roots.flatMap(flatten)
  return {
    buffers: roots.reduce((sum, root) => sum + root['Shared Hit Blocks'] + root['Shared Read Blocks'], 0),
    shards: Math.max(1, ...valuesOf<number>('Task Count', explained)),
    heapFetches: all.reduce((sum, node) => sum + (node['Heap Fetches'] ?? 0), 0),
    nodes: [...new Set(all.map(node => node['Node Type']))],
    sortedRows: Math.max(0, ...all.filter(node => node['Node Type'] === 'Sort').map(node => node['Actual Rows'])),
  }
}

/** All values of that name in a JSON value, also inside one another. */
function valuesOf<T>(name: string, json: unknown): T[] {
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([key, value]) => [
    ...(key === name ? [value as T] : []),
    ...valuesOf<T>(name, value),
  ])
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
