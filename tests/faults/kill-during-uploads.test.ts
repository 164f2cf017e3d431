import { expect, test } from 'vitest'
import { killHttpProcessDuringUploads, killServerDuringUploads } from './kill-during-uploads.ts'

test('kill -9 of the server during uploads: nothing acknowledged is lost, nothing is stored twice', async () => {
  const { violations } = await killServerDuringUploads({ records: 3_000, kills: 1 })
  expect(violations).toEqual([])
}, 120_000)

test('kill -9 of an HTTP process during uploads: the same', async () => {
  const { violations } = await killHttpProcessDuringUploads({ records: 3_000, kills: 1 })
  expect(violations).toEqual([])
}, 120_000)
