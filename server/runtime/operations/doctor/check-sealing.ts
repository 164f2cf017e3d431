import { DAY_MS } from '../../../../contract/times/time.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { measureBlocks, measureRows } from '../../../records/store/measure.ts'
import { sealingTime } from '../../../records/store/sealing/seal-records.ts'
import type { Config } from '../../config.ts'
import { bytesText, type Diagnosis, ok, warn } from './diagnosis.ts'

/** Days that sealing may be behind SEAL_AFTER, for example while an upload waits to be published. */
const MAX_DAYS_BEHIND = 2

/** How much is sealed, and whether sealing keeps up. */
export async function checkSealing(database: Queryable, config: Pick<Config, 'sealAfterDays'>): Promise<Diagnosis[]> {
  const before = sealingTime(config.sealAfterDays)
  const oldest = before === null ? null : (await measureRows(database, before, 1)).oldest
  return [await checkBlocks(database), judgeSealing(oldest, before)]
}

async function checkBlocks(database: Queryable): Promise<Diagnosis> {
  const { records, bytes } = await measureBlocks(database)
  if (records === 0) return ok('sealed records', 'none')
  return ok('sealed records', `${records}, ${(bytes / records).toFixed(1)} bytes each, ${bytesText(bytes)} in all`)
}

export function judgeSealing(oldest: number | null, before: number | null): Diagnosis {
  if (before === null) return ok('sealing', 'off (SEAL_AFTER is never)')
  const sealed = `all rows before ${new Date(before).toISOString()} are sealed`
  if (oldest === null) return ok('sealing', sealed)
  const found = `the oldest row that is not sealed is of ${new Date(oldest).toISOString()}`
  if (before - oldest <= MAX_DAYS_BEHIND * DAY_MS) return ok('sealing', found)
  return warn(
    'sealing',
    found,
    'Start `wayside serve` or `wayside work`, and look into its log for "seal records"; `wayside seal` does it now.',
  )
}
