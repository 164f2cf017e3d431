import { expect, test } from 'vitest'
import { followStreamDuringKills } from './follow-stream-during-kills.ts'

test('a reader of the stream that is cut and comes again misses nothing and sees nothing twice', async () => {
  const { violations } = await followStreamDuringKills({ records: 1_600, kills: 1 })
  expect(violations).toEqual([])
}, 120_000)
