import { connect } from '../../server/platform/database/connect.ts'
import { type SealOptions, sealRecords } from '../../server/records/store/sealing/seal-records.ts'
import { partitionsOf } from '../makers/make-records.ts'
import type { Workplace } from './workplace.ts'

/** Seals records on connections of its own, as `wayside seal` does. How many it was. */
export async function seal({ connection, database: { layout } }: Workplace, options: SealOptions): Promise<number> {
  const database = connect(connection, { max: 3, applicationName: 'wayside bench seal', layout: layout.name })
  try {
    return await sealRecords(database, options)
  } finally {
    await database.close()
  }
}

/** Seals all records and vacuums, as PostgreSQL does it soon after by itself: reads would visit the rows that are sealed. */
export async function sealAll(workplace: Workplace): Promise<void> {
  await seal(workplace, { before: Date.UTC(2100, 0) })
  await vacuum(workplace)
}

export async function vacuum(workplace: Workplace): Promise<void> {
  for (const table of [...(await partitionsOf(workplace)), 'time_blocks', 'site_blocks']) {
    await workplace.database.query(`vacuum (analyze) ${table}`)
  }
}
