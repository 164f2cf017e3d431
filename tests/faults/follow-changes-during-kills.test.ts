import { expect, test } from 'vitest'
import { followChangesDuringKills } from './follow-changes-during-kills.ts'

test('a reader of changes that is cut and goes on misses nothing and sees nothing twice', async () => {
  const { violations } = await followChangesDuringKills({ records: 1_600, kills: 1 })
  expect(violations).toEqual([])
}, 120_000)
