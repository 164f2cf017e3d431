import { setTimeout as sleep } from 'node:timers/promises'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { lockDayForSealing } from '../spans.ts'
import { decodeStored } from '../stored-block.ts'
import { makeRollup } from './rollup.ts'
import { rollUpSpan } from './span-rollup.ts'

interface FillOptions {
  signal?: AbortSignal
  /** Blocks of one transaction. */
  max?: number
}

/**
 * Makes the rollups of blocks and of spans that were sealed before there were any. Of how many blocks it was. After each
 * transaction it pauses for as long as that took.
 */
export async function fillRollups(database: Database, { signal, max = 100 }: FillOptions = {}): Promise<number> {
  const filled = await repeat(() => fillSome(database, max), signal)
  await repeat(() => fillSpan(database), signal)
  return filled
}

/** Until it returns 0; all together. */
async function repeat(work: () => Promise<number>, signal: AbortSignal | undefined): Promise<number> {
  for (let done = 0; ; ) {
    const startedAt = performance.now()
    const count = signal?.aborted ? 0 : await work()
    done += count
    if (count === 0) return done
    await sleep(performance.now() - startedAt, null, { signal }).catch(() => {})
  }
}

async function fillSome(database: Database, max: number): Promise<number> {
  return database.transaction(
    async tx => {
      const { rows } = await tx.query<{ place: string; site_id: number; data: Buffer }>({
        text: `
          select ctid::text as place, site_id, data
          from site_blocks
          where rollup is null
          order by site_id, first_ts
          limit $1
          for update skip locked
        `,
        values: [max],
      })
      for (const { place, site_id, data } of rows) {
        const columns = decodeStored(data, `of site ${site_id} (${place})`)
        await tx.query({
          text: 'update site_blocks set rollup = $2 where ctid = $1::tid',
          values: [place, makeRollup(columns, 0, columns.count)],
        })
      }
      return rows.length
    },
    { statementMs: 60_000 },
  )
}

interface BlockOfSpan {
  place: string
  site_id: number
  first_id: number
  time_zone: string | null
  rollup: Buffer
}

/** One span, and how many blocks it has; 0 when there is none. The lock keeps it as it is. */
async function fillSpan(database: Database): Promise<number> {
  const { rows: spans } = await database.query<{ organization_id: number; span_start: Date }>(
    'select organization_id, span_start from site_blocks where span_rollup is null limit 1',
  )
  const [span] = spans
  if (!span) return 0
  const { organization_id, span_start } = span
  const start = span_start.getTime()
  return database.transaction(
    async tx => {
      await tx.query(lockDayForSealing({ organizationId: organization_id, start, end: start }))
      const { rows } = await tx.query<BlockOfSpan>({
        text: `
          select b.ctid::text as place, b.site_id, b.first_id, s.time_zone, coalesce(b.rollup, '') as rollup
          from site_blocks b
          left join sites s on s.id = b.site_id
          where b.organization_id = $1 and b.span_start = $2 and b.span_rollup is null
          order by b.site_id, b.first_ts, b.first_id
        `,
        values: [organization_id, span_start],
      })
      for (const site of new Set(rows.map(row => row.site_id))) {
        await fillSite(
          tx,
          rows.filter(row => row.site_id === site),
        )
      }
      return rows.length
    },
    { statementMs: 60_000, lockMs: 10_000 },
  )
}

/** Fills in the span rollup of the blocks of a site in a span. */
async function fillSite(tx: Queryable, blocks: BlockOfSpan[]): Promise<void> {
  const [{ place, first_id, time_zone }] = blocks as [BlockOfSpan]
  const rollups = blocks.map(block => block.rollup)
  const rollup = time_zone === null ? EMPTY : rollUpSpan(rollups, time_zone)
  await tx.query({
    text: `
      update site_blocks
      set span_rollup = case when ctid = $1::tid then $2 else ''::bytea end, rolled_up_in = $3
      where ctid = any($4::tid[])
    `,
    values: [place, rollup, rollup.length > 0 ? first_id : null, blocks.map(block => block.place)],
  })
}

const EMPTY = Buffer.alloc(0)
