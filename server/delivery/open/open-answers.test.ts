import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { OpenAnswers } from './open-answers.ts'

const request = { method: 'GET', headers: {} } as IncomingMessage

test('the answers that are kept are limited, also where they are small and many', async () => {
  const answers = new OpenAnswers({ bytes: 100_000, ageMs: 60_000 })
  let computed = 0
  const ask = (key: string) => answers.answer({ request, key, changes: 0 }, async () => ({ computed: ++computed }))
  await ask('first')
  await ask('first')
  expect(computed).toBe(1)
  for (let i = 0; i < 30; i++) await ask(`other ${i}`)
  await ask('other 29')
  expect(computed).toBe(31)
  await ask('first')
  expect(computed).toBe(32)
})
