import { expect, test } from 'vitest'
import { disturbPostgresUnderLoad } from './disturb-postgres-under-load.ts'

test('PostgreSQL stops, restarts and hangs: every answer is 200 or 503 in time, and nothing crashes', async () => {
  const { violations } = await disturbPostgresUnderLoad({ stoppedMs: 2_000, frozenMs: 7_000, searchers: 10 })
  expect(violations).toEqual([])
}, 120_000)
