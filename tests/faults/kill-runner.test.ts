import { expect, test } from 'vitest'
import { killRunner } from './kill-runner.ts'

test('of several processes one runs the background loops, as often as one alone; when it is killed another goes on', async () => {
  const { violations } = await killRunner({ processes: 3, countedMs: 8_000, kills: 1, leaseSeconds: 2 })
  expect(violations).toEqual([])
}, 180_000)
