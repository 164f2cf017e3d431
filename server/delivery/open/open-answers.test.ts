import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { SharedContents } from './links/shared-contents.ts'
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

test('the contents of links that are kept are limited by their size, those that were made first make room', async () => {
  const contents = new SharedContents({ bytes: 100_000, ageMs: 60_000 })
  const made: string[] = []
  const ask = (id: string, content: unknown) =>
    contents.get({ id }, 'view', async () => {
      made.push(id)
      return content
    })
  await ask('first', { text: 'x'.repeat(40_000) })
  await ask('second', 'x'.repeat(40_000))
  await ask('first', null)
  expect(made).toEqual(['first', 'second'])
  await ask('third', Buffer.alloc(40_000))
  await ask('second', null)
  expect(made).toEqual(['first', 'second', 'third'])
  await ask('first', '')
  expect(made).toEqual(['first', 'second', 'third', 'first'])
})
