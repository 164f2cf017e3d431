import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../database/connect.ts'
import { makeRollup } from './rollup.ts'
import { decodeStored } from './stored-block.ts'

interface FillOptions {
  signal?: AbortSignal
  /** Blocks of one transaction. */
  max?: number
}

/**
 * Makes the rollups of blocks that were sealed before there were any. How many it was. After each transaction it pauses for
 * as long as that took.
 */
export async function fillRollups(database: Database, { signal, max = 100 }: FillOptions = {}): Promise<number> {
  for (let filled = 0; ; ) {
    const startedAt = performance.now()
    const count = signal?.aborted ? 0 : await fillSome(database, max)
    filled += count
    if (count < max) return filled
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
