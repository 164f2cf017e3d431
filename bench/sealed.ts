import { parseArgs } from 'node:util'
import { DAY_MS } from '../contract/times/time.ts'
import { releaseBuffer } from '../server/platform/internals/reused-buffers.ts'
import { encodePage } from '../server/records/encode-records.ts'
import { readPage } from '../server/records/read-page.ts'
import { type CanonicalFilters, NO_FILTERS } from '../server/records/record-filters.ts'
import { readCells } from '../server/records/store/cells/read-cells.ts'
import type { SealOptions } from '../server/records/store/sealing/seal-records.ts'
import { walkRecords } from '../server/records/walk-records.ts'
import { endOf, makeRecords, partitionsOf, RECORDS_A_STEP, START } from './makers/make-records.ts'
import { postmaster, processorTime } from './tools/processor-time.ts'
import { Results } from './tools/results.ts'
import { seal, vacuum } from './tools/seal.ts'
import { openWorkplace, type Workplace } from './tools/workplace.ts'

const FIVE = [1, 98, 195, 292, 389]
const ROUNDS = 3

type Measured = { [name: string]: number }

/**
 * `npm run bench -- sealed [--records 10000000] [--pages 200]`: the same reads over rows and then over blocks, without HTTP:
 * processor time of PostgreSQL and of this process, the least of three rounds; bytes a record; the rate of sealing.
 */
export async function benchSealed(args: string[]): Promise<void> {
  const options = {
    records: { type: 'string', default: '10000000' },
    pages: { type: 'string', default: '200' },
  } as const
  const { values } = parseArgs({ args, options })
  const [records, pages] = [Number(values.records), Number(values.pages)]
  const results = new Results('sealed')
  const workplace = await openWorkplace()
  try {
    await makeRecords(workplace, 0, records)
    const rowBytes = await bytesOf(workplace, await partitionsOf(workplace))
    const rows = await measure(workplace, records, pages)
    const sealing = [
      await measureSealing(workplace, 'a day at a time', {
        before: (START + endOf(records)) / 2,
        maxSpanRecords: A_DAY,
      }),
      await measureSealing(workplace, 'at most 100,000 at a time, as the service does it', {
        before: Date.UTC(2100, 0),
      }),
    ]
    const sealed = sealing.reduce((sum, { count }) => sum + count, 0)
    if (sealed !== Math.round(records / RECORDS_A_STEP) * RECORDS_A_STEP)
      throw new Error(`${sealed} records were sealed.`)
    await vacuum(workplace)
    const blockBytes = await bytesOf(workplace, ['time_blocks', 'site_blocks', 'sealed_spans'])
    const blocks = await measure(workplace, records, pages)
    results.line(`${records.toLocaleString('en')} records of 500 sites, processor time:\n`)
    results.table(
      ['', 'rows', 'blocks', 'rows / blocks'],
      [
        ['bytes a record', ...pair(rowBytes / records, blockBytes / records)],
        ...Object.keys(rows).map(name => [name, ...pair(rows[name] as number, blocks[name] as number)]),
      ],
    )
    results.table(
      ['sealing', 'records a second', 'processor µs', 'bytes of WAL', 'of it full pages'],
      sealing.map(({ cells }) => cells),
    )
  } finally {
    await workplace.close(false)
  }
  results.load()
  results.write()
}

const pair = (rows: number, blocks: number) => [rows.toPrecision(3), blocks.toPrecision(3), (rows / blocks).toFixed(1)]

async function bytesOf({ database }: Workplace, tables: string[]): Promise<number> {
  const { rows } = await database.query<{ bytes: number }>({
    text: 'select sum(pg_total_relation_size(name::regclass))::bigint as bytes from unnest($1::text[]) as name',
    values: [tables],
  })
  return rows[0]?.bytes ?? 0
}

/** More records than the benchmark's day has: 336,000. */
const A_DAY = 400_000
const WAL = `
  select pg_current_wal_lsn() - '0/0' as bytes, (select wal_fpi from pg_stat_wal) as pages`
const PAGE_BYTES = 8192

/**
 * WAL of all processes: while rows are sealed PostgreSQL also vacuums the partitions of those that are sealed already. A page
 * that was not changed since the last checkpoint is written there as a whole.
 */
async function measureSealing(workplace: Workplace, name: string, options: SealOptions) {
  const { database } = workplace
  await database.query('checkpoint')
  const readWal = async () =>
    (await database.query<{ bytes: string; pages: string }>(WAL)).rows[0] as { bytes: string; pages: string }
  const [since, wal] = [performance.now(), await readWal()]
  const roots = [process.pid, await postmaster(database)]
  const before = processorTime(roots)
  const count = await seal(workplace, options)
  const seconds = (performance.now() - since) / 1000
  const us = ((processorTime(roots) - before) * 1000) / count
  const now = await readWal()
  const written = (Number(now.bytes) - Number(wal.bytes)) / count
  const pages = ((Number(now.pages) - Number(wal.pages)) * PAGE_BYTES) / count
  const rate = Math.round(count / seconds).toLocaleString('en')
  return { count, cells: [name, rate, us.toFixed(1), written.toFixed(0), `at most ${pages.toFixed(0)}`] }
}

async function measure(workplace: Workplace, records: number, pages: number): Promise<Measured> {
  const { database, organizationId } = workplace
  const to = endOf(records)
  const request = { organizationId, from: START, to, filters: NO_FILTERS, order: 'asc' as const, limit: 1000 }
  const page =
    (filters: Partial<CanonicalFilters>, order: 'asc' | 'desc' = 'asc') =>
    async () => {
      const from = START + Math.random() * (to - START) * 0.9
      const { packed } = await readPage(database, {
        ...request,
        ...(order === 'asc' ? { from } : { to: from + (to - START) * 0.1 }),
        filters: { ...NO_FILTERS, ...filters },
        order,
        after: null,
      })
      // As the service does: a new buffer for each page would be garbage.
      releaseBuffer(await encodePage(packed, null))
      releaseBuffer(packed)
    }
  const roots = [process.pid, await postmaster(database)]
  const least = async (count: number, work: () => Promise<unknown>) => {
    await work()
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const before = processorTime(roots)
      for (let n = 0; n < count; n++) await work()
      times.push((processorTime(roots) - before) / count)
    }
    return Math.min(...times)
  }
  const day = { ...request, to: START + DAY_MS * 5 }
  const decoded = { ...day, siteIds: FIVE, columns: ['ts' as const, 'speed' as const], cuts: null }
  const walkCount = Math.min(records, 1_680_000)
  return {
    'page of 1000, all sites, ms': await least(pages, page({})),
    'the same, descending': await least(pages, page({}, 'desc')),
    'one site': await least(pages, page({ sites: [42] })),
    'five sites': await least(pages, page({ sites: FIVE })),
    '32 sites': await least(pages / 4, page({ sites: Array.from({ length: 32 }, (_, n) => 1 + n * 15) })),
    'rare filter, 50,000 read, ms': await least(pages / 10, page({ lanes: [20] })),
    'a filter that every block may match, ms': await least(
      pages / 10,
      page({ speed: { min: 6999, max: 7000 }, vehicleClasses: [9] }),
    ),
    'walk in slices of 20,000, µs a record':
      ((await least(1, async () => {
        for await (const _ of walkRecords(database, day)) {
        }
      })) *
        1000) /
      walkCount,
    'aggregate slices, µs a record':
      ((await least(1, async () => {
        for await (const { records } of readCells(database, decoded)) for (const _ of records);
      })) *
        1000) /
      walkCount,
  }
}
