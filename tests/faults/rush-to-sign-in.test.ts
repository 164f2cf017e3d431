import { expect, test } from 'vitest'
import { rushToSignIn } from './rush-to-sign-in.ts'

test('while many users sign in concurrently, the API answers every request', async () => {
  const { violations } = await rushToSignIn({ signIns: 15, measuredMs: 500, judgeLatency: false })
  expect(violations).toEqual([])
}, 120_000)
