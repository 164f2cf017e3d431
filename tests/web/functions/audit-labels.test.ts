import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHECKOUT } from '../../../server/runtime/config.ts'
import { read } from '../support/english-messages.ts'

const SERVER = join(CHECKOUT, 'server')

test('every action that the server writes has a label in the audit log, and so has who is no user', () => {
  const labels = read('pages/organization/audit/audit-labels.ts')
  const written = (pattern: RegExp, where = '') =>
    readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
      .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map(file => readFileSync(join(SERVER, file), 'utf8'))
      .filter(source => source.includes(where))
      .flatMap(source => [...source.matchAll(pattern)].map(([, name]) => name as string))
  // This one is an event for webhooks.
  const actions = written(/'([a-z_]+\.[a-z_]+)'/g, 'await audit(').filter(name => name !== 'command.ended')
  const actors = written(/userId: null, name: '(\w+)'/g)
  expect(actions.length).toBeGreaterThan(50)
  expect(actors.length).toBeGreaterThan(2)
  expect(actions.filter(action => !labels.includes(`'${action}': m.`))).toEqual([])
  expect(actors.filter(actor => !labels.includes(` ${actor}: m.`))).toEqual([])
})
