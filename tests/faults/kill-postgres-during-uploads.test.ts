import { expect, test } from 'vitest'
import { killPostgresDuringUploads } from './kill-postgres-during-uploads.ts'

test('kill -9 of PostgreSQL during uploads: nothing is lost or stored twice, and the server goes on', async () => {
  const { violations } = await killPostgresDuringUploads({ records: 3_000, kills: 1 })
  expect(violations).toEqual([])
}, 120_000)
