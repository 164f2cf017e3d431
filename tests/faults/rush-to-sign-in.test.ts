import { expect, test } from 'vitest'
import { rushToSignIn } from './rush-to-sign-in.ts'

test('while many users sign in concurrently, the API answers every request', async () => {
  const { violations } = await rushToSignIn({ signIns: 15, measuredMs: 100, judgeLatency: false, maxMs: 60_000 })
  expect(violations).toEqual([])
})
