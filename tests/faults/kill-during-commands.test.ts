import { expect, test } from 'vitest'
import { killDuringCommands } from './kill-during-commands.ts'

test('a command survives kill -9 of the server between its steps, and is acted on once', async () => {
  const { violations } = await killDuringCommands({ devices: 1, commands: 12, kills: 2 })
  expect(violations).toEqual([])
})
