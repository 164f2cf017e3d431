import { expect, test } from 'vitest'
import { walkDuringInserts } from './walk-during-inserts.ts'

test('a walk of cursors during inserts misses nothing, sees nothing twice, and ends', async () => {
  const { violations } = await walkDuringInserts({ records: 3_000, atOnce: 200, one: 60 })
  expect(violations).toEqual([])
}, 120_000)
