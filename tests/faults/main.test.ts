import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHECKOUT } from '../../server/runtime/config.ts'

test('npm run faults finds all its packages, and refuses a fault that does not exist', async () => {
  const script = join(CHECKOUT, 'scripts', 'faults.mjs')
  const run = await new Promise<{ code: unknown; errors: string }>(resolve => {
    execFile(process.execPath, [script, 'kill-nothing'], (error, _, errors) => resolve({ code: error?.code, errors }))
  })
  expect(run).toEqual({ code: 2, errors: expect.stringMatching(/^There is no fault kill-nothing\. There are: /m) })
})
