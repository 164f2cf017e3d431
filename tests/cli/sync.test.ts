import { expect, test } from 'vitest'
import { killDuringSync } from '../faults/kill-during-sync.ts'

test('a mirror whose sync is killed at any point ends equal to an export, and to a mirror made in one run', async () => {
  const { violations } = await killDuringSync({ kills: 3, uploads: 5, size: 60 })
  expect(violations).toEqual([])
})
