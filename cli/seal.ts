import { Command, InvalidArgumentError } from 'commander'
import sql from 'sql-template-tag'
import type { Database } from '../server/platform/database/database.ts'
import { sealingTime, sealRecords } from '../server/records/store/sealing/seal-records.ts'
import { encodeInThread } from '../server/runtime/processes/encode-thread.ts'
import { print, printJson } from './admin/run.ts'
import { progressBar } from './progress-bar.ts'
import { counted } from './use/output/in-words.ts'
import { withDatabase } from './with-database.ts'

export function sealCommand(): Command {
  return new Command('seal')
    .description('move old records from rows into blocks now; the service does it by itself (SEAL_AFTER)')
    .option('--before <date>', 'records before this UTC date; else those that SEAL_AFTER says', utcDate)
    .option('--json', 'print JSON for scripts')
    .addHelpText('after', '\nExample:\n  $ wayside seal --before 2026-06-01\n')
    .action(({ before, json }: { before?: number; json?: true }) =>
      withDatabase(async ({ database, config }) => {
        const until = before ?? sealingTime(config.sealAfterDays)
        if (until === null) throw new Error('SEAL_AFTER is never: name a date, as in --before 2026-06-01.')
        if (until > Date.now()) throw new Error('--before must not be in the future: records still arrive.')
        const bar = progressBar()
        try {
          const rows = await estimateRows(database, until)
          const onProgress = (sealed: number) => bar.show(sealed, Math.max(sealed, rows))
          const sealed = await sealRecords(database, { before: until, encodeSpans: encodeInThread(), onProgress })
          bar.stop()
          const date = new Date(until).toISOString()
          if (json) printJson({ before: date, sealed })
          else print(`Sealed ${counted(sealed, 'record')} before ${date}.`)
        } finally {
          bar.stop()
        }
      }),
    )
}

/** Midnight UTC of a date. */
export function utcDate(text: string): number {
  const ts = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  if (!Number.isFinite(ts) || new Date(ts).toISOString().slice(0, 10) !== text) {
    throw new InvalidArgumentError('It must be a date like 2026-06-01.')
  }
  return ts
}

/** About how many rows are before a time: what the days count, without what blocks hold. */
async function estimateRows(database: Database, before: number): Promise<number> {
  const { rows } = await database.query<{ days: number; blocks: number }>(sql`
    select
      (select coalesce(sum(count), 0)::float8 from site_days where day < ${new Date(before)}::timestamptz::date) as days,
      (select coalesce(sum(count), 0)::float8 from site_blocks where last_ts < ${new Date(before)}) as blocks
  `)
  const [{ days, blocks }] = rows as [(typeof rows)[0]]
  return Math.max(0, days - blocks)
}
