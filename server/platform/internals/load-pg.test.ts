import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Compiled, for a process of its own: that of the tests has loaded pg already. */
const LOAD_PG = join(import.meta.dirname, '..', '..', '..', 'dist', 'server', 'platform', 'internals', 'load-pg.js')

/** Loads pg through that file and then by itself, and prints how many times it made a Response. */
const PROGRAM = `
  import { createRequire } from 'node:module'
  delete globalThis.navigator
  let made = 0
  globalThis.Response = class { constructor() { made++ } }
  await import(process.argv[1])
  const through = { made, navigator: typeof navigator }
  const require = createRequire(process.argv[1])
  for (const file of Object.keys(require.cache)) delete require.cache[file]
  require('pg')
  console.log(JSON.stringify({ through, alone: { made } }))
`

test('pg makes no Response while it is loaded, and no navigator is left behind', async () => {
  const args = ['--input-type=module', '--eval', PROGRAM, LOAD_PG]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const { through, alone } = JSON.parse(stdout)
  expect(through).toEqual({ made: 0, navigator: 'undefined' })
  // When pg no longer makes one by itself, load-pg.ts is not needed.
  expect(alone).toEqual({ made: 1 })
})
