import { expect, test } from 'vitest'
import { leaveMidAnswer } from './leave-mid-answer.ts'

test('clients that go away leave no connection, file or memory behind', async () => {
  const { violations } = await leaveMidAnswer({ times: 50 })
  expect(violations).toEqual([])
}, 120_000)
