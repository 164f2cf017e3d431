import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { restoreBackup } from '../server/runtime/operations/backup/restore-backup.ts'
import { takeBackup } from '../server/runtime/operations/backup/take-backup.ts'
import { makeNetwork } from './makers/make-year.ts'
import { postmaster, processorTime } from './tools/processor-time.ts'
import { Results } from './tools/results.ts'
import { openEmpty, openWorkplace, type Workplace } from './tools/workplace.ts'

/**
 * `npm run bench -- restore [--records 4000000] [--keep DIRECTORY]`: a backup of so many sealed records of a busy year, a tenth
 * of another site and as many of 500 sites, restored into an empty database: as blocks, and as rows. Records that were kept are
 * used again.
 */
export async function benchRestore(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { records: { type: 'string', default: '4000000' }, keep: { type: 'string' } },
  })
  const records = Number(values.records)
  const results = new Results('restore')
  const workplace = await openWorkplace({ directory: values.keep })
  const backup = join(workplace.directory, 'backup-of-bench')
  rmSync(backup, { recursive: true, force: true })
  const rows: (string | number)[][] = []
  try {
    await makeNetwork(workplace, { records, network: records })
    const { result: manifest, ...took } = await measure(workplace, () =>
      takeBackup(workplace.database, backup, { wayside: 'bench' }),
    )
    const all = manifest.months.reduce((sum, month) => sum + month.records, 0)
    rows.push(rowOf('backup', all, took))
    for (const [name, sealAfterDays] of [
      ['restore as blocks', 3],
      ['restore as rows', null],
    ] as const) {
      const target = await openEmpty()
      try {
        const { result: _, ...restored } = await measure(target, () =>
          restoreBackup(target.database, backup, { sealAfterDays }),
        )
        rows.push(rowOf(name, all, restored))
      } finally {
        await target.close()
      }
    }
    results.table(['work', 'records', 's', 'records/s', 'processor us a record', 'WAL bytes a record'], rows)
  } finally {
    rmSync(backup, { recursive: true, force: true })
    await workplace.close(values.keep !== undefined)
  }
  results.load()
  results.write()
}

interface Measured {
  ms: number
  processorMs: number
  walBytes: number
}

async function measure<T>(
  { database }: Pick<Workplace, 'database'>,
  work: () => Promise<T>,
): Promise<Measured & { result: T }> {
  const roots = [process.pid, await postmaster(database)]
  const wal = await walOf(database)
  const [startedAt, before] = [performance.now(), processorTime(roots)]
  const result = await work()
  const [ms, processorMs] = [performance.now() - startedAt, processorTime(roots) - before]
  return { result, ms, processorMs, walBytes: (await walOf(database)) - wal }
}

async function walOf(database: Workplace['database']): Promise<number> {
  const { rows } = await database.query("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes")
  return rows[0].bytes
}

const rowOf = (name: string, records: number, { ms, processorMs, walBytes }: Measured) => [
  name,
  records.toLocaleString('en'),
  (ms / 1000).toFixed(1),
  Math.round((records / ms) * 1000).toLocaleString('en'),
  ((processorMs * 1000) / records).toFixed(1),
  (walBytes / records).toFixed(0),
]
