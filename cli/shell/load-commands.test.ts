import { Command } from 'commander'
import { expect, test } from 'vitest'
import { loadCommands } from './load-commands.ts'

const known = { serve: async () => new Command('serve'), work: async () => new Command('work') }
const loaded = async (asked?: string) => (await loadCommands(known, asked)).map(command => command.name())

test('only the command that is asked for is loaded', async () => {
  expect(await loaded('work')).toEqual(['work'])
})

test.each(['-V', '--version'])('for %s none is', async asked => {
  expect(await loaded(asked)).toEqual([])
})

test.each([undefined, '', '--help', 'toString', 'constructor', '__proto__'])(
  'for %s all are, in order',
  async asked => {
    expect(await loaded(asked)).toEqual(['serve', 'work'])
  },
)
