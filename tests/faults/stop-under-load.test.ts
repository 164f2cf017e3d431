import { expect, test } from 'vitest'
import { stopUnderLoad } from './stop-under-load.ts'

test('SIGTERM under load behind a second instance: running requests finish, none fails, exit 0', async () => {
  const { violations } = await stopUnderLoad({ stops: 1 })
  expect(violations).toEqual([])
}, 120_000)
