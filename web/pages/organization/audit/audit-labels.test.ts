import { expect, test } from 'vitest'
import { actorLabel, detailRows } from './audit-labels.ts'

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
