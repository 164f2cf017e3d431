import { expect, test } from 'vitest'
import { sendUploadAgain } from './send-upload-again.ts'

test('an upload sent up to five times, partly at once, is stored once and answered alike', async () => {
  const { violations } = await sendUploadAgain({ uploads: 20 })
  expect(violations).toEqual([])
}, 120_000)
