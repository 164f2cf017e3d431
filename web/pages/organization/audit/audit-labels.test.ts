import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { actorLabel, detailRows } from './audit-labels.ts'
import { valueLabel } from './audit-values.ts'

const rows = (details: object) => Object.fromEntries(detailRows({ ...details }))

test('the audit log calls kinds, events, effects and commands as pages do, and names of users as they are', () => {
  expect(
    rows({
      events: ['alarm.raised', 'day.complete'],
      kind: { from: 'roadworks', to: 'equipment_fault' },
      effect: 'exclude_speed',
      command: 'sync_clock',
      reason: 'gone',
      enabled: false,
      device_type: 'radar',
      name: 'roadworks',
    }),
  ).toEqual({
    Events: 'Alarm raised, Day complete',
    Kind: 'Roadworks → Equipment fault',
    Effect: 'Leave out of speeds',
    Command: 'Set clock',
    Reason: 'The receiver is gone',
    Enabled: 'no',
    'Type of device': 'Radar',
    Name: 'roadworks',
  })
})

test('details are in the order of their labels, whatever order is stored', () => {
  const stored = { to: 'B', other: 'C', from: 'A', name: 'N' }
  expect(detailRows(stored).map(([label]) => label)).toEqual(['Name', 'From', 'To', 'other'])
})

test('who is no user has a label, a user of the same name has none', () => {
  expect(actorLabel({ user_id: null, actor: 'restore' })).toBe('Restore')
  expect(actorLabel({ user_id: 1, actor: 'restore' })).toBe('restore')
})

test('what a user may see is all sites without groups, and none with an empty list of them', () => {
  expect(rows({ groups: { from: ['Turku'], to: null } })).toEqual({ 'Groups of sites': 'Turku → all sites' })
  expect(rows({ groups: { from: null, to: [] } })).toEqual({ 'Groups of sites': 'all sites → none' })
})

test('the request of an export is in words of the pages', () => {
  const request = { population: 'motor', quality: 'all', sections: ['by_direction'], weekdays: [1, 7], paper: 'a4' }
  expect(rows({ request: { ...request, counts: '15m', language: 'de' } }).Request).toBe(
    'Counted: Motor vehicles, Excluded time: counted too, Language: Deutsch, Paper: A4, Contents: By direction, Rows of counts: 15 min, Weekdays: Mon, Sun',
  )
})

/** Names of parts of a schema, codes and names of formats, the same in every language. */
const NO_WORDS = ['format', 'country', 'licence']

test('every value that a written request may have from a list has a label', () => {
  const openapi = JSON.parse(readFileSync('openapi/app.json', 'utf8'))
  const found: string[] = []
  // biome-ignore lint/suspicious/noExplicitAny: a schema of JSON
  const visit = (schema: any, field = ''): void => {
    if (schema.$ref) visit(openapi.components.schemas[schema.$ref.split('/').at(-1)], field)
    for (const value of schema.enum ?? []) {
      if (!NO_WORDS.includes(field) && valueLabel(field, value) === null) found.push(`${field}: ${value}`)
    }
    for (const [name, one] of Object.entries(schema.properties ?? {})) visit(one, name)
    for (const one of [schema.items, ...(schema.anyOf ?? [])]) if (one) visit(one, field)
  }
  const written = ['traffic/exports', 'traffic/calendars', 'traffic/webhooks', 'traffic/sites/{id}/commands']
  for (const path of [...written, 'organization/sites', 'organization/devices', 'organization/groups'])
    visit(openapi.paths[`/app/api/${path}`].post.requestBody.content['application/json'].schema)
  expect(found).toEqual([])
})
