import { expect, test } from 'vitest'
import { demoOrganizations } from '../../../contract/demo/demo-sites.ts'
import { DAY_MS } from '../../../contract/times/time.ts'
import { eventsOf } from './demo-events.ts'

const now = Date.parse('2026-11-16T07:30:00Z')
const siteNamed = (code: string) => {
  const site = demoOrganizations[0].sites.find(({ site_id }) => site_id === code)
  if (!site) throw new Error(`no site ${code}`)
  return site
}

test.each([
  ['AT-VIE-01', { limitChangedAt: Date.parse('2026-07-19T00:00+02:00') }],
  [
    'NL-AMS-01',
    { roadworks: { from: Date.parse('2026-10-07T00:00+02:00'), to: Date.parse('2026-10-14T00:00+02:00') } },
  ],
  ['FI-HEL-01', { festival: { from: Date.parse('2026-11-07T00:00+02:00'), to: Date.parse('2026-11-08T00:00+02:00') } }],
  ['DE-HAM-01', {}],
])('%s has its events at midnight of its own clock', (code, events) => {
  expect(eventsOf(siteNamed(code), now - 397 * DAY_MS, now)).toEqual(events)
})

test('what happened before the traffic begins is left out', () => {
  for (const code of ['AT-VIE-01', 'NL-AMS-01', 'FI-HEL-01'])
    expect(eventsOf(siteNamed(code), now - 5 * DAY_MS, now)).toEqual({})
})
