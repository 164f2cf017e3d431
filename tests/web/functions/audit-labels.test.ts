import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CHECKOUT } from '../../../server/runtime/config.ts'
import { ACTIONS, detailRows } from '../../../web/pages/organization/audit/audit-labels.ts'
import { formatDateTime } from '../../../web/ui/text/format.ts'

/** `'site.create'` wherever the server audits: a noun and a verb, as they are written in the source. */
function auditedActions(): string[] {
  const directory = join(CHECKOUT, 'server')
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))
  const sources = files.map(name => readFileSync(join(directory, name), 'utf8')).filter(text => text.includes('audit('))
  const named = sources.flatMap(text => [...text.matchAll(/\baction: (?:\w+ \? )?'([a-z_.]+)'(?: : '([a-z_.]+)')?/g)])
  return [...new Set(named.flatMap(([, ...actions]) => actions.filter(Boolean)))]
}

test('every action that the server audits has a label', () => {
  const actions = auditedActions()
  expect(actions).toContain('site.create')
  expect(actions.length).toBeGreaterThan(35)
  expect(actions.filter(action => !(action in ACTIONS))).toEqual([])
})

test('details have the words of the pages, also permissions', () => {
  expect(detailRows({ granted: ['can_use_api'], revoked: [], speed_limit_kmh: { from: 50, to: null } })).toEqual([
    ['Granted', 'Use the API'],
    ['Speed limit, km/h', '50 → none'],
  ])
  expect(detailRows({ new_field: 1 })).toEqual([['new field', '1']])
  const channels = [{ number: 1, direction: 'Altona' }, { number: 2 }]
  expect(
    detailRows({
      import_id: 'd1f0d502-95df-4b81-9b71-b78f8f3b1b00',
      expires_at: '2026-11-17T22:55:15.837Z',
      request: { sites: [1, 2], filters: {} },
      channels,
    }),
  ).toEqual([
    ['Import', 'd1f0d502'],
    ['Expires', formatDateTime('2026-11-17T22:55:15.837Z', { seconds: true })],
    ['Request', 'sites: 1, 2'],
    ['Channels', 'number: 1, direction: Altona; number: 2'],
  ])
})
