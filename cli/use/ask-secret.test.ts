import { PassThrough } from 'node:stream'
import type { ReadStream } from 'node:tty'
import { expect, test } from 'vitest'
import { askSecret } from './ask-secret.ts'

/** What a person types at a terminal, in pieces as they come. */
function typing(pieces: string[]) {
  const modes: boolean[] = []
  const keyboard = Object.assign(new PassThrough(), {
    setRawMode(mode: boolean) {
      modes.push(mode)
      return keyboard
    },
  })
  const screen = new PassThrough({ encoding: 'utf8' })
  const answer = askSecret('API token: ', keyboard as unknown as ReadStream, screen)
  for (const piece of pieces) keyboard.write(piece)
  return { answer, modes, shown: () => screen.read() as string }
}

test('a secret is read to the end of its line and never shown', async () => {
  const { answer, modes, shown } = typing(['way_', 'abx', '\u007f', 'c\r', 'more'])
  expect(await answer).toBe('way_abc')
  expect(shown()).toBe('API token: \n')
  expect(modes).toEqual([true, false])
})

test('Ctrl-C ends the question', async () => {
  const { answer } = typing(['way_\u0003'])
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
})
